import { describe, expect, test } from 'vitest'
import { CURRENCIES, maxBonusBet } from '../../src/simulator/domain/currencies'
import { type Category, GAMES, type Game } from '../../src/simulator/domain/games'
import { DAY_MS, instant } from '../../src/simulator/domain/instants'
import type { MarketId } from '../../src/simulator/domain/markets'
import { ageOn, stakeCap } from '../../src/simulator/domain/stakes'
import { runTo } from '../../src/simulator/engine/engine'
import type { PlayerState } from '../../src/simulator/engine/state'
import { enroll } from '../../src/simulator/registration/enroll'

const FROM = instant('2025-01-01T00:00:00Z')
const UNTIL = instant('2026-01-01T00:00:00Z')

function lived(market: MarketId, index: number, compression = 5): PlayerState {
  const persona = (['vip_whale', 'high_roller', 'bonus_hunter', 'regular'] as const)[index % 4]
  const currency = market === 'GB' ? 'GBP' : 'EUR'
  const source = { seed: 'stakes', compression }
  const signup = { persona, market, currency, registeredAt: FROM } as const
  const birth_date = index % 3 === 0 ? '2003-06-15' : '1980-06-15'
  const player = enroll(source, `${market}-${index}`, signup, { profile: { birth_date } })
  runTo(player, UNTIL)
  return player
}

/** The completed and rolled-back bets, with the game and whether a bonus was active. */
function* betsOf({ ledger }: PlayerState) {
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
    const row = ledger.row(ordinal)
    const game = GAMES[row.detail ?? 0]
    if (row.type === 'bet' && game) yield { ...row, game }
  }
}

describe('a generated stake', () => {
  const british = Array.from({ length: 12 }, (_, index) => lived('GB', index))
  const german = Array.from({ length: 8 }, (_, index) => lived('DE', index))
  const finnish = Array.from({ length: 8 }, (_, index) => lived('FI', index))

  test('is at most the cap of the market on slots, and reaches it', () => {
    const most = { young: 0, adult: 0, german: 0 }
    for (const player of british) {
      const isYoung = player.identity.birthDay * DAY_MS > instant('2001-01-01T00:00:00Z')
      for (const { at, amount, game } of betsOf(player)) {
        if (game.category !== 'Slots' && game.category !== 'Jackpot Slots') continue
        if (at < instant('2025-05-21T00:00:00Z')) continue
        if (isYoung) most.young = Math.max(most.young, amount)
        else most.adult = Math.max(most.adult, amount)
      }
    }
    for (const player of german) {
      for (const { amount, game } of betsOf(player)) {
        if (game.category === 'Slots') most.german = Math.max(most.german, amount)
      }
    }
    expect(most).toEqual({ young: 200, adult: 500, german: 100 })
  })

  test('stays below the highest bonus bet, with a spread', () => {
    const amounts = new Set<number>()
    for (const player of finnish) {
      for (const { bonusPart, amount } of betsOf(player)) if (bonusPart > 0) amounts.add(amount)
    }
    expect(Math.max(...amounts)).toBeLessThan(maxBonusBet('EUR'))
    expect(amounts.size).toBeGreaterThan(4)
  })

  test('limits the prize of a round to 6,000 EUR', () => {
    for (const player of [...finnish, ...british]) {
      const most = CURRENCIES[player.currency].perEuro * 6_000
      for (const { amount, game } of betsOf(player)) {
        expect((amount * game.wins.max) / 10).toBeLessThanOrEqual(most)
      }
    }
  })

  test.each([1, 2, 10])('is made without a rejection at a compression of %d', (compression) => {
    const rows = [0, 1, 2, 3].map((index) => lived('FI', index, compression).ledger.length)
    expect(Math.min(...rows)).toBeGreaterThan(0)
  })
})

describe('the cap of a market', () => {
  const born = (date: string) => instant(`${date}T00:00:00Z`) / DAY_MS
  const gameOf = (wanted: Category) => GAMES.find(({ category }) => category === wanted) as Game
  const cap = (market: MarketId, at: string, birth = '1980-01-01', currency = 'GBP' as const) =>
    stakeCap(gameOf('Slots'), market, currency, born(birth), instant(at))

  test.each([
    // In summer British days begin an hour before those of UTC.
    ['GB', '2025-04-08T22:59:59.999Z', '1980-01-01', Number.POSITIVE_INFINITY],
    ['GB', '2025-04-08T23:00:00.000Z', '1980-01-01', 500],
    ['GB', '2025-05-20T22:59:59.999Z', '2003-01-01', 500],
    ['GB', '2025-05-20T23:00:00.000Z', '2003-01-01', 200],
    ['GB', '2025-12-31T00:00:00.000Z', '2001-01-01', 200],
    ['GB', '2026-01-01T00:00:00.000Z', '2001-01-01', 500],
    // German days begin two hours before those of UTC. 1 EUR are 85 pence.
    ['DE', '2021-06-30T21:59:59.999Z', '1980-01-01', Number.POSITIVE_INFINITY],
    ['DE', '2021-06-30T22:00:00.000Z', '1980-01-01', 85],
    ['FI', '2026-01-01T00:00:00.000Z', '1980-01-01', Number.POSITIVE_INFINITY],
  ] as const)('%s at %s, born on %s', (market, at, birth, expected) => {
    expect(cap(market, at, birth)).toBe(expected)
  })

  test('does not hold at tables', () => {
    const at = instant('2026-01-01T00:00:00Z')
    const most = (category: Category) =>
      stakeCap(gameOf(category), 'GB', 'GBP', born('1980-01-01'), at)
    expect(most('Roulette')).toBe(Number.POSITIVE_INFINITY)
    expect(most('Jackpot Slots')).toBe(500)
  })

  test('an age counts from the birthday on, one of 29 February from 1 March', () => {
    expect(ageOn(born('2026-02-28'), born('2004-02-29'))).toBe(21)
    expect(ageOn(born('2026-03-01'), born('2004-02-29'))).toBe(22)
    expect(ageOn(born('2028-02-29'), born('2004-02-29'))).toBe(24)
  })
})
