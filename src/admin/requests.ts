import type { Exchange, Route } from '../api/exchange'
import {
  type HandlerResult,
  isRefusal,
  json,
  jsonInPieces,
  type Refusal,
  refuse,
  refuseAll,
} from '../api/handler-result'
import { readQuery } from '../api/query'
import { integerParameter, offset } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { FauxhouseError } from '../errors'
import type { Journal } from '../journal/journal'
import type { RequestMatcher } from '../journal/matcher'
import { readObject } from './body'
import { attemptOption, segment } from './control'

const DEFAULT_LIMIT = 20

const STRICT: Policies = { ...DEFAULT_POLICIES, unknownQuery: 'reject', maxLimit: 1_000 }

const PARAMETERS = [integerParameter('limit', 1, DEFAULT_LIMIT, 'Requests per page.'), offset]

function journalOf({ simulation }: Exchange): Journal {
  if ('requests' in simulation) return simulation.requests as Journal
  throw new FauxhouseError(
    'INTERNAL',
    'This world has no journal.',
    'Serve a world that createWorld() made.',
  )
}

/** `GET /__admin/requests`: the requests, newest first. */
function list(exchange: Exchange): HandlerResult {
  const items: ProblemItem[] = []
  const page: { limit?: number; offset?: number } = readQuery(
    exchange.query,
    PARAMETERS,
    STRICT,
    items,
  )
  if (items.length > 0) return refuseAll('INVALID_PARAMETER', items)
  return jsonInPieces(journalOf(exchange).list(page))
}

/** A call whose body is a matcher; without one it matches every request. */
function matching(answer: (journal: Journal, matcher: RequestMatcher) => HandlerResult) {
  return async (exchange: Exchange): Promise<HandlerResult> => {
    const body = await readObject(exchange, true)
    if ('refusal' in body) return body.refusal
    return attemptOption(() => answer(journalOf(exchange), body.value as RequestMatcher))
  }
}

/** `POST /__admin/requests/find`. */
const find = matching((journal, matcher) => jsonInPieces({ requests: journal.finding(matcher) }))

/** `POST /__admin/requests/count`. */
const count = matching((journal, matcher) => json({ count: journal.count(matcher) }))

/** `POST /__admin/requests/last`: the newest one. */
const last = matching((journal, matcher) => {
  const request = journal.last(matcher)
  return request ? json({ request }) : none('body', 'No request in the journal matches.')
})

/** `GET /__admin/requests/{requestId}`. */
function show(exchange: Exchange): HandlerResult {
  const id = segment(exchange, 'requestId')
  if (isRefusal(id)) return id
  const request = journalOf(exchange).get(id)
  const detail = `The journal has no request "${id.slice(0, 100)}".`
  return request ? json(request) : none('path.requestId', detail)
}

/** `GET /__admin/requests.har`: all requests as HAR 1.2, the oldest first. */
function showArchive(exchange: Exchange, version: string): HandlerResult {
  const creator = { name: 'fauxhouse', version }
  const log = { version: '1.2', creator, entries: journalOf(exchange).archived() }
  return jsonInPieces(log, 'log')
}

/** `DELETE /__admin/requests`: removes all. */
function clear(exchange: Exchange): HandlerResult {
  journalOf(exchange).clear()
  return { status: 204, body: '', contentType: '' }
}

function none(where: string, detail: string): Refusal {
  const remedy = 'GET /__admin/requests lists them; the oldest ones are dropped.'
  return refuse('NOT_FOUND', where, detail, remedy)
}

/** The routes of the journal of a world. @param version version of the package */
export const requestRoutes = (version: string): readonly Route[] => [
  {
    template: '/__admin/requests.har',
    methods: { GET: (exchange) => showArchive(exchange, version) },
  },
  { template: '/__admin/requests', methods: { GET: list, DELETE: clear } },
  { template: '/__admin/requests/find', methods: { POST: find } },
  { template: '/__admin/requests/count', methods: { POST: count } },
  { template: '/__admin/requests/last', methods: { POST: last } },
  { template: '/__admin/requests/{requestId}', methods: { GET: show } },
]
