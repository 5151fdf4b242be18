import { integerParameter, offset } from '../contract/parameters'
import { json, jsonInPieces, NO_CONTENT, type Refusal, refuse } from '../service/handler-result'
import { matcherSchema, type RequestMatcher } from '../service/journal/matcher'
import { MAX_REQUESTS } from '../world/options'
import { defineCall } from './call'
import { attemptOption } from './control'

const DEFAULT_LIMIT = 20

/** What the calls with a matcher have in common; without one they match every request. */
const MATCHING = {
  method: 'POST',
  body: { schema: matcherSchema, optional: true, checkedBy: 'world' },
  problems: ['NOT_FOUND'],
} as const

function none(where: string, detail: string): Refusal {
  const remedy = 'GET /__admin/requests lists the requests; the oldest are discarded.'
  return refuse('NOT_FOUND', where, detail, remedy)
}

function noRequest(where: string, id: string): Refusal {
  return none(where, `The journal has no request "${id.slice(0, 100)}".`)
}

/** The calls of the journal of a world. */
export const REQUEST_CALLS = [
  defineCall({
    id: 'listRequests',
    method: 'GET',
    path: '/__admin/requests',
    summary: 'Lists the recorded requests, newest first.',
    verb: { name: 'requests' },
    parameters: [integerParameter('limit', 1, DEFAULT_LIMIT, 'Requests per page.'), offset],
    queryHint: 'To filter: POST /__admin/requests/find.',
    answers: { 200: 'RequestList' },
    handle: ({ simulation: { requests } }, { query }) =>
      jsonInPieces({
        requests: requests.finding({}, query),
        total: requests.count(),
        capacity: requests.limit,
        dropped: requests.dropped,
      }),
  }),
  defineCall({
    id: 'clearRequests',
    method: 'DELETE',
    path: '/__admin/requests',
    summary: 'Removes all requests from the journal.',
    verb: { name: 'clear-requests' },
    answers: { 204: null },
    handle({ simulation }) {
      simulation.requests.clear()
      return NO_CONTENT
    },
  }),
  defineCall({
    id: 'getRequest',
    method: 'GET',
    path: '/__admin/requests/{requestId}',
    summary: 'Returns a request: the stage that responded, and why.',
    verb: { name: 'requests' },
    answers: { 200: 'Request' },
    problems: ['NOT_FOUND'],
    handle({ simulation }, { path: { requestId = '' } }) {
      const request = simulation.requests.get(requestId)
      return request ? json(request) : noRequest('path.requestId', requestId)
    },
  }),
  defineCall({
    ...MATCHING,
    id: 'findRequests',
    path: '/__admin/requests/find',
    summary: 'Finds the requests that match, newest first.',
    verb: { name: 'find-requests' },
    parameters: [integerParameter('limit', 1, MAX_REQUESTS, 'Requests per page.'), offset],
    answers: { 200: 'FoundRequests' },
    handle: ({ simulation: { requests } }, { body, query }) =>
      attemptOption(() => {
        const matcher = body as RequestMatcher
        const found = requests.finding(matcher, query)
        return jsonInPieces({ requests: found, dropped: requests.droppedBy(matcher) })
      }),
  }),
  defineCall({
    ...MATCHING,
    id: 'countRequests',
    path: '/__admin/requests/count',
    summary: 'Counts the requests that match.',
    verb: { name: 'count' },
    answers: { 200: 'RequestCount' },
    handle: ({ simulation: { requests } }, { body }) =>
      attemptOption(() => {
        const matcher = body as RequestMatcher
        return json({ count: requests.count(matcher), dropped: requests.droppedBy(matcher) })
      }),
  }),
  defineCall({
    ...MATCHING,
    id: 'lastRequest',
    path: '/__admin/requests/last',
    summary: 'Returns the latest request that matches.',
    verb: { name: 'last' },
    answers: { 200: 'LastRequest' },
    handle: ({ simulation: { requests } }, { body }) =>
      attemptOption(() => {
        const request = requests.last(body as RequestMatcher)
        return request ? json({ request }) : none('body', 'No request in the journal matches.')
      }),
  }),
] as const
