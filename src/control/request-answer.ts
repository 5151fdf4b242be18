import * as v from 'valibot'
import { anything, count, flag, instant, text } from './player-answer'

const textOrNone = v.nullable(text)
const byName = v.record(v.string(), text)

const problem = v.strictObject({
  where: text,
  code: text,
  detail: text,
  remedy: text,
  rule: v.optional(text),
  facts: v.optional(anything),
})

const nearest = v.strictObject({
  path: text,
  parameter: textOrNone,
  value: v.unknown(),
  reason: text,
})

/**
 * One request of the journal.
 *
 * @param sent the schema of the body of a request
 * @param answered the schema of the body of an answer
 */
export function requestAnswer(sent: v.GenericSchema, answered: v.GenericSchema) {
  return v.strictObject({
    id: text,
    operation: textOrNone,
    world: textOrNone,
    player: textOrNone,
    session: textOrNone,
    traceparent: textOrNone,
    stage: text,
    policies: anything,
    problems: v.array(problem),
    nearest: v.nullable(nearest),
    request: v.strictObject({
      method: text,
      path: text,
      query: v.record(v.string(), v.union([text, v.array(text)])),
      headers: byName,
      body: sent,
    }),
    response: v.strictObject({ status: count, headers: byName, body: answered }),
    bodies_dropped: v.optional(flag),
    fault: v.nullable(v.strictObject({ id: text, effect: anything, instead: v.optional(text) })),
    changes: v.array(
      v.strictObject({
        command: text,
        field: textOrNone,
        before: v.unknown(),
        after: v.unknown(),
      }),
    ),
    at: instant,
    host_at: v.nullable(instant),
    duration_ms: v.nullable(v.number()),
  })
}
