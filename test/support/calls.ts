import { onTestFinished, vi } from 'vitest'

/** A function of `src`: the path of its module without an extension, and its name. */
export type Counted = readonly [path: string, name: string]

/** How often functions of `src` have been called from other modules. */
export interface CallCounter {
  /** Calls of a counted function since the counter was created or reset. */
  of(path: string, name: string): number
  reset(): void
}

/** Counts calls until the test ends. The functions do what they do otherwise. */
export async function countCalls(...functions: readonly Counted[]): Promise<CallCounter> {
  const counts = new Map<string, number>()
  for (const [path, name] of functions) {
    const module = await import(/* @vite-ignore */ `../../src/${path}.ts`)
    const key = `${path} ${name}`
    const call = module[name]
    // A function that has another name now would never be called.
    if (typeof call !== 'function') throw new Error(`${path} has no function ${name}.`)
    counts.set(key, 0)
    const spy = vi.spyOn(module, name).mockImplementation((...values: unknown[]) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      spy.mockClear()
      return call(...values)
    })
    onTestFinished(() => spy.mockRestore())
  }
  return {
    of(path, name) {
      const count = counts.get(`${path} ${name}`)
      if (count === undefined) throw new Error(`${path} ${name} is not counted.`)
      return count
    },
    reset() {
      for (const key of counts.keys()) counts.set(key, 0)
    },
  }
}
