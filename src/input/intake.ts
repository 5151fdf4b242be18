/**
 * Deepest nesting of lists and objects that is taken in, wherever it comes from: far beyond what
 * anybody writes, and far below what would exhaust the stack of who walks through it.
 */
export const MAX_DEPTH = 100

/** Whether lists and objects nest deeper than that; what contains itself does. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const below = new Set<unknown>()
    for (const holder of level) {
      if (typeof holder !== 'object' || holder === null) continue
      for (const member of Object.values(holder)) {
        if (typeof member === 'object' && member !== null) below.add(member)
      }
    }
    if (below.size === 0) return false
    level = [...below]
  }
  return true
}

/** What is said of it, and what helps. */
export const TOO_DEEP = {
  problem: `it nests lists and objects more than ${MAX_DEPTH} deep.`,
  remedy: `Write it with ${MAX_DEPTH} levels at the most.`,
} as const
