import type { PlayerCommand } from '../engine/commands/catalogue'
import { execute as executeCommand } from '../engine/engine'
import type { PlayerState } from '../engine/state'
import { FauxhouseError, isFauxhouseError } from '../errors'
import { ID_REMEDY, idFault, shownId } from '../input/fit-text'
import { invalidOption } from '../input/options'
import { enrol } from '../registration/enrol'
import { completeSignup } from '../registration/signup'
import { createBudget, furtherRoundsOf, type Work } from '../work/budget'
import type { Turns } from '../work/turns'
import type { CommandBatch } from './command-reader'
import { engineCommand } from './engine-command'

/** Where commands meet a player. */
export interface CommandContext {
  /** The world's. */
  readonly seed: string
  readonly id: string
  /** Instant, ms UTC: the one at which everything happens. */
  readonly now: number
  /** Whether nobody can register under the id: somebody has it, or will. */
  readonly taken: boolean
  /** Changed in place: what refuses a later command leaves what the earlier ones did. */
  readonly player: PlayerState | undefined
}

/** What commands did, by ordinals of rows and places in the bonus book. */
export interface CommandRun {
  readonly player: PlayerState
  readonly rows: ReadonlySet<number>
  readonly bonuses: ReadonlySet<number>
  readonly change: string | undefined
  readonly work: Work
}

/**
 * Applies commands to one player at one instant, in order and in turns. An error about one of them
 * points at it, or at a field of it, with `facts.pointer`.
 *
 * @throws CommandRefusedError, FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
 */
export function* runCommands(
  { commands, listed }: CommandBatch,
  context: CommandContext,
): Turns<CommandRun> {
  const { seed, id, now } = context
  const rows = new Set<number>()
  const bonuses = new Set<number>()
  let { player, taken } = context
  let change: string | undefined
  const budget = createBudget()
  const at = (index: number, action: () => void) => {
    try {
      action()
    } catch (error) {
      throw locate(error, listed ? `/${index}` : '')
    }
  }
  const run = (made: PlayerState, command: PlayerCommand) => {
    const { length } = made.ledger
    const outcome = executeCommand(made, engineCommand(command, made.currency, now), now)
    for (const row of outcome.rows) rows.add(row)
    for (const bonus of outcome.bonuses) bonuses.add(bonus)
    change = outcome.change ?? change
    budget.spend('rows', made.ledger.length - length)
  }
  for (const [index, command] of commands.entries()) {
    if (command.type !== 'play') continue
    at(index, () => budget.spend('iterations', furtherRoundsOf(command)))
  }
  for (const [index, command] of commands.entries()) {
    if (!player && command.type !== 'register') throw playerNotFound(id)
    // Behind the last one the change is done, and one command works in place.
    if (index > 0 && budget.takesTurn()) yield
    at(index, () => {
      budget.spend('commands')
      if (command.type === 'register') {
        if (taken) throw playerExists(id)
        budget.spend('players')
        requireId(id)
        player = enrol(seed, id, completeSignup(seed, id, command, now), command)
        taken = true
      } else if (player) run(player, command)
    })
  }
  if (!player) throw playerNotFound(id)
  return { player, rows, bonuses, change, work: budget.spent }
}

/** Completes the pointer of an error about a command with that to the command itself. */
function locate(error: unknown, pointer: string): unknown {
  if (!isFauxhouseError(error)) return error
  const { pointer: field = '', ...facts } = error.facts
  return Object.assign(error, { facts: { ...facts, pointer: `${pointer}${field}` } })
}

/** In plain JavaScript an id may be a number, which would be another player than its text. */
export function requireTextId(caller: string, id: unknown): void {
  if (typeof id === 'string') return
  throw invalidOption(`The id of ${caller}`, id, 'Give the id of a player, as a text.')
}

function requireId(id: string): void {
  const fault = idFault(id)
  if (fault === undefined) return
  throw new FauxhouseError('INVALID_COMMAND', `The player id ${shownId(id)} ${fault}.`, ID_REMEDY, {
    player: id,
  })
}

export function playerNotFound(id: string): FauxhouseError {
  return new FauxhouseError(
    'PLAYER_NOT_FOUND',
    `There is no player "${id}".`,
    'List the players to see who exists, or register one.',
    { player: id },
  )
}

const COMMAND_IT = 'Give it commands as it is, or register under another id.'

export function playerExists(id: string, remedy = COMMAND_IT): FauxhouseError {
  return new FauxhouseError('PLAYER_EXISTS', `There is a player "${id}" already.`, remedy, {
    player: id,
  })
}
