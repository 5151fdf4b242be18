import * as v from 'valibot'
import { record } from '../../contract/input/record'
import { FauxhouseError } from '../../errors'

/** The version of recordings that is written and read. */
export const VERSION = 1

export const FORMAT = 'fauxhouse-recording'

const headers = record(v.string(), v.string())

/** One request and its answer, masked. A body is JSON; a body that is none is a string. */
const exchange = v.object({
  request: v.object({
    method: v.picklist(['GET', 'PUT']),
    target: v.string(),
    credentials: v.picklist(['given', 'no-session', 'wrong-token', 'wrong-session']),
    headers,
    body: v.optional(v.unknown()),
  }),
  answer: v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(999)),
    headers,
    body: v.optional(v.unknown()),
    text: v.optional(v.string()),
  }),
})

const schema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  name: v.string(),
  date: v.pipe(v.string(), v.isoTimestamp()),
  players: v.pipe(v.array(v.string()), v.minLength(1)),
  budget: v.pipe(v.number(), v.integer(), v.minValue(1)),
  credentialProbes: v.boolean(),
  allowWrites: v.optional(v.string()),
  exchanges: v.array(exchange),
})

export type RecordedExchange = v.InferOutput<typeof exchange>

/** The requests and the answers of one comparison, masked, in the order in which they were sent. */
export type Recording = Readonly<v.InferOutput<typeof schema>>

/**
 * Checks the value of a file.
 *
 * @param path of the file, for the message
 * @throws FauxhouseError INVALID_FILE
 */
export function readRecording(value: unknown, path: string): Recording {
  const refuse = (problem: string, remedy: string) =>
    new FauxhouseError('INVALID_FILE', `${path} ${problem}`, remedy, { path })
  const { format, version } = (value ?? {}) as { readonly format?: unknown; version?: unknown }
  const remedy = 'Pass a file written by verify --record.'
  if (format !== FORMAT) throw refuse('is not a recording of verify.', remedy)
  if (version !== VERSION) {
    const problem = `is a recording of version ${JSON.stringify(version)}, not ${VERSION}.`
    throw refuse(problem, 'Record again, or use the release that wrote it.')
  }
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return output
  const place = v.getDotPath(issues[0]) ?? 'its value'
  throw refuse(`is a damaged recording, at ${place}.`, 'Record again, or restore the file.')
}
