import type { AnyResource } from '../../contract/field'
import { OPERATIONS, type Operation } from '../../contract/operations'
import { isKnownPart } from '../masking/known-words'
import type { Masks } from '../masking/masks'
import { ERROR, type Rule, ruleOf, UNKNOWN } from '../masking/rules'
import { queryText } from './conversation'
import { UNKNOWN_IDS } from './query-probes'
import type { RecordedExchange } from './recording'
import type { VerifyAnswer, VerifyRequest } from './sender'
import { PHONE } from './write-probes'

/** Whether a string is one that only this comparison sends, so that it is of no person. */
export function isOwnText(text: string): boolean {
  return OWN.includes(text)
}

const OWN = ['fauxhouse', 'fauxhouse-verify', 'fauxhouse_verify', PHONE, ...UNKNOWN_IDS]

/** Headers of answers that the register knows. */
const SHOWN = [
  ...['allow', 'cache-control', 'content-type', 'retry-after', 'www-authenticate'],
  ...['x-request-id'],
]

/** A request and its answer without anything personal. */
export function maskExchange(
  request: VerifyRequest,
  answer: VerifyAnswer,
  masks: Masks,
): RecordedExchange {
  const { method, target, credentials, headers, body } = request
  const [, id = '', rest = '', query = ''] = TARGET.exec(target) ?? []
  const name = decodeURIComponent(id)
  const player = encodeURIComponent(masks.value('player', name))
  const path = `/players/{playerId}${rest}`
  const operation = OPERATIONS.find((own) => own.method === method && own.path === path)
  const answerRule = answer.status === 200 ? ruleOfBody(operation?.response) : ERROR
  return {
    request: {
      ...{ method, target: `/players/${player}${rest}${queryOf(query, operation, masks)}` },
      ...{ credentials, headers: { ...headers } },
      ...(body && { body: masks.body(JSON.parse(body), ruleOfBody(operation?.body)) }),
    },
    answer: {
      status: answer.status,
      headers: headersOf(answer, masks),
      ...contentOf(answer, answerRule, masks.about(name)),
    },
  }
}

const TARGET = /^\/players\/([^/?]*)([^?]*)(.*)$/

function ruleOfBody(resource: AnyResource | undefined): Rule {
  return resource ? ruleOf(resource) : UNKNOWN
}

/** Values of parameters that filter by a field are masked as the field, and those of a page. */
function queryOf(query: string, operation: Operation | undefined, masks: Masks): string {
  const fields = operation?.response.fields ?? {}
  const item = Object.values(fields).find(({ kind }) => kind === 'list')?.of
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => {
    const field = name.replace(/\[\]$/, '')
    const isOfPage = fields[field]?.kind === 'count' && !Number.isNaN(Number(value))
    const of = isOfPage ? operation?.response : item
    if (of === undefined || !Object.hasOwn(of.fields, field)) return [name, value] as const
    const given = isOfPage ? Number(value) : value
    return [name, String(masks.body(given, ruleOf(of).member(field), [field]))] as const
  })
  return parameters.length === 0 ? '' : `?${queryText(parameters)}`
}

function headersOf({ headers }: VerifyAnswer, masks: Masks): Record<string, string> {
  const shown = SHOWN.flatMap((name) => {
    const value = headers.get(name)
    if (value === null) return []
    if (name === 'x-request-id') return [[name, String(masks.value('request', value))]]
    // What follows the scheme can name a realm or a person.
    if (name === 'www-authenticate') return [[name, SCHEME.exec(value)?.[0] ?? 'masked-scheme-1']]
    const parts = value.split(/([,;]\s*)/)
    const masked = parts.map((part, place) =>
      place % 2 === 1 || isKnownPart(part) ? part : masks.value('header', part),
    )
    return [[name, masked.join('')]]
  })
  return Object.fromEntries(shown)
}

const SCHEME = /^(?:Bearer|Basic|Digest|Negotiate)/

/** The body as JSON, or as a string of which only its status and its lines stay. */
function contentOf(
  { text, status }: VerifyAnswer,
  rule: Rule,
  masks: Masks,
): Pick<RecordedExchange['answer'], 'body' | 'text'> {
  const value = objectIn(text)
  if (value !== undefined) return { body: masks.body(value, rule) }
  const lines = text.split('\n').map((line) => {
    if (line.trim() === '') return ''
    const start = line.startsWith(String(status)) ? `${status} ` : ''
    return `${start}${masks.value('text', line)}`
  })
  return { text: lines.join('\n') }
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
