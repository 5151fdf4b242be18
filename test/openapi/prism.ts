import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Adapter } from '../support/adapters'
import { toolPath } from './tools'

/** One finding of the proxy about a request or an answer. */
export interface Violation {
  readonly location: readonly string[]
  readonly severity: string
  readonly message: string
}

/** The requests through the proxy. */
export interface Passage {
  readonly method: string
  readonly path: string
  /** The request as sent. */
  readonly authorization: string | null
  readonly status: number
  readonly violations: readonly Violation[]
}

/** A validating proxy before a server, with its findings. */
export interface ValidatingProxy extends Adapter {
  readonly passages: readonly Passage[]
  /** Requests that it cannot forward, by the reason; they were sent to the server directly. */
  readonly detours: ReadonlyMap<string, number>
}

/**
 * Starts Prism between a client and a server.
 *
 * @param origin of the server, which serves the document too
 */
export async function startProxy(origin: string): Promise<ValidatingProxy> {
  const port = await freePort()
  const script = toolPath('@stoplight/prism-cli/dist/index.js')
  const options = ['--port', String(port), '--host', '127.0.0.1']
  const target = [`${origin}/openapi.json`, `${origin}/v1`]
  const child = spawn(process.execPath, [script, 'proxy', ...target, ...options], {
    env: { ...process.env, NO_COLOR: '1' },
  })
  await untilListening(child)
  const passages: Passage[] = []
  const detours = new Map<string, number>()
  const detour = (reason: string, path: string, init?: RequestInit) => {
    detours.set(reason, (detours.get(reason) ?? 0) + 1)
    return fetch(`${origin}/v1${path}`, init)
  }
  return {
    passages,
    detours,
    send: async (path, init = {}) => {
      const reason = reasonAgainst(path, init)
      if (reason !== undefined) return detour(reason, path, init)
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
      // Every answer of the server has this header, so an answer without it is from the proxy.
      if (!response.headers.has('cache-control')) return detour('answered by Prism', path, init)
      const found = response.headers.get('sl-violations')
      const { method = 'GET' } = init
      const violations: Violation[] = found === null ? [] : JSON.parse(found)
      const authorization = new Headers(init.headers).get('authorization')
      passages.push({ method, path, authorization, status: response.status, violations })
      return response
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}

/** Requests that Prism changes or fails on: invalid encoding ends its process. */
function reasonAgainst(path: string, { method, body }: RequestInit): string | undefined {
  if (method === 'HEAD') return 'HEAD, which Prism answers with 500'
  if (path.includes('//')) return 'a doubled slash, which Prism makes one'
  if (typeof body === 'string' && rewritten(body) !== body) return 'JSON that Prism would rewrite'
  try {
    decodeURIComponent(path)
    return undefined
  } catch {
    return 'broken percent-encoding, which ends Prism'
  }
}

/** The body that Prism forwards: parsed and serialised again. */
function rewritten(body: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return undefined
  }
}

function untilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Prism is listening')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`Prism ended with ${code}: ${printed}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
