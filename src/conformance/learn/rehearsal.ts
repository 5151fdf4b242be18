import { isFauxhouseError } from '../../errors'
import { EVENTS } from '../../simulator/domain/events'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import { execute, type Outcome, runTo } from '../../simulator/engine/engine'
import type { PlayerState } from '../../simulator/engine/state'
import { transactionIdOf } from '../../simulator/engine/transactions'
import { commandOfType } from '../../world/commands'
import { engineCommand } from '../../world/engine-command'

/** What a step creates that others refer to: its transaction, the win of its round, its bonus. */
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
export class Rehearsal {
  readonly player: PlayerState
  readonly steps: LearnedStep[] = []
  readonly #sources = new Map<string, Reference>()
  readonly #results = new Map<LearnedStep, ReadonlyMap<Result, string>>()

  constructor(player: PlayerState) {
    this.player = player
  }

  /** Runs what is due up to an instant. */
  runTo(at: number): void {
    runTo(this.player, at)
  }

  /**
   * Executes a command whose references are ids of the player.
   *
   * @throws FauxhouseError COMMAND_REFUSED, and the player is unchanged
   */
  perform(at: number, command: PlayerCommand): LearnedStep {
    this.runTo(at)
    const outcome = execute(this.player, engineCommand(command, this.player.currency, at), at)
    const references: Record<string, Reference> = {}
    const rest: Record<string, unknown> = { ...command }
    for (const [field, { kind }] of Object.entries(commandOfType(command.type).fields)) {
      const source = kind === 'reference' ? this.#sources.get(String(rest[field])) : undefined
      if (source === undefined) continue
      references[field] = source
      delete rest[field]
    }
    const step = { at, command: rest as PlayerCommand, references }
    this.steps.push(step)
    this.#remember(step, outcome)
    return step
  }

  /**
   * Executes a step of another rehearsal.
   *
   * @param copies the steps of this rehearsal for those of the other; gets the new one
   * @returns false if a rule refuses it, or a step that it refers to is missing
   */
  repeat(step: LearnedStep, copies: Map<LearnedStep, LearnedStep>): boolean {
    const given: Record<string, string> = {}
    for (const [field, { step: before, result }] of Object.entries(step.references)) {
      const copy = copies.get(before)
      const id = copy && this.#results.get(copy)?.get(result)
      if (id === undefined) return false
      given[field] = id
    }
    try {
      const command = { ...step.command, ...given } as PlayerCommand
      copies.set(step, this.perform(step.at, command))
      return true
    } catch (error) {
      if (!isFauxhouseError(error)) throw error
      return false
    }
  }

  /** As the steps of a scenario refer: to the first row of the type, the win, the bonus. */
  #remember(step: LearnedStep, { rows, bonuses }: Outcome): void {
    const { ledger, bonuses: records } = this.player
    const first = (wanted: string | undefined) => {
      const row = rows.find((ordinal) => EVENTS[ledger.nameOf(ordinal)].type === wanted)
      return row === undefined ? undefined : transactionIdOf(this.player, row)
    }
    const results = new Map<Result, string>()
    for (const [result, id] of [
      ['transaction', first(commandOfType(step.command.type).makes)],
      ['win', first('win')],
      ['bonus', bonuses[0] === undefined ? undefined : records[bonuses[0]]?.id],
    ] as const) {
      if (id === undefined) continue
      results.set(result, id)
      if (!this.#sources.has(id)) this.#sources.set(id, { step, result })
    }
    this.#results.set(step, results)
  }
}
