import { OPERATIONS } from '../contract/operations'
import type { Endpoint } from './definition'

/** Paths of the operations that expectations ask, below that of the player. */
export const PATHS: Readonly<Record<Endpoint, string>> = Object.freeze({
  profile: '',
  transactions: '/transactions',
  summary: '/transactions/summary',
  bonuses: '/bonuses',
  eligible: '/bonuses/eligible',
})

export const ENDPOINTS = Object.freeze(Object.keys(PATHS) as Endpoint[])

/** Names of the query parameters of an operation that expectations ask. */
export function parametersOf(endpoint: Endpoint): readonly string[] {
  const path = `/players/{playerId}${PATHS[endpoint]}`
  const operation = OPERATIONS.find((each) => each.method === 'GET' && each.path === path)
  return (operation?.parameters ?? []).map(({ name }) => name)
}
