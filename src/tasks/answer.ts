import * as v from 'valibot'
import { record } from '../contract/input/record'

export const DECISIONS = ['done', 'answered', 'refused', 'escalated'] as const

/** Longest text of an answer, in characters. */
const MAX_TEXT = 100_000

/** The schema of an answer. */
export const answerSchema = v.strictObject({
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT, `a string of at most ${MAX_TEXT} characters`)),
  decision: v.picklist(DECISIONS),
  facts: v.optional(
    v.pipe(
      record(v.string(), v.unknown()),
      v.check((facts) => !Array.isArray(facts), 'an object with the facts by name'),
    ),
  ),
})
