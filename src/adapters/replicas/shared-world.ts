import { isDeepStrictEqual } from 'node:util'
import { FauxhouseError } from '../../errors'
import { setHeader } from '../../service/answer'
import {
  type AdaptedWorld,
  type Answerer,
  type Applier,
  applierOf,
  worldBehind,
} from '../../service/answerer'
import { type AdapterEnvironment, asAdapter } from '../../service/environment'
import { type Refusal, refuse } from '../../service/handler-result'
import type { IncomingRequest } from '../../service/incoming-request'
import type { WriteOrder } from '../../service/ordering'
import { SENT_HEADER } from '../../service/sequence'
import type { FetchTarget } from '../fetch-target'
import { readAddress } from './address'
import type { SharedLog } from './log'
import type { SharedOptions } from './options'
import { RedisLog } from './redis-log'
import { Replica } from './replica'
import type { Timing } from './replica-options'
import { createSharedClock, isSharedClock, type SharedClock } from './shared-clock'

const STALE_HEADER = 'X-Fauxhouse-Stale'

const { setTimeout: startTimer } = globalThis
const { timeOrigin } = performance

export const TIMING: Timing = {
  now: () => performance.now(),
  hostNow: () => timeOrigin + performance.now(),
  sleep: (ms) => new Promise((resolve) => void startTimer(resolve, ms)),
}

/** A server's part in a shared world. */
export interface SharedWorld {
  /** For the environment of every request. */
  readonly order: WriteOrder
  /** Adds to the answers of the world what they are with several replicas. */
  answererOver(answerer: Answerer): Answerer
  /** The world for callers in process, such as the MCP endpoint. */
  readonly target: FetchTarget
  close(): Promise<void>
}

/**
 * Joins a world that other servers share, and applies all of its writes so far.
 *
 * @throws FauxhouseError LOG_UNAVAILABLE, INVALID_OPTION for a world that differs from theirs
 */
export async function joinShared(
  target: FetchTarget,
  options: SharedOptions,
): Promise<SharedWorld> {
  const address = { ...options, ...readAddress(options.url) }
  return joinLog(target, options, () => RedisLog.connect(address))
}

/**
 * A clock for a world that follows the host on several servers: it begins at the same instant on
 * all of them.
 *
 * @throws as {@link joinShared}
 */
export async function sharedClockOf(options: SharedOptions): Promise<SharedClock> {
  const log = await RedisLog.connect({ ...options, ...readAddress(options.url) })
  try {
    return createSharedClock(await log.agreeOnStart(Date.now()), Date.now)
  } finally {
    await log.close()
  }
}

/** Joins a world over a log of any kind. */
export async function joinLog(
  target: FetchTarget,
  options: SharedOptions,
  connect: () => Promise<SharedLog>,
  timing = TIMING,
): Promise<SharedWorld> {
  const { url, maxLagMs = 1_000, replaces, onStop = () => undefined } = options
  const [world, apply] = [worldBehind(target.fetch), applierOf(target.fetch)]
  if (world === undefined || apply === undefined) throw notAWorld()
  requireShareable(world)
  const log = await connect()
  try {
    const id = new Date(timing.hostNow()).toISOString()
    const own = originOf(world)
    const opened = await log.open(JSON.stringify(own), id, replaces)
    requireSame(JSON.parse(opened.head) as Origin, own, url)
    const { hostClock, memory } = world.settings
    const clock = hostClock && isSharedClock(hostClock) ? hostClock : undefined
    clock?.begin()
    const { logEntries: maxEntries } = memory
    const applyAt: Applier = clock ? (write, at) => clock.during(at, () => apply(write, at)) : apply
    const replica = new Replica({
      ...{ log, opened, apply: applyAt, timing, maxLagMs, maxEntries, onStop },
    })
    await replica.start()
    return sharedBy(replica, target, log)
  } catch (error) {
    await log.close()
    throw error
  }
}

function sharedBy(replica: Replica, target: FetchTarget, log: SharedLog): SharedWorld {
  let last: { readonly of: Answerer; readonly over: Answerer } | undefined
  return {
    order: replica,
    answererOver(answerer) {
      if (last?.of !== answerer) last = { of: answerer, over: answererOver(replica, answerer) }
      return last.over
    },
    target: {
      fetch: (request: Request, environment: AdapterEnvironment = {}) =>
        target.fetch(
          request,
          asAdapter({ ...environment, order: replica, refusal: replica.refusal }),
        ),
    },
    async close() {
      replica.close()
      await log.close()
    },
  }
}

function answererOver(replica: Replica, answerer: Answerer): Answerer {
  const answer = (request: IncomingRequest, environment: AdapterEnvironment) => {
    const { refusal } = replica
    const answered = answerer(request, refusal ? { ...environment, refusal } : environment)
    return replica.isStale ? marked(answered, replica) : answered
  }
  return (request, environment = {}) => {
    const sent = request.headers.get(SENT_HEADER)
    const expected = sent === null ? 0 : Number(sent)
    if (!(expected > replica.sequence)) return answer(request, environment)
    return replica.reached(expected).then((isReached) => {
      if (isReached) return answer(request, environment)
      return answer(request, { ...environment, refusal: notReached(expected, replica) })
    })
  }
}

async function marked(answered: ReturnType<Answerer>, { lagMs }: Replica) {
  const answer = await answered
  const headers = { ...answer.headers }
  setHeader(headers, STALE_HEADER, String(lagMs))
  return { ...answer, headers }
}

function notReached(expected: number, { sequence }: Replica): Refusal {
  const detail = `This server has applied the writes up to ${sequence}, and the client has seen ${expected}.`
  const headers = { 'Retry-After': '1' }
  return refuse('LOG_UNAVAILABLE', `header.${SENT_HEADER}`, detail, 'Try again later.', { headers })
}

/** What replicas must have alike. */
function originOf(world: AdaptedWorld) {
  const { digest: _, ...log } = world.log()
  const { logEntries, logBytes } = world.settings.memory
  return { log, faults: world.faults.rules('start'), bounds: { logEntries, logBytes } }
}

type Origin = ReturnType<typeof originOf>

/** @throws FauxhouseError INVALID_OPTION */
function requireSame(known: Origin, own: Origin, url: string): void {
  const here = JSON.parse(JSON.stringify(own)) as Origin
  if (isDeepStrictEqual(known, here)) return
  const differing = differences(known, here)
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The world of ${url} was started with other options: ${differing.join(', ')}.`,
    'Start all servers with the same version, options, scenarios and faults, or use another name.',
    { option: 'shared', differing },
  )
}

function differences(known: Origin, own: Origin): string[] {
  const [theirs, ours] = [known, own].map(({ log, faults, bounds }) => {
    const { options, commands, now, ...others } = log
    const { start: _, complete: __, ...versions } = others
    return {
      ...versions,
      ...options,
      scenarios: commands,
      faults,
      'log-entries': bounds.logEntries,
      'log-bytes': bounds.logBytes,
      clock: now,
    }
  }) as [object, object]
  return Object.entries(ours).flatMap(([name, value]) =>
    isDeepStrictEqual(value, Object(theirs)[name]) ? [] : [name],
  )
}

/** @throws FauxhouseError INVALID_OPTION for what replicas cannot do alike */
function requireShareable({ policies, settings, faults }: AdaptedWorld): void {
  const functions = Object.entries(policies).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  )
  const counted = faults
    .rules('start')
    .filter(({ times, skip }) => times !== undefined || skip !== undefined)
  const problem = [
    functions.length > 0 && `a policy that is a function: ${functions.join(', ')}`,
    policies.isolation !== 'none' && 'the policy isolation',
    counted.length > 0 && 'faults with times or skip, which each server would count for itself',
    settings.hostClock !== undefined &&
      !isSharedClock(settings.hostClock) &&
      'a clock of its own that follows the host',
  ].find((each) => each !== false)
  if (problem === undefined) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `A shared world cannot have ${problem}.`,
    'Omit it, or serve the world from one server.',
    { option: 'shared' },
  )
}

function notAWorld(): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    'Only a world can be shared, not a fetch around it.',
    'Pass the world itself to startServer.',
    { option: 'shared' },
  )
}
