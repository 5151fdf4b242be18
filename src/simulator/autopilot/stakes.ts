import type { BonusTemplate } from '../domain/bonuses'
import {
  CURRENCIES,
  type Currency,
  countingUnit,
  fromEuroCents,
  maxBonusBet,
  minimumDepositIn,
} from '../domain/currencies'
import { GAMES } from '../domain/games'
import { nearest, stakeCap, stakeWithin } from '../domain/stakes'
import { minimumDeposit } from '../domain/stated-amounts'
import { activeBonus } from '../engine/bonus-lifecycle'
import { drawLogNormal } from '../engine/draws'
import { walletTotal } from '../engine/rounds'
import type { Stream } from '../random/stream'
import type { Visit, WakeContext } from './wake-context'

/** The amounts of most deposits, in units. */
const ROUND_DEPOSITS = [10, 20, 25, 30, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/**
 * A deposit, in minor units: log-normal around the median, 58 % snapped to one of the common
 * amounts, the others rounded to fives, tens and fifties. Seven in ten are round.
 */
export function drawDeposit(stream: Stream, medianEuroCents: number, currency: Currency): number {
  const unit = countingUnit(currency)
  const euroCents = drawLogNormal(stream, medianEuroCents, 60)
  const units = Math.max(
    minimumDepositIn(currency) / unit,
    Math.floor(fromEuroCents(euroCents, currency) / unit),
  )
  return (stream.chance(58, 100) ? nearest(ROUND_DEPOSITS, units) : rounded(units)) * unit
}

/** About half of a deposit: a common amount that is enough for the market and an offer. */
export function halfDeposit(amount: number, currency: Currency, offer?: BonusTemplate): number {
  const half = nearest(ROUND_DEPOSITS, amount / countingUnit(currency) / 2) * countingUnit(currency)
  return Math.max(half, minimumDepositIn(currency), offer ? minimumDeposit(offer, currency) : 0)
}

function rounded(units: number): number {
  if (units < 100) return Math.floor(units / 5) * 5
  if (units < 500) return Math.floor(units / 10) * 10
  return Math.floor(units / 50) * 50
}

/** A payout rounded down to a round amount. */
export function roundedPayout(amount: number, currency: Currency): number {
  const unit = countingUnit(currency)
  const step = amount >= unit * 200 ? unit * 10 : unit * 5
  return Math.floor(amount / step) * step
}

/** An amount in euro cents, rounded down. */
export function toEuroCents(amount: number, currency: Currency): number {
  return Math.floor((amount * 100) / CURRENCIES[currency].perEuro)
}

/** A player does not stake more than this part of the funds: on arrival, and in each round. */
const ARRIVAL_ROUNDS = 12
const PLAY_ROUNDS = 6

/** A stake of this part of the funds is small: a player who is ahead raises it, at most twofold. */
const RICH_ROUNDS = 100

/** A player takes this stake, before compression, even if it is a large part of the funds. */
const SMALL_STAKE_EURO_CENTS = 28

/** Greatest prize of one round, euro cents: stake times greatest multiple. */
const EXPOSURE_EURO_CENTS = 450_000

/** Lowers the stake of the visit to what the funds cover for some rounds. */
export function fitStake(context: WakeContext, visit: Visit): void {
  const { player } = context
  const max = partOf(context, walletTotal(player), ARRIVAL_ROUNDS)
  const affordable = stakeWithin(max, player.currency)
  if (affordable > 0) visit.stake = Math.min(visit.stake, affordable)
}

/**
 * The stake of the next row, a stake of the lobby, in minor units; 0 if the funds cover none.
 * `spins` is the number of rounds that the row represents: the compression, and fewer where the
 * terms of a bonus, the law of the market or the exposure of the operator limit the stake.
 */
export function nextStake(context: WakeContext, visit: Visit): { stake: number; spins: number } {
  const { player, life } = context
  const { currency } = player
  const funds = walletTotal(player)
  const raised = Math.min(visit.stake * 2, Math.floor(funds / RICH_ROUNDS))
  const wanted = Math.min(Math.max(visit.stake, raised), partOf(context, funds, PLAY_ROUNDS))
  const stake = stakeWithin(Math.min(wanted, limitOf(context, visit)), currency)
  if (stake === 0 || wanted <= stake) return { stake, spins: life.compression }
  return { stake, spins: Math.max(1, Math.floor((life.compression * stake) / wanted)) }
}

/** The highest stake for a player whose funds are to last for some rounds. */
function partOf({ player, life }: WakeContext, funds: number, rounds: number): number {
  const small = fromEuroCents(SMALL_STAKE_EURO_CENTS * life.compression, player.currency)
  return Math.min(funds, Math.max(small, Math.floor(funds / rounds)))
}

/** The limit of the stake that does not come from the player's funds. */
function limitOf({ player, at }: WakeContext, visit: Visit): number {
  const { currency, market } = player
  const game = GAMES[visit.game] ?? GAMES[0]
  if (!game) return 0
  const cap = stakeCap(game, market, currency, player.identity.birthDay, at)
  const prize = fromEuroCents(EXPOSURE_EURO_CENTS, currency)
  const exposure = Math.floor((prize * 10) / game.wins.max)
  return Math.min(cap, exposure, activeBonus(player) ? bonusLimit(visit, currency) : cap)
}

/** Players keep a distance of their own from the highest stake that a bonus allows. */
function bonusLimit(visit: Visit, currency: WakeContext['player']['currency']): number {
  return Math.floor((maxBonusBet(currency) * visit.bonusStakePercent) / 100)
}
