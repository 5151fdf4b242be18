import { toJsonSchema } from '@valibot/to-json-schema'
import { BALANCES, KPI, LAST_DEPOSIT, LAST_WITHDRAWAL } from '../balances'
import { BONUS, BONUS_PAGE, ELIGIBLE_BONUS, ELIGIBLE_BONUS_LIST } from '../bonuses'
import type { FidelityEntry } from '../entry'
import { type AnyField, type AnyResource, type Shape, someWords, text, word } from '../field'
import type { Policies } from '../policies'
import { PROBLEMS, type ProblemCode, SERVICE_CODES } from '../problems'
import { PLAYER_PROFILE, SETTINGS } from '../profile'
import { TRANSACTION_SUMMARY } from '../summary'
import { TRANSACTION, TRANSACTION_PAGE } from '../transactions'
import { E164, E164_EXAMPLE, PROFILE_UPDATE, SETTINGS_UPDATE, UPDATE_RESULT } from '../update'
import { isReplaceable, shownWords } from '../vocabulary'

/** Every resource and body of the specification. */
export const RESOURCES: readonly AnyResource[] = [
  PLAYER_PROFILE,
  BALANCES,
  KPI,
  LAST_WITHDRAWAL,
  LAST_DEPOSIT,
  SETTINGS,
  PROFILE_UPDATE,
  SETTINGS_UPDATE,
  UPDATE_RESULT,
  TRANSACTION,
  TRANSACTION_PAGE,
  TRANSACTION_SUMMARY,
  BONUS,
  BONUS_PAGE,
  ELIGIBLE_BONUS,
  ELIGIBLE_BONUS_LIST,
]

export type JsonObject = Readonly<Record<string, unknown>>

/** A reference to a component of the document. */
export function refTo(kind: string, name: string): { readonly $ref: string } {
  return { $ref: `#/components/${kind}/${name}` }
}

/** What the simulator does, as members of a schema, a parameter or an operation. */
export function noteOf(entry: FidelityEntry): JsonObject {
  return {
    description: entry.behavior,
    'x-fauxhouse-standing': entry.standing,
    ...(entry.policies.length > 0 && { 'x-fauxhouse-policies': entry.policies }),
  }
}

const BODIES: readonly AnyResource[] = [PROFILE_UPDATE, SETTINGS_UPDATE]

/** The described resources as JSON Schema, by name. */
export function resourceComponents(policies: Policies): Record<string, JsonObject> {
  return Object.fromEntries(
    RESOURCES.map((resource) => [
      resource.name,
      BODIES.includes(resource) ? bodyOf(resource, policies) : responseOf(resource, policies),
    ]),
  )
}

function responseOf(resource: AnyResource, policies: Policies): JsonObject {
  const all = fieldsUnder(resource, policies)
  const nulls = policies.absentFields === 'null'
  const present = all.filter(([, field]) => nulls || !field.optional)
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(([name, field]) => [name, propertyOf(field, nulls && field.optional)]),
    ),
    required: present.map(([name]) => name),
    additionalProperties: false,
  }
}

function bodyOf(resource: AnyResource, policies: Policies): JsonObject {
  const all = fieldsUnder(resource, policies)
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, field]) => [name, propertyOf(field, false)])),
    required: [],
    ...(policies.updateUnknownFields === 'reject' && { additionalProperties: false }),
  }
}

/** The fields: policies change the words of some, and the form of phone numbers. */
function fieldsUnder(resource: AnyResource, policies: Policies): [string, AnyField][] {
  return Object.entries(resource.fields).map(([name, field]) => {
    if (isReplaceable(field.words)) return [name, { ...field, ...shownShape(field, policies) }]
    if (name !== 'phone' || policies.phoneFormat === 'any') return [name, field]
    // A profile may show an older text.
    const pattern = BODIES.includes(resource) ? E164 : undefined
    return [name, { ...field, ...text(E164_EXAMPLE, pattern) }]
  })
}

/** The words of a deployment in place of ours. */
function shownShape({ words, example }: AnyField, policies: Policies): Shape<unknown> {
  const shown = shownWords(words, policies)
  const examples = shownWords(words, policies, [example].flat().map(String))
  return Array.isArray(example) ? someWords(shown, examples) : word(shown, examples[0] ?? '')
}

function propertyOf(field: AnyField, nullable: boolean): JsonObject {
  const { of, unit, example } = field
  const value = of === undefined ? leafSchema(field) : reference(field, of)
  return {
    ...(nullable ? { anyOf: [value, { type: 'null' }] } : value),
    ...noteOf(field),
    ...(unit !== undefined && { 'x-fauxhouse-unit': unit }),
    ...(of === undefined && { examples: [example] }),
  }
}

/** The JSON Schema of a field's values. An open list has its known words. */
function leafSchema({ kind, words, schema }: AnyField): JsonObject {
  const { $schema: _, ...json } = toJsonSchema(schema('omit'), { errorMode: 'ignore' })
  const known = { 'x-extensible-enum': words }
  if (kind === 'word') return { ...json, ...known }
  if (kind === 'words') return { ...json, items: { ...Object(json.items), ...known } }
  return kind === 'instant' ? { ...json, format: 'date-time' } : json
}

function reference({ kind }: AnyField, { name }: AnyResource): JsonObject {
  const item = refTo('schemas', name)
  return kind === 'list' ? { type: 'array', items: item } : item
}

const TEXT = { type: 'string' }

/** The schemas of errors in the current format; none if a user's function renders them. */
export function problemComponents(policies: Policies): Record<string, JsonObject> {
  const { errorFormat } = policies
  const codes = { type: 'string', enum: SERVICE_CODES }
  const item = closed({ where: TEXT, code: codes, detail: TEXT, remedy: TEXT })
  const list = { type: 'array', items: refTo('schemas', 'ProblemItem') }
  if (errorFormat === 'problem-json') {
    const problem = closed({
      type: { type: 'string', format: 'uri' },
      title: TEXT,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: TEXT,
      instance: { type: 'string', format: 'uri-reference' },
      code: codes,
      request_id: TEXT,
      errors: list,
    })
    return { Problem: problem, ProblemItem: item }
  }
  if (errorFormat === 'envelope') {
    const error = closed({ code: codes, details: list })
    const envelope = closed({ success: { const: false }, message: TEXT, error })
    return { ErrorEnvelope: envelope, ProblemItem: item }
  }
  if (errorFormat === 'plain') return { PlainError: TEXT }
  return typeof errorFormat === 'function' ? {} : { TemplateError: { type: 'object' } }
}

/** The responses for the given codes, by status. */
export function problemResponses(
  codes: readonly ProblemCode[],
  policies: Policies,
): Record<string, JsonObject> {
  const statuses = new Map<number, ProblemCode[]>()
  for (const code of codes) {
    const status = statusOf(code, policies)
    statuses.set(status, [...(statuses.get(status) ?? []), code])
  }
  const sorted = [...statuses].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    sorted.map(([status, those]) => [
      String(status),
      {
        description: those.map((code) => PROBLEMS[code].title).join('; '),
        headers: headersOf(status),
        ...contentOf(policies),
      },
    ]),
  )
}

function headersOf(status: number): JsonObject {
  return {
    'X-Request-ID': refTo('headers', 'X-Request-ID'),
    ...(status === 401 && { 'WWW-Authenticate': refTo('headers', 'WWW-Authenticate') }),
    ...(status === 429 && { 'Retry-After': refTo('headers', 'Retry-After') }),
  }
}

function contentOf({ errorFormat }: Policies): JsonObject {
  const [type, name] = mediaTypeOf(errorFormat)
  return type === undefined ? {} : { content: { [type]: { schema: refTo('schemas', name) } } }
}

function mediaTypeOf(format: Policies['errorFormat']): [type: string | undefined, name: string] {
  if (format === 'problem-json') return ['application/problem+json', 'Problem']
  if (format === 'envelope') return ['application/json', 'ErrorEnvelope']
  if (format === 'plain') return ['text/plain', 'PlainError']
  return typeof format === 'function' ? [undefined, ''] : ['application/json', 'TemplateError']
}

/** The schema of an object with exactly these members. */
function closed(properties: Readonly<Record<string, unknown>>): JsonObject {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Codes that an operation can return, in the order of its checks. */
export function operationCodes(hasBody: boolean, policies: Policies): ProblemCode[] {
  const codes: ProblemCode[] = ['UNAUTHORIZED', 'MISSING_SESSION']
  if (policies.sessions !== 'any') codes.push('SESSION_FORBIDDEN')
  codes.push('PLAYER_NOT_FOUND', 'NOT_ACCEPTABLE')
  if (hasBody) codes.push('UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE', 'INVALID_BODY')
  codes.push('INVALID_PARAMETER')
  // Only then does a rule reject an update.
  if (hasBody && policies.protectedBlocks === 'refuse') codes.push('COMMAND_REFUSED')
  return codes
}

/** The status of a code under a policy. */
export function statusOf(
  code: ProblemCode,
  { missingSession }: Pick<Policies, 'missingSession'>,
): number {
  return code === 'MISSING_SESSION' ? missingSession : PROBLEMS[code].status
}
