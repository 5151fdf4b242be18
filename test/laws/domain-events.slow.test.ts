import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, type DomainEvent, type World } from '../../src/index'
import { DOMAIN_EVENT_TYPES } from '../../src/world/domain-events/model'
import { historiesInTwoParts, tryHistory } from '../support/histories'
import { samples } from '../support/samples'

const ID = 'anna'
const TWO_PARTS = historiesInTwoParts(ID)

const ALL = ['*', 'wager.*'] as const

/** All events of a world, page by page. */
function eventsIn(world: World, query: Parameters<World['domainEvents']>[0] = {}): DomainEvent[] {
  const events: DomainEvent[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = world.domainEvents({ limit: 10_000, ...query, offset })
    events.push(...page.events)
    offset = page.nextOffset
  }
  return events
}

/** What the six operations show of the statuses of a player. */
function statusesOf(world: World, id: string) {
  const player = world.player(id)
  const statuses = new Map<string, string>()
  const eventTypes = ['deposit', 'withdrawal'] as const
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = player.transactions({ eventTypes, offset, limit: 100 })
    for (const row of page.transactions) statuses.set(row.id, row.status)
    offset = page.transactions.length < 100 ? undefined : offset + 100
  }
  for (const bonus of player.bonuses({ limit: 100 }).bonuses) statuses.set(bonus.id, bonus.status)
  const { blocked, kyc_status: kyc } = player.profile()
  return { statuses, blocked, kyc }
}

/** What the events alone say of the same. */
function statedBy(events: readonly DomainEvent[]) {
  const statuses = new Map<string, string>()
  const causes = new Set<unknown>()
  let kyc: unknown = 'not_started'
  for (const { type, data } of events) {
    const { from, to } = data
    if (type === 'kyc.changed') {
      expect(from).toBe(kyc)
      kyc = to
    }
    if (type === 'player.blocked') causes.add(to)
    if (type === 'player.unblocked') expect(causes.delete(from)).toBe(true)
    if (!/^(?:deposit|withdrawal|bonus)\./.test(type)) continue
    const id = (data.transaction ?? data.bonus) as string
    expect(type.endsWith(`.${to}`)).toBe(true)
    expect(statuses.get(id)).toBe(from)
    statuses.set(id, String(to))
  }
  return { statuses, blocked: causes.size > 0, kyc }
}

/** Sorted, as the lists of the operations have another order. */
const sorted = ({ statuses, ...others }: ReturnType<typeof statedBy>) => ({
  ...others,
  statuses: [...statuses].sort(([a], [b]) => (a < b ? -1 : 1)),
})

describe('domain events', () => {
  it('lead to the statuses that the six operations show', () => {
    fc.assert(
      fc.property(TWO_PARTS, ([first, second]) => {
        const world = createWorld({ players: 0 })
        tryHistory(world, ID, first)
        tryHistory(world, ID, second)
        expect(sorted(statedBy(eventsIn(world, { player: ID })))).toEqual(
          sorted(statusesOf(world, ID)),
        )
      }),
      { numRuns: samples(20) },
    )
  })

  it('do the same for generated players and for those of all scenarios', () => {
    const world = createWorld({ players: samples(15), scenarios: 'all' })
    world.remove('huge-ledger')
    const byPlayer = new Map<string, DomainEvent[]>()
    for (const event of eventsIn(world, { generated: 1_000 })) {
      const { player } = event.data
      byPlayer.set(player, [...(byPlayer.get(player) ?? []), event])
    }
    for (const [id, events] of byPlayer) {
      expect(sorted(statedBy(events)), id).toEqual(sorted(statusesOf(world, id)))
    }
    const types = new Set([...byPlayer.values()].flat().map(({ type }) => type))
    expect(DOMAIN_EVENT_TYPES.filter((type) => !types.has(type))).toEqual(['wager.settled'])
  })

  it('are equal in equal worlds: advanced in one step or many, forked, replayed, read before', () => {
    fc.assert(
      fc.property(TWO_PARTS, ([first, second]) => {
        const one = createWorld({ players: 3, scenarios: ['wagering-nearly-done'] })
        const [generated] = one.list({ offset: 1, limit: 1 }).players
        tryHistory(one, ID, first)
        one.execute(generated?.id as string, { type: 'login' })
        const many = one.fork()
        tryHistory(one, ID, second)
        tryHistory(many, ID, second)
        one.advance('P9D')
        for (let day = 0; day < 9; day += 1) {
          many.advance('P1D')
          many.player(ID).profile()
        }
        const query = { types: [...ALL], generated: 2 }
        const events = eventsIn(one, query)
        expect(eventsIn(many, query)).toEqual(events)
        expect(eventsIn(createWorld({ replay: one.log() }), query)).toEqual(events)
      }),
      { numRuns: samples(2) },
    )
  })

  it('after a snapshot are those that were not there before it', () => {
    fc.assert(
      fc.property(TWO_PARTS, ([first, second]) => {
        const world = createWorld({ players: 2, scenarios: ['pending-kyc'] })
        tryHistory(world, ID, first)
        const before = new Set(eventsIn(world, { types: [...ALL] }).map(({ id }) => id))
        const since = world.snapshot()
        tryHistory(world, ID, second)
        world.load('blocked-player')
        const all = eventsIn(world, { types: [...ALL] })
        const later = eventsIn(world, { types: [...ALL], since })
        expect(later).toEqual(all.filter(({ id }) => !before.has(id)))
      }),
      { numRuns: samples(15) },
    )
  })

  it('have ids and an order that do not depend on the types that are requested', () => {
    const world = createWorld({ players: 8, scenarios: ['vip-gold'], compression: 10 })
    const all = eventsIn(world, { types: [...ALL], generated: 5, limit: 1_000 })
    const some = eventsIn(world, { types: ['deposit.*', 'kyc.changed'], generated: 5 })
    const isWanted = ({ type }: DomainEvent) => /^(?:deposit\.|kyc)/.test(type)
    expect(some).toEqual(all.filter(isWanted))
    expect(eventsIn(world, { generated: 5 })).toEqual(all.filter((e) => e.type !== 'wager.settled'))
    const instants = all.map(({ timestamp }) => timestamp)
    expect(instants).toEqual([...instants].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })
})
