import type { Policies } from '../../src/contract/policies'
import { type Answer, CREDENTIALS, send } from '../contract/bench'
import { createContractWorld } from '../support/contract-world'
import { DOORS } from '../support/doors'

export type Call = (
  path: string,
  init?: RequestInit & { headers?: Record<string, string> },
) => Promise<Answer<never>>

/** Calls a fresh fake world under these policies directly, credentials included. */
export function callUnder(policies: Partial<Policies> = {}): Call {
  const open = DOORS['direct fetch']
  if (open === undefined) throw new Error('no direct door')
  const door = open(createContractWorld(policies))
  return async (path, { headers, ...init } = {}) =>
    send<never>(await door, path, { ...init, headers: { ...CREDENTIALS, ...headers } })
}

export const PUT_JSON = { method: 'PUT', headers: { 'Content-Type': 'application/json' } }
