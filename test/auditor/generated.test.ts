import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { auditPlayer } from './audit'
import { fetchClient } from './client'
import { type Breach, printBreach } from './report'
import { auditUpdate } from './update'

const SEEDS = ['auditor-1', 'auditor-2', 'auditor-3', 'auditor-4']
const PLAYERS = 85

/** What the control API says about a world, as far as the auditor needs it. */
interface Listing {
  readonly players: readonly { readonly id: string; readonly persona: string }[]
}

async function open(seed: string) {
  const world = createWorld({ seed, players: PLAYERS })
  const fetch = (request: Request) => world.fetch(request)
  const ask = async (path: string) => (await fetch(new Request(`http://any${path}`))).json()
  const { now } = (await ask('/__admin/health')) as { now: string }
  const { players } = (await ask(`/__admin/players?limit=${PLAYERS}`)) as Listing
  return { client: fetchClient(fetch), now: Date.parse(now), players }
}

interface Found extends Breach {
  readonly persona: string
}

/** The breaches of some players as a text that says which item fails, how often and where first. */
function tell(breaches: readonly Found[]): string {
  const items = [...new Set(breaches.map(({ invariant }) => invariant))]
  return items
    .toSorted((left, right) => left - right)
    .map((item) => {
      const list = breaches.filter(({ invariant }) => invariant === item)
      const players = new Set(list.map(({ player }) => player)).size
      const first = list.slice(0, 3).map((breach) => `  ${breach.persona} ${printBreach(breach)}`)
      return [`item ${item}: ${list.length} breaches of ${players} players`, ...first].join('\n')
    })
    .join('\n')
}

describe('generated players', () => {
  it.each(SEEDS)('of seed %s keep every identity that the wire shows', async (seed) => {
    const { client, now, players } = await open(seed)
    expect(players).toHaveLength(PLAYERS)
    const found: Found[] = []
    for (const { id, persona } of players) {
      const breaches = await auditPlayer(client, id, { now, generated: true })
      found.push(...breaches.map((breach) => ({ ...breach, persona })))
    }
    expect(tell(found)).toBe('')
  })

  it('keep them for every filter value and many periods', async () => {
    const { client, now, players } = await open('auditor-exhaustive')
    const found: Found[] = []
    for (const { id, persona } of players.slice(0, 15)) {
      const options = { now, generated: true, exhaustive: true }
      const breaches = await auditPlayer(client, id, options)
      found.push(...breaches.map((breach) => ({ ...breach, persona })))
    }
    expect(tell(found)).toBe('')
  })

  it('keep the laws of updates', async () => {
    const { client, now, players } = await open('auditor-updates')
    const found: Found[] = []
    for (const [index, { id, persona }] of players.slice(0, 20).entries()) {
      const bystander = players[index + 1]?.id
      const options = { now, generated: true, ...(bystander !== undefined && { bystander }) }
      const breaches = await auditUpdate(client, id, options)
      found.push(...breaches.map((breach) => ({ ...breach, persona })))
    }
    expect(tell(found)).toBe('')
  })
})
