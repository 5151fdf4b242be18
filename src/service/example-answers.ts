import { VERSION_PATH } from '../contract/input/json'
import type { Examples } from '../contract/openapi/document'
import { OPERATIONS, type OperationId } from '../contract/operations'
import type { Policies } from '../contract/policies'

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
  return {
    playerId,
    update,
    answers: Object.fromEntries(answers) as Examples['answers'],
  }
}

async function answerOf(world: ExampleWorld, path: string, init: RequestInit): Promise<unknown> {
  const url = `http://127.0.0.1${VERSION_PATH}${path}`
  const response = await world.fetch(new Request(url, init))
  return response.json()
}
