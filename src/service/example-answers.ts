import { VERSION_PATH } from '../contract/input/json'
import type { Examples } from '../contract/openapi/document'
import { OPERATIONS, type OperationId } from '../contract/operations'
import type { Policies } from '../contract/policies'
import type { ProblemCode } from '../contract/problems'

/** A world for the examples: it answers requests, and has this player. */
export interface ExampleWorld {
  readonly playerId: string
  fetch(request: Request): Response | Promise<Response>
}

/** Creates such a world under some policies. */
export type ExampleFactory = (policies: Partial<Policies>) => ExampleWorld

const CREDENTIALS = { Authorization: 'Bearer demo', 'X-Session-ID': 'session-1' }
const JSON_BODY = { ...CREDENTIALS, 'Content-Type': 'application/json' }
const QUERIES: Readonly<Partial<Record<OperationId, string>>> = {
  getTransactionHistory: '?limit=2',
  getBonusHistory: '?limit=2',
}

interface InvalidRequest {
  readonly below?: string
  readonly init: { method?: string; headers: Record<string, string>; body?: string }
  /** Policies without which the request is not rejected. */
  readonly policies?: Partial<Policies>
}

/** A request that is rejected, for each code that an operation can answer with. */
const INVALID_REQUESTS: Readonly<Partial<Record<ProblemCode, InvalidRequest>>> = {
  UNAUTHORIZED: { init: { headers: {} } },
  MISSING_SESSION: { init: { headers: { Authorization: 'Bearer demo' } } },
  SESSION_FORBIDDEN: {
    init: { headers: CREDENTIALS },
    policies: { sessions: { 'session-1': 'somebody-else' } },
  },
  PLAYER_NOT_FOUND: { below: '-who-does-not-exist', init: { headers: CREDENTIALS } },
  NOT_ACCEPTABLE: { init: { headers: { ...CREDENTIALS, Accept: 'text/html' } } },
  UNSUPPORTED_MEDIA_TYPE: {
    init: { method: 'PUT', headers: { ...CREDENTIALS, 'Content-Type': 'text/plain' }, body: '{}' },
  },
  BODY_TOO_LARGE: {
    init: { method: 'PUT', headers: JSON_BODY, body: JSON.stringify('x'.repeat(65_536)) },
  },
  INVALID_BODY: { init: { method: 'PUT', headers: JSON_BODY, body: '{"blocked":"yes"}' } },
  INVALID_PARAMETER: {
    below: '/transactions?event_type=deposits&limit=0',
    init: { headers: CREDENTIALS },
  },
}

/** Sends the requests of the examples to a fresh world, so the examples are real answers. */
export async function exampleAnswers(
  policies: Policies,
  createWorld: ExampleFactory,
): Promise<Examples> {
  // The policies of access would replace the answers by rejections.
  const open = { ...policies, tokens: 'any', sessions: 'any' } as const
  const world = createWorld(open)
  const { playerId } = world
  const phone = policies.phoneFormat === 'e164' ? '+442079460958' : '+44 20 7946 0958'
  const update = { phone, settings: { want_bonus: true } }
  const answers = await Promise.all(
    OPERATIONS.map(async ({ id, method, path }) => {
      const url = path.replace('{playerId}', encodeURIComponent(playerId)) + (QUERIES[id] ?? '')
      const init =
        method === 'PUT'
          ? { method, headers: JSON_BODY, body: JSON.stringify(update) }
          : { headers: CREDENTIALS }
      return [id, await answerOf(world, url, init)] as const
    }),
  )
  const problems = await Promise.all(
    Object.entries(INVALID_REQUESTS).map(async ([code, { below = '', init, policies: needed }]) => {
      const strict = createWorld({ ...open, unknownPlayer: 404, ...needed })
      const url = `/players/${encodeURIComponent(playerId)}${below}`
      return [code, await answerOf(strict, url, init)] as const
    }),
  )
  return {
    playerId,
    update,
    answers: Object.fromEntries(answers) as Examples['answers'],
    problems: Object.fromEntries(problems),
  }
}

async function answerOf(world: ExampleWorld, path: string, init: RequestInit): Promise<unknown> {
  const url = `http://127.0.0.1${VERSION_PATH}${path}`
  const response = await world.fetch(new Request(url, init))
  const text = await response.text()
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}
