import * as v from 'valibot'
import { type SharedRequest, type SharedState, stateIn } from '../../src/adapters/share-link'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import type { RecordedRequest } from '../../src/service/journal/record'
import { queryText } from '../../src/service/journal/request-parts'
import type { HostedWorld } from '../../src/world'

const texts = v.record(v.string(), v.string())

/** What the journal reads of a request; a link may have been written by hand. */
const requestSchema = v.object({
  operation: v.nullable(v.string()),
  player: v.nullable(v.string()),
  problems: v.array(
    v.object({ where: v.string(), code: v.string(), detail: v.string(), remedy: v.string() }),
  ),
  fault: v.nullable(v.object({ id: v.string(), effect: v.record(v.string(), v.unknown()) })),
  at: v.pipe(v.string(), v.isoTimestamp()),
  request: v.object({
    method: v.pipe(v.string(), v.regex(/^[A-Z]+$/)),
    path: v.pipe(v.string(), v.startsWith('/')),
    query: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    headers: texts,
    body: v.unknown(),
  }),
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
})
const isRequest = (value: unknown): value is SharedRequest => v.is(requestSchema, value)

/**
 * The world of a link, with its faults, and with its requests in the journal.
 *
 * @throws FauxhouseError INVALID_REPLAY, INVALID_OPTION
 */
export async function worldOf(fragment: string): Promise<World> {
  const { log, faults, requests }: SharedState = await stateIn(fragment)
  const world = createWorld({ replay: log, faults })
  for (const request of requests.filter(isRequest)) record(world as HostedWorld, request)
  return world
}

function record({ recorder, policies, simulation }: HostedWorld, shared: SharedRequest): void {
  const { operation, player, problems, fault, at, request, status } = shared
  const { method, path, query, headers, body } = request
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as const),
  )
  const [first] = problems
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const recorded: RecordedRequest = {
    world: undefined,
    operation: operation ?? undefined,
    player: player ?? undefined,
    method,
    url: `http://127.0.0.1:4777${path}${queryText(pairs)}`,
    path,
    headers: new Map(Object.entries(headers)) as never,
    status,
    responseHeaders: {},
    rejection: first && { code: first.code, items: problems },
    fault: fault ? { ...fault, delayMs: 0 } : undefined,
    isAborted: false,
    changes: [],
    nearest: null,
    policies,
    at: Date.parse(at),
    logLength: simulation.state.log.length,
    hostAt: undefined,
    durationMs: undefined,
    requestBody: null,
    responseBody: null,
    ...{ number: 0, queue: undefined, isKept: false },
  }
  recorder?.arrive(recorded)
  recorder?.finish(recorded, body === null ? '' : sent, '')
}
