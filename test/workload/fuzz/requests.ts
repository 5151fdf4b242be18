import fc from 'fast-check'
import { batch, commandOf, newPlayer } from './commands'
import { definition, policyChanges, scenarioName } from './definitions'
import { soundBatch, soundName, story } from './stories'
import { anyJson, extremeDuration, extremeInstant, hostileText, textOf } from './values'

/** A request to the control API, or a replay file for the child. */
export interface Sent {
  /** The kind for the counts: the template of the path, or `replay`. */
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly body?: string
}

const json = (kind: string, method: string, path: fc.Arbitrary<string>, body: unknown) =>
  fc
    .tuple(path, textOf(body as fc.Arbitrary<unknown>))
    .map(([at, text]): Sent => ({ kind, method, path: at, body: text }))

const bare = (kind: string, method: string, path: fc.Arbitrary<string>) =>
  path.map((at): Sent => ({ kind, method, path: at }))

const segment = fc.oneof(
  { weight: 20, arbitrary: fc.constant('x') },
  { weight: 2, arbitrary: fc.constantFrom('fuzzed', 'fuzzed.a', 'y', '%ED%A0%80', '%', '%2e%2e') },
  {
    weight: 1,
    arbitrary: hostileText.map((text) => encodeURIComponent(Buffer.from(text).toString())),
  },
)
const point = fc.constantFrom('one', 'one', 'one', 'items', 'no-such')
const at = (path: string) => fc.constant(path)
const name = scenarioName.map(encodeURIComponent)

const viewOf = fc.constantFrom(
  '/audit?all=true',
  '/audit?all=true&limit=1000',
  '/players?limit=1000&blocked=false',
  '/players?kyc_status=approved&offset=3',
  '/log',
)

const odd = fc.oneof(fc.constantFrom('1', '1000', '1001', 'true', 'casual', '1e300', '-1'), segment)
const auditQuery = fc.tuple(fc.constantFrom('limit', 'all', 'limit=1&all', 'code'), odd)
const listQuery = fc.tuple(fc.constantFrom('limit', 'offset', 'persona', 'kyc_status'), odd)

const advance = fc.oneof(
  { weight: 3, arbitrary: fc.record({ by: extremeDuration }) },
  { weight: 2, arbitrary: fc.record({ to: extremeInstant }) },
  { weight: 1, arbitrary: anyJson },
)

/** Mostly the same instant, so that most logs are in order. */
const instant = fc.oneof(
  { weight: 12, arbitrary: fc.constant('2026-02-01T00:00:00Z') },
  extremeInstant,
)

const logged = fc.oneof({ weight: 2, arbitrary: fc.constant({ type: 'register' }) }, commandOf())

const logText = fc.record({
  fauxhouse: fc.constant(1),
  options: fc.record({
    seed: fc.constant('fuzz'),
    players: fc.constantFrom(0, 3, 3, 3, 1e6, 1e9, -1, 1.5),
    epoch: fc.constant('2026-01-01T00:00:00Z'),
    now: instant,
    policies: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, policyChanges),
  }),
  commands: fc.array(
    fc.oneof(
      fc.record({ at: instant, player: fc.constantFrom('x', 'y'), command: logged }),
      fc.record({ at: instant, policies: policyChanges }),
      fc.record({
        at: instant,
        scenario: fc.oneof(soundName, story, scenarioName, definition),
      }),
    ),
    { maxLength: 4 },
  ),
  now: instant,
})

/** Every call of the control API that changes a world, mostly with an unusual body. */
export const sent: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 5, arbitrary: json('scenarios', 'POST', at('/scenarios'), definition) },
  { weight: 8, arbitrary: json('stories', 'POST', at('/scenarios'), story) },
  {
    weight: 8,
    arbitrary: json(
      'commands',
      'POST',
      segment.map((id) => `/players/${id}/commands`),
      fc.oneof(batch, soundBatch),
    ),
  },
  {
    weight: 3,
    arbitrary: json(
      'players',
      'POST',
      at('/players'),
      fc.tuple(newPlayer, fc.option(hostileText)).map(([who, id]) => ({ ...who, id: id ?? 'y' })),
    ),
  },
  { weight: 4, arbitrary: json('policies', 'PATCH', at('/policies'), policyChanges) },
  { weight: 4, arbitrary: json('advance', 'POST', at('/clock/advance'), advance) },
  {
    weight: 2,
    arbitrary: json(
      'load',
      'POST',
      fc.oneof(name, soundName).map((some) => `/scenarios/${some}/load`),
      fc.record({ as: fc.oneof(fc.constant('z'), hostileText) }, { requiredKeys: [] }),
    ),
  },
  {
    weight: 2,
    arbitrary: json('snapshots', 'POST', at('/snapshots'), fc.record({ name: point })),
  },
  {
    weight: 2,
    arbitrary: bare(
      'restore',
      'POST',
      point.map((id) => `/snapshots/${id}/restore`),
    ),
  },
  {
    weight: 1,
    arbitrary: bare(
      'drop',
      'DELETE',
      point.map((id) => `/snapshots/${id}`),
    ),
  },
  { weight: 3, arbitrary: bare('look-up', 'GET', viewOf) },
  { weight: 1, arbitrary: bare('reset', 'POST', at('/reset')) },
  {
    weight: 2,
    arbitrary: bare(
      'audit',
      'GET',
      auditQuery.map((pair) => `/audit?${pair.join('=')}`),
    ),
  },
  {
    weight: 2,
    arbitrary: bare(
      'list',
      'GET',
      listQuery.map((pair) => `/players?${pair.join('=')}`),
    ),
  },
  {
    weight: 1,
    arbitrary: bare(
      'inside',
      'GET',
      segment.map((id) => `/players/${id}`),
    ),
  },
  {
    weight: 1,
    arbitrary: bare(
      'sheet',
      'GET',
      name.map((some) => `/scenarios/${some}`),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('/scenarios', '/policies', '/clock/advance', '/players'), anyJson)
      .map(([path, body]): Sent => {
        const method = path === '/policies' ? 'PATCH' : 'POST'
        return { kind: 'any body', method, path, body: JSON.stringify(body) }
      }),
  },
  { weight: 3, arbitrary: json('replay', 'REPLAY', at(''), logText) },
)
