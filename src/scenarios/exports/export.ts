import { invalidOption } from '../../contract/input/options'
import { FauxhouseError } from '../../errors'
import { formatInstant } from '../../simulator/domain/instants'
import type { Portions } from '../../simulator/workload/portions'
import { incomplete } from '../../world/replay'
import type { InspectableView } from '../../world/views/player-view'
import { withDigest } from '../../world/world-log'
import type { Stretch } from './code'
import { curlOf, vitestOf } from './code'
import type { ExportForm, Exports } from './form'
import type { ExportedPlayer } from './player-log'
import { begunAt, playerLogOf } from './player-log'
import { scenarioOf } from './scenario'

/**
 * Exports a player, in portions.
 *
 * @throws FauxhouseError INVALID_OPTION if the log is incomplete, if a scenario cannot express the
 *   player, or if the stretch would end before it begins
 */
export function* exporting(
  player: ExportedPlayer,
  form: ExportForm,
  from?: number,
): Portions<Exports[ExportForm]> {
  const { id, log, library, view, now } = player
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
