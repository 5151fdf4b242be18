import { expect, it } from 'vitest'
import { createWorld, type PlayerView } from '../../src/index'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { minimumDepositIn, toMajor } from '../../src/simulator/domain/currencies'
import { HOUR_MS } from '../../src/simulator/domain/instants'
import { acceptedMethods } from '../../src/simulator/domain/markets'
import { insideOf } from '../../src/world/views/player-view'
import { samples } from '../support/samples'

/** The German month of a row, whose offset of an hour counts. */
const monthOf = (date: string) =>
  new Date(Date.parse(date) + HOUR_MS).toISOString().slice(0, 'YYYY-MM'.length)

/** Payments of the player that the market does not allow. */
function breachesOf(view: PlayerView): string[] {
  const { player } = insideOf(view)
  const { market, currency } = player
  const methods: readonly string[] = acceptedMethods(market, currency)
  const least = toMajor(minimumDepositIn(currency), currency)
  const limited = market === 'DE' && player.limits.length === 0
  const months = new Map<string, number>()
  const { transactions } = view.transactions({
    eventTypes: ['deposit', 'withdrawal'],
    limit: view.transactions({ limit: 0 }).total,
  })
  const own = transactions.filter(({ event_name }) => !event_name.startsWith('Manual'))
  return own.flatMap(({ event_type, payment_method: method = '', amount, status, date }) => {
    const what = `${view.id} in ${market}: ${event_type} of ${amount} by ${method}`
    const isBank = event_type === 'withdrawal' && method === 'bank_transfer'
    if (!methods.includes(method) && !isBank) return what
    if (event_type === 'withdrawal') return []
    if (amount < least) return what
    if (!limited || status !== 'completed') return []
    const sum = (months.get(monthOf(date)) ?? 0) + amount
    months.set(monthOf(date), sum)
    return sum > 1_000 ? `${what}, ${sum} in ${monthOf(date)}` : []
  })
}

it('generated players keep the rules of their markets', () => {
  const world = createWorld({ seed: 'markets', players: 4_000 })
  const ids = world.list({ limit: samples(150) }).players.map(({ id }) => id)
  for (const persona of ['vip_whale', 'high_roller', 'chargeback_fraud'] as const) {
    ids.push(...world.list({ persona, limit: samples(20) }).players.map(({ id }) => id))
  }
  expect(ids.flatMap((id) => breachesOf(world.player(id)))).toEqual([])
})

it('so do those of Germany who play high', () => {
  const world = createWorld({ seed: 'germany', players: 0 })
  const ids = Array.from({ length: 12 }, (_, place) => `p${place}`)
  for (const id of ids) {
    world.execute(id, { type: 'register', market: 'DE', persona: 'vip_whale' })
  }
  world.advance({ days: 240 })
  const views = ids.map((id) => world.player(id))
  expect(Math.max(...views.map((view) => view.profile().kpi.ltd))).toBeGreaterThanOrEqual(2_000)
  expect(views.flatMap(breachesOf)).toEqual([])
})

/** It is about amounts of cents. */
const SMALL = ['float-trap']

it('and the players of the bundled scenarios', () => {
  const scenarios = SCENARIO_NAMES.filter((name) => !SMALL.includes(name))
  const world = createWorld({ players: 0, scenarios })
  const { players } = world.list({ limit: 200 })
  expect(players.flatMap(({ id }) => breachesOf(world.player(id)))).toEqual([])
})

it('and play only the games that the license of their market covers', () => {
  const world = createWorld({ seed: 'licenses', players: 4_000 })
  const views = world.list({ limit: samples(200) }).players.map(({ id }) => world.player(id))
  const german = views.filter((view) => insideOf(view).player.market === 'DE')
  const bets = german.flatMap((view) => view.transactions({ eventTypes: ['bet'], limit: 200 }))
  const games = bets.flatMap(({ transactions }) => transactions.map(({ event_name }) => event_name))
  expect(new Set(games)).toEqual(new Set(['Slots Bet']))
})
