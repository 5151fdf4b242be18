import { IN_PROCESS, initOf } from '../../src/adapters/fetch'
import type { Adapter, ServerAbilities } from '../../src/service/adapter'

/** The second argument of a fetch: that of an adapter in process with some members of its own. */
export const initWith = (members: Partial<Adapter>) =>
  initOf({ ...IN_PROCESS, ...members }, () => Response.error())

/** The abilities of a server that this machine calls, with some of its own. */
export const serverWith = (members: Partial<ServerAbilities>): ServerAbilities => ({
  isLoopback: () => true,
  admin: { token: undefined },
  inspector: () => undefined,
  proxyPath: '',
  proxyScheme: undefined,
  ...members,
})
