import { integerParameter, offset, textParameter } from '../contract/parameters'
import { FauxhouseError } from '../errors'
import {
  type HandlerResult,
  json,
  jsonInPieces,
  NO_CONTENT,
  type Refusal,
  refuse,
} from '../service/handler-result'
import { harEntriesOf } from '../service/journal/har'
import type { Journal } from '../service/journal/journal'
import { matcherSchema, type RequestMatcher } from '../service/journal/matcher'
import type { RequestContext } from '../service/request-context'
import { type AnswerName, type Call, defineCall } from './call'
import { attemptOption } from './control'

const DEFAULT_LIMIT = 20

function journalOf({ simulation }: RequestContext): Journal {
  if ('requests' in simulation) return simulation.requests as Journal
  throw new FauxhouseError(
    'INTERNAL',
    'This world has no journal.',
    'Serve a world that createWorld() made.',
  )
}

/** A call whose body is a matcher; without one it matches every request. */
function matching(
  name: 'find' | 'count' | 'last',
  summary: string,
  answer: AnswerName,
  show: (journal: Journal, matcher: RequestMatcher) => HandlerResult,
): Call {
  return defineCall({
    id: `${name}${name === 'last' ? 'Request' : 'Requests'}`,
    method: 'POST',
    path: `/__admin/requests/${name}`,
    summary,
    body: { schema: matcherSchema, optional: true, checkedBy: 'object' },
    answers: { 200: answer },
    problems: ['NOT_FOUND'],
    handle: (exchange, { body }) =>
      attemptOption(() => show(journalOf(exchange), body as RequestMatcher)),
  })
}

function none(where: string, detail: string): Refusal {
  const remedy = 'GET /__admin/requests lists them; the oldest ones are dropped.'
  return refuse('NOT_FOUND', where, detail, remedy)
}

function noRequest(where: string, id: string): Refusal {
  return none(where, `The journal has no request "${id.slice(0, 100)}".`)
}

/** The calls of the journal of a world. */
export const REQUEST_CALLS: readonly Call[] = [
  defineCall({
    id: 'listRequests',
    method: 'GET',
    path: '/__admin/requests',
    summary: 'Lists the requests that were answered, newest first.',
    parameters: [integerParameter('limit', 1, DEFAULT_LIMIT, 'Requests per page.'), offset],
    answers: { 200: 'RequestList' },
    handle: (exchange, { query }) => jsonInPieces(journalOf(exchange).list(query)),
  }),
  defineCall({
    id: 'clearRequests',
    method: 'DELETE',
    path: '/__admin/requests',
    summary: 'Removes all requests from the journal.',
    answers: { 204: null },
    handle(exchange) {
      journalOf(exchange).clear()
      return NO_CONTENT
    },
  }),
  defineCall({
    id: 'getRequest',
    method: 'GET',
    path: '/__admin/requests/{requestId}',
    summary: 'Shows a request: the stage that answered, and why.',
    answers: { 200: 'Request' },
    problems: ['NOT_FOUND'],
    handle(exchange, { path: { requestId = '' } }) {
      const request = journalOf(exchange).get(requestId)
      return request ? json(request) : noRequest('path.requestId', requestId)
    },
  }),
  matching('find', 'Finds the requests that match, newest first.', 'FoundRequests', (journal, of) =>
    jsonInPieces({ requests: journal.finding(of) }),
  ),
  matching('count', 'Counts the requests that match.', 'RequestCount', (journal, of) =>
    json({ count: journal.count(of) }),
  ),
  matching('last', 'Shows the newest request that matches.', 'LastRequest', (journal, of) => {
    const request = journal.last(of)
    return request ? json({ request }) : none('body', 'No request in the journal matches.')
  }),
]

/** The call of the archive. @param version version of the package */
export function archiveCall(version: string): Call {
  return defineCall({
    id: 'getArchive',
    method: 'GET',
    path: '/__admin/requests.har',
    summary: 'All requests, or one of them, as HAR 1.2, the oldest first.',
    parameters: [textParameter('request', 'Only the request with this id.')],
    answers: { 200: 'Archive' },
    problems: ['NOT_FOUND'],
    handle(exchange, { query }) {
      const { request: only } = query as { readonly request?: string }
      if (only !== undefined && journalOf(exchange).get(only) === undefined) {
        return noRequest('query.request', only)
      }
      const creator = { name: 'fauxhouse', version }
      const entries = harEntriesOf(journalOf(exchange).kept(only))
      const log = { version: '1.2', creator, entries }
      return jsonInPieces(log, 'log')
    },
  })
}
