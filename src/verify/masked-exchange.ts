import type { AnyResource } from '../contract/field'
import { OPERATIONS, type Operation } from '../contract/operations'
import type { Masks } from '../masking/masks'
import { ERROR, type Rule, ruleOf, UNKNOWN } from '../masking/rules'
import { queryText } from './conversation'
import { UNKNOWN_IDS } from './query-probes'
import type { RecordedExchange } from './recording'
import type { VerifyAnswer, VerifyRequest } from './sender'
import { PHONE } from './write-probes'

/** Whether a text is one that only this comparison sends, so that it is of no person. */
export function isOwnText(text: string): boolean {
  return text === OWN || text === PHONE || UNKNOWN_IDS.includes(text)
}

const OWN = 'fauxhouse-verify'

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
  const player = encodeURIComponent(masks.value('player', decodeURIComponent(id)))
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
      ...contentOf(answer, answerRule, masks),
    },
  }
}

const TARGET = /^\/players\/([^/?]*)([^?]*)(.*)$/

function ruleOfBody(resource: AnyResource | undefined): Rule {
  return resource ? ruleOf(resource) : UNKNOWN
}

/** Values of parameters that filter by a field are masked as the field. */
function queryOf(query: string, operation: Operation | undefined, masks: Masks): string {
  const fields = Object.values(operation?.response.fields ?? {})
  const item = fields.find(({ kind }) => kind === 'list')?.of
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => {
    const field = name.replace(/\[\]$/, '')
    if (item === undefined || !Object.hasOwn(item.fields, field)) return [name, value] as const
    return [name, String(masks.body(value, ruleOf(item).member(field), [field]))] as const
  })
  return parameters.length === 0 ? '' : `?${queryText(parameters)}`
}

function headersOf({ headers }: VerifyAnswer, masks: Masks): Record<string, string> {
  const shown = SHOWN.flatMap((name) => {
    const value = headers.get(name)
    if (value === null) return []
    if (name === 'x-request-id') return [[name, masks.value('request', value)]]
    // What follows the scheme can name a realm or a person.
    return [
      [name, masks.free(name === 'www-authenticate' ? (/^\S*/.exec(value)?.[0] ?? '') : value)],
    ]
  })
  return Object.fromEntries(shown)
}

/** The body as JSON, or as a text of which only its status and its lines stay. */
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
