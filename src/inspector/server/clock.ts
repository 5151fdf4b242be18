import { type Loaded, useLoaded } from './loaded'

/** The clock of the world, ms UTC. */
export function useClock(): Loaded<number> {
  return useLoaded(async ({ remote }) => Date.parse(await remote.now()), [], 'state')
}
