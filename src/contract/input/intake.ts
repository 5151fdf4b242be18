import { isFitText, UNFIT_REMEDY, unfitIn } from './fit-text'
import { shortPointerOf } from './json-pointer'

/**
 * Deepest accepted nesting of lists and objects, whatever the source: far above real data, and far
 * below the depth at which a recursive walk exhausts the stack.
 */
export const MAX_DEPTH = 100

/** Why data is rejected, before any schema applies. */
export interface IntakeFault {
  /** JSON pointer of the place; empty for the whole. */
  readonly pointer: string
  /** A clause that begins with "it". */
  readonly problem: string
  /** What to do, as a sentence. */
  readonly remedy: string
}

/** A list or an object, and the path to it. */
interface Holder {
  readonly value: object
  readonly key: string
  readonly above: Holder | undefined
}

/**
 * Checks what no schema covers: too deep nesting, cycles, and strings and keys with characters that
 * are not accepted. Undefined if the data has no such fault.
 */
export function intakeFault(input: unknown): IntakeFault | undefined {
  if (isClean(input, { values: FEW })) return undefined
  let level = new Map<object, Holder | undefined>([[{ '': input }, undefined]])
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const below = new Map<object, Holder>()
    for (const [value, holder] of level) {
      for (const [key, member] of Object.entries(value)) {
        if (!isFitText(key)) return unfit(key, key, holder)
        if (typeof member === 'string' && !isFitText(member)) return unfit(member, key, holder)
        if (typeof member !== 'object' || member === null || below.has(member)) continue
        below.set(member, { value: member, key, above: holder })
      }
    }
    if (below.size === 0) return undefined
    level = below
  }
  return TOO_DEEP
}

/** Number of values that are looked at without a list of those that were seen. */
const FEW = 50

/** Whether data has few values and no fault. False also means that it is not known. */
function isClean(value: unknown, left: { values: number }): boolean {
  left.values -= 1
  if (left.values < 0) return false
  if (typeof value === 'string') return isFitText(value)
  if (typeof value !== 'object' || value === null) return true
  for (const [key, member] of Object.entries(value)) {
    if (!isFitText(key) || !isClean(member, left)) return false
  }
  return true
}

const TOO_DEEP: IntakeFault = {
  pointer: '',
  problem: `it nests lists and objects more than ${MAX_DEPTH} levels deep.`,
  remedy: `Use at most ${MAX_DEPTH} levels.`,
}

function unfit(text: string, key: string, above: Holder | undefined): IntakeFault {
  const keys = [key]
  for (let holder = above; holder !== undefined; holder = holder.above) keys.unshift(holder.key)
  // The first key is that of the wrapper around the whole input.
  const pointer = shortPointerOf(keys.slice(1))
  return { pointer, problem: `it has ${unfitIn(text)}.`, remedy: UNFIT_REMEDY }
}
