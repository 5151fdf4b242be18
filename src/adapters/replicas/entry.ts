import * as v from 'valibot'
import type { OrderedWrite } from '../../service/ordering'

/** A write in the log. */
export interface WriteEntry extends OrderedWrite {
  /** The log that the writer has opened: another log may have taken its place since. */
  readonly log: string
  readonly writer: string
  /** Ascends with each entry of the writer: an entry that comes twice has the same count. */
  readonly count: number
  /** The host's time of the writer, in ms UTC. */
  readonly at: number
}

const whole = () => v.pipe(v.number(), v.safeInteger(), v.minValue(0))

let built: ReturnType<typeof schemaOf> | undefined

function schemaOf() {
  return v.strictObject({
    log: v.string(),
    writer: v.string(),
    count: whole(),
    at: whole(),
    method: v.picklist(['PUT', 'POST', 'PATCH', 'DELETE']),
    path: v.pipe(v.string(), v.startsWith('/')),
    query: v.optional(v.string(), ''),
    body: v.optional(v.string(), ''),
  })
}

/** The entry of a text; undefined for anything that {@link textOfEntry} has not written. */
export function readEntry(text: string): WriteEntry | undefined {
  built ??= schemaOf()
  try {
    const result = v.safeParse(built, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

export function textOfEntry({ query, body, ...entry }: WriteEntry): string {
  return JSON.stringify({ ...entry, ...(query && { query }), ...(body && { body }) })
}
