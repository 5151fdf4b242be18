import { POLICIES } from 'fauxhouse'
import { type DescribedRequest, PLAYER } from '../admin/described-requests'
import { type Call, playerPath, service } from './record'

/** A call of the control API: where the document describes it, and its method. */
export interface DescribedCall {
  readonly id: string
  readonly method: string
  readonly path: string
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The calls that a document describes. */
export function callsOf(document: { readonly paths: object }): readonly DescribedCall[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId?: string }>).flatMap(
      ([method, { operationId }]) =>
        operationId === undefined ? [] : [{ id: operationId, method: method.toUpperCase(), path }],
    ),
  )
}

export function controlCall(method: string, { path, body, world }: DescribedRequest): Call {
  const sent = body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(body) }
  const prefix = world === undefined ? '' : `/w/${world}`
  return { method, path: `${prefix}/__admin${path}`, ...sent }
}

const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE): Call => {
  return { method: 'POST', path: `/__admin${path}`, headers, body }
}
const commands = `/players/${PLAYER}/commands`

const patch = (body: string): Call => ({ ...post('/policies', body), method: 'PATCH' })

const FAULTS = [
  '{"effect":{"delay":"PT2H"}}',
  '{"effect":{"delay":"P1D"}}',
  '{"effect":{"status":503,"failure":"reset"}}',
  '{"effect":{"body":"x"}}',
  '{"effect":{"status":503,"headers":{"Content-Length":"1"}}}',
  '{"effect":{"failure":"rest"}}',
  '{"effect":{"status":503},"times":0,"share":2}',
]

const MATCHERS = [
  '{"status":{"gte":400},"player":"anna"}',
  '{"query":{"limit":[1]}}',
  '{"query":"limit"}',
  '{"body":{"phone":null}}',
  '{"body":{"phon":"1"}}',
  '{"body":{"settings":{"want_bonus":true}}}',
  '{"status":{"gt":1,"mtaches":"x"}}',
  '{"status":{}}',
  '{"player":{"matches":"("}}',
  '{"player":null}',
]

const VOCABULARIES = [
  '{"event_type":{}}',
  '{"status":"paid"}',
  '{"status":{"compleet":"paid"}}',
  '{"status":{"completed":""}}',
  '{"status":{"completed":"paid","pending":"paid"}}',
]

/** Requests that no description has: other methods, media types, bodies and places. */
export const ODD_CALLS: readonly Call[] = [
  ...['', '/', '/nowhere', '/health/', '/Health', '/players/%zz', '/players/none/nowhere'].map(
    (path) => ({ path: `/__admin${path}` }),
  ),
  ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'].map((method) => ({
    method,
    path: '/__admin/clock',
  })),
  ...['PUT', 'OPTIONS', 'HEAD'].map((method) => ({ method, path: `/__admin${commands}` })),
  { path: '/__admin/health', headers: { Accept: 'text/html' } },
  { path: '/__admin/health', headers: { 'X-Request-ID': 'mine' } },
  { path: '/__admin/health', headers: { 'X-Fauxhouse-World': 'b' } },
  { path: '/__admin/health', headers: { 'X-Fauxhouse-World': '/' } },
  { path: '/w/b/__admin/clock' },
  { path: '/w/new/__admin/health' },
  { path: '/w/%20/__admin/health' },
  { path: '/w/b/__admin/players?limit=2' },
  post(commands, ''),
  post(commands, '{'),
  post(commands, '[]'),
  post(commands, 'null'),
  post(commands, '{"type":"login","type":"block"}'),
  post(commands, '{"type":"login"}', { 'Content-Type': 'text/plain' }),
  post(commands, '{"type":"login"}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
  post(
    commands,
    '{"commands":[{"type":"deposit","amount":50,"method":"visa"},{"type":"play","stake":9999}]}',
  ),
  post(commands, '{"type":"deposit","amount":"50","method":"vissa","colour":1}'),
  post('/clock/advance', '{"by":"P1D","to":"2027-01-01"}'),
  post('/clock/advance', '{"by":"1 day"}'),
  post('/clock/advance', '{"to":"2300-01-01"}'),
  post('/players', '{"id":"..","persona":"whale","market":"XX"}'),
  post('/faults', '{"effect":{"status":99},"operation":"getPlayer"}'),
  post('/worlds', '{"name":"f","scenarios":["pending-kcy"],"policies":{"maxLimit":0}}'),
  post('/worlds', '{"name":"g","fromSnapshot":"s","replay":{}}'),
  post('/worlds', '{}'),
  post('/snapshots', '1'),
  { method: 'POST', path: '/w/new/__admin/snapshots/none/restore' },
  { path: '/' },
  { path: '/w/a/v1/players/x', headers: { 'X-Fauxhouse-World': 'b' } },
  { path: '/v1/w/a/players/x' },
  { path: '/players/x' },
  { path: '/__admin/events', headers: { 'Last-Event-ID': 'x' } },
  service(`${playerPath(PLAYER)}/transactions?event_type=refund&created_by=Admin`),
  service(`${playerPath(PLAYER)}/transactions?offset=100000`),
  service('/player/x/bonusses'),
  { path: '/__admin/requests?limit=5' },
  ...FAULTS.map((fault) => post('/faults', fault)),
  ...MATCHERS.map((matcher) => post('/requests/find', matcher)),
  ...POLICIES.map(({ name }) => patch(`{"${name}":[[]]}`)),
  ...VOCABULARIES.map((vocabulary) => patch(`{"vocabulary":${vocabulary}}`)),
  patch('[]'),
  patch('{"maxLimit":100,"errorFormat":"plain"}'),
  patch('{"maxLimit":200,"errorFormat":"problem-json"}'),
]

/** Calls that cause an event. The first removes the faults of the calls above. */
export const EVENTFUL: readonly Call[] = [
  { method: 'DELETE', path: '/__admin/faults' },
  service(playerPath(PLAYER)),
  post('/faults', '{"id":"once","times":1,"effect":{"status":503}}'),
  service(playerPath(PLAYER)),
  post(commands, '{"type":"login"}'),
  post('/clock/advance', '{"by":"PT1M"}'),
  post('/worlds', '{"name":"eventful"}'),
]
