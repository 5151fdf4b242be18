import type { CommandDescription } from '../simulator/engine/command-definition'
import { PLAYER_COMMANDS, type PlayerCommand } from '../simulator/engine/commands/catalog'
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
