import * as v from 'valibot'
import { expect } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import type { BonusPage } from '../../src/contract/bonuses'
import { schemaOf } from '../../src/contract/field'
import type { PlayerProfile } from '../../src/contract/profile'
import type { TransactionPage } from '../../src/contract/transactions'
import type { Adapter } from '../support/adapters'
import { observe, operationOf } from './register'

/** Headers that every operation requires. */
export const CREDENTIALS = { Authorization: 'Bearer demo', 'X-Session-ID': 'session-1' }

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined if the text is not JSON. */
  readonly body: Body
}

/** An adapter, and the facts that a client can read about its world. */
export interface Bench {
  /** A player with many transactions, and one with many bonuses, found through the service. */
  readonly busy: string
  readonly bonused: string
  readonly everybody: readonly string[]
  send<Body = Record<string, unknown>>(path: string, init?: RequestInit): Promise<Answer<Body>>
  /** GET with credentials, which must succeed, and have only documented fields. */
  get<Body>(path: string): Promise<Body>
  /** GET with credentials, which must be refused as INVALID_PARAMETER; returns the problems. */
  refused(path: string): Promise<readonly ProblemLine[]>
  put<Body = Record<string, unknown>>(id: string, body: unknown): Promise<Answer<Body>>
}

export interface ProblemLine {
  readonly where: string
  readonly code: string
  readonly detail: string
  readonly remedy: string
}

/** `/players/{id}` with a subpath, encoded. */
export function playerPath(id: string, below = ''): string {
  return `/players/${encodeURIComponent(id)}${below}`
}

export async function send<Body = Record<string, unknown>>(
  adapter: Adapter,
  path: string,
  init?: RequestInit,
): Promise<Answer<Body>> {
  const response = await adapter.send(path, init)
  const text = await response.text()
  const { status, headers } = response
  observe(path, init ?? {}, { status, headers, text, body: jsonOf(text) as Answer['body'] })
  return { status, headers, text, body: jsonOf(text) as Body }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds the players through the list of the world. */
export async function createBench(world: FetchTarget, adapter: Adapter): Promise<Bench> {
  const listing = await world.fetch(new Request('http://any.example/__admin/players?limit=30'))
  const { players } = (await listing.json()) as { players: { id: string }[] }
  const everybody = players.map((player) => player.id)
  const get = async <Body>(path: string): Promise<Body> => {
    const answer = await send<Body>(adapter, path, { headers: CREDENTIALS })
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    const response = operationOf('GET', path)?.response
    const issues = response && v.safeParse(schemaOf(response, 'omit'), answer.body).issues
    expect(issues, path).toBeUndefined()
    return answer.body
  }
  const most = async (below: string): Promise<string> => {
    const totals = await Promise.all(
      everybody.map((id) => get<{ total: number }>(playerPath(id, below))),
    )
    const counts = totals.map(({ total }) => total)
    return everybody[counts.indexOf(Math.max(...counts))] ?? ''
  }
  return {
    everybody,
    busy: await most('/transactions?limit=1'),
    bonused: await most('/bonuses?limit=1'),
    send: (path, init) => send(adapter, path, init),
    get,
    refused: async (path) => {
      const answer = await send<{ errors: ProblemLine[] }>(adapter, path, { headers: CREDENTIALS })
      expect(answer.status, `${path}: ${answer.text}`).toBe(400)
      expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
      return answer.body.errors
    },
    put: (id, body) =>
      send(adapter, playerPath(id), {
        method: 'PUT',
        headers: { ...CREDENTIALS, 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** All pages of a list, in order. */
export async function pagesOf<Page extends TransactionPage | BonusPage>(
  bench: Bench,
  path: string,
  limit: number,
): Promise<Page[]> {
  const pages: Page[] = []
  const mark = path.includes('?') ? '&' : '?'
  for (let offset = 0; ; offset += limit) {
    const page = await bench.get<Page>(`${path}${mark}limit=${limit}&offset=${offset}`)
    pages.push(page)
    if (offset + limit >= page.total) return pages
  }
}

export function profileOf(bench: Bench, id: string): Promise<PlayerProfile> {
  return bench.get<PlayerProfile>(playerPath(id))
}
