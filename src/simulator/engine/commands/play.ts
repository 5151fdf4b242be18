import { FauxhouseError } from '../../../errors'
import { toMajor } from '../../domain/currencies'
import { GAMES } from '../../domain/games'
import { MINUTE_MS, SECOND_MS } from '../../domain/instants'
import { MAX_ROUNDS } from '../../workload/budget'
import { type Act, actAsPlayer } from '../act'
import { activeBonus } from '../bonus-lifecycle'
import { defineCommand } from '../command-definition'
import { duration, flag, money, oneOf, optional, whole } from '../field'
import { requestDocumentsOnTurnover } from '../kyc'
import { leftOf, requireLimit, requireTime } from '../limits'
import { playRound, walletTotal } from '../rounds'
import { formatMoney, MAX_STAKE, refuse, requireAmount, requireOpenAccount } from '../rules'
import type { PlayerState } from '../state'

const GAME_IDS = GAMES.map(({ id }) => id)
const GAME_INDICES: ReadonlyMap<string, number> = new Map(GAME_IDS.map((id, index) => [id, index]))
const DEFAULT_GAME = GAMES.findIndex(
  ({ category, volatility }) => category === 'Slots' && volatility === 'medium',
)

export const play = defineCommand({
  type: 'play',
  doc: 'Plays rounds of a game at one instant, and ends early when cash and bonus no longer cover the stake, or a loss limit does not allow it.',
  rules: {
    account_blocked: true,
    account_erased: true,
    amount_out_of_range: true,
    invalid_rounds: true,
    insufficient_funds: 'for the first round',
    limit_reached: 'for the first round',
    open_round_with_bonus: true,
  },
  makes: 'bet',
  fields: {
    game: optional(
      oneOf(GAME_IDS, 'Id of a game of the lobby. Default: a slot of medium volatility.'),
    ),
    stake: money("Of each round, in the player's currency."),
    rounds: optional(whole('Whole, 1 to 100,000. Default 1.')),
    win: optional(
      money("Total win of the one round; 0 loses it. Default: drawn from the game's table."),
    ),
    open: optional(
      flag(
        'True leaves the round open: the game settles it 20 to 60 seconds later. Default false, or true with `settlesAfter`.',
      ),
    ),
    settlesAfter: optional(
      duration('Of an open round: PT1S to PT1M. Default: drawn, PT20S to PT1M.'),
    ),
  },
  run(act, { game: wanted, stake, rounds = 1, win, open: given, settlesAfter }) {
    const open = given ?? settlesAfter !== undefined
    const { player } = act
    requireOpenAccount(player, 'a bet')
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
      playRound(act, game, stake, win, open, settlesAfter)
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
  const most = win === undefined ? MAX_ROUNDS : 1
  if (Number.isInteger(rounds) && rounds >= 1 && rounds <= most) return
  refuse(
    'invalid_rounds',
    `A command cannot play ${rounds} rounds${win === undefined ? '' : ' with one given win'}.`,
    `Give 1 to ${most}.`,
    { rounds },
    'rounds',
  )
}

function requireOpenTime(open: boolean, length: number | undefined): void {
  if (length === undefined) return
  if (open && length >= SECOND_MS && length <= MINUTE_MS) return
  refuse(
    'invalid_rounds',
    open
      ? `A round cannot stay open for ${length / SECOND_MS} seconds.`
      : 'A round that is not open has no time until it settles.',
    open ? 'Give PT1S to PT1M.' : 'Leave `settlesAfter` out, or `open`.',
    { seconds: length / SECOND_MS },
    'settlesAfter',
  )
}

function requireStake(player: PlayerState, stake: number): void {
  const { currency } = player
  const balance = walletTotal(player)
  if (balance >= stake) return
  const [what, fact] =
    player.active.length > 1
      ? ['the cash and the money of the oldest bonus', 'stakeable']
      : ['the total balance', 'total_balance']
  refuse(
    'insufficient_funds',
    `A stake of ${formatMoney(stake, currency)} is more than ${what} of ${formatMoney(balance, currency)}.`,
    'Deposit first, or take a smaller stake.',
    { [fact]: toMajor(balance, currency), required: toMajor(stake, currency) },
    'stake',
  )
}

function requireNoBonus(player: PlayerState): void {
  const bonus = activeBonus(player)
  if (!bonus) return
  refuse(
    'open_round_with_bonus',
    `The round cannot stay open: the "${bonus.terms.template.name}" is active.`,
    'Play it at once, or finish the bonus first.',
    { bonus: bonus.id },
    'open',
  )
}
