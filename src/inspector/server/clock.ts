import { useConnection } from './connection'
import { type Loaded, useLoaded } from './loaded'

/** The clock of the world, ms UTC. */
export function useClock(): Loaded<number> {
  const { remote } = useConnection()
  return useLoaded(
    async () => Date.parse(await remote.now()),
    [],
    ({ type }) => type === 'clock' || type === 'world' || type === 'command',
    { isKept: true },
  )
}
