import * as v from 'valibot'
import { pathId, whole } from '../contract/input/option-schemas'
import { record } from '../contract/input/record'
import { OPERATIONS } from '../contract/operations'
import { ENDPOINTS, parametersOf } from '../scenarios/endpoints'
import { POINTER } from '../scenarios/schema'
import { DECISIONS } from './answer'

export const FACT_TYPES = ['amount', 'count', 'date', 'text'] as const
export const LEVELS = [1, 2, 3] as const

const line = v.pipe(v.string(), v.regex(/\S/, 'a string that is not blank'))
const lines = v.pipe(v.array(line), v.minLength(1, 'a list with at least one string'))
const player = v.optional(line)
const parameters = [...new Set(ENDPOINTS.flatMap(parametersOf))]
const parameter = v.optional(v.union([v.string(), v.number(), v.array(v.string())]))

const read = v.strictObject({
  on: v.picklist(ENDPOINTS),
  query: v.optional(
    v.strictObject(Object.fromEntries(parameters.map((name) => [name, parameter]))),
  ),
  player,
})

/** The service validates the body. */
const write = v.strictObject({ update: record(v.string(), v.unknown()), player })

const factEntries = v.strictObject({
  type: v.picklist(FACT_TYPES),
  description: line,
  from: read,
  pointer: v.pipe(v.string(), v.regex(/^(\/([^~/]|~[01])+)+$/, POINTER)),
  unit: v.optional(lines),
  words: v.optional(lines),
  others: v.optional(lines),
})

const fact = v.pipe(
  factEntries,
  v.check(
    ({ type, unit }) => (type === 'count') === (unit !== undefined),
    'a "unit" for a fact of type "count", and none for others',
  ),
  v.check(
    ({ type, words, others }) => type === 'text' || (words ?? others) === undefined,
    '"words" and "others" for a fact of type "text" only',
  ),
)

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const named = v.pipe(v.string(), v.regex(NAME, 'a name such as "missing-deposit"'))

/** A call of the reference. The input selects its schema, so a mistake gives one message. */
const call = v.lazy((input) => (Object.hasOwn(Object(input), 'update') ? write : read))

/**
 * The schema of a task. Scenarios, policies and faults are checked where the world is created.
 *
 * @param reference the schema of a call of the reference; for JSON Schema, {@link anyCall}
 */
export const taskSchemaOf = (reference: v.GenericSchema = call) =>
  v.strictObject({
    $schema: v.optional(v.string()),
    name: v.optional(named),
    title: line,
    level: v.picklist(LEVELS),
    scenarios: v.pipe(
      v.array(v.union([line, record(v.string(), v.unknown())])),
      v.minLength(1, 'a list with at least one scenario'),
    ),
    world: v.optional(
      v.strictObject({
        now: v.optional(v.string()),
        policies: v.optional(record(v.string(), v.unknown())),
        faults: v.optional(v.array(record(v.string(), v.unknown()))),
      }),
    ),
    player: line,
    session: pathId(),
    messages: lines,
    rules: v.optional(lines),
    decision: v.picklist(DECISIONS),
    changes: v.optional(record(line, record(line, v.unknown()))),
    writes: v.optional(whole(0, 1_000)),
    facts: v.optional(
      record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'a name such as "amount"')), fact),
    ),
    withhold: v.optional(lines),
    reference: v.pipe(v.array(reference), v.minLength(1, 'a list with at least one call')),
  })

export const anyCall = v.union([read, write])

/** The names of the six operations, in the order of the document. */
export const TOOLS = OPERATIONS.map(({ id }) => id)
