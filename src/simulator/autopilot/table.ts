import { fromEuroCents } from '../domain/currencies'
import { GAMES, winAmount } from '../domain/games'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { ROLLBACK_REASONS } from '../domain/reasons'
import { stakeWithin } from '../domain/stakes'
import { rowsOf } from '../engine/act'
import { activeBonus } from '../engine/bonus-lifecycle'
import { leftOf } from '../engine/limits'
import { isBlocked, isRestricted } from '../engine/rules'
import { transactionIdOf } from '../engine/transactions'
import { mayDeposit } from './cashier'
import { drawGame, drawSlot, SLOTS } from './game-choice'
import { closeVisit } from './intervals'
import { isTempted, mayCashOut, playsFirst } from './payout'
import { nextStake } from './stakes'
import { act, isLuckDue, later, soon, type Visit, type WakeContext } from './wake-context'

const LONGEST_OVERTIME = 6 * HOUR_MS

/**
 * Plays one round and plans what follows: another round, a payout, a deposit, or the end of the
 * visit.
 */
export function playOn(context: WakeContext): void {
  const { player, memory, at } = context
  const { visit } = memory
  if (isBlocked(player) || !visit) {
    closeVisit(context)
    return
  }
  if (!isLuckDue(context)) chooseGame(context, visit)
  const { stake, spins } = nextStake(context, visit)
  if (stake === 0) {
    afterBust(context, visit)
    return
  }
  if (!mayStake(context, stake)) {
    closeVisit(context)
    return
  }
  const isReady = isLuckDue(context) && visit.rounds >= visit.leastRounds && mayCashOut(context)
  const lucky = isReady && winBig(context, visit)
  const { active } = player
  if (!lucky) betOnRound(context, visit, stake)
  visit.rounds += 1
  if (active !== undefined && player.active === undefined) claimWaiting(context, visit)
  const leaves = lucky || isTempted(context, visit) || isDone(context)
  if (leaves || (at >= visit.until && goesHome(context, visit))) {
    soon(context, 'leave', 50 * SECOND_MS)
  } else later(context, 'round', roundLength(context, visit, spins))
}

/** Whether staff and the limits that the player has set allow a stake. */
export function mayStake(context: WakeContext, stake: number): boolean {
  const { player } = context
  if (isRestricted(player, 'play') || player.kyc.status === 'rejected') return false
  return leftOf(context, 'session') > 0 && leftOf(context, 'loss') >= stake
}

/** Begins the bonus that was queued, once the bonus before it has ended. */
function claimWaiting(context: WakeContext, visit: Visit): void {
  const { player } = context
  const waiting = player.bonuses.find(({ awaiting }) => awaiting === 'claim')
  if (!waiting || player.ledger.pending > 0 || isRestricted(player, 'bonuses')) return
  act(context, { type: 'claimBonus', bonus: waiting.id })
  playsFirst(context, visit)
}

/** Chooses a game, then the stake, which depends on it. */
export function chooseGame({ player, life, stream }: WakeContext, visit: Visit): void {
  if (stream.chance(1, 8)) visit.game = drawGame(stream, life)
  const game = GAMES[visit.game]
  if (!game || !activeBonus(player) || game.weight === 100) return
  // Categories with a low wagering weight make no progress: an active bonus is played on slots.
  if (stream.chance(95, 100)) visit.game = drawSlot(stream, life)
}

function betOnRound(context: WakeContext, visit: Visit, stake: number): void {
  const { player, stream } = context
  const game = GAMES[visit.game]
  const live = game?.category === 'Live Casino'
  const open = live && !activeBonus(player) && stream.chance(2, 3)
  const played = act(context, { type: 'play', game: game?.id, stake, open })
  if (stream.chance(12, 10_000)) planRollback(context, rowsOf(played))
}

/**
 * The provider takes back a bet that was interrupted and has won nothing, or, for a fault of the
 * game, a win.
 */
function planRollback(context: WakeContext, rows: readonly number[]): void {
  const { player, stream } = context
  const ordinal = rows.findLast((row) => isRoundRow(context, row))
  if (ordinal === undefined) return
  if (player.ledger.row(ordinal).type === 'win' && !stream.chance(1, 40)) return
  later(context, 'rollback', stream.between(70_000, 500_000), ordinal)
}

function isRoundRow({ player }: WakeContext, ordinal: number): boolean {
  const { type } = player.ledger.row(ordinal)
  return type === 'bet' || type === 'win'
}

/** Sizes of the one big win, in tenths of the stake, by weight. */
const BIG_WINS = [
  [2_500, 60],
  [5_000, 30],
  [10_000, 10],
] as const

/** A big win is worth at least this much in euro cents, and at least twice all deposits. */
const BIG_WIN_EURO_CENTS = 25_000

/** Bets the stake of the big win. No bonus may be part of it, or the win is not all cash. */
function winBig(context: WakeContext, visit: Visit): boolean {
  const { player, memory, stream } = context
  if (activeBonus(player)) return false
  visit.game = stream.weighted(SLOTS.medium)
  const { stake: usual } = nextStake(context, visit)
  const { deposits } = player.ledger.lifetime
  const min = Math.max(fromEuroCents(BIG_WIN_EURO_CENTS, player.currency), deposits * 2)
  // Where the stake is small, as under a cap, the multiple is large.
  const enough = BIG_WINS.filter(([tenths]) => winAmount(usual, tenths) >= min)
  const tenths = stream.weighted(enough.length > 0 ? enough : BIG_WINS.slice(-1))
  // The stake is as small as the win allows, so that one player does not dominate the revenue.
  const needed = stakeWithin(Math.ceil((min * 10) / tenths) * 2, player.currency)
  const stake = needed > 0 ? Math.min(usual, needed) : usual
  if (!mayStake(context, stake)) return false
  const win = winAmount(stake, tenths)
  act(context, { type: 'play', game: GAMES[visit.game]?.id, stake, win })
  memory.lucky = true
  visit.cashesOut = stream.between(80, 100)
  return true
}

/** Whether the planned time is over; with a bonus to wager most players continue for a while. */
function goesHome(context: WakeContext, visit: Visit): boolean {
  const { player, life, stream, at } = context
  if (at >= visit.until + LONGEST_OVERTIME) return true
  // A player who will be away plays until the money can be withdrawn.
  if (isLastOfDormant(context) && !mayCashOut(context)) return false
  if (!activeBonus(player)) return true
  const patience = life.persona === 'bonus_hunter' ? 1_000 : 200
  return stream.chance(life.compression, patience)
}

/** A bonus hunter stops with the bonus; a dormant player leaves a small cash balance. */
function isDone(context: WakeContext): boolean {
  const { player, life, memory } = context
  if (life.persona === 'bonus_hunter') {
    return !activeBonus(player) && player.bonuses.length > 0 && mayCashOut(context)
  }
  return isLastOfDormant(context) && player.ledger.cash < memory.lastDeposit / 3
}

function isLastOfDormant({ life, at }: WakeContext): boolean {
  return life.persona === 'dormant' && at >= life.endsAt - HOUR_MS
}

/** Ends the play of a player who has nothing left to stake, or plans another deposit at once. */
function afterBust(context: WakeContext, visit: Visit): void {
  const { life, stream } = context
  const percent = life.persona === 'self_excluded' || life.persona === 'chargeback_fraud' ? 45 : 25
  const mayPay = life.firstDepositAt !== undefined && mayDeposit(context)
  const again = mayPay && visit.deposits < 3
  if (again && (isLuckDue(context) || stream.chance(percent, 100))) {
    soon(context, 'pay', MINUTE_MS)
  } else soon(context, 'leave', MINUTE_MS)
}

/**
 * Machines run at eight rounds a minute, and a row takes as long as its rounds. A table never runs
 * faster than real tables do: a row of it represents fewer rounds.
 */
export function roundLength({ stream }: WakeContext, visit: Visit, spins: number): number {
  if (GAMES[visit.game]?.isMachine) return stream.between(5_500, 9_500) * spins
  return Math.max(stream.between(61_000, 90_000), stream.between(7_000, 15_000) * spins)
}

/** The game provider takes a bet or a win back, if the rules still allow it. */
export function rollBack(context: WakeContext, ordinal: number): void {
  const { player, stream } = context
  const row = player.ledger.row(ordinal)
  if (row.status !== 'completed') return
  if (row.bonus !== undefined && activeBonus(player)?.index !== row.bonus) return
  const { cash } = player.ledger
  const held = activeBonus(player)?.balance ?? 0
  const spent = cash < row.amount - row.bonusPart || held < row.bonusPart
  if (row.type === 'win' && spent) return
  if (row.type === 'bet' && hasWin(context, ordinal)) return
  const reason = stream.weighted(ROLLBACK_REASONS)
  act(context, { type: 'rollback', transaction: transactionIdOf(player, ordinal), reason })
}

/** An open round wins after its bet. */
function hasWin({ player }: WakeContext, bet: number): boolean {
  const { ledger } = player
  for (let row = bet + 1; row < ledger.length && row < bet + 12; row += 1) {
    const { type, ref } = ledger.row(row)
    if (type === 'win' && ref === bet) return true
  }
  return false
}
