import * as v from 'valibot'
import { count, flag, instant, text } from './player-answer'

const line = { name: text, title: text, level: count }

export const taskLine = v.strictObject(line)

export const taskBrief = v.strictObject({
  ...line,
  player: text,
  session: text,
  now: instant,
  messages: v.array(text),
  rules: v.array(text),
  tools: v.array(text),
  decisions: v.array(text),
  facts: v.array(v.strictObject({ name: text, type: text, description: text })),
})

export const taskVerdict = v.strictObject({
  task: text,
  passed: flag,
  conditions: v.array(
    v.strictObject({ name: text, passed: flag, expected: v.unknown(), found: v.unknown() }),
  ),
})
