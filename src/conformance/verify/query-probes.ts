import { isObject, membersOf } from '../../contract/input/json-object'
import { EVENT_TYPES } from '../../simulator/domain/transactions'
import type { Conversation, Exchange, Query } from './conversation'
import { classOf, isRefusal, type Probe } from './probes'

const ROWS = '/transactions'
const ONE = ['limit', 1] as const

/** An id that no deployment gives out; three, because a generated player can be yet to register. */
export const UNKNOWN_IDS: readonly string[] = [
  'fauxhouse-verify-1',
  'fauxhouse-verify-2',
  'fauxhouse-verify-3',
]

/** The probes of the policies that any player shows: how queries and errors are read. */
export function queryProbes(conversation: Conversation, player: string): Probe[] {
  const ask = async (query: Query, classify = classOf) => {
    const exchange = await conversation.get(player, ROWS, query)
    return { seen: classify(exchange), request: exchange.request }
  }
  return [
    ...listProbes((query) => ask(query, listClass)),
    {
      policy: 'dates',
      expect: (value) => (value === 'date-time' ? 'refused' : 'read'),
      ask: () => ask([['from_date', '2000-01-31'], ONE]),
    },
    {
      policy: 'emptyQuery',
      expect: (value) => (value === 'reject' ? 'refused' : 'same'),
      ask: async () => {
        const plain = await conversation.get(player, ROWS, [ONE])
        return ask([['created_by', ''], ONE], (found) => sameAs(plain, found))
      },
    },
    {
      policy: 'unknownQuery',
      expect: (value) => (value === 'reject' ? 'refused' : 'same'),
      ask: async () => {
        const plain = await conversation.get(player, ROWS, [ONE])
        return ask([ONE, ['fauxhouse_verify', 1]], (found) => sameAs(plain, found))
      },
    },
    {
      policy: 'errorFormat',
      expect: String,
      ask: () => ask([['limit', 'verify']], errorClass),
    },
    {
      policy: 'unknownPlayer',
      expect: (value) => (value === 404 ? '404' : 'read'),
      ask: async () => {
        for (const stranger of UNKNOWN_IDS) {
          const exchange = await conversation.get(stranger)
          if (exchange.status !== 404 || stranger === UNKNOWN_IDS.at(-1)) {
            return { seen: classOf(exchange), request: exchange.request }
          }
        }
        throw new Error('There is a last id.')
      },
    },
  ]
}

/** The forms of a list of two values, by the policy that reads nothing else. */
const FORMS: Readonly<Record<string, (name: string, values: readonly string[]) => Query>> = {
  repeat: (name, values) => values.map((value) => [name, value]),
  comma: (name, values) => [[name, values.join(',')]],
  brackets: (name, values) => values.map((value) => [`${name}[]`, value]),
}

/** A list parameter in the form that the deployment reads. */
export function listQuery(name: string, values: readonly string[], form: unknown): Query {
  const write = FORMS[form === 'comma' || form === 'brackets' ? form : 'repeat']
  return write?.(name, values) ?? []
}

function listProbes(ask: (query: Query) => ReturnType<Probe['ask']>): Probe[] {
  return Object.entries(FORMS).map(([form, write]) => ({
    policy: 'arrayEncoding',
    expect: (value) => (value === 'any' || value === form ? 'read' : 'refused'),
    ask: () => ask(write('event_type', LISTED)),
    always: true,
  }))
}

const LISTED = EVENT_TYPES.slice(0, 2)

function listClass(exchange: Exchange): string {
  const { transactions: rows } = membersOf(exchange.body)
  const listed: readonly unknown[] = LISTED
  const isRead = Array.isArray(rows) && rows.every((row) => listed.includes(row?.event_type))
  return exchange.status === 200 && !isRead ? 'ignored' : classOf(exchange)
}

function sameAs(plain: Exchange, found: Exchange): string {
  if (found.status !== 200) return classOf(found)
  const [before, after] = [plain, found].map(({ body }) => membersOf(body)['total'])
  return after === before ? 'same' : 'other rows'
}

/** The form of the body of an error. */
export function errorClass(exchange: Exchange): string {
  if (!isRefusal(exchange)) return classOf(exchange)
  const { body, headers, text, status } = exchange
  const type = headers.get('content-type') ?? ''
  if (!isObject(body)) {
    const isLine = type.startsWith('text/plain') && !text.trim().includes('\n')
    return isLine && text.startsWith(String(status)) ? 'plain' : 'another form'
  }
  const { error } = body
  const isEnvelope = body['success'] === false && typeof body['message'] === 'string'
  if (isEnvelope && isObject(error) && typeof error['code'] === 'string') return 'envelope'
  const isProblem = type.startsWith('application/problem+json')
  const members = ['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors']
  return isProblem && members.every((name) => name in body) ? 'problem-json' : 'another form'
}
