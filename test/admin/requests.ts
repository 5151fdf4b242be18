import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import type { WorldOptions } from '../../src/world-options'

/** A response; its body is parsed JSON, or undefined if it is empty. */
export interface ControlResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export interface Control {
  readonly world: World
  get(path: string): Promise<ControlResponse>
  /** Sends the body as JSON; undefined sends no body. */
  post(path: string, body?: unknown): Promise<ControlResponse>
  send(method: string, path: string, init?: RequestInit): Promise<ControlResponse>
}

/** The control API of a world, in process. */
export function controlOf(options: WorldOptions = { players: 5, seed: 'control' }): Control {
  const world = createWorld(options)
  const send = async (
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<ControlResponse> => {
    const url = `http://any.example/__admin${path}`
    const response = await world.fetch(new Request(url, { method, ...init }))
    const text = await response.text()
    const body = text === '' ? {} : JSON.parse(text)
    return { status: response.status, headers: response.headers, body }
  }
  return {
    world,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body === undefined ? {} : asJson(body)),
  }
}

/** A request's body and its content type. */
export function asJson(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

/** The status, and the place of each problem. */
export function whereOf({
  status,
  body,
}: ControlResponse): readonly [number, unknown, ...unknown[]] {
  const errors = (body['errors'] ?? []) as readonly { readonly where: string }[]
  return [status, body['code'], ...errors.map(({ where }) => where)]
}

const READS = [
  '',
  '/transactions?limit=200',
  '/bonuses',
  '/transactions/summary',
  '/bonuses/eligible',
]

/** The bytes of all operations for some players. */
export async function bytesOf(world: World, players: readonly string[]): Promise<string> {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const texts: string[] = []
  for (const path of players.flatMap((id) => READS.map((read) => encodeURIComponent(id) + read))) {
    const response = await world.fetch(`/v1/players/${path}`, { headers })
    texts.push(`${response.status} ${await response.text()}`)
  }
  return texts.join('\n')
}
