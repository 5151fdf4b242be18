import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { auditPlayer } from './audit'
import { type AuditClient, fetchClient } from './client'
import { type Breach, printBreach } from './report'
import { gather, type Subject } from './subject'
import { auditUpdate } from './update'

const SEEDS = ['auditor-1', 'auditor-2', 'auditor-3', 'auditor-4']
const PLAYERS = 85

/** What the control API says about a world, as far as the auditor needs it. */
interface Listing {
  readonly players: readonly { readonly id: string; readonly persona: string }[]
}

const EPOCH = '2023-01-01T00:00:00.000Z'

async function open(seed: string, until = '2026-01-01T12:00:00.000Z') {
  const world = createWorld({ seed, players: PLAYERS, epoch: EPOCH, now: until })
  const fetch = (request: Request) => world.fetch(request)
  const ask = async (path: string) => (await fetch(new Request(`http://any${path}`))).json()
  const { now } = (await ask('/__admin/health')) as { now: string }
  const { players } = (await ask(`/__admin/players?limit=${PLAYERS}`)) as Listing
  return { client: fetchClient(fetch), now: Date.parse(now), players }
}

/** Instants at which something of a player has just happened, or is about to. */
function turningPoints({ ledger, bonuses, profile, now }: Subject): number[] {
  const instants = [Date.parse(profile.registration_date)]
  const money = ledger.filter(({ row }) => ['withdrawal', 'refund'].includes(row.event_type))
  for (const { at, doneAt = at } of money.slice(0, 3)) instants.push(at, at + 3_600_000, doneAt - 1)
  for (const { createdAt, expiresAt } of bonuses.slice(0, 2)) {
    instants.push(createdAt, Math.floor((createdAt + expiresAt) / 2), expiresAt - 1, expiresAt)
  }
  const bet = ledger.filter(({ row }) => row.event_type === 'bet').at(7)
  if (bet !== undefined) instants.push(bet.at, bet.at + 1)
  return [...new Set(instants)].filter((instant) => instant <= now)
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

  it('keep them at the instants where something just happened', async () => {
    const { client, now, players } = await open('auditor-instants')
    const found: Found[] = []
    let states = 0
    for (const { id, persona } of players.slice(0, 40)) {
      const whole = await gather(client, id, { now, generated: true })
      for (const instant of turningPoints(whole)) {
        const past = await open('auditor-instants', new Date(instant).toISOString())
        const options = { now: instant, generated: true }
        const breaches = await auditPlayer(past.client, id, options)
        found.push(...breaches.map((breach) => ({ ...breach, persona })))
        states += 1
      }
    }
    expect(states).toBeGreaterThan(200)
    expect(tell(found)).toBe('')
  })

  it('are found out when one amount is off by one minor unit', async () => {
    const { client, now, players } = await open('auditor-cents')
    for (const [index, { id }] of players.slice(0, 40).entries()) {
      const { ledger, money } = await gather(client, id, { now, generated: true })
      const moving = ledger.filter(({ row }) => row.completed_at !== undefined)
      const target = moving[(index * 37) % moving.length]
      if (target === undefined) continue
      const amount = (target.amount + 1) / 10 ** money.exponent
      const skewed: AuditClient = async (...request) => {
        const answer = await client(...request)
        const { transactions = [] } = answer.body as { transactions?: { id: string }[] }
        const row = transactions.find((candidate) => candidate.id === target.row.id)
        if (row !== undefined) Object.assign(row, { amount })
        return answer
      }
      const breaches = await auditPlayer(skewed, id, { now, generated: true })
      expect(breaches, `${target.row.id} of ${id}`).not.toHaveLength(0)
    }
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
