import { version } from '../../package.json'
import { DEFAULT_POLICIES } from '../contract/policies'
import {
  type Answer,
  answerOf,
  bareAnswer,
  json,
  type Rejection,
  rejected,
} from '../service/answer'
import type { App } from '../service/app'
import type { IncomingRequest } from '../service/request'
import { handleOther, handlerOf, queryOf, sentPath } from '../service/routes'

/** The path for probes. It belongs to the server, not to a world. */
export const HEALTH = '/health'

/** Why a server is not ready. */
interface Unready {
  readonly status: 'starting' | 'stopping'
  readonly reason: string
  /** Whether requests are still answered: those under way, and those that arrive meanwhile. */
  readonly isServing?: boolean
}

/** What a server knows of itself. */
export interface Readiness {
  /** What answers, once there is a world. */
  app: App | undefined
  /** Undefined once it is ready. */
  unready: Unready | undefined
}

/** The answer to a request for `/health`, and to any other that no world answers now. */
export function answerOfServer(
  request: IncomingRequest,
  readiness: Readiness,
  preflight: Rejection | undefined,
): Answer | undefined {
  const path = sentPath(request.url)
  if (path === HEALTH) return healthAnswer(request, readiness, preflight)
  const { unready } = readiness
  if (unready === undefined || unready.isServing) return undefined
  const remedy = 'Try again in a moment; GET /health is 200 once the server is ready.'
  const answer = bareAnswer(rejected('NOT_READY', 'server', unready.reason, remedy), path)
  return { ...answer, headers: { ...answer.headers, ...RETRY } }
}

const RETRY = { 'Retry-After': '1' }

const ROUTE = { template: HEALTH, methods: { GET: () => json({}) } }

function healthAnswer(
  { method, url, headers }: IncomingRequest,
  { app, unready }: Readiness,
  preflight: Rejection | undefined,
): Answer {
  const isRead = handlerOf(method, ROUTE) !== undefined
  const result = preflight ?? (isRead ? stateOf(app, unready) : handleOther(method, ROUTE))
  // Outside the worlds: their policies and their clocks do not apply.
  const simulation = { nowMs: undefined, policies: DEFAULT_POLICIES }
  const asked = { method, path: HEALTH, prefix: '', query: queryOf(url), headers, body: '' }
  return answerOf({ ...asked, simulation }, result)
}

function stateOf(app: App | undefined, unready: Readiness['unready']) {
  if (app === undefined || unready !== undefined) {
    const { status, reason } = unready ?? {}
    return { ...json({ status, reason }, 503), headers: RETRY }
  }
  const { seed, population, now } = app.kept.base.simulation
  return json({ status: 'ready', version, seed, population, now })
}
