import { describe, expect, it, vi } from 'vitest'
import { createWorld } from '../../src/index'
import { initWith, serverWith } from '../support/adapter-init'

const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const PATH = '/v1/players/blocked-player'

/** A client that stores the function and calls it without a receiver, as many clients do. */
class Client {
  readonly #fetch: typeof fetch
  constructor(options: { fetch: typeof fetch }) {
    this.#fetch = options.fetch
  }
  get(input: string | URL | Request, init?: RequestInit) {
    const call = this.#fetch
    return call(input, init)
  }
}

describe('world.fetch in the place of a client’s fetch', () => {
  it.each<[string, string | URL | Request]>([
    ['a URL as text', `https://api.example.com${PATH}`],
    ['a path alone', PATH],
    ['a URL', new URL(PATH, 'http://127.0.0.1:4777')],
    ['a Request', new Request(`http://any${PATH}`)],
  ])('takes %s with an init', async (_, input) => {
    const answer = await new Client({ fetch: world.fetch }).get(input, { headers })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: 'blocked-player' })
  })

  it('says what to use where the environment has no Request', async () => {
    vi.stubGlobal('Request', undefined)
    try {
      await expect(world.fetch(PATH, { headers })).rejects.toThrow(
        `The input of fetch cannot be "${PATH}": this environment has neither Request nor Response, ` +
          "like Jest's jsdom. Use the adapter 'http' of the fixtures or startServer, or",
      )
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('sends what the init says', async () => {
    const fork = world.fork()
    const body = JSON.stringify({ phone: '+44 20 7946 0958' })
    const typed = { ...headers, 'Content-Type': 'application/json' }
    const sent = await fork.fetch(PATH, { method: 'PUT', body, headers: typed })
    expect(sent.status).toBe(200)
    expect(fork.player('blocked-player').profile().phone).toBe('+44 20 7946 0958')
    expect((await fork.fetch(PATH)).status).toBe(401)
  })

  it('accepts an adapter, whose environment takes the place of the init', async () => {
    const adapter = initWith({ basePath: '/desk' })
    const request = new Request('http://any/desk/players/blocked-player', { headers })
    expect((await world.fetch(request, adapter)).status).toBe(200)
    expect((await world.fetch(request)).status).toBe(404)
    const closed = await world.fetch(
      '/__admin/health',
      initWith({ server: serverWith({ admin: false }) }),
    )
    expect(closed.status).toBe(404)
  })

  it('takes no init of a client for what an adapter sends along', async () => {
    const own = { server: { admin: false }, basePath: '/desk', respond: () => new Response('mine') }
    const init = { headers, ...own, fauxhouse: undefined }
    const answer = await world.fetch(PATH, init as RequestInit)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveProperty('id', 'blocked-player')
  })

  it.each([[undefined], [null], [5], ['http://']])('refuses %s with the remedy', async (input) => {
    const answer = world.fetch(input as never)
    await expect(answer).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await expect(answer).rejects.toThrow('Pass a Request, a URL or a string')
  })
})
