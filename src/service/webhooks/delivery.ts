import * as v from 'valibot'
import { text, whole } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { formatInstant } from '../../simulator/domain/instants'
import { digest } from '../../simulator/random/digest'
import type { DomainEvent } from '../../world/domain-events/model'
import {
  DOMAIN_EVENT_PATTERNS,
  type DomainEventPattern,
  fitsType,
} from '../../world/domain-events/patterns'

/** The states of a delivery. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped', 'cancelled'] as const

/**
 * - `pending`: not accepted yet
 * - `delivered`: an attempt was answered with 200 to 299
 * - `failed`: no attempt was accepted, and there are no more
 * - `dropped`: too many others were waiting
 * - `cancelled`: the webhook was removed or disabled, or the world was reset or restored
 */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** The world's instant. */
  readonly at: string
  /** Status of the response. */
  readonly status?: number
  /** Why there is no response. */
  readonly error?: string
  /** Id of the fault rule that took effect. */
  readonly fault?: string
}

/** What caused an event. */
export interface DeliveryCause {
  /** An update over the service, another command, or the clock. */
  readonly via: 'service' | 'command' | 'clock'
  readonly command?: string
  /** Id of the request. */
  readonly request?: string | undefined
}

/** An event on its way to a webhook. */
export interface Delivery {
  readonly id: string
  /** Id of the webhook. */
  readonly webhook: string
  readonly event: DomainEvent
  readonly status: DeliveryStatus
  /** What caused the event. */
  readonly cause?: DeliveryCause
  readonly attempts: readonly DeliveryAttempt[]
  /** The world time of the next attempt. */
  readonly next_attempt_at?: string
}

/** Selects deliveries. All given members must match. */
export interface DeliveryQuery {
  /** Id of the webhook. */
  readonly webhook?: string | undefined
  readonly status?: DeliveryStatus | undefined
  /** Type of the event: `deposit.completed`, `deposit.*` or `*`. */
  readonly type?: DomainEventPattern | undefined
  /** Id of the player. */
  readonly player?: string | undefined
  /** Id of the event. */
  readonly event?: string | undefined
  /** Id of the request that caused the event, such as `5`. */
  readonly request?: string | undefined
  /** 1 to 1,000; default 1,000. */
  readonly limit?: number | undefined
  /** Whole, from 0. Default 0. */
  readonly offset?: number | undefined
}

/** A page of deliveries, the newest last. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

const LARGEST_PAGE = 1_000

/** The schemas of a query. */
export const deliveryQueryEntries = () =>
  ({
    webhook: v.optional(text()),
    status: v.optional(v.picklist(DELIVERY_STATUSES)),
    type: v.optional(v.picklist(DOMAIN_EVENT_PATTERNS)),
    player: v.optional(text()),
    event: v.optional(text()),
    request: v.optional(text()),
    limit: v.optional(whole(1, LARGEST_PAGE), LARGEST_PAGE),
    offset: v.optional(whole(0), 0),
  }) satisfies OptionSchemas<DeliveryQuery>

/** Reads a query. @throws FauxhouseError INVALID_OPTION */
export const readDeliveryQuery = optionReader('deliveries.list', deliveryQueryEntries)

/** A place in the stream of a world's events. */
export interface StreamEntry {
  readonly number: number
  readonly event: DomainEvent
  readonly cause: DeliveryCause | undefined
  /** How often the world was reset or restored before. */
  readonly generation: number
}

/** A delivery in work. */
export interface Job {
  readonly entry: StreamEntry
  readonly webhook: string
  status: DeliveryStatus
  readonly attempts: DeliveryAttempt[]
  /** Number of retries that were scheduled. */
  retries: number
  /** Instant of the scheduled retry. */
  dueAt?: number | undefined
}

export function jobOf(webhook: string, entry: StreamEntry): Job {
  return { entry, webhook, status: 'pending', attempts: [], retries: 0 }
}

export function deliveryIdOf({ webhook, entry }: Job): string {
  return `dlv_${digest(22, webhook, entry.event.id, entry.generation)}`
}

export function deliveryOf(job: Job): Delivery {
  const { entry, webhook, status, attempts, dueAt } = job
  const { event, cause } = entry
  return {
    id: deliveryIdOf(job),
    webhook,
    event,
    status,
    ...(cause && { cause: { ...cause } }),
    attempts: [...attempts],
    ...(dueAt !== undefined && { next_attempt_at: formatInstant(dueAt) }),
  }
}

/** Whether a delivery is selected. */
export function isSelected(
  { webhook, status, entry: { event, cause } }: Job,
  query: ReturnType<typeof readDeliveryQuery>,
): boolean {
  return (
    (query.webhook ?? webhook) === webhook &&
    (query.status ?? status) === status &&
    (query.type === undefined || fitsType(query.type, event.type)) &&
    (query.player ?? event.data.player) === event.data.player &&
    (query.event ?? event.id) === event.id &&
    (query.request === undefined || query.request === cause?.request)
  )
}
