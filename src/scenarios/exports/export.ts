import { invalidOption } from '../../contract/input/options'
import { FauxhouseError } from '../../errors'
import { formatInstant } from '../../simulator/domain/instants'
import type { Portions } from '../../simulator/workload/portions'
import { incomplete } from '../../world/replay'
import type { Simulation } from '../../world/simulation'
import type { InspectableView } from '../../world/views/player-view'
import { logOf, withDigest } from '../../world/world-log'
import type { Library } from '../library'
import type { Stretch } from './code'
import { curlOf, vitestOf } from './code'
import type { ExportForm, Exports } from './form'
import type { ExportedPlayer } from './player-log'
import { begunAt, playerLogOf } from './player-log'
import { scenarioOf } from './scenario'

/** A player as its exports read it. @throws FauxhouseError PLAYER_NOT_FOUND */
function exportedPlayer(simulation: Simulation, library: Library, id: string): ExportedPlayer {
  const { nowMs: now, policies, state } = simulation
  const signup = () => state.family.population.signup(id)
  const source = { library, source: state.settings, log: logOf(state), signup }
  return { id, view: simulation.player(id), now, policies, ...source }
}

/**
 * Exports a player, in portions.
 *
 * @param library the scenarios that its world can load
 * @throws FauxhouseError PLAYER_NOT_FOUND; INVALID_OPTION if the log is incomplete, if a scenario cannot express the
 *   player, or if the stretch would end before it begins
 */
export function* exporting(
  simulation: Simulation,
  library: Library,
  id: string,
  form: ExportForm,
  from?: number,
): Portions<Exports[ExportForm]> {
  const player = simulation.hold(() => exportedPlayer(simulation, library, id))
  const { log, view, now } = player
  if (log.complete === false) {
    const { problem, remedy } = incomplete()
    throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'form' })
  }
  if (from !== undefined && from > now) throw isOver(from, now)
  const past = playerLogOf(log, id, library)
  if (form === 'scenario') return yield* scenarioOf(player, past)
  const { replay, steps } =
    from === undefined ? { replay: past.log, steps: [] } : begunAt(past, from)
  if (form === 'replay') return withDigest(replay)
  const { total } = view.transactions({ limit: 0 })
  const stretch = from === undefined ? undefined : stretchOf(view, from, now, steps)
  return CODE[form]({ id, replay, profile: view.profile(), total, stretch })
}

function stretchOf(
  view: InspectableView,
  from: number,
  to: number,
  steps: Stretch['steps'],
): Stretch {
  const period = { from: formatInstant(from), to: formatInstant(to) }
  return { ...period, summary: view.summary({ from, to }), steps }
}

function isOver(from: number, now: number): FauxhouseError {
  const reason = `The stretch ends at ${formatInstant(now)}.`
  const remedy = 'Pass an earlier start, or a later end with at.'
  return invalidOption('The option from', formatInstant(from), remedy, {
    reason,
    facts: { option: 'from' },
  })
}

const CODE = { vitest: vitestOf, curl: curlOf }
