import type { Policies } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'

export const PLAYERS = [
  ...['bonus-expired', 'two-pending-withdrawals', 'third-party-card', 'monthly-limit-germany'],
  ...['kyc-rejected-with-cash', 'manual-adjustments', 'wagering-nearly-done'],
] as const

export type Body = Record<string, unknown>
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** How a broken server differs from a right one. Paths are below the player, with their query. */
export interface Change {
  /** The path that the server reads in place of the requested one. */
  readonly path?: (path: string) => string
  /** Changes the body of a response with the status 200. */
  readonly body?: (body: Body, path: string) => unknown
  readonly response?: (response: Response, path: string) => Response
}

const base = createWorld({ players: 0, scenarios: [...PLAYERS] })

/** A server of players of ours whose responses can be changed on the way. */
export function createServer(policies: Partial<Policies> = {}, change: Change = {}): Fetch {
  const world = base.fork()
  world.setPolicies(policies)
  return async (target, init) => {
    const [, start = '', path = ''] = /^(\/v1\/players\/[^/?]*)(.*)$/.exec(target) ?? []
    const right = await world.fetch(start + (change.path?.(path) ?? path), init)
    const response = change.response?.(right, path) ?? right
    if (response.status !== 200 || !change.body) return response
    const body = await response.json()
    change.body(body, path)
    const headers = new Headers(response.headers)
    headers.delete('Content-Length')
    return new Response(JSON.stringify(body), { headers })
  }
}
