import { Worker } from 'node:worker_threads'
import type { DatasetOptions } from '../../dataset/dataset'
import type { Range } from '../../dataset/portion'
import type { FlagValues } from '../flags'
import type { openingFlags } from '../world-flags'
import type { EncodedPortion } from './encoded-portion'
import type { EncodingChoice } from './encoding'

/** What a worker makes its portions of. */
export interface WorkerTask extends EncodingChoice {
  /** The flags of the world. */
  readonly values: FlagValues<typeof openingFlags>
  readonly options: DatasetOptions
  /** Whether a tally of the players is wanted. */
  readonly quality: boolean
}

/** Portions that each worker has or makes while the others catch up. */
const AHEAD = 4

/** Portions that several threads make, in the order of the ranges. */
export async function* workerPortions(
  workers: number,
  task: WorkerTask,
  ranges: Iterable<Range>,
): AsyncGenerator<EncodedPortion> {
  const threads = Array.from({ length: workers }, () => startThread(task))
  const waiting: Promise<EncodedPortion>[] = []
  try {
    let number = 0
    for (const range of ranges) {
      const made = (threads[number % workers] as Thread).make(range)
      // It is awaited later, and another one may fail before.
      made.catch(() => {})
      waiting.push(made)
      number += 1
      if (waiting.length >= workers * AHEAD) yield (await waiting.shift()) as EncodedPortion
    }
    for (const made of waiting) yield await made
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
}

interface Thread {
  make(range: Range): Promise<EncodedPortion>
  stop(): Promise<unknown>
}

/** A portion that a thread makes. */
interface Asked {
  resolve(portion: EncodedPortion): void
  reject(error: unknown): void
}

function startThread(workerData: WorkerTask): Thread {
  // The build puts it beside the file that has this code.
  const worker = new Worker(new URL('./generate-worker.js', import.meta.url), { workerData })
  const asked: Asked[] = []
  worker.on('message', (portion: EncodedPortion) => asked.shift()?.resolve(portion))
  worker.on('error', (error) => {
    for (const each of asked.splice(0)) each.reject(error)
  })
  return {
    make: (range) =>
      new Promise((resolve, reject) => {
        asked.push({ resolve, reject })
        worker.postMessage(range)
      }),
    stop: () => worker.terminate(),
  }
}
