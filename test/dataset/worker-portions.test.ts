import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { rangesOf } from '../../src/datasets/files/portions'
import { type PortionOrder, workerPortions } from '../../src/datasets/files/worker-portions'

const { threads, failing } = vi.hoisted(() => ({
  threads: [] as { readonly orders: PortionOrder[]; isStopped: boolean }[],
  failing: { at: -1 },
}))

/** A thread whose portions are the positions that they begin at. */
class FakeWorker extends EventEmitter {
  readonly orders: PortionOrder[] = []
  isStopped = false

  constructor() {
    super()
    threads.push(this)
  }

  postMessage(order: PortionOrder): void {
    this.orders.push(order)
    const { from } = order.range
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

test('portions are in order, and none is made in a room that another one is read from', async () => {
  threads.length = 0
  const seen: number[] = []
  for await (const portion of workerPortions(3, {}, rangesOf(0, 100, 1))) {
    const position = portion as unknown as number
    const orders = threads.flatMap((thread) => thread.orders)
    const { room } = orders.find(({ range }) => range.from === position) as PortionOrder
    const others = orders.filter(({ range }) => range.from > position)
    expect(others.map((order) => order.room)).not.toContain(room)
    // A thread that is ahead waits.
    expect(others.length).toBeLessThan(12)
    seen.push(position)
  }
  expect(seen).toEqual([...Array(100).keys()])
  const rooms = threads.map(({ orders }) => new Set(orders.map(({ room }) => room)))
  expect(rooms.map(({ size }) => size)).toEqual([4, 4, 4])
  expect(new Set(rooms.flatMap((own) => [...own])).size).toBe(12)
  expect(threads.every(({ isStopped }) => isStopped)).toBe(true)
})

test('an error of a thread reaches the reader behind the portions before it', async () => {
  threads.length = 0
  failing.at = 20
  const seen: number[] = []
  const read = async () => {
    for await (const portion of workerPortions(2, {}, rangesOf(0, 100, 1))) {
      seen.push(portion as unknown as number)
    }
  }
  await expect(read()).rejects.toThrow('A thread has failed.')
  failing.at = -1
  expect(seen).toEqual([...Array(20).keys()])
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([true, true])
})
