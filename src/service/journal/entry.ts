import type { OperationId } from '../../contract/operations'
import type { Policies } from '../../contract/policies'
import type { ProblemItem } from '../../contract/problems'
import { formatInstant } from '../../simulator/domain/instants'
import type { FaultEffect } from '../../world/faults/rule'
import { type KnownPlayers, nearestOf } from './nearest'
import type { Nearest, RecordedRequest } from './record'
import { maskedHeader, maskedHeaders, parsedBody, queryValues, textOf } from './request-parts'
import { appliedPoliciesOf, type Stage, stageOf } from './stages'

/** One request in the journal of a world. */
export interface RequestEntry {
  /** Its number in its world, given on arrival: 1, 2, 3 … as a string. None is used again. */
  readonly id: string
  /** Null if no operation has the path and the method. */
  readonly operation: OperationId | null
  /** Name of the world; null for the base world. */
  readonly world: string | null
  /** Id of the player in the path. */
  readonly player: string | null
  /** Value of `X-Session-ID`. */
  readonly session: string | null
  /** The stage that responded. */
  readonly stage: Stage
  /** The policies that took part, with their values at that time. */
  readonly policies: Partial<Policies>
  /** Why it was rejected, with remedies; empty if it was not. */
  readonly problems: readonly ProblemItem[]
  /** The nearest valid request, or for an empty page the filter that empties it. */
  readonly nearest: Nearest | null
  /** What was sent. */
  readonly request: {
    /** Method in capital letters. */
    readonly method: string
    /** The path in the world, without `/w/{world}`; `/v1` replaces the base path of an adapter. */
    readonly path: string
    /** Decoded; a list if a parameter is given several times. */
    readonly query: Readonly<Record<string, string | readonly string[]>>
    /** By lower-case names; tokens are `***`. */
    readonly headers: Readonly<Record<string, string>>
    /** JSON, or a string that is not JSON, as far as it was read; null without one. */
    readonly body: unknown
  }
  /** What was returned, with what a fault did to it. */
  readonly response: {
    /** 499 if the client left; null until there is a response. */
    readonly status: number | null
    /** By lower-case names. */
    readonly headers: Readonly<Record<string, string>>
    /** JSON, or a string that is not JSON; null without one. */
    readonly body: unknown
  }
  /** True: a body was dropped, because the bodies of all journals have a total limit. */
  readonly bodies_dropped?: true
  /** The injected fault; null without one. */
  readonly fault: {
    /** Id of the rule. */
    readonly id: string
    /** What the rule does. */
    readonly effect: FaultEffect
  } | null
  /** The fields that its commands changed. A command without a change has nulls. */
  readonly changes: readonly RequestChange[]
  /** Number of entries that the log of the world had on its arrival: `world.log().commands`. */
  readonly log_length: number
  /** The world's clock at the response, ISO 8601. */
  readonly at: string
  /** The host's time at the start, ISO 8601; null in process without a clock of the host. */
  readonly host_at: string | null
  /** The time until the response was ready; null without a host clock. */
  readonly duration_ms: number | null
}

/** A field that a request changed. */
export interface RequestChange {
  /** Type of the command, such as `updateProfile`. */
  readonly command: string
  /** The field, such as `phone` or `settings.want_bonus`; null if the command changed nothing. */
  readonly field: string | null
  /** The earlier value; null for none. */
  readonly before: unknown
  /** The new value; null for none. */
  readonly after: unknown
}

/** The entry of a request. */
export function entryOf(seen: RecordedRequest, players: KnownPlayers): RequestEntry {
  const { number, operation, world, player, method, url, path, headers, rejection } = seen
  const [requestBody, responseBody] = [textOf(seen.requestBody), textOf(seen.responseBody)]
  const isDropped = requestBody === undefined || responseBody === undefined
  return {
    id: String(number),
    operation: operation ?? null,
    world: world ?? null,
    player: player ?? null,
    session: headers.get('x-session-id'),
    stage: stageOf(seen),
    policies: appliedPoliciesOf(seen),
    problems: rejection?.items ?? [],
    nearest: nearestOf(seen, players),
    request: {
      method,
      path,
      query: queryValues(url),
      headers: headersOf(seen),
      body: parsedBody(requestBody),
    },
    response: {
      status: seen.status,
      headers: maskedHeaders(seen.responseHeaders),
      body: parsedBody(responseBody),
    },
    ...(isDropped && { bodies_dropped: true as const }),
    fault: shownFault(seen),
    changes: seen.changes.flatMap(({ record }) => changesIn(record)),
    log_length: seen.logLength,
    ...timesOf(seen),
  }
}

/** The headers of a request by lower-case names, without secrets. */
export function headersOf({ headers }: RecordedRequest): Record<string, string> {
  const names = new Set(headers.keys())
  return Object.fromEntries(
    [...names].map((name) => [name, maskedHeader(name, headers.get(name) ?? '')]),
  )
}

/** What an event reports of a request; the entry has the rest. */
export function requestEventOf(seen: RecordedRequest): object {
  const { number, operation, player, method, url, path, status } = seen
  return {
    id: String(number),
    operation: operation ?? null,
    player: player ?? null,
    method,
    path,
    query: queryValues(url),
    status,
    stage: stageOf(seen),
    ...timesOf(seen),
  }
}

/** What an event reports of an injected fault. */
export function faultEventOf(seen: RecordedRequest): object {
  return { ...shownFault(seen), request: String(seen.number) }
}

function timesOf({ at, hostAt, durationMs: ms }: RecordedRequest) {
  return {
    at: formatInstant(at),
    host_at: hostAt === undefined ? null : formatInstant(Math.floor(hostAt)),
    duration_ms: ms === undefined ? null : Math.round(ms * 1_000) / 1_000,
  }
}

function shownFault({ fault }: RecordedRequest): RequestEntry['fault'] {
  if (fault === undefined) return null
  const { id, effect } = fault
  const { headers } = effect
  return { id, effect: { ...effect, ...(headers && { headers: maskedHeaders(headers) }) } }
}

type Changed = RecordedRequest['changes'][number]['record']

function changesIn({ before, after }: Changed): readonly RequestChange[] {
  const command = 'updateProfile'
  const [old, now] = [flat(before), flat(after)]
  const fields = Object.keys(now)
  if (fields.length === 0) return [{ command, field: null, before: null, after: null }]
  return fields.map((field) => ({ command, field, before: old[field], after: now[field] }))
}

/** The fields of an update, those of the settings beside the others. */
function flat({ settings = {}, ...fields }: Changed['before']): Record<string, unknown> {
  const switches = Object.entries(settings).map(([name, on]) => [`settings.${name}`, on])
  return { ...fields, ...Object.fromEntries(switches) }
}
