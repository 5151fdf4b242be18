import { isFauxhouseError } from '../../errors'
import { EVENTS } from '../../simulator/domain/events'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import { execute, type Outcome, runTo } from '../../simulator/engine/engine'
import type { PlayerState } from '../../simulator/engine/state'
import { transactionIdOf } from '../../simulator/engine/transactions'
import { commandOfType } from '../../world/commands'
import { engineCommand } from '../../world/engine-command'

/** What a step makes that others refer to: its transaction, the win of its round, its bonus. */
type Result = 'transaction' | 'win' | 'bonus'

/** A result of an earlier step. */
export interface Reference {
  readonly step: LearnedStep
  readonly result: Result
}

/** A command at an instant, ms UTC, as a step of the scenario to be. */
export interface LearnedStep {
  readonly at: number
  /** Without the fields that refer to earlier steps. */
  readonly command: PlayerCommand
  /** The fields that refer to earlier steps. */
  readonly references: Readonly<Record<string, Reference>>
}

/** Executes commands one after another, and keeps them as steps. */
export interface Rehearsal {
  readonly player: PlayerState
  readonly steps: readonly LearnedStep[]
  /** Runs what is due up to an instant. */
  runTo(at: number): void
  /**
   * Executes a command whose references are ids of the player.
   *
   * @throws FauxhouseError COMMAND_REFUSED, and the player is unchanged
   */
  perform(at: number, command: PlayerCommand): Outcome
  /**
   * Executes a step of another rehearsal.
   *
   * @param copies the steps of this rehearsal for those of the other; gets the new one
   * @returns false if a rule refuses it, or a step that it refers to is missing
   */
  repeat(step: LearnedStep, copies: Map<LearnedStep, LearnedStep>): boolean
}

export function createRehearsal(player: PlayerState): Rehearsal {
  const steps: LearnedStep[] = []
  const sources = new Map<string, Reference>()
  const made = new Map<LearnedStep, ReadonlyMap<Result, string>>()

  function perform(at: number, command: PlayerCommand): Outcome {
    runTo(player, at)
    const outcome = execute(player, engineCommand(command, player.currency, at), at)
    const references: Record<string, Reference> = {}
    const rest: Record<string, unknown> = { ...command }
    for (const [field, { kind }] of Object.entries(commandOfType(command.type).fields)) {
      const source = kind === 'reference' ? sources.get(String(rest[field])) : undefined
      if (source === undefined) continue
      references[field] = source
      delete rest[field]
    }
    const step = { at, command: rest as PlayerCommand, references }
    steps.push(step)
    remember(step, outcome)
    return outcome
  }

  /** As the steps of a scenario refer: to the first row of the type, the win, the bonus. */
  function remember(step: LearnedStep, { rows, bonuses }: Outcome): void {
    const first = (wanted: string | undefined) => {
      const row = rows.find((ordinal) => EVENTS[player.ledger.nameOf(ordinal)].type === wanted)
      return row === undefined ? undefined : transactionIdOf(player, row)
    }
    const bonus = bonuses[0] === undefined ? undefined : player.bonuses[bonuses[0]]
    const results = new Map<Result, string>()
    const note = (result: Result, id: string | undefined) => {
      if (id === undefined) return
      results.set(result, id)
      if (!sources.has(id)) sources.set(id, { step, result })
    }
    note('transaction', first(commandOfType(step.command.type).makes))
    note('win', first('win'))
    note('bonus', bonus?.id)
    made.set(step, results)
  }

  return {
    player,
    steps,
    runTo: (at) => runTo(player, at),
    perform,
    repeat(step, copies) {
      const given: Record<string, string> = {}
      for (const [field, { step: before, result }] of Object.entries(step.references)) {
        const copy = copies.get(before)
        const id = copy && made.get(copy)?.get(result)
        if (id === undefined) return false
        given[field] = id
      }
      try {
        perform(step.at, { ...step.command, ...given } as PlayerCommand)
      } catch (error) {
        if (!isFauxhouseError(error)) throw error
        return false
      }
      copies.set(step, steps.at(-1) as LearnedStep)
      return true
    },
  }
}
