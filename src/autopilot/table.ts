import { fromEuroCents, maxBonusBet } from '../domain/currencies'
import { CATEGORY_WEIGHTS, GAMES, winAmount } from '../domain/games'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { activeBonus } from '../engine/bonus-lifecycle'
import { walletTotal } from '../engine/rounds'
import { transactionIdOf } from '../engine/transactions'
import { stakeWithin } from './amounts'
import { drawGame, drawSlot, SLOTS } from './game-choice'
import { closeVisit } from './intervals'
import { COMPRESSION } from './life'
import { cashOutIfTempted } from './payout'
import { act, isLuckDue, later, type Visit, type WakeContext } from './wake-context'

const LONGEST_OVERTIME = 6 * HOUR_MS

/**
 * Plays one round and plans what follows: another round, a payout, a deposit, or the end of the
 * visit.
 */
export function playOn(context: WakeContext): void {
  const { player, memory, stream, at } = context
  const { visit } = memory
  if (player.block || !visit) {
    closeVisit(context)
    return
  }
  const stake = affordableStake(context, visit)
  if (stake === 0) {
    afterBust(context, visit)
    return
  }
  const lucky = isLuckDue(context) && winBig(context, visit, stake)
  if (!lucky) playRound(context, visit, stake)
  const out = cashOutIfTempted(context, visit, lucky)
  if (out === 'left' || isDone(context) || (at >= visit.until && goesHome(context, visit))) {
    later(context, 'leave', stream.between(5, 60) * SECOND_MS)
  } else later(context, 'round', roundLength(context, visit))
}

/** The stake of the visit, lowered to what bonus and wallets allow; 0: no stake is possible. */
function affordableStake(context: WakeContext, visit: Visit): number {
  const { player } = context
  const most = activeBonus(player) ? maxBonusBet(player.currency) : visit.stake
  return stakeWithin(Math.min(visit.stake, most, walletTotal(player)), player.currency)
}

function playRound(context: WakeContext, visit: Visit, stake: number): void {
  const { player, life, stream } = context
  if (stream.chance(1, 8)) visit.game = drawGame(stream, life.persona)
  const bonus = activeBonus(player)
  let game = GAMES[visit.game] ?? GAMES[0]
  if (bonus && game && CATEGORY_WEIGHTS[game.category] < 100 && stream.chance(95, 100)) {
    // Categories with a low wagering weight make no progress: an active bonus is played on slots.
    visit.game = drawSlot(stream, life.persona)
    game = GAMES[visit.game] ?? GAMES[0]
  }
  // At less compression live rounds are so frequent that several would be open at once.
  const live = game?.category === 'Live Casino' && life.compression >= COMPRESSION
  const open = live && !bonus && stream.chance(2, 3)
  const { rows } = act(context, { type: 'play', game: game?.id, stake, open })
  if (stream.chance(12, 10_000)) {
    // The provider takes back the round's latest row: its win if it won, else its bet.
    const ordinal = rows.findLast((row) => isRoundRow(context, row))
    if (ordinal !== undefined)
      later(context, 'rollback', stream.between(70, 500) * SECOND_MS, ordinal)
  }
}

function isRoundRow({ player }: WakeContext, ordinal: number): boolean {
  const { type } = player.ledger.row(ordinal)
  return type === 'bet' || type === 'win'
}

/** Sizes of the one big win, in tenths of the stake, by weight. */
const BIG_WINS = [
  [2_500, 60],
  [5_000, 25],
  [10_000, 11],
  [25_000, 3],
  [50_000, 1],
] as const

/** A big win is worth at least this much in euro cents, and at least three times all deposits. */
const BIG_WIN_EURO_CENTS = 120_000

/** Bets the stake of the big win. No bonus may be part of it, or the win is not all cash. */
function winBig(context: WakeContext, visit: Visit, usual: number): boolean {
  const { player, memory, stream } = context
  if (activeBonus(player)) return false
  visit.game = stream.pick(SLOTS.high)
  const tenths = stream.weighted(BIG_WINS)
  const { deposits } = player.ledger.lifetime
  const least = Math.max(fromEuroCents(BIG_WIN_EURO_CENTS, player.currency), deposits * 3)
  // The stake is as small as the win allows, so that one player does not dominate the revenue.
  const needed = stakeWithin(Math.ceil((least * 10) / tenths) * 2, player.currency)
  const stake = needed > 0 ? Math.min(usual, needed) : usual
  const win = winAmount(stake, tenths)
  act(context, { type: 'play', game: GAMES[visit.game]?.id, stake, win })
  memory.lucky = true
  return true
}

/** The planned time is over; with a bonus to wager most players continue round by round. */
function goesHome(context: WakeContext, visit: Visit): boolean {
  const { player, life, stream, at } = context
  if (!activeBonus(player) || at >= visit.until + LONGEST_OVERTIME) return true
  const patience = life.persona === 'bonus_hunter' ? 1_000 : 200
  return stream.chance(life.compression, patience)
}

/** A bonus hunter stops with the bonus; a dormant player leaves a small cash balance. */
function isDone(context: WakeContext): boolean {
  const { player, life, memory, at } = context
  if (life.persona === 'bonus_hunter') {
    return !activeBonus(player) && player.bonuses.length > 0
  }
  const last = life.persona === 'dormant' && at >= life.endsAt - HOUR_MS
  return last && player.ledger.wallets.cash < memory.lastDeposit / 3
}

/** Nothing left to stake: some players deposit again at once. */
function afterBust(context: WakeContext, visit: Visit): void {
  const { life, stream } = context
  const percent = life.persona === 'self_excluded' || life.persona === 'chargeback_fraud' ? 45 : 15
  const again = life.firstDepositAt !== undefined && visit.deposits < 3
  if (again && (isLuckDue(context) || stream.chance(percent, 100))) {
    later(context, 'pay', stream.between(20, 180) * SECOND_MS)
  } else later(context, 'leave', stream.between(5, 120) * SECOND_MS)
}

/**
 * Slots run at eight rounds a minute, divided by the compression. A table has its own pace: for
 * compressed play the real one, and only less compressed play is faster.
 */
function roundLength({ life, stream }: WakeContext, visit: Visit): number {
  const slots = GAMES[visit.game]?.category === 'Slots'
  const [least, most] = slots ? [5_500, 9_500] : [7_000, 15_000]
  return Math.min(stream.between(least, most) * life.compression, 5 * MINUTE_MS)
}

/** The game provider takes a bet or a win back, if the rules still allow it. */
export function rollBack(context: WakeContext, ordinal: number): void {
  const { player, stream } = context
  const row = player.ledger.row(ordinal)
  if (row.status !== 'completed') return
  if (row.bonus !== undefined && activeBonus(player)?.index !== row.bonus) return
  const { cash, bonus } = player.ledger.wallets
  const spent = cash < row.amount - row.bonusPart || bonus < row.bonusPart
  if (row.type === 'win' && spent) return
  if (row.type === 'bet' && hasWin(context, ordinal)) return
  const reason = stream.pick(['game error', 'round cancelled', 'provider timeout'])
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
