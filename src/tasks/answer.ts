import * as v from 'valibot'
import { record } from '../contract/input/record'

export const DECISIONS = ['done', 'answered', 'refused', 'escalated'] as const

/** The schema of an answer. */
export const answerSchema = v.strictObject({
  text: v.string(),
  decision: v.picklist(DECISIONS),
  facts: v.optional(record(v.string(), v.unknown())),
})
