import { fromEuroCents, maxBonusBet } from '../domain/currencies'
import { type Game, gameAt, winNameOf } from '../domain/games'
import { SECOND_MS } from '../domain/instants'
import { smallestStake } from '../domain/stakes'
import type { Row } from '../ledger/row'
import { createStream } from '../random/stream'
import { type Act, postWhole, setTimer, touchBonus } from './act'
import { activeBonus, cancelRecord, judge } from './bonus-lifecycle'
import { drawWin, mulDiv } from './draws'
import { spendableCash } from './rules'
import type { BonusRecord, PlayerState } from './state'

/** Cash, and the money of the bonus that is played: what can be staked, minor units. */
export function walletTotal(player: PlayerState): number {
  return spendableCash(player) + (activeBonus(player)?.balance ?? 0)
}

/** A round to play. */
interface RoundToPlay {
  /** Place of the game in the lobby. */
  readonly game: number
  readonly stake: number
  /** The total win; it is drawn if it is undefined. */
  readonly win: number | undefined
  /** True if the round is settled later. */
  readonly open: boolean
  /** Time until an open round is settled, ms; it is drawn if it is undefined. */
  readonly settlesAfter: number | undefined
}

/** Plays one round. */
export function playRound(
  act: Act,
  { game: place, stake, win: stated, open, settlesAfter }: RoundToPlay,
): void {
  const { player, at } = act
  const game = gameAt(place)
  const bonus = activeBonus(player)
  const bonusPart = bonus ? shareOf(player, bonus, stake) : 0
  const bet = postWhole(act, {
    at,
    name: game.betName,
    status: 'completed',
    amount: stake,
    bonusPart,
    creator: undefined,
    method: undefined,
    ref: undefined,
    bonus: bonus?.index,
    detail: place,
    note: undefined,
  })
  if (bonus) contribute(act, bonus, game, stake)
  const win = stated ?? drawWin(player, game, stake)
  if (open) {
    const settlesAt = at + (settlesAfter ?? drawSettlement(player, bet))
    player.rounds.set(bet, { bet, win, settlesAt })
    setTimer(player, 'roundSettles', bet, settlesAt)
    return
  }
  if (win > 0) {
    postWin(
      act,
      { ordinal: bet, detail: place, amount: stake, bonusPart, bonus: bonus?.index },
      win,
    )
  }
  if (!bonus) return
  judge(act, bonus)
  if (bonus.status === 'active' && walletTotal(player) < smallestStake(player.currency)) {
    cancelRecord(act, bonus, 'forfeited', `Bonus ${bonus.id} forfeited: less than a stake is left`)
  }
}

/** Time until an open round is settled, ms. */
function drawSettlement({ seed }: PlayerState, bet: number): number {
  return createStream(seed, 'round', bet).between(20, 60) * SECOND_MS
}

/**
 * What a bonus pays of a stake: its share of the wallets, or all of its money if less than the
 * smallest stake would remain.
 */
function shareOf(player: PlayerState, { balance }: BonusRecord, stake: number): number {
  const share = mulDiv(stake, balance, walletTotal(player))
  return balance - share < smallestStake(player.currency) ? Math.min(stake, balance) : share
}

/** Adds a bet to the progress and the breaches of a bonus, or subtracts it. */
export function countBet(
  player: PlayerState,
  bonus: BonusRecord,
  game: Game,
  stake: number,
  times: 1 | -1,
): void {
  // Weights are percentages. In these two parts, no product leaves the safe integers.
  const hundredths = bonus.carried + times * (stake % 100) * game.weight
  const whole = Math.floor(hundredths / 100)
  bonus.contributed += times * Math.floor(stake / 100) * game.weight + whole
  bonus.carried = hundredths - 100 * whole
  if (stake > maxBonusBet(player.currency)) bonus.breaches += times
}

function contribute(act: Act, bonus: BonusRecord, game: Game, stake: number): void {
  countBet(act.player, bonus, game, stake, 1)
  touchBonus(act, bonus)
}

/** The parts of a bet that decide how its win is posted. */
type Bet = Pick<Row, 'ordinal' | 'detail' | 'amount' | 'bonusPart' | 'bonus'>

/** The win of a round, split as its stake was; cash, if the bonus would have a negligible part. */
function postWin(act: Act, bet: Bet, win: number): void {
  const { player } = act
  const part = mulDiv(win, bet.bonusPart, bet.amount)
  const ordinal = postWhole(act, {
    at: act.at,
    name: winNameOf(gameAt(bet.detail), bet.amount, win),
    status: 'completed',
    amount: win,
    bonusPart:
      (activeBonus(player)?.balance ?? 0) + part < smallestStake(player.currency) ? 0 : part,
    creator: undefined,
    method: undefined,
    ref: bet.ordinal,
    bonus: bet.bonus,
    detail: bet.detail,
    note: undefined,
  })
  const big = fromEuroCents(BIG_WIN_EURO_CENTS, player.currency)
  if (win >= big && win >= bet.amount * BIG_WIN_MULTIPLE) player.bigWins.push(ordinal)
}

/** A win is big from 1,000 euro on, if it is also at least a hundred times its stake. */
const BIG_WIN_EURO_CENTS = 100_000
const BIG_WIN_MULTIPLE = 100

/** Settles an open round: posts its win, all of it in cash. */
export function settleRound(act: Act, bet: number): void {
  const { player } = act
  const round = player.rounds.get(bet)
  player.rounds.delete(bet)
  if (!round) return
  if (round.win > 0) postWin(act, player.ledger.row(bet), round.win)
}
