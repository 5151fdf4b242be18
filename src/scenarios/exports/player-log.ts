import type { Policies } from '../../contract/policies'
import { formatInstant, instant } from '../../simulator/domain/instants'
import type { PlayerSource } from '../../simulator/registration/enrol'
import type { RegisterCommand } from '../../simulator/registration/register-command'
import type { Signup } from '../../simulator/registration/signup'
import type { PlayerCommand } from '../../world/commands'
import type { LogEntry, WorldLog } from '../../world/log'
import type { InspectableView } from '../../world/views/player-view'
import { withoutDigest } from '../../world/world-log'
import type { PlayerScript } from '../composition'
import type { Library } from '../library'
import { loadedPlayers } from '../loading'
import type { StretchStep } from './code'

/** A player to export, at one instant of its world. */
export interface ExportedPlayer {
  readonly id: string
  readonly view: InspectableView
  /** Ms UTC. */
  readonly now: number
  readonly policies: Policies
  readonly source: PlayerSource
  /** The log of its world up to now. */
  readonly log: WorldLog
  readonly library: Library
  /** The signup of a generated player. */
  signup(): Signup
}

/** What created a player: the seed, a command, or a scenario. */
type Birth =
  | undefined
  | { readonly at: string; readonly command: RegisterCommand }
  | { readonly at: string; readonly basis: string; readonly script: PlayerScript }

/** The part of a log that concerns one player. */
export interface PlayerLog {
  readonly log: WorldLog
  readonly birth: Birth
  /** The commands since then, in order, with the defaults that differ in a scenario. */
  readonly commands: readonly { readonly at: string; readonly command: PlayerCommand }[]
}

/**
 * The part of a log that creates the same player: its commands, the scenarios that created it, and
 * the policies. No other player has an effect on it.
 */
export function playerLogOf(log: WorldLog, id: string, library: Library): PlayerLog {
  const { options, now } = log
  let kept: LogEntry[] = []
  let birth: Birth
  let commands: PlayerLog['commands'][number][] = []
  for (const entry of log.commands) {
    const begun = birthBy(entry, id, library)
    const isRemoval = 'removed' in entry
    const isOwn = 'player' in entry && entry.player === id
    if (!isOwn && !begun && !('policies' in entry)) continue
    if (isRemoval) kept = kept.filter((earlier) => 'policies' in earlier)
    else kept.push(entry)
    if (isRemoval || begun) {
      birth = begun
      commands = []
    } else if ('command' in entry && entry.command.type !== 'register') {
      commands.push({ at: entry.at, command: explicit(entry.command) })
    }
  }
  const players = birth === undefined ? options.players : 0
  const own: WorldLog = {
    ...withoutDigest(log),
    options: { ...options, players },
    commands: kept,
    // `reset` returns to the exported state.
    start: { commands: kept.length, now },
  }
  return { log: own, birth, commands }
}

/** What a player is created by, if it is this entry. */
function birthBy(entry: LogEntry, id: string, library: Library): Birth {
  const { at } = entry
  if ('scenario' in entry) {
    const script = loadedPlayers(entry, library).find((player) => player.id === id)?.script
    return script && { at, basis: entry.basis ?? at, script }
  }
  if (!('command' in entry) || entry.player !== id) return undefined
  return entry.command.type === 'register' ? { at, command: entry.command } : undefined
}

/**
 * The log with its start where a stretch begins, and what happened since: not before the clock of
 * the world's start and not before the player was created.
 */
export function begunAt({ log, birth }: PlayerLog, from: number) {
  const { options, commands } = log
  const times = [options.now, birth?.at ?? options.now].map(instant)
  const start = Math.max(from, ...times)
  const first = commands.findIndex(({ at }) => instant(at) > start)
  const place = first < 0 ? commands.length : first
  const replay: WorldLog = { ...log, start: { commands: place, now: formatInstant(start) } }
  // After its birth a player has commands only.
  return { replay, steps: commands.slice(place) as StretchStep[] }
}

/** A command that does the same as a step, where money takes its time. */
function explicit(command: PlayerCommand): PlayerCommand {
  return command.type === 'deposit' ? { outcome: 'completed', ...command } : command
}
