import type { SharedOptions } from '../../src/adapters/replicas/options'
import { joinLog, type SharedWorld, TIMING } from '../../src/adapters/replicas/shared-world'
import { createWorld, type WorldOptions } from '../../src/index'
import { type Answerer, answererOf } from '../../src/service/answerer'
import { incomingRequestOf } from '../../src/service/incoming-request'
import type { MemoryLog } from './memory-log'

/** What a call has answered. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly [member: string]: unknown; readonly detail?: string }
}

/** A replica of a world in this process, without a socket. */
export class SharedServer {
  readonly world: ReturnType<typeof createWorld>
  readonly #hostNow: () => number
  readonly #shared: SharedWorld
  readonly #answer: Answerer

  constructor(world: SharedServer['world'], shared: SharedWorld, hostNow: () => number) {
    this.#hostNow = hostNow
    this.world = world
    this.#shared = shared
    this.#answer = shared.answererOver(answererOf(world.fetch) as Answerer)
  }

  static async join(
    log: MemoryLog,
    options: WorldOptions = {},
    shared: Partial<SharedOptions> = {},
    hostNow = () => Date.UTC(2026, 10, 26),
  ): Promise<SharedServer> {
    const world = createWorld({ players: 5, scenarios: ['blocked-player'], ...options })
    const all = { url: 'redis://localhost/0#test', ...shared }
    const timing = { ...TIMING, hostNow }
    const joined = await joinLog(world, all, async () => log.connect(), timing)
    return new SharedServer(world, joined, hostNow)
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: {
        Authorization: 'Bearer any',
        'X-Session-ID': 'any',
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await this.#answer(incomingRequestOf(request), {
      order: this.#shared.order,
      isLoopback: () => true,
      hostNow: this.#hostNow,
    })
    const text =
      typeof answer.body === 'string' || answer.body === null
        ? answer.body
        : await whole(answer.body)
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} }
  }

  get(path: string, headers?: Record<string, string>): Promise<Answered> {
    return this.call('GET', path, undefined, headers)
  }

  post(path: string, body: unknown = {}): Promise<Answered> {
    return this.call('POST', path, body)
  }

  close(): Promise<void> {
    return this.#shared.close()
  }
}

async function whole(pieces: Iterable<string> | AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
