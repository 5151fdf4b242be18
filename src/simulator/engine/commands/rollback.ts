import { toMajor } from '../../domain/currencies'
import { EVENTS } from '../../domain/events'
import { GAMES, type Game } from '../../domain/games'
import { MINUTE_MS } from '../../domain/instants'
import type { Row } from '../../ledger/row'
import { type Act, clearTimer, moveRow, post, touchBonus } from '../act'
import { judge } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { optional, text } from '../field'
import { countBet } from '../rounds'
import { formatMoney, refuse, spendableCash } from '../rules'
import type { BonusRecord, PlayerState } from '../state'
import { resolveRow, transactionField, transactionIdOf } from '../transactions'

/** A win is posted with its bet, or up to a minute later. */
const LONGEST_ROUND = MINUTE_MS

export const rollback = defineCommand({
  type: 'rollback',
  doc: 'The game provider rolls back a bet or a win.',
  rules: {
    win_stands: 'roll back its win first',
    bonus_no_longer_active: true,
    insufficient_funds: true,
  },
  makes: 'refund',
  fields: {
    transaction: transactionField,
    reason: optional(text('Default `game error`.')),
  },
  run(act, { transaction, reason = 'game error' }) {
    const { player } = act
    const row = resolveRow(
      player,
      transaction,
      ['bet', 'win'],
      'completed bet or win',
      (ordinal) => player.ledger.statusOf(ordinal) === 'completed',
    )
    const bonus = requireSameBonus(player, row)
    if (row.type === 'bet') rollBackBet(act, row, bonus, reason)
    else rollBackWin(act, row, bonus, reason)
  },
})

/** The bonus of the round, if it had one: it must still be active. */
function requireSameBonus(player: PlayerState, row: Row): BonusRecord | undefined {
  if (row.bonus === undefined) return undefined
  const bonus = player.bonuses[row.bonus]
  if (bonus?.status === 'active') return bonus
  return refuse(
    'bonus_no_longer_active',
    'The round was played with a bonus that is no longer active.',
    'Roll back such a round while its bonus is active.',
    { bonus: bonus?.id },
    'transaction',
  )
}

function standingWin(player: PlayerState, bet: Row): number | undefined {
  const { ledger } = player
  for (let ordinal = bet.ordinal + 1; ordinal < ledger.length; ordinal++) {
    if (ledger.at(ordinal) - bet.at > LONGEST_ROUND) return undefined
    const win = EVENTS[ledger.nameOf(ordinal)].type === 'win'
    if (!win || ledger.statusOf(ordinal) !== 'completed') continue
    if (ledger.row(ordinal).ref === bet.ordinal) return ordinal
  }
  return undefined
}

function rollBackBet(act: Act, bet: Row, bonus: BonusRecord | undefined, reason: string): void {
  const { player } = act
  const win = standingWin(player, bet)
  if (win !== undefined) {
    refuse(
      'win_stands',
      'The bet has a win that is not rolled back.',
      `Roll back the win ${transactionIdOf(player, win)} first.`,
      { win: transactionIdOf(player, win) },
      'transaction',
    )
  }
  clearTimer(player, 'roundSettles', bet.ordinal)
  player.rounds.delete(bet.ordinal)
  moveRow(act, bet.ordinal, 'rolled_back')
  post(act, {
    name: 'Bet Refund',
    status: 'completed',
    amount: bet.amount,
    bonusPart: bet.bonusPart,
    ref: bet.ordinal,
    bonus: bet.bonus,
    note: `Refund of ${transactionIdOf(player, bet.ordinal)}: ${reason}`,
  })
  if (!bonus) return
  countBet(player, bonus, GAMES[bet.detail as number] as Game, bet.amount, -1)
  touchBonus(act, bonus)
}

function rollBackWin(act: Act, win: Row, bonus: BonusRecord | undefined, reason: string): void {
  const { player } = act
  const { cash, bonus: held } = player.ledger.wallets
  const cashPart = win.amount - win.bonusPart
  if (spendableCash(player) < cashPart || (bonus?.balance ?? 0) < win.bonusPart) {
    refuse(
      'insufficient_funds',
      `The win of ${formatMoney(win.amount, player.currency)} is no longer in the account.`,
      'Roll back a win before it is spent.',
      {
        cash_balance: toMajor(cash, player.currency),
        bonus_balance: toMajor(held, player.currency),
        required: toMajor(win.amount, player.currency),
      },
      'transaction',
    )
  }
  moveRow(act, win.ordinal, 'rolled_back')
  post(act, {
    name: 'Win Reversal',
    status: 'completed',
    amount: win.amount,
    bonusPart: win.bonusPart,
    ref: win.ordinal,
    bonus: win.bonus,
    note: `Reversal of ${transactionIdOf(player, win.ordinal)}: ${reason}`,
  })
  if (bonus) judge(act, bonus)
}
