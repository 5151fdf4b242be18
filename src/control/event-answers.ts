import * as v from 'valibot'
import { instant, text } from './player-answer'

const status = v.union([v.string(), v.number()])

/** A domain event in an answer. */
export const domainEvent = v.strictObject({
  id: text,
  type: text,
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
