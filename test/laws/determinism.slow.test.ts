import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { bundled } from '../support/bundle'
import { fingerprint } from './fingerprint'
import { idsOf } from './reading'

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

describe('law: determinism', () => {
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
