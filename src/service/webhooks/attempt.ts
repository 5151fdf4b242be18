import { formatInstant, SECOND_MS } from '../../simulator/domain/instants'
import type { DomainEvent } from '../../world/domain-events/model'
import type { DeliveryFault, MatchedDelivery } from '../../world/faults/store'
import type { DeliveryAttempt, StreamEntry } from './delivery'
import { askedDelayMs } from './retry'
import { type Message, signatureOf } from './signature'
import type { Subscription, WebhookNetwork } from './webhook'

/** What deliveries need of their world. */
export interface DeliveryHost {
  readonly seed: string
  /** The world's instant in ms. */
  now(): number
  /** Seconds since 1970 by the host's clock; undefined in process. */
  hostSeconds(): number | undefined
  /** Name of the world; null for the base world. */
  worldName(): string | null
  /** Undefined in process. */
  readonly network?: WebhookNetwork | undefined
  /** The fault of an attempt. */
  fault?(attempt: MatchedDelivery): DeliveryFault | undefined
  /** Called after deliveries or webhooks have changed. */
  onChange?(): void
}

/** What came of an attempt. */
export interface Outcome {
  readonly attempt: DeliveryAttempt
  readonly isDelivered: boolean
  /** Whether the receiver wants no more events. */
  readonly isGone: boolean
  readonly askedMs?: number | undefined
}

/** Longest text about an error. */
const MAX_ERROR = 200

/** Where a function is called, so that its request has a URL. */
const IN_PROCESS = 'http://localhost/'

/** Makes one attempt, at an instant of the world. It never rejects. */
export async function attempt(
  host: DeliveryHost,
  webhook: Subscription,
  { event, generation }: StreamEntry,
  now: number,
): Promise<Outcome> {
  const asked = { event: event.type, player: event.data.player, webhook: webhook.id }
  const fault = host.fault?.(asked)
  const attempt = { at: formatInstant(now), ...(fault && { fault: fault.id }) }
  if (fault?.effect.loseDelivery) return { attempt, isDelivered: true, isGone: false }
  const isHost = webhook.timestamp === 'host'
  const timestamp = (isHost ? host.hostSeconds() : undefined) ?? Math.floor(now / SECOND_MS)
  const message = {
    id: messageIdOf(event, host.worldName(), generation),
    timestamp,
    ...bodyOf(event),
  }
  try {
    const response = await responseTo(host, webhook, message, fault)
    const { status, headers } = response
    const askedMs = askedDelayMs(status, headers.get('retry-after'), timestamp)
    return {
      attempt: { ...attempt, status },
      isDelivered: isAccepted(response),
      isGone: status === 410,
      askedMs,
    }
  } catch (error) {
    return { attempt: { ...attempt, error: textOf(error) }, isDelivered: false, isGone: false }
  }
}

/**
 * `webhook-id`: equal over retries, and another one after a reset, which lets the same events
 * happen again. Standard Webhooks separates what it signs by dots.
 */
function messageIdOf({ id }: DomainEvent, world: string | null, generation: number): string {
  const name = (world ?? 'base').replaceAll('~', '~~').replaceAll('.', '~d')
  return `${id}_${name}_${generation}`
}

function bodyOf({ id, type, timestamp, data }: DomainEvent): Pick<Message, 'body'> {
  return { body: JSON.stringify({ id, type, timestamp, data }) }
}

async function responseTo(
  host: DeliveryHost,
  webhook: Subscription,
  message: Message,
  fault: DeliveryFault | undefined,
): Promise<Response> {
  const { effect } = fault ?? {}
  // A signature of another body is as well-formed as the right one.
  const signed = effect?.wrongSignature ? { ...message, body: `${message.body} ` } : message
  const signature = await signatureOf(webhook.secret, signed)
  const send = async () =>
    requireResponse(await sent(host, webhook, requestOf(webhook, message, signature)))
  const first = await send()
  if (!effect?.deliverTwice) return first
  if (!isAccepted(first)) return send()
  // The receiver has it, whatever comes of the second one.
  await send().catch(() => undefined)
  return first
}

function requestOf(
  { url = IN_PROCESS }: Subscription,
  message: Message,
  signature: string,
): Request {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'fauxhouse',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signature,
  }
  return new Request(url, { method: 'POST', headers, body: message.body })
}

function sent(host: DeliveryHost, webhook: Subscription, request: Request): unknown {
  if (webhook.deliver) return webhook.deliver(request)
  if (host.network) return host.network.send(request)
  throw new Error('There is no network in process.')
}

/** Of a function of the user any value may come; a Response may be of another realm. */
function requireResponse(value: unknown): Response {
  const { status, headers }: { status?: unknown; headers?: { get?: unknown } } = Object(value)
  if (typeof status === 'number' && typeof headers?.get === 'function') return value as Response
  throw new Error('deliver did not return a Response.')
}

const isAccepted = ({ status }: Response) => status >= 200 && status <= 299

function textOf(error: unknown): string {
  try {
    const { message }: { message?: unknown } = Object(error)
    return String(message ?? error).slice(0, MAX_ERROR)
  } catch {
    return 'An unknown error occurred.'
  }
}
