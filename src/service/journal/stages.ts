import type { ProblemCode } from '../../contract/problems'
import type { SeenRequest } from './record'

/** The stages of an answer, in the order in which they may answer. */
export const STAGES = [
  'world',
  'fault',
  'route',
  'method',
  'authentication',
  'session',
  'player',
  'negotiation',
  'body',
  'parameters',
  'operation',
  'aborted',
  'server',
] as const

/**
 * The stage that answered:
 *
 * - `world`: the choice of the world
 * - `fault`: an injected fault, instead of the other stages
 * - `route`: the path; also pages that are not operations
 * - `method`: the method, `OPTIONS` included, as well as a CORS preflight that is rejected
 * - `authentication`, `session`, `player`
 * - `negotiation`: what the headers say about the bodies
 * - `body`, `parameters`: they are read together
 * - `operation`: the request is valid
 * - `aborted`: the client left before the answer
 * - `server`: an error of the simulator
 */
export type Stage = (typeof STAGES)[number]

/** The stage of each code; `where` decides between two. */
const STAGE_OF: Readonly<Partial<Record<ProblemCode, Stage | ((where: string) => Stage)>>> = {
  INVALID_WORLD: 'world',
  WORLD_NOT_FOUND: 'world',
  WORLD_GONE: 'world',
  WORLDS_FULL: 'world',
  INJECTED: 'fault',
  NOT_FOUND: 'route',
  METHOD_NOT_ALLOWED: 'method',
  ORIGIN_FORBIDDEN: 'method',
  UNAUTHORIZED: (where) => (where === 'header.x-session-id' ? 'session' : 'authentication'),
  MISSING_SESSION: 'session',
  SESSION_FORBIDDEN: 'session',
  PLAYER_NOT_FOUND: 'player',
  NOT_ACCEPTABLE: 'negotiation',
  UNSUPPORTED_MEDIA_TYPE: 'negotiation',
  BODY_TOO_LARGE: 'body',
  INVALID_BODY: 'body',
  INVALID_PARAMETER: (where) => {
    if (where.startsWith('header.')) return 'fault'
    return where.startsWith('path.') ? 'route' : 'parameters'
  },
  COMMAND_REFUSED: 'operation',
}

/** The stage that answered a request. */
export function stageOf(seen: SeenRequest): Stage {
  const { refusal, fault, operation, method, isAborted } = seen
  if (refusal !== undefined) {
    const stage = STAGE_OF[refusal.code] ?? 'server'
    return typeof stage === 'function' ? stage(refusal.items[0]?.where ?? '') : stage
  }
  if (isAborted) return 'aborted'
  if (fault?.effect.status !== undefined) return 'fault'
  if (operation !== undefined) return 'operation'
  return method === 'OPTIONS' ? 'method' : 'route'
}

/** Breaks after which a client has no answer. */
const UNANSWERED: readonly unknown[] = ['reset', 'hang']

/** Whether a client received the answer, at least its beginning. */
export function isAnswered({ broken }: Pick<SeenRequest, 'broken'>): boolean {
  return !UNANSWERED.includes(broken)
}
