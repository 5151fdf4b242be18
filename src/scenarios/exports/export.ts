import { VERSION_PATH } from '../../contract/input/json'
import { FauxhouseError } from '../../errors'
import type { PlayerCommand } from '../../simulator/engine/commands/catalog'
import type { LogEntry, WorldLog } from '../../world/log'
import { incomplete } from '../../world/replay'
import type { Simulation } from '../../world/simulation'
import { logOf } from '../../world/world-log'
import type { Library } from '../library'
import { loadedPlayers } from '../loading'
import { curlOf, vitestOf } from './code'
import type { ExportForm, Exports } from './form'
import { type ExportedPlayer, type PlayerLog, scenarioOf } from './scenario'

/** A player as its exports read it. @throws FauxhouseError PLAYER_NOT_FOUND */
function exportedPlayer(simulation: Simulation, library: Library, id: string): ExportedPlayer {
  const { nowMs: now, policies, state } = simulation
  const signup = () => state.generated.population.signup(id)
  const source = { library, source: state.settings, log: logOf(state), signup }
  return { id, view: simulation.player(id), now, policies, ...source }
}

/**
 * Exports a player.
 *
 * @param library the scenarios that its world can load
 * @param basePath of the service, for scripts
 * @throws FauxhouseError PLAYER_NOT_FOUND; INVALID_OPTION if the log is incomplete, or if a
 *   scenario cannot express the player
 */
export function exportPlayer(
  simulation: Simulation,
  library: Library,
  id: string,
  form: ExportForm,
  basePath = VERSION_PATH,
): Exports[ExportForm] {
  const player = simulation.hold(() => exportedPlayer(simulation, library, id))
  const { log, view } = player
  if (log.complete === false) {
    const { problem, remedy } = incomplete()
    throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'form' })
  }
  const past = playerLogOf(log, id, library)
  if (form === 'scenario') return scenarioOf(player, past)
  const replay = past.log
  if (form === 'replay') return replay
  const { total } = view.transactions({ limit: 0 })
  const state = { id, replay, profile: view.profile(), total, basePath }
  return form === 'vitest' ? vitestOf(state) : curlOf(state)
}

/**
 * The part of a log that creates the same player: its commands, the scenarios that created it, and
 * the policies. No other player has an effect on it.
 */
export function playerLogOf(log: WorldLog, id: string, library: Library): PlayerLog {
  const { options, now } = log
  let kept: LogEntry[] = []
  let birth: PlayerLog['birth']
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
    ...log,
    options: { ...options, players },
    commands: kept,
    // `reset` returns to the exported state.
    start: { commands: kept.length, now },
  }
  return { log: own, birth, commands }
}

/** What a player is created by, if it is this entry. */
function birthBy(entry: LogEntry, id: string, library: Library): PlayerLog['birth'] {
  const { at } = entry
  if ('scenario' in entry) {
    const script = loadedPlayers(entry, library).find((player) => player.id === id)?.script
    return script && { at, basis: entry.basis ?? at, script }
  }
  if (!('command' in entry) || entry.player !== id) return undefined
  return entry.command.type === 'register' ? { at, command: entry.command } : undefined
}

/** A command that does the same as a step, where money takes its time. */
function explicit(command: PlayerCommand): PlayerCommand {
  return command.type === 'deposit' ? { outcome: 'completed', ...command } : command
}
