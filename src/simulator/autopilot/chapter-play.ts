import type { Range } from '../desk/steps'
import type { LimitPeriod } from '../domain/accounts'
import { type Currency, fromEuroCents, minimumDepositIn } from '../domain/currencies'
import { gameAt } from '../domain/games'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { methodsOf } from '../domain/markets'
import { METHODS, type PaymentMethod } from '../domain/payments'
import { smallestStake, stakeCap, stakeWithin } from '../domain/stakes'
import { statedAmount } from '../domain/stated-amounts'
import { rowsOf } from '../engine/act'
import { activeBonus } from '../engine/bonus-lifecycle'
import { leftInMonth, leftOf, usedOf } from '../engine/limits'
import { planDeposit } from '../engine/plans'
import { walletTotal } from '../engine/rounds'
import { methodOf } from '../engine/transactions'
import { unplayedDeposits } from '../engine/withdrawals'
import { collectDeposit, GIVEN_UP_AFTER, SLOW } from './cashier'
import { nextStake } from './stakes'
import { chooseGame, mayStake, roundLength } from './table'
import { openVisit } from './visit'
import { act, type Visit, type WakeContext } from './wake-context'

/*
 * How a player of a desk pays and plays in a chapter: as others do, but with an aim. Each function
 * does one thing and returns the time until the next one, or undefined if there is no other.
 */

/** The funds are worth so many stakes at the beginning, so that play wears them down slowly. */
const STAKES = 24

/** Rows after which chance helps a player, and rows after which the player gives up. */
const [NATURAL_ROWS, LAST_ROW] = [40, 400]

/** An amount of euros in minor units. */
const fromEuros = (euros: number, currency: Currency) =>
  fromEuroCents(Math.round(euros * 100), currency)

function visitOf(context: WakeContext): Visit {
  context.memory.visit ??= openVisit(context)
  return context.memory.visit
}

/** Fits the stake to the funds. */
function fitStake({ player }: WakeContext, visit: Visit): void {
  const part = stakeWithin(Math.floor(walletTotal(player) / STAKES), player.currency)
  visit.stake = Math.max(part, smallestStake(player.currency))
}

/**
 * Plays a row of at most `most`, or of the smallest stake, with a given win or a natural one;
 * undefined without funds.
 */
export function playRow(context: WakeContext, most = Infinity, multiple?: number) {
  const { player } = context
  const visit = visitOf(context)
  chooseGame(context, visit)
  const next = nextStake(context, visit)
  const bound = Math.max(most, smallestStake(player.currency))
  const stake = stakeWithin(Math.min(next.stake, bound), player.currency)
  if (stake === 0 || !mayStake(context, stake)) return undefined
  const win = multiple === undefined ? undefined : stake * multiple
  act(context, { type: 'play', game: gameAt(visit.game).id, stake, win })
  visit.rounds += 1
  return roundLength(context, visit, next.spins)
}

/** Waits for a deposit under way, unless it takes long; undefined if there is none any more. */
export function awaitDeposit(context: WakeContext): number | undefined {
  const { player, memory, at } = context
  const ordinal = memory.awaited
  if (ordinal === undefined) return undefined
  if (player.ledger.statusOf(ordinal) === 'pending') {
    const plan = planDeposit(player, ordinal, methodOf(player, ordinal))
    const wait = player.ledger.at(ordinal) + (plan?.delay ?? DAY_MS) - at
    if (wait < 3 * HOUR_MS) return Math.max(0, wait) + SECOND_MS
  }
  collectDeposit(context, ordinal)
  memory.awaited = undefined
  if (player.ledger.statusOf(ordinal) !== 'completed') return undefined
  const visit = visitOf(context)
  visit.rounds = 0
  fitStake(context, visit)
  return undefined
}

/** A method by which money arrives while the player waits, if the market has one. */
function quickMethod({ player, life }: WakeContext): PaymentMethod {
  const all = [...life.methods, ...methodsOf(player.market, player.currency).map(([id]) => id)]
  return all.find((id) => !SLOW.has(METHODS[id].class)) ?? life.methods[0]
}

/** Begins a deposit of an amount that the limits leave; undefined if they leave too little. */
function payIn(context: WakeContext, wanted: number): number | undefined {
  const { player, memory } = context
  const method = quickMethod(context)
  const left = Math.min(leftOf(context, 'deposit'), leftInMonth(context))
  const amount = Math.min(wanted, left)
  if (amount < minimumDepositIn(player.currency)) return undefined
  visitOf(context).deposits += 1
  const [ordinal = 0] = rowsOf(
    act(context, { type: 'deposit', amount, method, outcome: 'pending' }),
  )
  memory.awaited = ordinal
  return planDeposit(player, ordinal, method)?.delay ?? GIVEN_UP_AFTER
}

/** The usual deposit of the player, within a range of euros. */
export function usualDeposit({ player, life }: WakeContext, [low, high]: Range): number {
  const cents = Math.min(Math.max(life.depositEuroCents, low * 100), high * 100)
  return Math.max(statedAmount(cents, player.currency), minimumDepositIn(player.currency))
}

/** Deposits once, and again if the first attempts fail. */
export function payOnce(context: WakeContext, euros: Range): number | undefined {
  const { memory } = context
  const isPaid = memory.tries > 0 && memory.depositedAt === context.at
  return isPaid || memory.tries > 8 ? undefined : payIn(context, usualDeposit(context, euros))
}

/** Deposits and plays until the cash is in a range, with every deposit staked. */
export function reachCash(context: WakeContext, [low, high]: Range): number | undefined {
  const { player, memory } = context
  const { currency, ledger } = player
  const [least, most] = [fromEuros(low, currency), fromEuros(high, currency)]
  const { cash } = ledger
  const isStaked = unplayedDeposits(player) === 0
  if ((isStaked && cash >= least && cash <= most) || memory.tries > LAST_ROW) return undefined
  const smallest = smallestStake(currency)
  if (memory.tries === 0) fitStake(context, visitOf(context))
  if (isStaked ? cash < least : cash < smallest) {
    if (visitOf(context).deposits >= 4 && cash >= smallest) return playRow(context, cash, 8)
    return payIn(context, usualDeposit(context, [low * 1.5, Math.max(low * 3, high / 2)]))
  }
  // What may be lost; luck helps a player who would have to pay again, and hurts one with too much.
  const room = cash > most ? cash - least : cash
  const isLow = !isStaked && high > 0 && cash < least * 1.2
  const isLate = memory.tries > NATURAL_ROWS
  if (isLow) return playRow(context, room, isLate ? 5 : 2)
  if (cash > most && (isLate || room < smallest)) {
    return loseStake(context, room < smallest * 4 ? room : Math.ceil(room / 4))
  }
  return playRow(context, room)
}

/** Loses a stake that need not be one of the lobby: with it goes the last money. */
function loseStake(context: WakeContext, wanted: number): number | undefined {
  const { player, at } = context
  const visit = visitOf(context)
  const game = gameAt(visit.game)
  const { market, currency, identity } = player
  const stake = Math.min(wanted, stakeCap(game, market, currency, identity.birthDay, at))
  if (!mayStake(context, stake)) return undefined
  act(context, { type: 'play', game: game.id, stake, win: 0 })
  return roundLength(context, visit, 1)
}

/** Deposits and plays until the lifetime deposits are in a range. */
export function reachDeposits(context: WakeContext, [low, high]: Range): number | undefined {
  const { player, memory } = context
  const { currency } = player
  const missing = fromEuros(low, currency) - player.ledger.lifetimeOf('deposits')
  if (missing <= 0 || memory.tries > LAST_ROW) return undefined
  const { deposits, rounds } = visitOf(context)
  const length = deposits > 0 && rounds < ROWS_A_DEPOSIT ? playRow(context) : undefined
  if (length !== undefined) return length
  const euros = Math.ceil(missing / fromEuros(1, currency))
  const part = Math.max(Math.ceil(euros / 3), Math.floor((high - low) / 4))
  return payIn(context, statedAmount(part * 100, currency))
}

/** Rows that follow each of several deposits. */
const ROWS_A_DEPOSIT = 10

/** Sets a deposit limit, and deposits until it leaves less than a deposit. */
export function reachLimit(context: WakeContext, euros: Range, per: LimitPeriod) {
  const { player, memory, at } = context
  if (memory.tries === 0) {
    const used = usedOf(player, { kind: 'deposit', per, value: 0 }, at)
    const amount = used + usualDeposit(context, euros)
    act(context, { type: 'setLimit', kind: 'deposit', per, amount })
    return MINUTE_MS
  }
  return memory.tries > 20 ? undefined : payIn(context, leftOf(context, 'deposit'))
}

/** Rows that a player takes at most to wager a bonus, where its highest stake allows it. */
const BONUS_ROWS = 90

/** Plays with the active bonus until a share of its requirement is wagered. */
export function wagerBonus(context: WakeContext, percent: number): number | undefined {
  const { player, memory } = context
  const bonus = activeBonus(player)
  if (!bonus || memory.tries > LAST_ROW) return undefined
  const left = Math.floor((bonus.requirement * percent) / 100) - bonus.contributed
  if (left <= 0) return undefined
  const visit = visitOf(context)
  if (memory.tries === 0) {
    fitStake(context, visit)
    visit.stake = Math.max(visit.stake, stakeWithin(Math.floor(left / BONUS_ROWS), player.currency))
  }
  const isLow = walletTotal(player) < visit.stake * 10
  const over = Math.floor((bonus.requirement * (100 - percent)) / 200)
  return playRow(context, left + over, isLow ? 5 : undefined)
}
