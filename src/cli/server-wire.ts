import { createWire, type Wire } from '../adapters/wire'
import { type FlagValues, text } from './flags'

/** Where a server listens by default. */
export const SERVER_URL = 'http://127.0.0.1:4777'

/** Flags of every command that calls a server. */
export const tokenFlags = {
  'admin-token': text('T', 'The admin token of the server, if it has one'),
}

/** The way to the server of these flags, or to a named world of it. */
export function serverWire(
  { url, 'admin-token': adminToken }: FlagValues<typeof tokenFlags> & { readonly url: string },
  world: string | undefined,
): Wire {
  const wire = createWire(url, { adminToken })
  return world === undefined ? wire : wire.below(world)
}
