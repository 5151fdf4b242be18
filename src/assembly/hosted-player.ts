import { atCaller } from '../errors'
import type { ExportedPlayer } from '../scenarios/exports/exported-player'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import type { Library } from '../scenarios/library'
import { finish, type Portions } from '../simulator/workload/portions'
import type { Core } from '../world/core'
import type { PlayerView } from '../world/views/player-view'
import type { WorldState } from '../world/world-state'
import type { Player } from './public-world'

/** What a world adds to the views of its players. */
interface Hosting extends Core {
  exporting(id: string, options?: ExportOptions): Portions<Exports[ExportForm]>
}

/** A player as its exports read it. @throws FauxhouseError PLAYER_NOT_FOUND */
export function exportedPlayer(
  world: Core & { readonly library: Library },
  { settings, family }: WorldState,
  id: string,
): ExportedPlayer {
  const view = world.viewOf(id)
  if (view === undefined) throw world.notFound(id)
  const { nowMs: now, policies, library } = world
  const signup = () => family.population.signup(id)
  return { id, view, now, policies, library, source: settings, log: world.log(), signup }
}

/** One player of a world, with its commands and its state as code. */
export function hostedPlayer(world: Hosting, view: PlayerView): Player {
  const { id } = view
  const exported = <Form extends ExportForm>(options?: ExportOptions<Form>) => {
    try {
      return finish(world.exporting(id, options)) as Exports[Form]
    } catch (error) {
      throw atCaller(error, exported)
    }
  }
  return { ...view, commands: () => world.commandsOf(id), export: exported }
}
