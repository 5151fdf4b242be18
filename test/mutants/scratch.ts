import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Mutant } from './mutant'
import { mutate } from './mutant'

/** Folders that are not copied: the history, and generated files. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'coverage', '.fauxhouse'])

/** A copy of the tree, in which mutants are applied one after the other. */
export interface Scratch {
  readonly root: string
  /** Test files, as paths from the root. */
  readonly tests: readonly string[]
  /** Test files that mock modules, which cannot share imports. */
  readonly mocking: ReadonlySet<string>
  /** Applies a mutant and returns the path of the file that it changes. */
  apply(mutant: Mutant): string
  /** Restores the file. */
  restore(mutant: Mutant): void
  remove(): void
}

/** Copies a tree into a temporary folder. */
export function createScratch(tree: string): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'mutants-'))
  const wanted = (path: string) => !LEFT_OUT.has(relative(tree, path).split(sep)[0] ?? '')
  cpSync(tree, root, { recursive: true, filter: wanted })
  symlinkSync(join(tree, 'node_modules'), join(root, 'node_modules'))
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path.split(sep).join('/')}`)
  const mocks = (path: string) => readFileSync(join(root, path), 'utf8').includes('vi.mock(')
  return {
    root,
    tests,
    mocking: new Set(tests.filter(mocks)),
    apply(mutant) {
      const path = join(root, mutant.file)
      writeFileSync(path, mutate(readFileSync(join(tree, mutant.file), 'utf8'), mutant))
      return path
    },
    restore({ file }) {
      cpSync(join(tree, file), join(root, file))
    },
    remove() {
      rmSync(root, { recursive: true, force: true })
    },
  }
}
