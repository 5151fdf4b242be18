import { statusOf } from '../operation-codes'
import type { Policies } from '../policies'
import { PROBLEMS, type ProblemCode } from '../problems'
import { type JsonObject, refTo } from './json'

/** Example error bodies of the service, by code. */
export type ProblemExamples = Readonly<Partial<Record<ProblemCode, unknown>>>

const TEXT = { type: 'string' }

/** The schemas of errors in the current format; none if a user's function renders them. */
export function problemComponents(policies: Policies): Record<string, JsonObject> {
  const { errorFormat } = policies
  const codes = { type: 'string', enum: Object.keys(PROBLEMS) }
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
  examples: ProblemExamples,
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
        ...contentOf(those, policies, examples),
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

function contentOf(
  codes: readonly ProblemCode[],
  { errorFormat }: Policies,
  examples: ProblemExamples,
): JsonObject {
  const [type, name] = mediaTypeOf(errorFormat)
  if (type === undefined) return {}
  const shown = codes.flatMap((code) =>
    examples[code] === undefined ? [] : [[code, { value: examples[code] }]],
  )
  return {
    content: {
      [type]: { schema: refTo('schemas', name), examples: Object.fromEntries(shown) },
    },
  }
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
