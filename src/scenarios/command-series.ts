import { FauxhouseError } from '../errors'
import { type Currency, fromEuroCents, maxBonusBet } from '../simulator/domain/currencies'
import { SECOND_MS } from '../simulator/domain/instants'
import { stakeWithin } from '../simulator/domain/stakes'
import { activeBonus } from '../simulator/engine/bonus-lifecycle'
import type { Command } from '../simulator/engine/commands/catalog'
import type { PlayerState } from '../simulator/engine/state'

/** Time between two bets of one target. */
export const BET_GAP = 5 * SECOND_MS

/** A game whose bets do not count towards wagering, and one whose bets count in full. */
export const UNWEIGHTED_GAME = 'grand-cascade'
export const FULL_WEIGHT_GAME = 'lantern-bay'

/** Least stake of a round that wins a target, euro cents, and its usual greatest multiple. */
const MIN_WINNING_BET = 100
const MAX_MULTIPLE = 50

/** Stake of bets that only add rows, in euro cents. */
const FILLING_BET = 20

/** The problem of a target whose bets have no stake. */
const NO_STAKE = 'the player has no money to bet'

/** The commands of a target. They are created one at a time, because there may be very many. */
export interface CommandSeries {
  readonly count: number
  /** Time between two commands, ms. */
  readonly gap: number
  readonly commands: Iterable<Command>
}

/** A series of the given commands, `gap` ms apart. */
export function listed(commands: readonly Command[], gap = 0): CommandSeries {
  return { count: commands.length, gap, commands }
}

/** The series of a target that is reached already. */
export const NO_COMMANDS = listed([])

/** Divides an amount into parts of at most `largest`, with one command for each part. */
export function inParts(
  amount: number,
  largest: number,
  gap: number,
  commandOf: (part: number) => Command,
): CommandSeries {
  if (amount === 0) return NO_COMMANDS
  if (largest < 1) throw unreachable(NO_STAKE, 'Deposit before.')
  function* commands() {
    for (let left = amount; left > 0; left -= largest) yield commandOf(Math.min(largest, left))
  }
  return { count: Math.ceil(amount / largest), gap, commands: commands() }
}

/** The error for a target that commands cannot reach. */
export function unreachable(problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_COMMAND', `The target cannot be reached: ${problem}.`, remedy)
}

/** Rounds that change the wallets by `change`: one that wins, or many that return most of it. */
export function playCommands(player: PlayerState, change: number): CommandSeries {
  const { currency, ledger } = player
  if (change === 0) return NO_COMMANDS
  const bonus = activeBonus(player)
  const game = bonus ? UNWEIGHTED_GAME : FULL_WEIGHT_GAME
  const max = bonus ? maxBonusBet(currency) : Number.POSITIVE_INFINITY
  if (change < 0) return lossCommands(player, -change, game, max)
  const { cash, bonus: locked } = ledger
  const funds = Math.min(bonus ? cash : cash + locked, max)
  if (funds < 1) throw unreachable(NO_STAKE, 'Deposit before.')
  const min = fromEuroCents(MIN_WINNING_BET, currency)
  const stake = lobbyStake(Math.min(funds, Math.max(min, change / MAX_MULTIPLE)), currency)
  return listed([{ type: 'play', game, stake, win: stake + change }])
}

/** The largest stake of the lobby, in minor units; the amount itself where it is off the ladder. */
function lobbyStake(max: number, currency: Currency): number {
  const stake = stakeWithin(max, currency)
  return stake * 3 < max ? Math.floor(max) : stake
}

/** Rounds of a block: together they lose its stake once, or up to twice. */
const BLOCK = 10

/** Blocks by turns: each winning round, and the part of the block's wins up to it, percent. */
const WINS: readonly (readonly (readonly [round: number, percent: number])[])[] = [
  [
    [0, 50],
    [4, 80],
    [7, 100],
  ],
  [
    [0, 20],
    [1, 80],
    [7, 100],
  ],
  [
    [0, 70],
    [6, 100],
  ],
]

/** The usual stake of a loss, euro cents, and the least and usual greatest number of its blocks. */
const USUAL_BET = 1_000
const MIN_BLOCKS = 4
const BLOCKS = 50

/**
 * Rounds that lose an amount: of ten stakes about nine come back, so that the return is near that
 * of a game. Wins come early in a block, so that no stake needs more than the amount and the rest.
 *
 * @param max greatest stake, minor units
 */
export function lossCommands(
  { currency }: PlayerState,
  loss: number,
  game: string,
  max: number,
): CommandSeries {
  const usual = Math.max(fromEuroCents(USUAL_BET, currency), loss / BLOCKS)
  const wanted = Math.min(loss / MIN_BLOCKS, max, usual)
  // What is left of the smallest stakes goes in one round.
  if (stakeWithin(wanted, currency) === 0) {
    return listed([{ type: 'play', game, stake: loss, win: 0 }])
  }
  const stake = lobbyStake(wanted, currency)
  const blocks = Math.floor(loss / stake)
  const lostUntil = (block: number) => Math.floor((loss * block) / blocks)
  function* commands(): Generator<Command> {
    for (let place = 0; place < blocks * BLOCK; place += 1) {
      const block = Math.floor(place / BLOCK)
      const won = stake * BLOCK - (lostUntil(block + 1) - lostUntil(block))
      yield { type: 'play', game, stake, win: winOf(won, block, place % BLOCK) }
    }
  }
  return { count: blocks * BLOCK, gap: BET_GAP, commands: commands() }
}

/** The win of a round of a block whose rounds together win `won`, minor units. */
function winOf(won: number, block: number, round: number): number {
  const wins = WINS[block % WINS.length] ?? []
  const place = wins.findIndex(([winning]) => winning === round)
  const [, percent = 0] = wins[place] ?? []
  const [, before = 0] = wins[place - 1] ?? []
  return place < 0 ? 0 : Math.floor((won * percent) / 100) - Math.floor((won * before) / 100)
}

/**
 * Rounds that win their stake back and add missing rows; an odd row is a loss of one minor unit.
 *
 * @param kept a target that this loss would miss: a round before it wins as much
 */
export function rowsCommands(player: PlayerState, missing: number, kept?: string): CommandSeries {
  const { currency, ledger } = player
  if (missing < 0)
    throw unreachable(`the player already has ${ledger.length} rows`, 'Ask for more.')
  if (missing === 0) return NO_COMMANDS
  const { cash, bonus } = ledger
  const stake = Math.min(cash + bonus, Math.max(1, fromEuroCents(FILLING_BET, currency)))
  if (stake < 1) throw unreachable(NO_STAKE, 'Deposit before.')
  if (missing === 1 && kept !== undefined) {
    throw unreachable(
      `one row more is a lost bet, which changes ${kept}`,
      `Ask for ${ledger.length} or ${ledger.length + 2} rows.`,
    )
  }
  const game = bonus > 0 ? UNWEIGHTED_GAME : FULL_WEIGHT_GAME
  const even: Command = { type: 'play', game, stake, win: stake }
  const odd: Command = { type: 'play', game, stake: 1, win: 0 }
  const gain: Command = { type: 'play', game, stake, win: stake + 1 }
  const first = kept === undefined ? [odd] : [gain, odd]
  const special = missing % 2 === 1 ? first : []
  const count = Math.ceil(missing / 2)
  function* commands() {
    yield* special
    for (let place = special.length; place < count; place += 1) yield even
  }
  return { count, gap: BET_GAP, commands: commands() }
}
