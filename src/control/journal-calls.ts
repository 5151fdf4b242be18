import * as v from 'valibot'
import { integerParameter, offset, textParameter } from '../contract/parameters'
import { json, type Rejection, rejected } from '../service/answer'
import type { RequestEntry } from '../service/journal/entry'
import { matcherSchema, type RequestMatcher } from '../service/journal/matcher'
import { pauseOf } from '../service/waiting'
import { type FaultRule, faultRuleEntries } from '../world/faults/rule'
import { MAX_REQUESTS } from '../world/options'
import { call, listed } from './call'

const DEFAULT_LIMIT = 20

/** What the calls with a matcher have in common; without one they match every request. */
const MATCHING = {
  body: { schema: matcherSchema, optional: true, checkedBy: 'world' },
  problems: ['NOT_FOUND'],
  where: 'option',
} as const

function none(where: string, detail: string): Rejection {
  const remedy = 'GET /__admin/requests lists the requests; the oldest are discarded.'
  return rejected('NOT_FOUND', where, detail, remedy)
}

const entriesOf = (found: readonly (() => RequestEntry)[]) => found.map((entry) => entry())

/** The calls of the journal of a world, and of the faults in its responses. */
export const JOURNAL_CALLS = {
  listFaults: call({
    summary: 'Lists the faults in order, each with the number of its hits.',
    responses: { 200: 'FaultList' },
    handle: ({ simulation }) => listed('faults', simulation.faults.list()),
  }),
  addFault: call({
    summary: 'Adds a fault.',
    body: { schema: () => v.strictObject(faultRuleEntries()), checkedBy: 'world' },
    responses: { 201: 'Fault' },
    where: 'option',
    handle({ simulation, prefix }, { body }) {
      const fault = simulation.faults.add(body as FaultRule)
      return { ...json(fault, 201), headers: { Location: `${prefix}/__admin/faults/${fault.id}` } }
    },
  }),
  removeFaults: call({
    summary: 'Removes all faults.',
    responses: { 204: null },
    handle: ({ simulation }) => void simulation.faults.clear(),
  }),
  getFault: call({
    summary: 'Returns a fault, with the number of its hits.',
    responses: { 200: 'Fault' },
    problems: ['FAULT_NOT_FOUND'],
    handle: ({ simulation }, { id }) => json(simulation.faults.get(id)),
  }),
  changeFault: call({
    summary: 'Pauses a fault, or resumes it; its hits stay.',
    body: { schema: () => v.strictObject({ paused: v.boolean() }) },
    responses: { 200: 'Fault' },
    problems: ['FAULT_NOT_FOUND'],
    handle({ simulation: { faults } }, { id, body }) {
      return json(body.paused ? faults.pause(id) : faults.resume(id))
    },
  }),
  removeFault: call({
    summary: 'Removes a fault.',
    responses: { 204: null },
    problems: ['FAULT_NOT_FOUND'],
    handle: ({ simulation }, { id }) => void simulation.faults.remove(id),
  }),
  listRequests: call({
    summary: 'Lists the recorded requests, newest first.',
    parameters: [integerParameter('limit', 1, DEFAULT_LIMIT, 'Requests per page.'), offset],
    queryHint: 'To filter: POST /__admin/requests/find.',
    responses: { 200: 'RequestList' },
    async handle(context, { query }) {
      const { requests } = context.world
      const found = await requests.search({}, query, pauseOf(context))
      const { limit: capacity, dropped } = requests
      return json({
        requests: entriesOf(found),
        total: requests.count(),
        capacity,
        dropped,
      })
    },
  }),
  clearRequests: call({
    summary: 'Removes all requests from the journal, or those up to an id.',
    parameters: [textParameter('to', 'The id of the newest request that is removed.')],
    responses: { 204: null },
    handle: ({ world }, { query }) =>
      void world.requests.clear({ to: query['to'] as string | undefined }),
  }),
  getRequest: call({
    summary: 'Returns a request: the stage that responded, and why.',
    responses: { 200: 'Request' },
    problems: ['NOT_FOUND'],
    handle({ world }, { id }) {
      const request = world.requests.get(id)
      if (request) return json(request)
      return none('path.requestId', `The journal has no request "${id.slice(0, 100)}".`)
    },
  }),
  findRequests: call({
    ...MATCHING,
    summary: 'Finds the requests that match, newest first.',
    parameters: [integerParameter('limit', 1, MAX_REQUESTS, 'Requests per page.'), offset],
    responses: { 200: 'FoundRequests' },
    async handle(context, { body, query }) {
      const { requests } = context.world
      const matcher = body as RequestMatcher
      const found = await requests.search(matcher, query, pauseOf(context))
      return json({ requests: entriesOf(found), dropped: requests.droppedBy(matcher) })
    },
  }),
  countRequests: call({
    ...MATCHING,
    summary: 'Counts the requests that match.',
    responses: { 200: 'RequestCount' },
    async handle(context, { body }) {
      const { requests } = context.world
      const matcher = body as RequestMatcher
      const { length: count } = await requests.search(matcher, {}, pauseOf(context))
      return json({ count, dropped: requests.droppedBy(matcher) })
    },
  }),
  lastRequest: call({
    ...MATCHING,
    summary: 'Returns the latest request that matches.',
    responses: { 200: 'LastRequest' },
    async handle(context, { body }) {
      const { requests } = context.world
      const newest = await requests.search(body as RequestMatcher, { limit: 1 }, pauseOf(context))
      const [entry] = newest
      return entry ? json({ request: entry() }) : none('body', 'No request in the journal matches.')
    },
  }),
}
