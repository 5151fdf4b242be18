import type { FidelityEntry } from '../entry'

export type JsonObject = Readonly<Record<string, unknown>>

/** A reference to a component of the document. */
export function refTo(kind: string, name: string): { readonly $ref: string } {
  return { $ref: `#/components/${kind}/${name}` }
}

/** What the simulator does, as members of a schema, a parameter or an operation. */
export function noteOf(entry: FidelityEntry): JsonObject {
  return {
    description: entry.behaviour,
    'x-fauxhouse-standing': entry.standing,
    ...(entry.policies.length > 0 && { 'x-fauxhouse-policies': entry.policies }),
  }
}
