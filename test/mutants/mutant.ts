/** One fault in a rule: a text of a source file, and its replacement. */
interface Edit {
  readonly id: string
  /** Text that occurs once in the file. */
  readonly find: string
  readonly replace: string
  /** The rule that the edit breaks. */
  readonly breaks: string
}

/** An edit of one file. */
export interface Mutant extends Edit {
  /** Path from the root of the repository. */
  readonly file: string
  /** True if it was written without a look at the tests. */
  readonly blind: boolean
}

/** The folder of `src` that a mutant is in. */
export function roomOf({ file }: Mutant): string {
  return /^src\/(?:simulator\/|world\/)?([^/]+)\//.exec(file)?.[1] ?? ''
}

/** Mutants of one file that were written without a look at the tests. */
export function blindMutants(file: string, edits: readonly Edit[]): Mutant[] {
  return edits.map((edit) => ({ ...edit, file, blind: true }))
}

/**
 * The file's text with the edit made.
 *
 * @throws Error where the text to be replaced does not occur exactly once: the mutant is stale
 */
export function mutate(source: string, { id, file, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find)
  if (before !== undefined && after !== undefined && more.length === 0) {
    return before + replace + after
  }
  const times = source.split(find).length - 1
  throw new Error(`The mutant ${id} is stale: its text occurs ${times} times in ${file}.`)
}
