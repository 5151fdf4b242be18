import { OPERATIONS, type Operation } from '../contract/operations'
import type { Endpoint } from './definition'

/** Paths of the operations that expectations are about, below that of the player. */
export const PATHS: Readonly<Record<Endpoint, string>> = Object.freeze({
  profile: '',
  transactions: '/transactions',
  summary: '/transactions/summary',
  bonuses: '/bonuses',
  eligible: '/bonuses/eligible',
})

export const ENDPOINTS = Object.freeze(Object.keys(PATHS) as Endpoint[])

/** The operation that an expectation is about. */
export function operationOf(endpoint: Endpoint): Operation | undefined {
  const path = `/players/{playerId}${PATHS[endpoint]}`
  return OPERATIONS.find((each) => each.method === 'GET' && each.path === path)
}

/** Names of the query parameters of such an operation. */
export function parametersOf(endpoint: Endpoint): readonly string[] {
  return (operationOf(endpoint)?.parameters ?? []).map(({ name }) => name)
}
