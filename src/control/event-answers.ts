import * as v from 'valibot'
import { EVENT_TEXTS } from './event-texts'
import { count, instant, text } from './player-answer'

const TYPES = Object.entries(EVENT_TEXTS)
  .map(([type, text]) => `- \`${type}\`: ${text}`)
  .join('\n')

const status = v.union([v.string(), v.number()])

/** A domain event in an answer. */
export const domainEvent = v.strictObject({
  id: text,
  type: v.pipe(v.string(), v.description(TYPES)),
  timestamp: instant,
  data: v.strictObject({
    player: text,
    transaction: v.optional(text),
    bonus: v.optional(text),
    limit: v.optional(text),
    fields: v.optional(v.array(text)),
    from: v.optional(status),
    to: v.optional(status),
  }),
})

/** A webhook in an answer. */
export const webhook = v.strictObject({
  id: text,
  url: v.optional(text),
  types: v.optional(v.array(text)),
  players: v.optional(v.array(text)),
  secret: text,
  timestamp: text,
  status: text,
})

/** A delivery in an answer. */
export const delivery = v.strictObject({
  id: text,
  webhook: text,
  event: domainEvent,
  status: text,
  cause: v.optional(
    v.strictObject({ via: text, command: v.optional(text), request: v.optional(text) }),
  ),
  attempts: v.array(
    v.strictObject({
      at: instant,
      status: v.optional(count),
      error: v.optional(text),
      fault: v.optional(text),
    }),
  ),
  next_attempt_at: v.optional(instant),
})
