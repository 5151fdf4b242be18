import { FauxhouseError } from '../errors'
import type { Turns } from '../workload/turns'
import { incomplete } from '../world/replay'
import { curlOf } from './curl'
import type { ExportedPlayer } from './exported-player'
import type { ExportForm, Exports } from './form'
import { playerLogOf } from './player-log'
import { pytestOf } from './pytest'
import { scenarioOf } from './scenario'
import { vitestOf } from './vitest'

/**
 * Exports a player, in turns with other requests.
 *
 * @throws FauxhouseError INVALID_OPTION if the log is incomplete, or if a scenario cannot express
 *   the player
 */
export function* exporting(player: ExportedPlayer, form: ExportForm): Turns<Exports[ExportForm]> {
  const { id, log, library, view } = player
  if (log.complete === false) {
    const { problem, remedy } = incomplete()
    throw new FauxhouseError('INVALID_OPTION', problem, remedy, { option: 'form' })
  }
  const past = playerLogOf(log, id, library)
  if (form === 'replay') return past.log
  if (form === 'scenario') return yield* scenarioOf(player, past)
  const { total } = view.transactions({ limit: 0 })
  const state = { id, replay: past.log, profile: view.profile(), total }
  return CODE[form](state)
}

const CODE = { vitest: vitestOf, pytest: pytestOf, curl: curlOf }
