import * as v from 'valibot'
import { fitText, pathId, text } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { FauxhouseError } from '../../errors'
import { type DomainEvent, selectsType } from '../../world/domain-events/model'
import { DOMAIN_EVENT_PATTERNS, type DomainEventPattern } from '../../world/domain-events/patterns'
import { byteLengthOf, drawnSecret } from './secret'

/** Receives the request of a delivery in process. A status of 200 to 299 accepts the event. */
export type DeliverFunction = (request: Request) => Response | Promise<Response>

/** Sends requests to other hosts. */
export interface WebhookNetwork {
  /** @throws FauxhouseError INVALID_OPTION for a URL to which nothing may be sent */
  requireAllowed(url: string): void
  /** Resolves to the response to one request; it follows no redirect. */
  send(request: Request): Promise<Response>
}

/** Where domain events go, and which. Exactly one of `url` and `deliver`. */
export interface WebhookOptions {
  /** Default: `webhook-1`, `webhook-2` … */
  readonly id?: string | undefined
  /** Receives a POST for each event. Needs a server: a world in process has no network. */
  readonly url?: string | undefined
  /**
   * Receives the signed requests in process, without a socket. It may use the world, but must not
   * wait for `deliveries.settled()`, which waits for it.
   */
  readonly deliver?: DeliverFunction | undefined
  /** Types of events: `deposit.completed`, `deposit.*` or `*`. Default: all but `wager.settled`. */
  readonly types?: readonly DomainEventPattern[] | undefined
  /** Ids of players. Default: all. Only changed players have events to send. */
  readonly players?: readonly string[] | undefined
  /**
   * `whsec_` and 24 to 64 bytes in Base64. Default: drawn from the seed of the world and the id of
   * the webhook.
   */
  readonly secret?: string | undefined
  /**
   * The clock of `webhook-timestamp`: `host`, which receivers compare with their own, or `world`
   * for receivers with a fake clock. Default `host`.
   */
  readonly timestamp?: 'host' | 'world' | undefined
}

/** A webhook of a world. */
export interface Webhook {
  readonly id: string
  /** Absent for a webhook with a function. */
  readonly url?: string
  readonly types?: readonly DomainEventPattern[]
  readonly players?: readonly string[]
  readonly secret: string
  readonly timestamp: 'host' | 'world'
  /** `disabled`: the receiver has answered 410, so nothing more is sent. */
  readonly status: 'active' | 'disabled'
}

/** The options of a webhook, complete. */
export interface Subscription extends Omit<Webhook, 'status'> {
  readonly deliver?: DeliverFunction
}

const isTarget = (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === ''
}

const TARGET = 'a URL such as http://localhost:3000/webhooks, without a user and a password'
const isFunction = (value: unknown) => typeof value === 'function'

/** The schemas of the options. */
export const webhookEntries = () =>
  ({
    id: v.optional(pathId()),
    url: v.optional(v.pipe(text(), v.check(isTarget, TARGET))),
    deliver: v.optional(
      v.custom<DeliverFunction>(isFunction, 'a function from a Request to a Response'),
    ),
    types: v.optional(
      v.pipe(
        v.array(v.picklist(DOMAIN_EVENT_PATTERNS), 'a list of types such as ["deposit.*"]'),
        v.minLength(1, 'one type or more'),
      ),
    ),
    players: v.optional(
      v.pipe(v.array(fitText(), 'a list of ids'), v.minLength(1, 'one id or more')),
    ),
    secret: v.optional(text()),
    timestamp: v.optional(v.picklist(['host', 'world']), 'host'),
  }) satisfies OptionSchemas<WebhookOptions>

const read = optionReader('webhooks', webhookEntries)

/** Largest number of webhooks of a world. */
const MAX_WEBHOOKS = 100

/** The options of a webhook that may be added, with its id. */
export type CheckedWebhook = ReturnType<typeof read> & { readonly id: string }

/**
 * Checks the options of a webhook that is to be added.
 *
 * @param ids of the webhooks that exist
 * @param network undefined in process
 * @throws FauxhouseError INVALID_OPTION
 */
export function checkedWebhook(
  given: unknown,
  ids: ReadonlySet<string>,
  network: WebhookNetwork | undefined,
): CheckedWebhook {
  const options = read(given)
  const { url, deliver, secret } = options
  if ((url === undefined) === (deliver === undefined)) {
    const both = 'Both url and deliver say where the events go.'
    const none = 'Neither url nor deliver says where the events go.'
    throw refused('url', url === undefined ? none : both, 'Pass exactly one of them.')
  }
  if (secret !== undefined) requireSecret(secret)
  if (ids.size >= MAX_WEBHOOKS) {
    const problem = `A world has at most ${MAX_WEBHOOKS} webhooks.`
    throw refused('id', problem, 'Remove some of them first.')
  }
  if (options.id !== undefined && ids.has(options.id)) {
    throw refused('id', `The webhook "${options.id}" already exists.`, 'Remove it first.')
  }
  if (url !== undefined && network === undefined) {
    const problem = 'The option url needs a server: a world in process has no network.'
    throw refused('url', problem, 'Pass deliver, or pass the webhook to startServer.')
  }
  if (url !== undefined) network?.requireAllowed(url)
  return { ...options, id: options.id ?? freeId(ids) }
}

function freeId(ids: ReadonlySet<string>): string {
  let number = 1
  while (ids.has(`webhook-${number}`)) number += 1
  return `webhook-${number}`
}

/** Completes options. */
export function subscriptionOf(options: CheckedWebhook, seed: string): Subscription {
  const { id } = options
  const { secret = drawnSecret(seed, id), url, deliver, types, players, timestamp } = options
  return {
    id,
    ...(url !== undefined && { url }),
    ...(deliver && { deliver }),
    ...(types && { types: Object.freeze([...types]) }),
    ...(players && { players: Object.freeze([...players]) }),
    secret,
    timestamp,
  }
}

/** Whether a webhook receives an event. */
export function selects({ types, players }: Subscription, { type, data }: DomainEvent): boolean {
  return selectsType(types, type) && (players?.includes(data.player) ?? true)
}

/** No message shows a secret. */
function requireSecret(secret: string): void {
  const length = byteLengthOf(secret)
  if (length !== undefined && length >= 24 && length <= 64) return
  const problem =
    length === undefined
      ? 'The option secret is not "whsec_" with Base64 after it.'
      : `The option secret has ${length} bytes, and a secret has 24 to 64.`
  throw refused('secret', problem, 'Pass "whsec_" and 24 to 64 bytes in Base64, or omit it.')
}

/** The error for an option of a webhook. */
function refused(option: string, problem: string, remedy: string): FauxhouseError {
  const facts = { caller: 'webhooks.add', option }
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}
