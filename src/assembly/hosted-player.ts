import { atCaller } from '../errors'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import { finish, type Portions } from '../simulator/workload/portions'
import type { PlayerCommandEntry } from '../world/log'
import type { PlayerView } from '../world/views/player-view'
import type { Player } from './public-world'

/** What a world adds to the views of its players. */
interface Hosting {
  commandsOf(id: string): readonly PlayerCommandEntry[]
  exporting(id: string, options?: ExportOptions): Portions<Exports[ExportForm]>
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
