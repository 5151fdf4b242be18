import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { bundled } from '../support/bundle'
import { samples } from '../support/samples'
import { fingerprint } from './fingerprint'
import { bytesOf, bytesOfAll, firstDifference, idsOf } from './reading'

const PLACES = [
  { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  { TZ: 'America/St_Johns', LANG: 'ar_KW.UTF-8', LC_ALL: 'ar_KW.UTF-8' },
]

interface Report {
  readonly players: number
  readonly sha256: string
  readonly timeZone: string
  readonly locale: string
}

const seeds = fc.string({ maxLength: 12 })

describe('law: determinism', () => {
  it('the same seed gives the same bytes in two worlds', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const [one, other] = [createWorld({ seed, players: 5 }), createWorld({ seed, players: 5 })]
        expect(idsOf(other)).toEqual(idsOf(one))
        const [left, right] = [
          await bytesOfAll(one, idsOf(one)),
          await bytesOfAll(other, idsOf(other)),
        ]
        expect(firstDifference(left, right)).toBe('')
      }),
      { seed: 1, numRuns: samples(2) },
    )
  })

  it('the order of reads changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.array(fc.nat(3), { maxLength: 30 }), async (seed, order) => {
        const [one, other] = [createWorld({ seed, players: 4 }), createWorld({ seed, players: 4 })]
        const ids = idsOf(one)
        for (const index of order) await bytesOf(other, ids[index] as string)
        const left = await bytesOfAll(one, ids)
        const right = await bytesOfAll(other, ids.toReversed())
        expect(firstDifference(left, right)).toBe('')
      }),
      { seed: 2, numRuns: samples(2) },
    )
  })

  it('two seeds give two worlds', async () => {
    const [one, other] = [createWorld({ seed: 'a' }), createWorld({ seed: 'b' })]
    expect(idsOf(one)).not.toEqual(idsOf(other))
  })
})

describe('law: determinism across processes', () => {
  const here = fingerprint()

  it('another process, time zone and locale give the same bytes', async () => {
    const run = promisify(execFile)
    const program = await bundled('test/laws/fingerprint-main.ts')
    const reports: Report[] = await Promise.all(
      PLACES.map(async (place) => {
        const env = { ...process.env, ...place }
        return JSON.parse((await run(process.execPath, [program], { env })).stdout)
      }),
    )
    expect(reports.map(({ timeZone }) => timeZone)).toEqual(PLACES.map(({ TZ }) => TZ))
    expect(new Set(reports.map(({ locale }) => locale)).size).toBeGreaterThan(1)
    for (const { players, sha256 } of reports) expect({ players, sha256 }).toEqual(await here)
  })
})
