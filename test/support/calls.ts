import { Session } from 'node:inspector/promises'
import { onTestFinished } from 'vitest'

/** How often functions of `src` have been called, as V8 counts it. */
export interface CallCounter {
  /**
   * Calls of a function since the counter was created or reset.
   *
   * @param path of its module below `src`, without an extension
   */
  of(path: string, name: string): Promise<number>
  reset(): Promise<void>
}

/** Counts calls until the test ends. One counter at a time: V8 counts for all of them together. */
export async function countCalls(): Promise<CallCounter> {
  const session = new Session()
  session.connect()
  onTestFinished(() => session.disconnect())
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const counts = new Map<string, number>()
  const collect = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    for (const { url, functions } of result) {
      const [, path] = /\/src\/(.+)\.ts$/.exec(url) ?? []
      for (const { functionName, ranges } of path === undefined ? [] : functions) {
        const key = `${path} ${functionName}`
        counts.set(key, (counts.get(key) ?? 0) + (ranges[0]?.count ?? 0))
      }
    }
  }
  await collect()
  counts.clear()
  return {
    async of(path, name) {
      await collect()
      // A function that has another name now would never be called.
      const module = await import(/* @vite-ignore */ `../../src/${path}.ts`)
      if (typeof module[name] !== 'function') throw new Error(`${path} has no function ${name}.`)
      return counts.get(`${path} ${name}`) ?? 0
    },
    async reset() {
      await collect()
      counts.clear()
    },
  }
}
