import * as v from 'valibot'
import type { AnyResource } from '../contract/field'
import { BONUS, TRANSACTION } from '../contract/history-resources'
import { OPERATIONS } from '../contract/operations'
import type { Policies } from '../contract/policies'
import { responseSchema } from '../contract/schemas'
import { faultRuleEntries } from '../world/faults/rule'
import {
  anything,
  count,
  detailedLine,
  flag,
  instant,
  playerLine,
  text,
  wallets,
} from './player-answer'
import { readAnswers } from './read-answers'
import { requestAnswer } from './request-answer'

/*
 * The answers of the control API. Handlers do not use these schemas: they describe the answers in
 * OpenAPI and in docs/control-api.md, and a test checks every call against them.
 */

const clock = { now: instant, epoch: instant }
const page = { limit: count, offset: count }

const loaded = { name: text, id: text, players: v.array(text) }

const scenarioLine = {
  name: text,
  title: text,
  description: text,
  tags: v.array(text),
  trait: flag,
  bundled: flag,
}

const world = v.strictObject({
  name: text,
  seed: text,
  now: instant,
  changed: flag,
  created_at: v.nullable(instant),
  last_used_at: v.nullable(instant),
})

const snapshot = v.strictObject({
  id: text,
  now: instant,
  data_version: count,
  commands: count,
  taken_at: v.optional(instant),
  label: v.optional(text),
})

const policy = v.strictObject({
  name: text,
  value: v.unknown(),
  default: v.unknown(),
  values: v.array(text),
  gap: text,
  effect: text,
})

const dueEvent = { at: instant, kind: text, subject: v.nullable(text), effect: text }

const side = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

const write = {
  via: text,
  at: instant,
  command: text,
  scenario: v.optional(text),
  request: v.optional(text),
}

/** Of a write, or of the clock. */
const cause = v.strictObject({ ...write, at: v.optional(instant), command: v.optional(text) })

const breach = v.strictObject({
  rule: text,
  law: count,
  player: text,
  message: text,
  left: side,
  right: side,
})

/** The schemas of the answers under a policy, each with its name in OpenAPI. */
export function answerSchemas({ absentFields }: Pick<Policies, 'absentFields'>) {
  const resource = (described: AnyResource) => responseSchema(described, absentFields)
  const fault = v.strictObject({ ...faultRuleEntries(), id: text, hits: count })
  // Any JSON is possible: clients send what they want, and faults break answers.
  const oneOf = (bodies: readonly AnyResource[]) =>
    v.union([...bodies.map(resource), anything, v.array(v.unknown()), side])
  const request = requestAnswer(
    oneOf(OPERATIONS.flatMap(({ body }) => body ?? [])),
    oneOf(OPERATIONS.map(({ response }) => response)),
  )
  return {
    Health: v.strictObject({
      status: v.literal('ok'),
      version: text,
      seed: text,
      ...clock,
      players: count,
      compression: count,
      scenarios: v.array(text),
      commands: count,
      wall: flag,
      uptime: v.optional(v.number()),
    }),
    PlayerList: v.strictObject({
      players: v.array(detailedLine),
      total: v.optional(count),
      ...page,
      next_offset: v.optional(count),
    }),
    FoundPlayers: v.strictObject({
      players: v.array(playerLine),
      examined: count,
      conditions: v.array(
        v.strictObject({ field: text, known: count, held: count, near_word: v.optional(text) }),
      ),
      next_offset: v.optional(count),
    }),
    ChangedPlayers: v.strictObject({ players: v.array(text), total: count }),
    ChangeList: v.strictObject({
      changes: v.array(
        v.strictObject({ change: text, at: instant, before: anything, after: anything }),
      ),
      total: count,
      ...page,
      complete: v.optional(v.literal(false)),
    }),
    DueList: v.strictObject({ due: v.array(v.strictObject(dueEvent)), total: count, ...page }),
    ...readAnswers(resource),
    Statement: v.strictObject({
      rows: v.array(
        v.strictObject({ transaction: resource(TRANSACTION), change: wallets, after: wallets }),
      ),
      total: count,
      ...page,
    }),
    BalanceHistory: v.strictObject({
      currency: text,
      points: v.array(v.strictObject({ at: instant, ...wallets.entries })),
      rows: count,
    }),
    WorldChanges: v.strictObject({
      since: instant,
      now: instant,
      changes: v.array(
        v.strictObject({
          type: text,
          player: v.optional(text),
          id: v.optional(text),
          name: v.optional(text),
          field: v.optional(text),
          before: v.optional(v.unknown()),
          after: v.optional(v.unknown()),
          causes: v.array(cause),
        }),
      ),
      consequences: v.array(
        v.strictObject({ player: text, field: text, before: v.unknown(), after: v.unknown() }),
      ),
      writes: v.array(v.strictObject({ ...write, player: v.nullable(text) })),
      complete: flag,
    }),
    CommandList: v.strictObject({
      commands: v.array(
        v.strictObject({ type: text, doc: text, rules: anything, fields: anything }),
      ),
      total: count,
    }),
    Exported: anything,
    Outcome: v.strictObject({
      transactions: v.array(resource(TRANSACTION)),
      bonuses: v.array(resource(BONUS)),
      change: v.optional(text),
      before: v.optional(anything),
      after: v.optional(anything),
      total: v.optional(count),
    }),
    World: world,
    WorldList: v.strictObject({ worlds: v.array(world), total: count }),
    Clock: v.strictObject(clock),
    ClockMove: v.strictObject({ from: instant, ...clock }),
    ScenarioList: v.strictObject({
      scenarios: v.array(v.strictObject(scenarioLine)),
      total: count,
    }),
    Scenario: v.strictObject({
      ...scenarioLine,
      players: v.array(
        v.strictObject({
          id: text,
          parts: v.array(text),
          expect: v.array(anything),
          requests: v.array(text),
        }),
      ),
      definition: v.optional(anything),
    }),
    Loaded: v.strictObject(loaded),
    Loadable: v.strictObject({ ...loaded, unmet: v.array(text) }),
    Snapshot: snapshot,
    SnapshotList: v.strictObject({ snapshots: v.array(snapshot), total: count }),
    Restored: v.strictObject({ id: text, ...clock }),
    Fault: v.omit(fault, ['hits']),
    ListedFault: fault,
    FaultList: v.strictObject({ faults: v.array(fault), total: count }),
    Request: request,
    RequestList: v.strictObject({
      requests: v.array(request),
      ...{ total: count, capacity: count, dropped: count },
    }),
    FoundRequests: v.strictObject({ requests: v.array(request), dropped: count }),
    RequestCount: v.strictObject({ count, dropped: count }),
    LastRequest: v.strictObject({ request }),
    PolicyList: v.strictObject({ policies: v.array(policy) }),
    Audit: v.strictObject({
      consistent: flag,
      audited: count,
      breaches: v.array(breach),
    }),
    Log: v.strictObject({
      fauxhouse: v.literal(1),
      data: count,
      options: anything,
      commands: v.array(anything),
      start: v.optional(v.strictObject({ commands: count, now: instant })),
      now: instant,
      complete: v.optional(v.literal(false)),
      digest: v.optional(text),
    }),
    Document: anything,
  } satisfies Record<string, v.GenericSchema>
}

export type AnswerName = keyof ReturnType<typeof answerSchemas>
