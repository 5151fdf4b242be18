import { useConnection } from './connection'
import { type Loaded, useLoaded } from './loaded'
import { changesState } from './world-events'

/** The clock of the world, ms UTC. */
export function useClock(): Loaded<number> {
  const { remote } = useConnection()
  return useLoaded(async () => Date.parse(await remote.now()), [], changesState, { isKept: true })
}
