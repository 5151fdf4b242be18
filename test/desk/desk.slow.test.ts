import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { audit, createWorld } from '../../src/index'
import { DAY_MS } from '../../src/simulator/domain/instants'
import { rowOf, withContents } from '../docs/table'
import { CLOCKS, deskOf, SEEDS } from './clocks'
import { measure, tableOf } from './measures'
import { personsOf, seenIn } from './persons'
import { missesOf } from './truths'

describe('ten seeds of 100 players', () => {
  const seeds = SEEDS.map((seed) => ({ seed, persons: personsOf(deskOf(seed)) }))
  const worlds = seeds.map(({ persons }) => measure(persons))

  it('show what a back office works on', async () => {
    const rows = tableOf(worlds).map(rowOf)
    const head = ['Of 100 players', 'Ten seeds', 'Range'] as const
    const table = [rowOf(head), rowOf(head.map(() => '---')), ...rows].join('\n')
    console.log(table)
    expect(worlds.map(({ wrong }) => wrong)).toEqual(SEEDS.map(() => []))
    // `vitest run -u` writes it.
    const page = readFileSync(new URL('../../docs/players.md', import.meta.url), 'utf8')
    const written = withContents(page, 'the desk', table)
    await expect(written).toMatchFileSnapshot('../../docs/players.md')
  })

  it('have players who show what their situations say', () => {
    expect(seeds.flatMap(({ persons }) => missesOf(persons))).toEqual([])
  })
})

const LEAP_DAY = '2024-02-29T12:00:00Z' satisfies (typeof CLOCKS)[number]

it.each(CLOCKS)('ten worlds of %s show it, too', (now) => {
  for (const seed of SEEDS) {
    const persons = personsOf(deskOf(seed, { now }))
    expect(measure(persons, { slack: 1 }).wrong, seed).toEqual([])
    // On 29 February the window is over for longer: some payouts are paid by then, and what was a
    // first deposit of today is one of two days ago.
    const isOver = (miss: string) => now === LEAP_DAY && miss.includes(' first-deposit-today:')
    const misses = missesOf(persons).filter((miss) => !isOver(miss))
    expect(misses.length, [seed, ...misses].join('\n')).toBeLessThanOrEqual(6)
  }
})

it('400 players show four times as much', () => {
  expect(measure(personsOf(deskOf('large', { players: 400 })), { times: 4 }).wrong).toEqual([])
})

it.each(SEEDS)('a desk stays one for 37 days: seed %s', (seed) => {
  const world = createWorld(deskOf(seed))
  world.advance({ by: 'P37D' })
  const persons = seenIn(world)
  const available = persons.filter((person) => person.profile.withdrawal_status === 'Available')
  const waiting = persons.filter((person) => person.profile.balances.pending_withdrawal > 0)
  expect(available.length).toBeGreaterThanOrEqual(30)
  expect(waiting.length).toBeGreaterThanOrEqual(6)
})

it.each([-395, -30, 0, 1, 7, 37, 187])(
  'the responses agree %i days from the present',
  async (days) => {
    const { epoch, now } = createWorld(deskOf('audited', { players: 0 })).log().options
    const at = Date.parse(String(now)) + days * DAY_MS
    const world = createWorld(deskOf('audited', { epoch, now: at }))
    expect(await audit(world, { all: true })).toEqual([])
  },
)
