import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit'
import type { Policies } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { auditView, auditWorld } from '../../src/verify/audit'
import { Report } from '../../src/verify/breach'
import type { Law } from '../../src/verify/laws'
import { simulationOf } from '../../src/world'
import type { PlayerView } from '../../src/world/views/player-view'
import { SAMPLED_SCENARIOS, sampled, samples } from '../support/samples'
import { createStoryWorld } from './stories'

const auditOf = (world: World, chosen?: Parameters<typeof auditWorld>[1]) =>
  auditWorld(simulationOf(world), chosen)

describe('generated players are consistent', () => {
  test.each(sampled(['audit-1', 'audit-2', 'fauxhouse'], 1))('seed %s', async (seed) => {
    const world = createWorld({ seed, players: samples(15) })
    const { audited, breaches } = await auditOf(world, { all: true })
    expect(breaches).toEqual([])
    expect(audited).toHaveLength(samples(15))
  })

  test('of every persona', async () => {
    const world = createWorld({ seed: 'personas', players: 400, population: 'register' })
    for (const persona of PERSONA_IDS) {
      const { players } = world.list({ persona, limit: samples(1) })
      expect(players.length, persona).toBeGreaterThan(0)
      for (const { id } of players) expect(await audit(world.player(id)), id).toEqual([])
    }
  })

  test('at every instant of their lives', async () => {
    const world = createWorld({
      seed: 'instants',
      players: samples(3),
      now: '2024-01-01T00:00:00Z',
    })
    for (let month = 0; month < 24; month += 2) {
      expect(await audit(world, { all: true }), `month ${month}`).toEqual([])
      world.advance('P2MT7H13M')
    }
  })

  test('with a clock before the first registration, and without players', async () => {
    const epoch = '2025-01-01T00:00:00Z'
    expect(await audit(createWorld({ epoch, now: epoch }), { all: true })).toEqual([])
    expect(await audit(createWorld({ players: 0 }), { all: true })).toEqual([])
  })
})

describe('players of every bundled scenario are consistent', () => {
  test.each(sampled(SAMPLED_SCENARIOS, 16))('%s', async (name) => {
    const world = createWorld({ scenarios: [name], players: 0 })
    for (const step of ['PT0S', 'P1D', 'P40D']) {
      world.advance(step)
      expect(await audit(world), step).toEqual([])
    }
  })
})

/** Every policy that changes answers, with a value other than its default. */
const POLICIES: readonly Partial<Policies>[] = [
  { absentFields: 'null', sortOrder: 'oldest-first', amountSign: 'magnitude', ngr: 'awards' },
  { vocabulary: { status: { completed: 'paid' }, event_name: { 'Slots Bet': 'Stake' } } },
  { pendingInTotal: true, ngr: 'converted', ltnc: 'net-cash', wr: 'requirement' },
  { bonusExpiredStatus: 'expired', withdrawable: 'also-kyc-and-block', maxLimit: 1 },
  { unknownPlayer: 'generate', ngr: 'awards-and-adjustments' },
]

test.each(POLICIES)('policies are no breach: %j', async (policies) => {
  const world = createWorld({ seed: 'policies', players: samples(4), policies })
  expect(await audit(world, { all: true })).toEqual([])
})

describe('whom an audit looks at', () => {
  const world = createStoryWorld(30)
  const touched = createStoryWorld(0)
    .list()
    .players.map(({ id }) => id)

  test('those whom a command has touched', async () => {
    expect((await auditOf(world)).audited).toEqual(touched)
    expect(await audit(createWorld())).toEqual([])
  })

  test('and the first so many of the list, or all, each once', async () => {
    expect((await auditOf(world, { players: touched.length + 4 })).audited).toHaveLength(
      touched.length + 4,
    )
    expect((await auditOf(world, { players: 3 })).audited).toEqual(touched)
    const { audited } = await auditOf(world, { all: true })
    expect(audited).toHaveLength(touched.length + 30)
    expect(new Set(audited).size).toBe(touched.length + 30)
  })

  test('on every page of the list', async () => {
    const world = createWorld({ seed: 'pages', players: 3 })
    const list = world.list.bind(world)
    Object.assign(world, { list: ({ offset = 0 }) => list({ limit: 1, offset }) })
    const ids = list({ limit: 3 }).players.map(({ id }) => id)
    expect((await auditOf(world, { all: true })).audited).toEqual(ids)
    expect((await auditOf(world, { players: 2 })).audited).toEqual(ids.slice(0, 2))
  })

  test('one player, without its world', async () => {
    expect(await audit(world.player('dispute-won'))).toEqual([])
  })
})

test('a breach says who, which law, what stands against what, in units of the wire', () => {
  const view = createStoryWorld().player('bonus-active')
  const forged: PlayerView = Object.assign(Object.create(view), {
    profile() {
      const profile = view.profile()
      return { ...profile, kpi: { ...profile.kpi, ltd: 7 } }
    },
  })
  const breaches = auditView(forged, Date.UTC(2026, 0, 1, 12))
  expect(breaches).toContainEqual({
    rule: 'wire-kpi' satisfies Law,
    law: 96,
    player: 'bonus-active',
    message: 'Kpi.ltd: The KPIs follow from rows and bonuses.',
    left: 7,
    right: 10,
  })
})

test('a report lists the first 20 breaches of each law', () => {
  const report = new Report('p')
  const add = (place: number) =>
    report.holds(false, 'row-name', 'Transaction', { id: 'tx', amount: place }, 'amount')
  for (let place = 1; place <= 25; place += 1) add(place)
  report.holds(false, 'row-time', 'Transaction', { id: 'tx', amount: 1 }, 'amount')
  expect(report.breaches.map(({ left }) => left)).toEqual([
    ...Array.from({ length: 20 }, (_, place) => place + 1),
    1,
  ])
})
