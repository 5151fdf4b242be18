import { onTestFinished } from 'vitest'
import type { Policies } from '../../src/contract/policies'
import type { World } from '../../src/public-world'
import type { OpenAdapter } from '../support/adapters'
import { type Answer, CREDENTIALS, send } from './bench'

/** Calls a world with credentials, which given headers override. */
export type PolicyCall = <Body = never>(
  path: string,
  init?: RequestInit & { headers?: Record<string, string> },
) => Promise<Answer<Body>>

/**
 * A fork of the scripted world with some policies, behind the adapter of the suite. Some policies
 * change only what commands do: `act` gives them some.
 */
export type Under = (
  policies?: Partial<Policies>,
  act?: (world: World) => void,
) => Promise<PolicyCall>

/** Each case has its own world and its own adapter, which is closed afterwards. */
export function underOf(world: () => World, openAdapter: OpenAdapter): Under {
  return async (policies = {}, act) => {
    const fork = world().fork()
    fork.setPolicies(policies)
    act?.(fork)
    const adapter = await openAdapter(fork)
    onTestFinished(() => adapter.close())
    return (path, { headers, ...init } = {}) =>
      send(adapter, path, { ...init, headers: { ...CREDENTIALS, ...headers } })
  }
}

/** An update as JSON. */
export function putOf(body: unknown): RequestInit & { headers: Record<string, string> } {
  return {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}
