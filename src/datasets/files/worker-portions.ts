import { Worker } from 'node:worker_threads'
import type { Range } from '../subject'
import type { Portion } from './portions'

/** Portions that each worker has or generates while the others catch up. */
const AHEAD = 4

/**
 * Portions that several threads generate, in the order of the ranges. The build puts the program of
 * the threads beside the file that has this code.
 *
 * @param workerData what the program needs to generate them
 */
export async function* workerPortions(
  workers: number,
  workerData: unknown,
  ranges: Iterable<Range>,
): AsyncGenerator<Portion> {
  const threads = Array.from({ length: workers }, () => startThread(workerData))
  const waiting: Promise<Portion>[] = []
  try {
    let number = 0
    for (const range of ranges) {
      waiting.push((threads[number % workers] as Thread).order(range))
      number += 1
      if (waiting.length >= workers * AHEAD) yield (await waiting.shift()) as Portion
    }
    for (const portion of waiting) yield await portion
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
}

type Thread = ReturnType<typeof startThread>

function startThread(workerData: unknown) {
  const worker = new Worker(new URL('./generate-worker.js', import.meta.url), { workerData })
  const asked: { resolve(portion: Portion): void; reject(error: unknown): void }[] = []
  worker.on('message', (portion: Portion) => asked.shift()?.resolve(portion))
  worker.on('error', (error) => {
    for (const { reject } of asked.splice(0)) reject(error)
  })
  return {
    order(range: Range): Promise<Portion> {
      const portion = new Promise<Portion>((resolve, reject) => asked.push({ resolve, reject }))
      // It is awaited later, and another one may fail before.
      portion.catch(() => {})
      worker.postMessage(range)
      return portion
    },
    stop: () => worker.terminate(),
  }
}
