import { KYC_MOVES, type KycStatus } from '../domain/accounts'
import {
  CURRENCIES,
  type Currency,
  fromEuroCents,
  maxBonusBet,
  toMajor,
  toMinor,
} from '../domain/currencies'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { activeBonus } from '../engine/bonus-lifecycle'
import type { Command } from '../engine/commands/catalogue'
import { execute, runTo } from '../engine/engine'
import type { BonusRecord, PlayerState } from '../engine/state'
import { FauxhouseError } from '../errors'
import type { Money, Targets } from './definition'

/** Time between two acts of one target: between bets, deposits, and moves of a KYC case. */
const BET_GAP = 5 * SECOND_MS
const DEPOSIT_GAP = 2 * MINUTE_MS
const KYC_GAP = 6 * HOUR_MS

/** A game whose bets leave the wagering alone, and one whose bets count in full. */
const WEIGHTLESS = 'grand-cascade'
const WEIGHTY = 'lantern-bay'

interface CommandSeries {
  readonly commands: readonly Command[]
  readonly gap: number
}

type Reached = (player: PlayerState) => number | string | boolean

/** One target: what is to be done, and what it must come to. */
interface Target {
  readonly name: keyof Targets
  commandsFor(player: PlayerState): CommandSeries
  readonly wanted: number | string | boolean
  readonly reached: Reached
}

/**
 * Reaches the targets by ordinary commands: the last one of each target at `at`, the others in the
 * time before it, as far as the player's clock leaves any.
 *
 * @throws FauxhouseError if it cannot be done or one target undoes another
 */
export function reach(player: PlayerState, targets: Targets, at: number): void {
  const list = targetsOf(player.currency, targets)
  for (const target of list) {
    const { commands, gap } = target.commandsFor(player)
    for (const [index, command] of commands.entries()) {
      const instant = Math.max(player.clock, at - (commands.length - 1 - index) * gap)
      runTo(player, instant)
      execute(player, command, instant)
    }
  }
  runTo(player, at)
  for (const { name, wanted, reached } of list) {
    const value = reached(player)
    if (value === wanted) continue
    throw unreachable(
      `${name} came to ${value} and not to ${wanted}`,
      'Reach what belongs together in steps of their own, the one that must hold last.',
    )
  }
}

function targetsOf(currency: Currency, targets: Targets): Target[] {
  const list: Target[] = []
  const minor = (value: Money, name: string) => minorOf(value, currency, name)
  const { kyc_status, ltd, ltnc, bonus_balance, cash, cash_at_least, wagering, rows, blocked } =
    targets
  const add = (
    name: keyof Targets,
    wanted: Target['wanted'],
    reached: Reached,
    commandsFor: Target['commandsFor'],
  ) => list.push({ name, wanted, reached, commandsFor })

  if (kyc_status !== undefined) {
    const read = ({ kyc }: PlayerState) => kyc.status
    add('kyc_status', kyc_status, read, (player) => kycCommands(player, kyc_status))
  }
  if (ltd !== undefined) {
    const wanted = minor(ltd, 'ltd')
    const read = ({ ledger }: PlayerState) => ledger.lifetime.deposits
    add('ltd', wanted, read, (player) => depositCommands(player, wanted - read(player), 'ltd'))
  }
  if (ltnc !== undefined) {
    const wanted = minor(ltnc, 'ltnc')
    const read = ({ ledger: { lifetime } }: PlayerState) =>
      lifetime.bets - lifetime.wins - lifetime.bonuses
    add('ltnc', wanted, read, (player) => playCommands(player, read(player) - wanted))
  }
  if (bonus_balance !== undefined) {
    const wanted = minor(bonus_balance, 'bonus_balance')
    const read = ({ ledger }: PlayerState) => ledger.wallets.bonus
    add('bonus_balance', wanted, read, (player) => bonusCommands(player, wanted - read(player)))
  }
  const readCash = ({ ledger }: PlayerState) => ledger.wallets.cash
  const fill = (player: PlayerState, missing: number) =>
    missing <= 0 || ltd !== undefined
      ? playCommands(player, missing)
      : depositCommands(player, missing, 'cash')
  if (cash !== undefined) {
    const wanted = minor(cash, 'cash')
    add('cash', wanted, readCash, (player) => fill(player, wanted - readCash(player)))
  }
  if (cash_at_least !== undefined) {
    const least = minor(cash_at_least, 'cash_at_least')
    const read = (player: PlayerState) => Math.min(least, readCash(player))
    add('cash_at_least', least, read, (player) => fill(player, least - read(player)))
  }
  if (wagering !== undefined) list.push(wageringTarget(wagering, currency))
  if (rows !== undefined) {
    const read = ({ ledger }: PlayerState) => ledger.length
    add('rows', rows, read, (player) => rowsCommands(player, rows - read(player)))
  }
  if (blocked !== undefined) {
    const read = ({ block }: PlayerState) => block !== undefined
    add('blocked', blocked !== false, read, (player) => blockCommands(player, blocked))
  }
  return list
}

const NO_COMMANDS: CommandSeries = { commands: [], gap: 0 }

function kycCommands({ kyc }: PlayerState, wanted: KycStatus): CommandSeries {
  const ways: KycStatus[][] = [[kyc.status]]
  for (const way of ways) {
    const last = way.at(-1) as KycStatus
    if (last === wanted) {
      const commands = way.slice(1).map((status): Command => ({ type: 'setKyc', status }))
      return { commands, gap: KYC_GAP }
    }
    for (const next of KYC_MOVES[last]) if (!way.includes(next)) ways.push([...way, next])
  }
  throw unreachable(
    `kyc_status cannot go from ${kyc.status} to ${wanted}`,
    'Choose another status.',
  )
}

/** Largest deposit that a target makes at once, and how large bets for one are, in euro cents. */
const LARGEST_DEPOSIT = 500_000
const USUAL_BET = 2_000
const MOST_BETS = 50

function depositCommands({ currency }: PlayerState, missing: number, name: string): CommandSeries {
  if (missing < 0) {
    throw unreachable(
      `${name} is ${toMajor(-missing, currency)} ${currency} above it already`,
      'Reach it before, or ask for more.',
    )
  }
  const largest = fromEuroCents(LARGEST_DEPOSIT, currency)
  const commands = parts(missing, largest).map((amount): Command => ({ type: 'deposit', amount }))
  return { commands, gap: DEPOSIT_GAP }
}

/** An amount in parts of at most `largest`. */
function parts(amount: number, largest: number): number[] {
  const list: number[] = []
  for (let left = amount; left > 0; left -= largest) list.push(Math.min(left, largest))
  return list
}

/** Bets that change the wallets by so much: one that wins, or several that lose. */
function playCommands(player: PlayerState, change: number): CommandSeries {
  const { currency, ledger } = player
  if (change === 0) return NO_COMMANDS
  const bonus = activeBonus(player)
  const game = bonus ? WEIGHTLESS : WEIGHTY
  if (change > 0) {
    const { cash, bonus: locked } = ledger.wallets
    const stake = Math.min(bonus ? cash : cash + locked, fromEuroCents(100, currency))
    if (stake < 1) throw unreachable('there is no money to win with', 'Deposit before.')
    const winning: Command = { type: 'play', game, stake, win: stake + change }
    return { commands: [winning], gap: BET_GAP }
  }
  const usual = Math.max(fromEuroCents(USUAL_BET, currency), Math.ceil(-change / MOST_BETS))
  const largest = bonus ? Math.min(usual, maxBonusBet(currency)) : usual
  const commands = parts(-change, largest).map(
    (stake): Command => ({ type: 'play', game, stake, win: 0 }),
  )
  return { commands, gap: BET_GAP }
}

function requireActive(player: PlayerState, name: string): BonusRecord {
  const bonus = activeBonus(player)
  if (bonus) return bonus
  throw unreachable(`${name} needs an active bonus`, 'Award or claim one before.')
}

function bonusCommands(player: PlayerState, change: number): CommandSeries {
  if (change === 0) return NO_COMMANDS
  requireActive(player, 'bonus_balance')
  const { cash, bonus } = player.ledger.wallets
  if (cash > 0) {
    throw unreachable(
      'bets take cash first, and there is some',
      'Reach cash 0 in a step before, then bonus_balance.',
    )
  }
  const most = maxBonusBet(player.currency)
  if (change > 0) {
    const stake = Math.min(bonus, most)
    const winning: Command = { type: 'play', game: WEIGHTLESS, stake, win: stake + change }
    return { commands: [winning], gap: BET_GAP }
  }
  const commands = parts(-change, most).map(
    (stake): Command => ({ type: 'play', game: WEIGHTLESS, stake, win: 0 }),
  )
  return { commands, gap: BET_GAP }
}

function wageringTarget(wagering: NonNullable<Targets['wagering']>, currency: Currency): Target {
  const wantedOf = ({ requirement }: BonusRecord) => {
    if ('percent' in wagering) return Math.floor((requirement * wagering.percent) / 100)
    if ('wagered' in wagering) return minorOf(wagering.wagered, currency, 'wagering')
    return requirement - minorOf(wagering.remaining, currency, 'wagering')
  }
  // Once the requirement is met the bonus is no longer active: the record tells.
  const newest = ({ bonuses }: PlayerState) => bonuses.findLast(({ activatedAt }) => activatedAt)
  return {
    name: 'wagering',
    wanted: true,
    reached(player) {
      const bonus = newest(player)
      return bonus !== undefined && bonus.contributed === wantedOf(bonus)
    },
    commandsFor(player) {
      const bonus = requireActive(player, 'wagering')
      const missing = wantedOf(bonus) - bonus.contributed
      const { cash, bonus: locked } = player.ledger.wallets
      const stake = Math.min(cash + locked, maxBonusBet(player.currency))
      if (missing < 0 || missing + bonus.contributed > bonus.requirement) {
        throw unreachable(
          `${toMajor(bonus.contributed, currency)} of ${toMajor(bonus.requirement, currency)} are wagered`,
          'Ask for a progress between the two.',
        )
      }
      const commands = parts(missing, stake).map(
        (bet): Command => ({ type: 'play', game: WEIGHTY, stake: bet, win: bet }),
      )
      return { commands, gap: BET_GAP }
    },
  }
}

/** Stake of the bets that only fill the history, in euro cents. */
const FILLING_BET = 20

function rowsCommands(player: PlayerState, missing: number): CommandSeries {
  const { currency, ledger } = player
  if (missing < 0) throw unreachable(`there are ${ledger.length} rows already`, 'Ask for more.')
  if (missing === 0) return NO_COMMANDS
  const { cash, bonus } = ledger.wallets
  const stake = Math.min(cash + bonus, Math.max(1, fromEuroCents(FILLING_BET, currency)))
  if (stake < 1) throw unreachable('there is no money to bet', 'Deposit before.')
  const game = bonus > 0 ? WEIGHTLESS : WEIGHTY
  const even: Command = { type: 'play', game, stake, win: stake }
  const commands = new Array<Command>(Math.floor(missing / 2)).fill(even)
  if (missing % 2 === 1) commands.unshift({ type: 'play', game, stake: 1, win: 0 })
  return { commands, gap: BET_GAP }
}

function blockCommands(
  { block }: PlayerState,
  wanted: NonNullable<Targets['blocked']>,
): CommandSeries {
  if ((block !== undefined) === (wanted !== false)) return NO_COMMANDS
  if (wanted === false) return { commands: [{ type: 'unblock' }], gap: 0 }
  const cause = typeof wanted === 'string' ? wanted : undefined
  return { commands: [{ type: 'block', cause }], gap: 0 }
}

function minorOf(value: Money, currency: Currency, name: string): number {
  if (typeof value !== 'number') return fromEuroCents(Math.round(value.eur * 100), currency)
  const minor = toMinor(value, currency)
  if (minor !== undefined) return minor
  throw unreachable(
    `${name} ${value} is not an amount of ${currency}`,
    `Give at most ${CURRENCIES[currency].exponent} decimals.`,
  )
}

function unreachable(problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_COMMAND', `It cannot be reached: ${problem}.`, remedy)
}
