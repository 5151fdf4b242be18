import { isObject } from '../contract/input/json'
import { FauxhouseError } from '../errors'
import type { CommandDescription } from '../simulator/engine/command-definition'
import { PLAYER_COMMANDS, type PlayerCommand } from '../simulator/engine/commands/catalog'
import { MAX_ROUNDS } from '../simulator/engine/commands/play'
import { type RegisterCommand, register } from '../simulator/registration/register-command'

/** All commands; the first is `register`. */
export const COMMANDS = [register, ...PLAYER_COMMANDS] as const

/** Every command of `world.execute`. */
export type WorldCommand = PlayerCommand | RegisterCommand

export type CommandType = WorldCommand['type']

/** The types of all commands, in the order of lists. */
export const COMMAND_TYPES: readonly CommandType[] = COMMANDS.map(({ type }) => type)

const BY_TYPE: ReadonlyMap<unknown, CommandDescription> = new Map(
  COMMANDS.map((command) => [command.type, command]),
)

/** The command of a type; undefined if there is none. */
export function commandOfType(type: CommandType): CommandDescription
export function commandOfType(type: unknown): CommandDescription | undefined
export function commandOfType(type: unknown): CommandDescription | undefined {
  return BY_TYPE.get(type)
}

const isUnit = ({ kind, of, fields }: Partial<Record<string, unknown>>): boolean =>
  kind === 'money' ||
  kind === 'duration' ||
  (isObject(of) && isUnit(of)) ||
  (isObject(fields) && Object.values(fields).some((field) => isUnit(Object(field))))

/** The types of commands with an amount or a duration, which has another unit in the engine. */
const WITH_UNITS = new Set(
  COMMANDS.flatMap((command) => (isUnit({ fields: command.fields }) ? command.type : [])),
)

export const hasUnits = (type: CommandType): boolean => WITH_UNITS.has(type)

/**
 * The largest work of one change, which is a batch of commands or the loading of a scenario.
 *
 * - `commands`: commands to players, with each repeat and each command of a target counted
 * - `iterations`: executions of a step, a repeat or a further round, even if it has no command
 * - `rows`: transactions created
 * - `players`: players created
 *
 * A change runs without interruption, so no other request is answered meanwhile: the largest takes
 * about a second. It may create a history five times as long as `huge-ledger`: a quarter of a
 * million rows from 189,360 commands.
 */
export const MAX_WORK = Object.freeze({
  commands: 200_000,
  iterations: 600_000,
  rows: 600_000,
  players: 1_000,
})

type WorkKind = keyof typeof MAX_WORK

/**
 * Rounds of a command after its first, at most as many as a command may have: a rule of the engine
 * rejects more.
 */
export function furtherRoundsOf({ rounds = 1 }: { readonly rounds?: number | undefined }): number {
  return Math.min(Math.max(rounds, 1), MAX_ROUNDS) - 1
}

/** Counts the work of one change, and rejects work beyond its limits. */
export class Budget {
  readonly #spent = { commands: 0, iterations: 0, rows: 0, players: 0 }

  /** Rejects work that would exceed the limit, without counting it. */
  ensure(kind: WorkKind, count: number): void {
    const bound = MAX_WORK[kind]
    const figure = this.#spent[kind] + count
    if (!(figure <= bound)) throw tooMuch(kind, figure, bound)
  }

  /**
   * Counts work that is done or begins now.
   *
   * @throws FauxhouseError INVALID_COMMAND with the number and the limit
   */
  spend(kind: WorkKind, count = 1): void {
    this.ensure(kind, count)
    this.#spent[kind] += count
  }
}

/** A number with separators for a message: `1,000,000`. */
function grouped(figure: number): string {
  if (!(figure <= Number.MAX_SAFE_INTEGER)) return 'more than nine quadrillion'
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',')
}

function tooMuch(kind: WorkKind, figure: number, bound: number): FauxhouseError {
  return new FauxhouseError(
    'INVALID_COMMAND',
    `This change needs ${grouped(figure)} ${kind}; the limit is ${grouped(bound)}.`,
    'Do less, or split it into several changes.',
    { work: kind, figure: Math.min(figure, Number.MAX_SAFE_INTEGER), bound },
  )
}
