import { DEFAULT_POLICIES } from '../contract/policies'
import { CommandRefusedError, type Rule } from '../errors'
import { type Currency, fromEuroCents, toMajor } from '../simulator/domain/currencies'
import { EVENTS } from '../simulator/domain/events'
import type { EventType } from '../simulator/domain/transactions'
import { clearTimer } from '../simulator/engine/act'
import type { Command, PlayerCommand } from '../simulator/engine/commands/catalog'
import { preferredMethod } from '../simulator/engine/deposits'
import { execute, type Outcome, runTo } from '../simulator/engine/engine'
import { mapValues } from '../simulator/engine/field'
import { planArrival } from '../simulator/engine/plans'
import type { PlayerState } from '../simulator/engine/state'
import { transactionIdOf } from '../simulator/engine/transactions'
import { engineCommand } from '../world/changes'
import { commandOfType } from '../world/commands'
import type { CommandStep, MoneyInput } from './definition'
import { inScenario, mistake } from './mistakes'
import { meantBy, nameKey, type TimedStep } from './timeline'

/**
 * Time that the money of a scenario's deposit takes, ms: seconds by card, days by bank. 0 for other
 * commands, for a deposit that staff book, and where the step states the outcome.
 */
export function arrivalTime(player: PlayerState, command: Command): number {
  if (command.type !== 'deposit' || command.outcome !== undefined) return 0
  if (command.by === 'Admin') return 0
  return planArrival(player, player.ledger.length, command.method ?? preferredMethod(player))
}

/**
 * Executes a command of a scenario at `at`. The money of a deposit arrives at `until`: the deposit
 * is pending until then, and the bonus that waits for it begins then.
 *
 * @param end the script ends here: the money that would arrive later is pending
 */
export function executeTimed(
  player: PlayerState,
  command: Command,
  at: number,
  until: number,
  end: number,
): Outcome {
  runTo(player, at)
  if (command.type !== 'deposit' || until <= at) return execute(player, command, at)
  const pending = execute(player, { ...command, outcome: 'pending' }, at)
  const [ordinal = 0] = pending.rows
  // The step says that the deposit completes, so no process decides it.
  clearTimer(player, 'depositSettles', ordinal)
  if (until > end) return pending
  runTo(player, until)
  const settle: Command = { type: 'settleDeposit', transaction: transactionIdOf(player, ordinal) }
  const settled = execute(player, settle, until)
  return { ...pending, rows: settled.rows, bonuses: settled.bonuses }
}

/** Executes a command that a rule has to reject, so that it changes nothing. */
function requireRejection(refused: Rule, execute: () => unknown): void {
  let found = 'it is accepted.'
  try {
    execute()
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
    if (error.rule === refused) return
    found = `${error.rule} rejects it: ${error.problem}`
  }
  const remedy = 'Change the step or its time, or omit "refused".'
  throw mistake(`The step must be rejected by ${refused}, but ${found}`, remedy, { refused })
}

/**
 * Executes the command of a step at its instant.
 *
 * @param labels the ids that earlier steps with a name have created; this one adds its own
 * @param next the instant of the next step
 */
export function perform(
  player: PlayerState,
  step: CommandStep,
  timedStep: TimedStep,
  labels: Map<string, Made>,
  next: number,
  end: number,
): void {
  const { at } = timedStep
  runTo(player, at)
  const { as, refused } = step
  const command = commandOf(step, player, timedStep, labels)
  const changed = engineCommand(command, player.currency, at)
  if (refused !== undefined) {
    // It changes nothing, so that it can show what the policies of most worlds reject.
    requireRejection(refused, () => execute(player, changed, at, DEFAULT_POLICIES))
    return
  }
  // The next step finds the money: its author wrote it for a deposit that has arrived.
  const until = Math.min(at + arrivalTime(player, changed), next)
  const outcome = executeTimed(player, changed, at, until, end)
  if (as !== undefined) labels.set(nameKey(as, timedStep), madeBy(player, command, outcome))
}

/** The ids that a step with a name has created. */
export interface Made {
  readonly transaction: string | undefined
  readonly win: string | undefined
  readonly bonus: string | undefined
}

function madeBy(player: PlayerState, { type }: PlayerCommand, { rows, bonuses }: Outcome): Made {
  const first = (wanted: EventType | undefined) => {
    const row = rows.find((ordinal) => EVENTS[player.ledger.nameOf(ordinal)].type === wanted)
    return row === undefined ? undefined : transactionIdOf(player, row)
  }
  const [bonus] = bonuses
  return {
    transaction: first(commandOfType(type).makes),
    win: first('win'),
    bonus: bonus === undefined ? undefined : player.bonuses[bonus]?.id,
  }
}

/** The command of a step, with amounts in the player's currency and ids instead of names. */
function commandOf(
  step: CommandStep,
  { currency }: PlayerState,
  timedStep: TimedStep,
  labels: ReadonlyMap<string, Made>,
): PlayerCommand {
  const { origin, pointer: place } = timedStep
  const { at, after, repeat, every, as, refused, ...command } = step
  const { fields } = commandOfType(command.type)
  return mapValues(fields, command, (field, value, pointer) => {
    if (field.kind === 'money') return majorOf(value as MoneyInput, currency)
    if (field.kind !== 'reference' || !String(value).startsWith('$')) return value
    const read = () => idMeantBy(String(value).slice(1), field.to, timedStep, labels)
    return inScenario(origin, place + pointer, read)
  }) as PlayerCommand
}

function idMeantBy(
  reference: string,
  to: 'transaction' | 'bonus',
  timedStep: TimedStep,
  labels: ReadonlyMap<string, Made>,
): string {
  const [name = '', member] = reference.split('.')
  const named = meantBy(name, timedStep, labels)
  const id = named?.[member === 'win' ? 'win' : to]
  if (id !== undefined && (member === undefined || member === 'win')) return id
  const known = [...labels.keys()].map((label) => `$${label.split(' ')[1]}`)
  throw mistake(
    named ? `"$${name}" created no ${member ?? to}.` : `no step before it is named "${name}".`,
    `Named so far: ${known.length > 0 ? known.join(', ') : 'none; set "as" on a step'}.`,
    { reference: name },
  )
}

/** An amount of a script, in major units. */
export function majorOf(value: MoneyInput, currency: Currency): number {
  if (typeof value === 'number') return value
  return toMajor(fromEuroCents(Math.round(value.eur * 100), currency), currency)
}
