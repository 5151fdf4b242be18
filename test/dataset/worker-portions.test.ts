import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { datasetOf } from '../../src/datasets/dataset'
import type { EncodingChoice } from '../../src/datasets/files/encoding'
import { encodingOf, portionMaker, rangesOf } from '../../src/datasets/files/portions'
import { workerPortions } from '../../src/datasets/files/worker-portions'
import type { Range } from '../../src/datasets/subject'
import { createWorld } from '../../src/index'

const { threads, failing } = vi.hoisted(() => ({
  threads: [] as { readonly orders: Range[]; isStopped: boolean }[],
  failing: { at: -1 },
}))

/** A thread whose portions are the positions that they begin at. */
class FakeWorker extends EventEmitter {
  readonly orders: Range[] = []
  isStopped = false

  constructor() {
    super()
    threads.push(this)
  }

  postMessage(range: Range): void {
    this.orders.push(range)
    const { from } = range
    setImmediate(() => {
      if (from === failing.at) this.emit('error', new Error('A thread has failed.'))
      else this.emit('message', from)
    })
  }

  terminate(): Promise<number> {
    this.isStopped = true
    return Promise.resolve(0)
  }
}

vi.mock('node:worker_threads', () => ({
  get Worker() {
    return FakeWorker
  },
}))

test.each([
  [3, -1, 100],
  [2, 20, 20],
])('%i threads, failing at %i: portions come in order', async (workers, failingAt, length) => {
  threads.length = 0
  failing.at = failingAt
  const seen: number[] = []
  const read = async () => {
    for await (const portion of workerPortions(workers, {}, rangesOf(0, 100, 1))) {
      const position = portion as unknown as number
      const orders = threads.flatMap((thread) => thread.orders)
      // A thread that is ahead waits.
      expect(orders.filter(({ from }) => from > position).length).toBeLessThan(4 * workers)
      seen.push(position)
    }
  }
  if (failingAt < 0) await read()
  else await expect(read()).rejects.toThrow('A thread has failed.')
  expect(seen).toEqual([...Array(length).keys()])
  expect(threads.map(({ isStopped }) => isStopped)).toEqual(Array(workers).fill(true))
})

const TEXT: EncodingChoice = { format: 'ndjson', gzip: false, spreadsheetSafe: false, codec: null }

test.each([
  ['text', TEXT],
  ['gzip', { ...TEXT, format: 'csv', gzip: true }],
  ['Parquet', { ...TEXT, format: 'parquet' }],
] as const)('the bytes of a portion of %s can go to another thread', async (_, choice) => {
  const dataset = datasetOf(createWorld({ seed: 'threads', players: 4, compression: 10 }), {})
  const encoding = await encodingOf(choice, { step: 2, max: 20, min: 65 })
  const make = await portionMaker(dataset, encoding, false)
  const dataIn = (range: Range) =>
    make(range).parts.flatMap(({ blocks }) => blocks.map(({ data }) => data))
  const first = dataIn({ from: 0, to: 2 })
  const bytes = structuredClone(first)
  const second = dataIn({ from: 2, to: 4 })
  const taken = structuredClone(first, { transfer: first.map(({ buffer }) => buffer) })
  expect(taken).toEqual(bytes)
  for (const data of second) expect(data.length).toBeGreaterThan(0)
  expect(taken.length).toBeGreaterThan(2)
})
