import type { CommandDescription } from '../engine/command-definition'
import { PLAYER_COMMANDS, type PlayerCommand } from '../engine/commands/catalogue'
import { type RegisterCommand, register } from '../registration/register-command'

/** Every command, the one that makes a player first. */
export const COMMANDS = [register, ...PLAYER_COMMANDS] as const

export type { PlayerCommand }

/** Everything that `world.execute` takes. */
export type WorldCommand = PlayerCommand | RegisterCommand

export type CommandType = WorldCommand['type']

/** Every command's type, in the order in which lists show them. */
export const COMMAND_TYPES: readonly CommandType[] = COMMANDS.map(({ type }) => type)

const BY_TYPE: ReadonlyMap<unknown, CommandDescription> = new Map(
  COMMANDS.map((command) => [command.type, command]),
)

/** The command of a type; undefined where there is none of that type. */
export function commandOfType(type: CommandType): CommandDescription
export function commandOfType(type: unknown): CommandDescription | undefined
export function commandOfType(type: unknown): CommandDescription | undefined {
  return BY_TYPE.get(type)
}
