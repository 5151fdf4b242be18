import { describe, expect, it } from 'vitest'
import { audit, createWorld, createWorlds, type World } from '../../src/index'
import { formatInstant } from '../../src/simulator/domain/instants'
import { SAMPLED_SCENARIOS, sampled } from '../support/samples'

const scenarios = [...new Set([...sampled(SAMPLED_SCENARIOS, 16), 'blocked-player' as const])]
const base = createWorld({ players: 20, scenarios })
const worlds = createWorlds({ base })

let made = 0
/** The base at an earlier instant. */
function past(at: string): World {
  made += 1
  return worlds.create(`past-${made}`, { at })
}

/** Ids and creation of all rows, newest first. */
function rowsOf(world: World, id: string, last: string) {
  const rows: { id: string; created_at: string; amount: number }[] = []
  for (let offset = 0; ; offset += 200) {
    const { transactions, has_more } = world.player(id).transactions({ limit: 200, offset })
    for (const { id: row, created_at, amount } of transactions) {
      if (created_at <= last) rows.push({ id: row, created_at, amount })
    }
    if (!has_more) return rows
  }
}

const INSTANTS = [
  '2026-01-01T00:00:00.000Z',
  '2025-12-24T18:30:00.000Z',
  '2025-08-01T00:00:00.000Z',
]

describe('a world before its start', () => {
  it.each(INSTANTS)(
    '%s: has the players of its scenarios with their history so far',
    async (at) => {
      const world = past(at)
      const there = base
        .changedPlayerIds()
        .filter((id) => base.player(id).profile().registration_date <= at)
      expect(world.changedPlayerIds()).toEqual(there)
      expect(there.length).toBeGreaterThan(1)
      for (const id of there) {
        expect(rowsOf(world, id, at), id).toEqual(rowsOf(base, id, at))
        expect(world.player(id).profile().registration_date).toBe(
          base.player(id).profile().registration_date,
        )
      }
      expect(
        (await audit(world, { players: 0 })).filter(({ player }) => there.includes(player)),
      ).toEqual([])
    },
  )

  it.each(INSTANTS)('%s: has the generated players of a world of that instant', (at) => {
    const same = createWorld({ players: 20, now: at, epoch: formatInstant(Date.parse(base.epoch)) })
    const world = past(at)
    expect(world.now).toBe(same.now)
    for (const { id } of same.list({ limit: 20 }).players) {
      expect(world.player(id).profile()).toEqual(same.player(id).profile())
    }
  })

  it('is replayed by its log, and lives on from there', () => {
    const world = past('2025-12-24T18:30:00.000Z')
    world.advance('P2D')
    world.execute('blocked-player', { type: 'label', add: ['VIP guest'] })
    const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
    for (const id of world.changedPlayerIds()) {
      expect(again.player(id).profile(), id).toEqual(world.player(id).profile())
    }
    world.reset()
    expect(Date.parse(world.now)).toBe(Date.UTC(2025, 11, 24, 18, 30))
  })

  it('has no players before its epoch', () => {
    expect(() => past('2022-12-31')).toThrow('The histories start at 2023-01-01T00:00:00.000Z.')
  })

  it('shows the name of that time, and a deposit whose money is on the way', () => {
    const scenario = {
      name: 'slow',
      player: { registered: '-P20D', profile: { name: 'Ada Old' } },
      steps: [
        { at: '-P10D', type: 'deposit', amount: 50, method: 'bank_transfer' },
        { at: '-P5D', type: 'changeIdentity', name: 'Ada New' },
      ],
    } as const
    const own = createWorlds({ base: createWorld({ players: 0, scenarios: [scenario] }) })
    const world = own.create('a', { at: '2025-12-22T12:30:00Z' })
    expect(world.list().players).toMatchObject([{ name: 'Ada Old' }])
    const shown = (each: World) => {
      const { transactions } = each.player('slow').transactions()
      return [each.player('slow').profile().name, ...transactions.map(({ status }) => status)]
    }
    expect([shown(world), shown(own.base)]).toEqual([
      ['Ada Old', 'pending'],
      ['Ada New', 'completed'],
    ])
  })
})
