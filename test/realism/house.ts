import { createWorld, type WorldOptions } from '../../src/index'
import { CURRENCIES, maxBonusBet } from '../../src/simulator/domain/currencies'
import { GAMES } from '../../src/simulator/domain/games'
import type { PlayerState } from '../../src/simulator/engine/state'
import { insideOf } from '../../src/world/views/player-view'
import { quantile, shareOf, sum } from './measure'

/** The economics of the house over all players of one world. Money is in euro. */
export interface House {
  readonly seed: string
  /** Bets - wins - bonuses. */
  readonly ngr: number
  /** Lifetime deposits and withdrawals of all players. */
  readonly ltd: number
  readonly ltw: number
  readonly turnover: number
  readonly bonuses: number
  /** Sum of stake x (1 - return to player of the game). */
  readonly theoretical: number
  /** Depositors with a lifetime NGR below zero, percent. */
  readonly losingToPercent: number
  /** Bets at exactly the greatest bonus bet, percent of all bets. */
  readonly atLimitPercent: number
  /** Ledger rows of the median depositor, of the mean player and of the largest ledger. */
  readonly medianRows: number
  readonly meanRows: number
  readonly mostRows: number
  /** Share of the lifetime deposits that a tenth of the depositors makes. */
  readonly topTenth: number
}

/** The return to player of each game: exact, from the table of outcomes. */
export const RETURNS: readonly number[] = GAMES.map(({ wins: { total, outcomes } }) => {
  return sum(outcomes.map(({ tenths, weight }) => (tenths * weight) / 10)) / total
})

/** Generates every player of a world and adds up. */
export function measureHouse(seed: string, options: WorldOptions = {}): House {
  const players = options.players ?? 2_500
  const world = createWorld({ ...options, seed, players })
  const people = world.list({ limit: players }).players.map(({ id }) => {
    return personOf(insideOf(world.player(id)).player)
  })
  const total = (of: (person: Person) => number) => sum(people.map(of))
  const depositors = people.filter(({ ltd }) => ltd > 0)
  const byDeposits = depositors.map(({ ltd }) => ltd).sort((a, b) => b - a)
  return {
    seed,
    ngr: total(({ ngr }) => ngr),
    ltd: total(({ ltd }) => ltd),
    ltw: total(({ ltw }) => ltw),
    turnover: total(({ turnover }) => turnover),
    bonuses: total(({ bonuses }) => bonuses),
    theoretical: total(({ theoretical }) => theoretical),
    losingToPercent: shareOf(depositors, ({ ngr }) => ngr < 0),
    atLimitPercent: (100 * total(({ atLimit }) => atLimit)) / total(({ bets }) => bets),
    medianRows: quantile(
      depositors.map(({ rows }) => rows),
      0.5,
    ),
    meanRows: total(({ rows }) => rows) / people.length,
    mostRows: Math.max(...people.map(({ rows }) => rows)),
    topTenth:
      sum(byDeposits.slice(0, Math.floor(byDeposits.length / 10))) / total(({ ltd }) => ltd),
  }
}

interface Person {
  readonly ngr: number
  readonly ltd: number
  readonly ltw: number
  readonly turnover: number
  readonly bonuses: number
  readonly theoretical: number
  readonly bets: number
  readonly atLimit: number
  readonly rows: number
}

function personOf({ ledger, currency }: PlayerState): Person {
  const { lifetime } = ledger
  const euro = (minor: number) => minor / CURRENCIES[currency].perEuro
  const limit = maxBonusBet(currency)
  let theoretical = 0
  let bets = 0
  let atLimit = 0
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
    const { type, status, amount, detail } = ledger.row(ordinal)
    if (type !== 'bet' || status !== 'completed') continue
    bets += 1
    if (amount === limit) atLimit += 1
    theoretical += amount * (1 - (RETURNS[detail ?? 0] ?? 1))
  }
  return {
    ngr: euro(lifetime.bets - lifetime.wins - lifetime.bonuses),
    ltd: euro(lifetime.deposits),
    ltw: euro(lifetime.withdrawals),
    turnover: euro(lifetime.bets),
    bonuses: euro(lifetime.bonuses),
    theoretical: euro(theoretical),
    bets,
    atLimit,
    rows: ledger.length,
  }
}
