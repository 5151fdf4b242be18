import { describe, expect, it } from 'vitest'
import type { SharedLog } from '../../src/adapters/replicas/log'
import { json } from '../../src/service/handler-result'
import { type Planted, SharedRun } from './shared-run'

/** `FAUXHOUSE_SAMPLES=100` for 10,000 runs. */
const RUNS = 100 * Number(process.env['FAUXHOUSE_SAMPLES'] ?? 1)

/** The breaches of each run, up to the first run that has one. */
async function breachesOf(runs: number, planted?: Planted): Promise<string[]> {
  for (let seed = 0; seed < runs; seed += 1) {
    const breaches = await new SharedRun(seed, planted).run()
    if (breaches.length > 0) return breaches.map((breach) => `seed ${seed}: ${breach}`)
  }
  return []
}

describe('replicas over a log that drops, delays and repeats', () => {
  it(`keep their promises in ${RUNS} runs`, { timeout: 600_000 }, async () => {
    expect(await breachesOf(RUNS)).toEqual([])
  })
})

/** A log that hides from the replicas that an entry came before. */
function withNewCounts(log: SharedLog): SharedLog {
  const changed = (text: string, sequence: number) =>
    text.replace(/"count":\d+/, `"count":${sequence}`)
  return {
    open: (head, id) => log.open(head, id),
    append: (text) => log.append(text),
    async readAfter(sequence, waitMs) {
      const entries = await log.readAfter(sequence, waitMs)
      return entries.map((entry) => ({ ...entry, text: changed(entry.text, entry.sequence) }))
    },
    async textAt(sequence) {
      const text = await log.textAt(sequence)
      return text && changed(text, sequence)
    },
    agree: (sequence, digest) => log.agree(sequence, digest),
    trim: (base, before) => log.trim(base, before),
    close: () => log.close(),
  }
}

const SKIPPED = { result: json({}), changes: [], isAtStart: false }

describe('the runs find a planted fault:', () => {
  it.each<[string, Planted, RegExp]>([
    [
      'an entry that is applied twice',
      {
        apply: (apply, stream) => async (write, at) => {
          if (stream.chance(1, 20)) await apply(write, at)
          return apply(write, at)
        },
      },
      /is not that of the log/,
    ],
    [
      'an entry that comes twice and counts twice',
      { log: withNewCounts },
      /is not that of the log/,
    ],
    [
      'an entry that is skipped',
      {
        apply: (apply, stream) => async (write, at) =>
          stream.chance(1, 20) ? SKIPPED : apply(write, at),
      },
      /is not that of the log/,
    ],
    ['a read that does not wait', { reached: true }, /saw the state of/],
  ])('%s', async (_, planted, breach) => {
    expect(await breachesOf(25, planted)).toContainEqual(expect.stringMatching(breach))
  })
})
