import { Worker } from 'node:worker_threads'
import type { Range } from '../subject'
import type { TablePart } from './encoding'
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

/**
 * Memory that two threads see, for the bytes of one portion after the other. Bytes that are
 * transferred are new memory for each portion, which the system empties first, and of which both
 * threads count the bytes: after some portions they collect all of their garbage.
 */
type Room = SharedArrayBuffer

/**
 * The portions of text have some 3 MB, one in a hundred has 8. As long as no portion fills it, the
 * end of a room takes no memory of the machine.
 */
const ROOM_BYTES = 1 << 23

/** What a worker has to generate, and the buffer for it. */
export interface PortionOrder {
  readonly range: Range
  readonly room: Room
}

/** A portion that a thread generates. Its bytes are valid until its buffer is reused. */
interface OrderedPortion {
  readonly portion: Promise<Portion>
  free(): void
}

interface Thread {
  order(range: Range): OrderedPortion
  stop(): Promise<unknown>
}

function startThread(workerData: unknown): Thread {
  const worker = new Worker(new URL('./generate-worker.js', import.meta.url), { workerData })
  const asked: { resolve(portion: Portion): void; reject(error: unknown): void }[] = []
  worker.on('message', (portion: Portion) => asked.shift()?.resolve(portion))
  worker.on('error', (error) => {
    for (const { reject } of asked.splice(0)) reject(error)
  })
  const rooms: Room[] = []
  return {
    order(range) {
      const room = rooms.pop() ?? new SharedArrayBuffer(ROOM_BYTES)
      const portion = new Promise<Portion>((resolve, reject) => asked.push({ resolve, reject }))
      // It is awaited later, and another one may fail before.
      portion.catch(() => {})
      worker.postMessage({ range, room } satisfies PortionOrder)
      return { portion, free: () => rooms.push(room) }
    },
    stop: () => worker.terminate(),
  }
}

/**
 * Copies the bytes of a portion to a room. A part that is too long has memory of its own, which the
 * other thread takes over.
 */
export function movedTo(room: Room, portion: Portion): [portion: Portion, memory: ArrayBuffer[]] {
  const memory: ArrayBuffer[] = []
  let used = 0
  const moved = (bytes: Uint8Array): Uint8Array => {
    if (used + bytes.length > room.byteLength) {
      const own = new Uint8Array(bytes)
      memory.push(own.buffer)
      return own
    }
    // `set` copies into memory of two threads word by word, which takes five times as long.
    Buffer.from(room, used, bytes.length).fill(bytes)
    used += bytes.length
    return new Uint8Array(room, used - bytes.length, bytes.length)
  }
  const parts = portion.parts.map((part): TablePart => {
    return { ...part, blocks: part.blocks.map((block) => ({ ...block, data: moved(block.data) })) }
  })
  return [{ ...portion, parts }, memory]
}
