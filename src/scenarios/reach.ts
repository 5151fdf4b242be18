import { netRevenue } from '../contract/summary'
import { KYC_MOVES, type KycStatus } from '../simulator/domain/accounts'
import {
  type Currency,
  fromEuroCents,
  maxBonusBet,
  toMajor,
  toMinor,
} from '../simulator/domain/currencies'
import { HOUR_MS, MINUTE_MS } from '../simulator/domain/instants'
import { activeBonus } from '../simulator/engine/bonus-lifecycle'
import type { Command } from '../simulator/engine/commands/catalog'
import { runTo } from '../simulator/engine/engine'
import { isBlocked } from '../simulator/engine/rules'
import type { BonusRecord, PlayerState } from '../simulator/engine/state'
import { amountRemedy } from '../world/changes'
import type { Budget } from '../world/commands'
import {
  BET_GAP,
  type CommandSeries,
  FULL_WEIGHT_GAME,
  inParts,
  listed,
  lossCommands,
  NO_COMMANDS,
  playCommands,
  rowsCommands,
  UNWEIGHTED_GAME,
  unreachable,
} from './command-series'
import type { MoneyInput, Targets } from './definition'
import { arrivalTime, executeTimed, majorOf } from './execution'

/** Time between two commands of one target: deposits, and changes of the KYC status. */
const DEPOSIT_GAP = 2 * MINUTE_MS
const KYC_GAP = 6 * HOUR_MS

type Value = number | string | boolean

/** A value of a player that commands reach. */
interface Target {
  readonly name: keyof Targets
  /** The value to reach; an amount is in minor units. */
  readonly wanted: Value
  reached(player: PlayerState): Value
  seriesFor(player: PlayerState): CommandSeries
}

/**
 * Reaches the targets with ordinary commands. The last command of each target is at `at`; the
 * others are before it, but not before the player's clock.
 *
 * @param end the script ends here: commands that would be later are left out, and no target is
 *   checked
 * @param done called with the number of commands after they are executed
 * @throws FauxhouseError if a target cannot be reached, needs too much work, or undoes another
 */
export function reach(
  player: PlayerState,
  targets: Targets,
  at: number,
  end: number,
  budget: Budget,
  done: (commands: number) => void,
): void {
  const list = targetsOf(player.currency, targets)
  for (const { seriesFor } of list) {
    const { count, gap, commands } = seriesFor(player)
    budget.ensure('commands', count)
    let left = count
    for (const command of commands) {
      left -= 1
      const instant = Math.max(player.clock, at - left * gap)
      const asked = Math.max(player.clock, instant - arrivalTime(player, command))
      if (asked > end) return
      executeTimed(player, command, asked, instant, end)
      done(1)
    }
  }
  if (at > end) return
  runTo(player, at)
  requireReached(player, list)
}

/** Requires that no target was undone, by another one or by what happened before the step. */
function requireReached(player: PlayerState, targets: readonly Target[]): void {
  for (const { name, wanted, reached } of targets) {
    const value = reached(player)
    if (value === wanted) continue
    const isMoney = typeof wanted === 'number' && name !== 'rows'
    const shown = (each: Value) =>
      isMoney ? `${toMajor(Number(each), player.currency)} ${player.currency}` : each
    const difference =
      name === 'wagering' ? 'misses its target' : `is ${shown(value)} and not ${shown(wanted)}`
    throw unreachable(
      `${name} ${difference} after all targets of the step`,
      targets.length === 1
        ? 'Something changes it before the step, such as the end of a bonus.'
        : 'Another target of the step changes it: reach it in a later step of its own.',
    )
  }
}

function cashOf({ ledger }: PlayerState): number {
  return ledger.cash
}

/** @param targets all of the step */
type TargetMaker<Wanted> = (
  wanted: Wanted,
  currency: Currency,
  targets: Targets,
) => Omit<Target, 'name'>

/** How each target is made, in the order in which they are reached. */
const MAKERS: { readonly [Name in keyof Targets]-?: TargetMaker<NonNullable<Targets[Name]>> } = {
  kyc_status: (wanted) => ({
    wanted,
    reached: ({ kyc }) => kyc.status,
    seriesFor: (player) => kycCommands(player, wanted),
  }),
  ltd: moneyTarget(
    'ltd',
    ({ ledger }) => ledger.lifetime.deposits,
    (player, missing) => depositCommands(player, missing, 'ltd'),
  ),
  ltnc: moneyTarget(
    'ltnc',
    ({ ledger }) => netRevenue(ledger.lifetime, 'net-awards'),
    (player, missing) => playCommands(player, -missing),
  ),
  bonus_balance: moneyTarget('bonus_balance', ({ ledger }) => ledger.bonus, bonusCommands),
  cash: moneyTarget('cash', cashOf, cashCommands),
  cash_at_least: moneyTarget(
    'cash_at_least',
    (player, wanted) => Math.min(wanted, cashOf(player)),
    cashCommands,
  ),
  wagering: wageringTarget,
  rows: (wanted, currency, targets) => ({
    wanted,
    reached: ({ ledger }) => ledger.length,
    seriesFor: (player) =>
      rowsCommands(player, wanted - player.ledger.length, missedByLoss(player, currency, targets)),
  }),
  blocked: (wanted) => ({
    wanted: wanted !== false,
    reached: isBlocked,
    seriesFor: (player) => blockCommands(player, wanted),
  }),
}

/** The targets of a step, in the order in which they are reached. */
function targetsOf(currency: Currency, targets: Targets): Target[] {
  return (Object.keys(MAKERS) as (keyof Targets)[]).flatMap((name) => {
    const { [name]: wanted } = targets
    const make = MAKERS[name] as TargetMaker<unknown>
    return wanted === undefined ? [] : { name, ...make(wanted, currency, targets) }
  })
}

/** @param read the amount of the player that is to become the wanted one, minor units */
function moneyTarget(
  name: keyof Targets,
  read: (player: PlayerState, wanted: number) => number,
  seriesFor: (player: PlayerState, missing: number, targets: Targets) => CommandSeries,
): TargetMaker<MoneyInput> {
  return (value, currency, targets) => {
    const wanted = minorOf(value, currency, name)
    const reached = (player: PlayerState) => read(player, wanted)
    return {
      wanted,
      reached,
      seriesFor: (player) => seriesFor(player, wanted - reached(player), targets),
    }
  }
}

function cashCommands(player: PlayerState, missing: number, { ltd }: Targets): CommandSeries {
  if (missing > 0 && ltd === undefined) return depositCommands(player, missing, 'cash')
  return activeBonus(player) ? adjustCommands(missing) : playCommands(player, missing)
}

/** The first target that is reached, and would be missed after a loss of one minor unit. */
function missedByLoss(player: PlayerState, currency: Currency, targets: Targets) {
  const { cash_at_least: least } = targets
  const exact = (['ltnc', 'bonus_balance', 'cash'] as const).find(
    (name) => targets[name] !== undefined,
  )
  if (exact !== undefined || least === undefined) return exact
  const isMissed = cashOf(player) <= minorOf(least, currency, 'cash_at_least')
  return isMissed ? 'cash_at_least' : undefined
}

/** The shortest way of changes to a KYC status. */
function kycCommands({ kyc }: PlayerState, wanted: KycStatus): CommandSeries {
  // Each way has the statuses after the present one. The loop also visits those that it appends,
  // shorter ones first.
  const ways: KycStatus[][] = [[]]
  for (const way of ways) {
    const last = way.at(-1) ?? kyc.status
    if (last === wanted) {
      return listed(
        way.map((status): Command => ({ type: 'setKyc', status })),
        KYC_GAP,
      )
    }
    const seen = [kyc.status, ...way]
    for (const next of KYC_MOVES[last]) if (!seen.includes(next)) ways.push([...way, next])
  }
  throw unreachable(
    `kyc_status cannot go from ${kyc.status} to ${wanted}`,
    'Choose a status that can follow it.',
  )
}

/** Largest deposit of a target, in euro cents. */
const LARGEST_DEPOSIT = 500_000

function depositCommands({ currency }: PlayerState, missing: number, name: string): CommandSeries {
  if (missing < 0) {
    throw unreachable(
      `${name} is already ${toMajor(-missing, currency)} ${currency} above the target`,
      'Reach it in an earlier step, or ask for more.',
    )
  }
  const largest = fromEuroCents(LARGEST_DEPOSIT, currency)
  return inParts(missing, largest, DEPOSIT_GAP, (amount) => ({ type: 'deposit', amount }))
}

/** Bets with a bonus move its balance as well, so staff book what cash lacks or has too much. */
function adjustCommands(missing: number): CommandSeries {
  if (missing === 0) return NO_COMMANDS
  const kind = missing < 0 ? 'Manual Debit' : 'Manual Credit'
  return listed([{ type: 'adjust', kind, amount: Math.abs(missing) }])
}

function requireActive(player: PlayerState, name: string): BonusRecord {
  const bonus = activeBonus(player)
  if (bonus) return bonus
  throw unreachable(`${name} needs an active bonus`, 'Award or claim one in an earlier step.')
}

function bonusCommands(player: PlayerState, change: number): CommandSeries {
  if (change === 0) return NO_COMMANDS
  requireActive(player, 'bonus_balance')
  const { cash, bonus } = player.ledger
  if (cash > 0) {
    throw unreachable(
      'bets take of both wallets, and the player has cash',
      'Reach cash 0 in an earlier step, then bonus_balance.',
    )
  }
  const max = maxBonusBet(player.currency)
  if (change > 0) {
    const stake = Math.min(bonus, max)
    const winning: Command = { type: 'play', game: UNWEIGHTED_GAME, stake, win: stake + change }
    return listed([winning])
  }
  return lossCommands(player, -change, UNWEIGHTED_GAME, max)
}

function wageringTarget(wagering: NonNullable<Targets['wagering']>, currency: Currency) {
  const wantedOf = ({ requirement }: BonusRecord) => {
    if ('percent' in wagering) return Math.floor((requirement * wagering.percent) / 100)
    if ('wagered' in wagering) return minorOf(wagering.wagered, currency, 'wagering')
    return requirement - minorOf(wagering.remaining, currency, 'wagering')
  }
  // A bonus whose requirement is met is no longer active, so its record is read.
  const newest = ({ bonuses }: PlayerState) => bonuses.findLast(({ activatedAt }) => activatedAt)
  return {
    wanted: true,
    reached(player: PlayerState) {
      const bonus = newest(player)
      return bonus !== undefined && bonus.contributed === wantedOf(bonus)
    },
    seriesFor(player: PlayerState) {
      const bonus = requireActive(player, 'wagering')
      const missing = wantedOf(bonus) - bonus.contributed
      const { cash, bonus: locked } = player.ledger
      const stake = Math.min(cash + locked, maxBonusBet(player.currency))
      if (missing < 0 || missing + bonus.contributed > bonus.requirement) {
        throw unreachable(
          `${toMajor(bonus.contributed, currency)} of ${toMajor(bonus.requirement, currency)} are wagered`,
          'Ask for a progress between these two amounts.',
        )
      }
      return inParts(missing, stake, BET_GAP, (bet) => ({
        type: 'play',
        game: FULL_WEIGHT_GAME,
        stake: bet,
        win: bet,
      }))
    },
  }
}

function blockCommands(
  player: PlayerState,
  wanted: NonNullable<Targets['blocked']>,
): CommandSeries {
  if (isBlocked(player) === (wanted !== false)) return NO_COMMANDS
  if (wanted === false) return listed([{ type: 'unblock' }])
  const cause = typeof wanted === 'string' ? wanted : undefined
  return listed([{ type: 'block', cause }])
}

function minorOf(value: MoneyInput, currency: Currency, name: string): number {
  const major = majorOf(value, currency)
  const minor = toMinor(major, currency)
  if (minor !== undefined) return minor
  throw unreachable(`${name} ${major} is not an amount of ${currency}`, amountRemedy(currency))
}
