import { Worker } from 'node:worker_threads'
import type { DatasetOptions } from '../../datasets/dataset'
import type { Range } from '../../datasets/portion'
import type { FlagValues } from '../flags'
import type { openingFlags } from '../world-flags'
import type { EncodedPortion } from './encoded-portion'
import type { EncodingChoice } from './encoding'
import { createRoom, type Room } from './room'

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
  const waiting: OrderedPortion[] = []
  try {
    let number = 0
    for (const range of ranges) {
      waiting.push((threads[number % workers] as Thread).order(range))
      number += 1
      if (waiting.length < workers * AHEAD) continue
      const { portion, free } = waiting.shift() as OrderedPortion
      yield await portion
      free()
    }
    for (const { portion } of waiting) yield await portion
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
}

/** What a worker is to make, and the room for it. */
export interface PortionOrder {
  readonly range: Range
  readonly room: Room
}

/** A portion that a thread makes. Its bytes are valid until its room is free for another one. */
interface OrderedPortion {
  readonly portion: Promise<EncodedPortion>
  free(): void
}

interface Thread {
  order(range: Range): OrderedPortion
  stop(): Promise<unknown>
}

/** Who waits for a portion. */
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
  const rooms: Room[] = []
  return {
    order(range) {
      const room = rooms.pop() ?? createRoom()
      const portion = new Promise<EncodedPortion>((resolve, reject) => {
        asked.push({ resolve, reject })
      })
      // It is awaited later, and another one may fail before.
      portion.catch(() => {})
      worker.postMessage({ range, room } satisfies PortionOrder)
      return { portion, free: () => rooms.push(room) }
    },
    stop: () => worker.terminate(),
  }
}
