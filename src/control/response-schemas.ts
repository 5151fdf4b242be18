import * as v from 'valibot'
import { array, nullable, optional, strictObject, unknown } from 'valibot'
import { BONUS, BONUS_PAGE, ELIGIBLE_BONUS_LIST } from '../contract/bonuses'
import type { AnyResource } from '../contract/field'
import { schemaOf } from '../contract/field'
import { OPERATIONS } from '../contract/operations'
import type { Policies } from '../contract/policies'
import { PLAYER_PROFILE } from '../contract/profile'
import { TRANSACTION_SUMMARY } from '../contract/summary'
import { TRANSACTION, TRANSACTION_PAGE } from '../contract/transactions'
import type { RequestEntry } from '../service/journal/entry'
import { POPULATIONS } from '../simulator/registration/population'
import { faultRuleEntries } from '../world/faults/rule'
import {
  anything,
  count,
  detailedLine,
  flag,
  instant,
  members,
  persona,
  playerLine,
  playerResponse,
  text,
  textOrNone,
  wallets,
} from './player-state'

/*
 * The responses of the control API. Handlers do not use these schemas: they describe the responses
 * in OpenAPI and in docs/control-api.md, and a test checks every call against them.
 */

const clock = members(instant, 'now', 'epoch')
const page = members(count, 'limit', 'offset')

/** A page or a list, with the number of all. */
const total = { total: count }

const loaded = { ...members(text, 'name', 'id'), players: array(text) }

const scenarioLine = {
  ...members(text, 'name', 'title', 'description'),
  tags: array(text),
  ...members(flag, 'trait', 'bundled'),
}

const world = strictObject({
  ...members(text, 'name', 'seed'),
  population: v.picklist(POPULATIONS),
  now: instant,
  changed: flag,
  ...members(nullable(instant), 'created_at', 'last_used_at'),
})

const snapshot = strictObject({
  id: text,
  now: instant,
  commands: count,
  taken_at: optional(instant),
  label: optional(text),
})

const policy = strictObject({
  name: text,
  ...members(unknown(), 'value', 'default'),
  values: array(text),
  ...members(text, 'gap', 'effect'),
})

const dueEvent = strictObject({ at: instant, kind: text, subject: textOrNone })

const termFilter = strictObject({
  ...members(optional(array(text)), 'event_type', 'event_name', 'status'),
  ...members(optional(instant), 'from_date', 'to_date'),
  period_by: optional(text),
})

const side = nullable(v.union([v.string(), v.number(), v.boolean()]))

const write = {
  via: text,
  at: instant,
  command: text,
  ...members(optional(text), 'scenario', 'request'),
}

/** A write, or the clock. */
const cause = strictObject({ ...write, at: optional(instant), command: optional(text) })

const breach = strictObject({
  rule: text,
  law: count,
  ...members(text, 'player', 'message'),
  ...members(side, 'left', 'right'),
})

const problem = strictObject({
  ...members(text, 'where', 'code', 'detail', 'remedy'),
  rule: optional(text),
  facts: optional(anything),
})

const nearest = strictObject({ path: text, parameter: textOrNone, value: unknown(), reason: text })

/** One request of the journal. @param sent the schema of its body @param received of a response */
function requestEntry(sent: v.GenericSchema, received: v.GenericSchema) {
  const headers = v.record(v.string(), text)
  const query = v.record(v.string(), v.union([text, array(text)]))
  const entries = {
    id: text,
    ...members(textOrNone, 'operation', 'world', 'player', 'session'),
    stage: text,
    policies: anything,
    problems: array(problem),
    nearest: nullable(nearest),
    request: strictObject({ method: text, path: text, query, headers, body: sent }),
    response: strictObject({ status: nullable(count), headers, body: received }),
    bodies_dropped: optional(flag),
    fault: nullable(strictObject({ id: text, effect: anything })),
    changes: array(
      strictObject({ command: text, field: textOrNone, ...members(unknown(), 'before', 'after') }),
    ),
    log_length: count,
    at: instant,
    host_at: nullable(instant),
    duration_ms: nullable(v.number()),
  }
  return strictObject(entries satisfies Record<keyof RequestEntry, v.GenericSchema>)
}

/** The schemas of the responses under a policy, each with its name in OpenAPI. */
export function responseSchemas({ absentFields }: Pick<Policies, 'absentFields'>) {
  const resource = (described: AnyResource) => schemaOf(described, absentFields)
  const listed = { id: text, hits: count, hint: optional(text) }
  const fault = strictObject({ ...faultRuleEntries(), ...listed })
  // Any JSON is possible: clients send what they want, and faults break responses.
  const oneOf = (bodies: readonly AnyResource[]) =>
    v.union([...bodies.map(resource), anything, array(unknown()), side])
  const request = requestEntry(
    oneOf(OPERATIONS.flatMap(({ body }) => body ?? [])),
    oneOf(OPERATIONS.map(({ response }) => response)),
  )
  const profile = resource(PLAYER_PROFILE)
  const transaction = resource(TRANSACTION)
  return {
    Health: strictObject({
      status: v.literal('ok'),
      ...members(text, 'version', 'seed'),
      ...clock,
      players: count,
      population: v.picklist(POPULATIONS),
      compression: count,
      scenarios: array(text),
      commands: count,
      log_complete: optional(v.literal(false)),
      wall: flag,
      uptime: optional(v.number()),
    }),
    PlayerList: strictObject({
      players: array(detailedLine),
      total: optional(count),
      ...page,
      next_offset: optional(count),
    }),
    FoundPlayers: strictObject({
      players: array(playerLine),
      examined: count,
      next_offset: optional(count),
    }),
    ChangedPlayers: strictObject({ players: array(text), ...total }),
    DueList: strictObject({ due: array(dueEvent), ...total, ...page }),
    NewPlayer: strictObject({ id: text, persona, profile }),
    Player: strictObject({ ...playerResponse.entries, profile }),
    Profile: profile,
    TransactionPage: resource(TRANSACTION_PAGE),
    Summary: resource(TRANSACTION_SUMMARY),
    BonusPage: resource(BONUS_PAGE),
    EligibleBonuses: resource(ELIGIBLE_BONUS_LIST),
    Statement: strictObject({
      rows: array(strictObject({ transaction, change: wallets, after: wallets })),
      ...total,
      ...page,
    }),
    BalanceHistory: strictObject({
      currency: text,
      points: array(strictObject({ at: instant, ...wallets.entries })),
      rows: count,
    }),
    Explanation: strictObject({
      pointer: text,
      value: v.number(),
      currency: text,
      at: instant,
      terms: array(
        strictObject({
          label: text,
          sign: v.picklist([1, -1]),
          amount: v.number(),
          count,
          filter: nullable(termFilter),
        }),
      ),
    }),
    FoundStep: strictObject({
      step: nullable(strictObject({ scenario: text, number: count, type: text })),
    }),
    WorldChanges: strictObject({
      ...members(instant, 'since', 'now'),
      changes: array(
        strictObject({
          type: text,
          ...members(optional(text), 'player', 'id', 'name', 'field'),
          ...members(optional(unknown()), 'before', 'after'),
          causes: array(cause),
        }),
      ),
      consequences: array(
        strictObject({
          ...members(text, 'player', 'field'),
          ...members(unknown(), 'before', 'after'),
        }),
      ),
      writes: array(strictObject({ ...write, player: textOrNone })),
      complete: flag,
    }),
    CommandList: strictObject({
      commands: array(
        strictObject({ ...members(text, 'type', 'doc'), ...members(anything, 'rules', 'fields') }),
      ),
      ...total,
    }),
    Exported: anything,
    Outcome: strictObject({
      transactions: array(transaction),
      bonuses: array(resource(BONUS)),
      change: optional(text),
      ...members(optional(anything), 'before', 'after'),
      total: optional(count),
    }),
    World: world,
    WorldList: strictObject({ worlds: array(world), ...total }),
    Clock: strictObject(clock),
    ClockMove: strictObject({ from: instant, ...clock }),
    ScenarioList: strictObject({ scenarios: array(strictObject(scenarioLine)), ...total }),
    Scenario: strictObject({
      ...scenarioLine,
      players: array(
        strictObject({
          id: text,
          parts: array(text),
          expect: array(anything),
          requests: array(text),
        }),
      ),
      definition: optional(anything),
    }),
    Loaded: strictObject(loaded),
    Loadable: strictObject({ ...loaded, unmet: array(text) }),
    Snapshot: snapshot,
    SnapshotList: strictObject({ snapshots: array(snapshot), ...total }),
    Restored: strictObject({ id: text, ...clock }),
    Fault: fault,
    FaultList: strictObject({ faults: array(fault), ...total }),
    Request: request,
    RequestList: strictObject({
      requests: array(request),
      ...members(count, 'total', 'capacity', 'dropped'),
    }),
    FoundRequests: strictObject({ requests: array(request), dropped: count }),
    RequestCount: strictObject(members(count, 'count', 'dropped')),
    LastRequest: strictObject({ request }),
    PolicyList: strictObject({ policies: array(policy) }),
    Audit: strictObject({ consistent: flag, audited: count, breaches: array(breach) }),
    Log: strictObject({
      fauxhouse: v.literal(1),
      data: count,
      options: anything,
      commands: array(anything),
      start: optional(strictObject({ commands: count, now: instant })),
      now: instant,
      complete: optional(v.literal(false)),
    }),
    Document: anything,
  } satisfies Record<string, v.GenericSchema>
}

export type ResponseName = keyof ReturnType<typeof responseSchemas>
