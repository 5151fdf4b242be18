import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { datasetOf } from '../../src/datasets/dataset'
import { parquetEncoding } from '../../src/datasets/files/parquet-encoding'
import { portionMaker, rangesOf } from '../../src/datasets/files/portions'
import { createWorld, generate } from '../../src/index'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The largest heap while a dataset of so many players is read, beyond the one before, in bytes. */
async function heapOf(players: number): Promise<number> {
  // Short lives, so that there are many players in little time.
  const filter = 'persona=registered_only or persona=one_and_done'
  const world = createWorld({ seed: 'memory', players })
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  let [most, rows, batches] = [0, 0, 0]
  const tables = ['transactions'] as const
  for await (const batch of generate(world, { tables, filter })) {
    rows += batch.rows.length
    batches += 1
    if (batches % 3 === 1) most = Math.max(most, used())
  }
  expect(rows).toBeGreaterThan(players)
  return most - before
}

test('a dataset of ten times the players needs no more memory', async () => {
  await heapOf(200)
  const small = await heapOf(200)
  expect(await heapOf(2_000)).toBeLessThan(1.3 * small + 2_000_000)
})

/** Buffers that are made from now on. Their bytes tell nothing: other threads' count as well. */
function watchBuffers(): WeakRef<ArrayBuffer>[] {
  const made: WeakRef<ArrayBuffer>[] = []
  class WatchedBuffer extends ArrayBuffer {
    constructor(length: number) {
      super(length)
      made.push(new WeakRef(this))
    }
  }
  vi.stubGlobal('ArrayBuffer', WatchedBuffer)
  return made
}

test('columns of Parquet hold nothing of the portions that were taken', async () => {
  const players = 100
  const dataset = datasetOf(createWorld({ seed: 'memory', players }), { tables: ['transactions'] })
  const make = await portionMaker(dataset, parquetEncoding('snappy'), false)
  const buffers = watchBuffers()
  for (const range of rangesOf(0, players, 10)) make(range)
  vi.unstubAllGlobals()
  // A turn ends the time for which a new reference keeps its buffer.
  await setImmediate()
  collect()
  expect(buffers.length).toBeGreaterThan(50)
  expect(buffers.filter((buffer) => buffer.deref() !== undefined).length).toBeLessThan(5)
  expect(make({ from: 0, to: 1 }).players).toBe(1)
})
