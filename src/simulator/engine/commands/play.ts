import { FauxhouseError } from '../../../errors'
import { toMajor } from '../../domain/currencies'
import { EVENTS } from '../../domain/events'
import { GAMES, gameAt } from '../../domain/games'
import { MINUTE_MS, SECOND_MS } from '../../domain/instants'
import type { Row } from '../../ledger/row'
import { type Act, clearTimer, moveRow, post, touchBonus } from '../act'
import { activeBonus, judge } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { duration, flag, money, oneOf, optional, text, whole } from '../field'
import { requestDocumentsOnTurnover } from '../kyc'
import { leftOf, requireLimit, requireTime } from '../limits'
import { countBet, playRound, walletTotal } from '../rounds'
import {
  formatMoney,
  MAX_STAKE,
  reject,
  requireAmount,
  requireFree,
  requireOpenAccount,
  spendableCash,
} from '../rules'
import { actAsPlayer } from '../sessions'
import type { BonusRecord, PlayerState } from '../state'
import { resolveRow, transactionField, transactionIdOf } from '../transactions'

/** Largest number of rounds of one command. */
export const MAX_ROUNDS = 100_000

const GAME_IDS = GAMES.map(({ id }) => id)
const GAME_INDICES: ReadonlyMap<string, number> = new Map(GAME_IDS.map((id, index) => [id, index]))
const DEFAULT_GAME = GAMES.findIndex(
  ({ category, volatility }) => category === 'Slots' && volatility === 'medium',
)

export const play = defineCommand({
  type: 'play',
  doc: 'Bets: plays rounds of a game at one instant. A bet and a win have a row each; a lost round has only its bet. Play ends early when cash and bonus money no longer cover the stake, or at a loss limit. The player logs in unless a session is open.',
  rules: {
    account_blocked: true,
    account_erased: true,
    restricted: true,
    amount_out_of_range: true,
    invalid_rounds: true,
    insufficient_funds: 'for the first round',
    limit_reached: 'for the first round',
    open_round_with_bonus: true,
  },
  makes: 'bet',
  fields: {
    game: optional(
      oneOf(GAME_IDS, 'Id of a game in the lobby. Default: a slot of medium volatility.'),
    ),
    stake: money("Stake of each round, in the player's currency."),
    rounds: optional(whole('An integer from 1 to 100,000; with `win`, 1. Default 1.')),
    win: optional(
      money("Total win of a single round; 0 loses it. Default: drawn from the game's pay table."),
    ),
    open: optional(
      flag(
        'True: the round remains open, and the game settles it 20 to 60 seconds later. Default false, or true with `settlesAfter`.',
      ),
    ),
    settlesAfter: optional(
      duration('Delay of an open round, PT1S to PT1M. Default: drawn from PT20S to PT1M.'),
    ),
  },
  run(act, { game: wanted, stake, rounds = 1, win, open: given, settlesAfter }) {
    const open = given ?? settlesAfter !== undefined
    const { player } = act
    requireOpenAccount(player, 'a bet')
    requireFree(player, 'play', 'a bet')
    const game = gameIndex(wanted)
    requireAmount(player, stake, 'stake', 'stake', MAX_STAKE)
    requireRounds(rounds, win)
    if (win !== undefined && win !== 0) requireAmount(player, win, 'win', 'win')
    requireTime(act)
    requireLimit(act, 'loss', stake, 'stake')
    requireStake(player, stake)
    requireOpenTime(open, settlesAfter)
    if (open) requireNoBonus(player)
    actAsPlayer(act)
    for (let round = 0; round < rounds && canStake(act, stake); round++) {
      playRound(act, { game, stake, win, open, settlesAfter })
    }
    requestDocumentsOnTurnover(act)
  },
})

function canStake(act: Act, stake: number): boolean {
  return walletTotal(act.player) >= stake && leftOf(act, 'loss') >= stake
}

function gameIndex(id: string | undefined): number {
  if (id === undefined) return DEFAULT_GAME
  const index = GAME_INDICES.get(id)
  if (index !== undefined) return index
  throw new FauxhouseError(
    'INTERNAL',
    `There is no game "${id}".`,
    'Check commands before they are executed.',
  )
}

function requireRounds(rounds: number, win: number | undefined): void {
  const isSeries = win !== undefined && rounds > 1
  if (Number.isInteger(rounds) && rounds >= 1 && rounds <= MAX_ROUNDS && !isSeries) return
  reject(
    'invalid_rounds',
    `A command cannot play ${rounds} rounds${isSeries ? ' with a fixed win' : ''}.`,
    isSeries ? 'Send a command for each round, or omit "win".' : `Use 1 to ${MAX_ROUNDS}.`,
    { rounds },
    'rounds',
  )
}

function requireOpenTime(open: boolean, length: number | undefined): void {
  if (length === undefined) return
  if (open && length >= SECOND_MS && length <= MINUTE_MS) return
  reject(
    'invalid_rounds',
    open
      ? `A round cannot remain open for ${length / SECOND_MS} seconds.`
      : 'Only an open round can have a delay.',
    open ? 'Use PT1S to PT1M.' : 'Omit `settlesAfter`, or omit `open`.',
    { seconds: length / SECOND_MS },
    'settlesAfter',
  )
}

function requireStake(player: PlayerState, stake: number): void {
  const { currency } = player
  const balance = walletTotal(player)
  if (balance >= stake) return
  reject(
    'insufficient_funds',
    `A stake of ${formatMoney(stake, currency)} is more than the total balance of ${formatMoney(balance, currency)}.`,
    'Deposit first, or use a smaller stake.',
    { total_balance: toMajor(balance, currency), required: toMajor(stake, currency) },
    'stake',
  )
}

function requireNoBonus(player: PlayerState): void {
  const bonus = activeBonus(player)
  if (!bonus) return
  reject(
    'open_round_with_bonus',
    `The round cannot remain open: the "${bonus.terms.template.name}" is active.`,
    'Settle the round at once, or finish the bonus first.',
    { bonus: bonus.id },
    'open',
  )
}

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
    const row = resolveRow(player, transaction, {
      types: ['bet', 'win'],
      what: 'completed bet or win',
      accept: (ordinal) => player.ledger.statusOf(ordinal) === 'completed',
    })
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
  return reject(
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
    reject(
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
  countBet(player, bonus, gameAt(bet.detail), bet.amount, -1)
  touchBonus(act, bonus)
}

function rollBackWin(act: Act, win: Row, bonus: BonusRecord | undefined, reason: string): void {
  const { player } = act
  const { cash, bonus: held } = player.ledger
  const cashPart = win.amount - win.bonusPart
  if (spendableCash(player) < cashPart || (bonus?.balance ?? 0) < win.bonusPart) {
    reject(
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
