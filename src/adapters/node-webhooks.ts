import { FauxhouseError } from '../errors'
import type { WebhookNetwork } from '../service/webhooks/webhook'
import { LOOPBACK } from './cors'

/** How long an attempt may take, in ms. */
const TIMEOUT_MS = 5_000

// A test may replace the global one to intercept the requests of its own code.
const hostFetch = globalThis.fetch

/** Options of {@link createWebhookNetwork}. */
export interface WebhookNetworkOptions {
  /** Names of other hosts to which webhooks may send. Default: none but this machine. */
  readonly webhookHosts?: readonly string[] | undefined
  /** Default 5,000. */
  readonly timeoutMs?: number | undefined
}

/** A network of a server. */
export interface ClosableNetwork extends WebhookNetwork {
  /** Ends the attempts that are running, and lets no other begin. */
  close(): void
}

/**
 * Sends the requests of webhooks: to this machine (`localhost`, `*.localhost`, 127.0.0.0/8,
 * `[::1]`), and to hosts that are named. A world with example data must not call others by mistake.
 */
export function createWebhookNetwork(options: WebhookNetworkOptions = {}): ClosableNetwork {
  const { webhookHosts = [], timeoutMs = TIMEOUT_MS } = options
  const closing = new AbortController()
  const hosts = new Set(webhookHosts.map((name) => name.toLowerCase()))
  const requireAllowed = (url: string) => {
    const { origin, hostname } = new URL(url)
    if (!LOOPBACK.test(origin) && !hosts.has(hostname)) throw notAllowed(hostname)
  }
  return {
    requireAllowed,
    close: () => closing.abort(),
    async send(request) {
      requireAllowed(request.url)
      // An idle connection would keep the server of the receiver open.
      request.headers.set('Connection', 'close')
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([timeout, closing.signal])
      try {
        const response = await hostFetch(request, { redirect: 'manual', signal })
        await response.body?.cancel()
        return response
      } catch (error) {
        if (closing.signal.aborted) throw new Error('The server closed.')
        throw new Error(timeout.aborted ? `No response within ${timeoutMs} ms.` : reasonOf(error))
      }
    },
  }
}

/** `fetch` says only that it failed: its cause has the reason, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { message, cause }: { message?: unknown; cause?: unknown } = Object(error)
  const { code, message: detail }: { code?: unknown; message?: unknown } = Object(cause)
  return [message, code ?? detail].filter((part) => part !== undefined).join(': ')
}

function notAllowed(host: string): FauxhouseError {
  const problem = `Webhooks cannot send to ${host}: it is not this machine.`
  const remedy = `Allow it with webhookHosts: ['${host}'] (--webhook-hosts ${host}), or use a URL of localhost.`
  const facts = { caller: 'webhooks.add', option: 'url', host }
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}
