import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWebhookNetwork } from '../../src/adapters/node-webhooks'
import { eventOf, hosted, SECRET } from './host'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

const servers: Server[] = []

/** Listens on a port of this machine; 0 is any. */
async function listen(listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function close(server: Server | undefined): Promise<unknown> {
  server?.closeAllConnections()
  return new Promise((resolve) => server?.close(resolve))
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map(close))
})

/** A world whose webhook is at a path of a port. */
function hooked(port: number, timeoutMs = 5_000) {
  const network = createWebhookNetwork({ timeoutMs })
  const hostSeconds = () => Math.floor(Date.now() / 1_000)
  const url = `http://localhost:${port}/hooks?a=b`
  const world = hosted({ network, hostSeconds }, { url, secret: SECRET })
  const attempts = () => world.deliveries.list().deliveries.flatMap((each) => each.attempts)
  return { ...world, attempts }
}

describe('a receiver on this machine', () => {
  it('verifies the request', async () => {
    const received: unknown[] = []
    const port = await listen(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const headers = request.headers as Record<string, string>
      received.push(new Webhook(SECRET).verify(Buffer.concat(chunks).toString(), headers))
      received.push([request.method, request.url, headers['connection'], headers['user-agent']])
      response.writeHead(204).end()
    })
    const { publish, attempts } = hooked(port)
    await publish(eventOf(1))
    expect(received).toEqual([eventOf(1), ['POST', '/hooks?a=b', 'close', 'fauxhouse']])
    expect(attempts()).toMatchObject([{ status: 204 }])
  })

  it('leaves no connection open, not even with a long body', async () => {
    const port = await listen((_, response) => {
      response.write('a'.repeat(1_000_000))
      // The response never ends.
    })
    const { publish, attempts } = hooked(port)
    await publish(eventOf(1))
    expect(attempts()).toMatchObject([{ status: 200 }])
    const [server] = servers.splice(0)
    await new Promise((resolve) => server?.close(resolve))
  })

  it('that redirects is not followed', async () => {
    let count = 0
    const port = await listen((_, response) => {
      count += 1
      response.writeHead(302, { Location: '/other' }).end()
    })
    const { publish, attempts } = hooked(port)
    await publish(eventOf(1))
    expect([count, attempts()]).toMatchObject([1, [{ status: 302 }]])
  })

  it('that does not answer in time has failed', async () => {
    const port = await listen(() => {})
    const { publish, attempts } = hooked(port, 20)
    await publish(eventOf(1))
    expect(attempts()).toMatchObject([{ error: 'No response within 20 ms.' }])
  })

  it('that resets the connection has failed', async () => {
    const port = await listen((request) => request.socket.destroy())
    const { publish, attempts } = hooked(port)
    await publish(eventOf(1))
    expect(attempts()).toMatchObject([{ error: expect.stringMatching(/^fetch failed: \w+$/) }])
  })

  it('that is not there has failed', async () => {
    const port = await listen(() => {})
    await close(servers.pop())
    const { publish, attempts } = hooked(port)
    await publish(eventOf(1))
    expect(attempts()).toMatchObject([{ error: 'fetch failed: ECONNREFUSED' }])
  })

  it('that is gone gets no more', async () => {
    let count = 0
    const port = await listen((_, response) => {
      count += 1
      response.writeHead(410).end()
    })
    const { publish, webhooks } = hooked(port)
    await publish(eventOf(1), eventOf(2))
    expect([count, webhooks.get('webhook-1').status]).toEqual([1, 'disabled'])
  })

  it('that is busy is asked again later', async () => {
    const answers = [429, 204]
    const port = await listen((_, response) => {
      response.writeHead(answers.shift() ?? 500, { 'Retry-After': '60' }).end()
    })
    const { publish, advance, attempts } = hooked(port)
    await publish(eventOf(1))
    await advance(59 * SECOND)
    expect(attempts()).toMatchObject([{ status: 429 }])
    await advance(SECOND)
    expect(attempts()).toMatchObject([{ status: 429 }, { status: 204 }])
  })

  it('that fails at times, is stopped and started again misses nothing', async () => {
    const received = new Set<string>()
    let count = 0
    const listener: RequestListener = (request, response) => {
      count += 1
      const isTaken = count % 3 !== 0
      if (isTaken) received.add(String(request.headers['webhook-id']))
      response.writeHead(isTaken ? 204 : 500).end()
    }
    const port = await listen(listener)
    const { publish, advance, deliveries } = hooked(port)
    await publish(...Array.from({ length: 10 }, (_, n) => eventOf(n)))
    await close(servers.pop())
    await publish(...Array.from({ length: 10 }, (_, n) => eventOf(10 + n)))
    await advance(5 * SECOND)
    expect(deliveries.list({ status: 'pending' }).total).toBeGreaterThan(10)
    await listen(listener, port)
    for (const delay of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR]) await advance(delay)
    expect(received.size).toBe(20)
    expect(deliveries.list({ status: 'delivered' }).total).toBe(20)
  })
})

describe('a target', () => {
  const { requireAllowed } = createWebhookNetwork({ webhookHosts: ['Hooks.Example'] })

  it.each([
    'http://localhost/',
    'https://localhost:3000/a',
    'http://app.localhost',
    'http://127.0.0.1:1',
    'http://127.1.2.3',
    'http://[::1]:3000',
    'https://HOOKS.example/a',
    'http://hooks.example:8080',
  ])('%s is allowed', (url) => {
    expect(() => requireAllowed(url)).not.toThrow()
  })

  it.each([
    ['http://example.com/a', 'example.com'],
    ['http://a.hooks.example', 'a.hooks.example'],
    ['http://localhost.example', 'localhost.example'],
    ['http://192.168.0.1', '192.168.0.1'],
    ['http://0.0.0.0', '0.0.0.0'],
    ['http://[::2]', '[::2]'],
    ['http://169.254.169.254', '169.254.169.254'],
  ])('%s is refused', (url, host) => {
    const { webhooks } = hosted({ network: createWebhookNetwork() })
    expect(() => webhooks.add({ url })).toThrow(
      `Webhooks cannot send to ${host}: it is not this machine. Allow it with webhookHosts: ['${host}'] (--webhook-hosts ${host}), or use a URL of localhost.`,
    )
  })

  it('is checked at the attempt, too', async () => {
    const { send } = createWebhookNetwork()
    const request = new Request('http://example.com', { method: 'POST' })
    await expect(send(request)).rejects.toThrow('Webhooks cannot send to example.com')
  })

  it('is reached by the fetch of the start, whatever a test has put in its place', async () => {
    const port = await listen((_, response) => response.writeHead(204).end())
    vi.stubGlobal('fetch', () => Promise.reject(new Error('mocked')))
    try {
      const { publish, attempts } = hooked(port)
      await publish(eventOf(1))
      expect(attempts()).toMatchObject([{ status: 204 }])
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
