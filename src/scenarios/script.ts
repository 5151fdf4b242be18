import { FauxhouseError } from '../errors'
import type { Currency } from '../simulator/domain/currencies'
import { formatInstant, HOUR_MS, instant } from '../simulator/domain/instants'
import { MARKET_IDS, MARKETS, type MarketId } from '../simulator/domain/markets'
import { runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'
import { drawName, enroll, type PlayerSource } from '../simulator/registration/enroll'
import type { ProfileInput } from '../simulator/registration/register-command'
import type { Signup } from '../simulator/registration/signup'
import type { Budget } from '../world/commands'
import { DATA_VERSION, packageOf } from '../world/log'
import type { PlayerScript } from './composition'
import type { PlayerOrigin, ReachStep, Who } from './definition'
import { type Made, perform } from './execution'
import { inScenario, invalidScenario } from './mistakes'
import { reach } from './reach'
import { aheadOf, registrationOf, stepsWithin, type TimedStep, timelineOf } from './timeline'

/** The stated market; else the first market with the currency; else Germany. */
export function marketOf({ market, currency }: Who): MarketId {
  if (market !== undefined) return market
  const usual = MARKET_IDS.find((id) =>
    MARKETS[id].currencies.some(([candidate]) => candidate === currency),
  )
  return usual ?? 'DE'
}

/** The stated currency, or the first one of the market. */
export function currencyOf(who: Who): Currency {
  return who.currency ?? (MARKETS[marketOf(who)].currencies[0]?.[0] as Currency)
}

/**
 * Creates the player of a script. The engine executes the registration and each step at its
 * instant, and runs the timers in between and up to `end`.
 *
 * @param now the instant to which the times of the script refer
 * @param end the player is created as it was at this instant, from its registration to `now`
 * @throws FauxhouseError INVALID_SCENARIO for a step that a rule rejects or whose time is invalid
 */
export function runScript(
  script: PlayerScript,
  source: PlayerSource,
  id: string,
  now: number,
  budget: Budget,
  end = now,
): PlayerState {
  const { who, origin } = script
  const registeredAt = inScenario(origin, '/player/registered', () =>
    registrationOf(who.registered, script.parts, now),
  )
  const timedSteps = timelineOf(script.parts, now, registeredAt)
  const player = inScenario(origin, '/player', () => registered(who, source, id, registeredAt))
  const labels = new Map<string, Made>()
  checkStart(script, timedSteps, registeredAt, now)
  let rows = 0
  const done = (commands: number) => {
    budget.spend('commands', commands)
    budget.spend('rows', player.ledger.length - rows)
    rows = player.ledger.length
  }
  for (const [place, timedStep] of timedSteps.entries()) {
    const { step, at, origin, pointer } = timedStep
    const next = timedSteps[place + 1]?.at ?? now
    const from = step.reach !== undefined ? reachStart(step, player, at) : at
    if (from > end) break
    inScenario(origin, pointer, () => {
      prepare(player, who, from)
      if (step.reach !== undefined) reach(player, step.reach, at, end, budget, done)
      else {
        perform(player, step, timedStep, labels, next, end)
        done(1)
      }
    })
  }
  runTo(player, end)
  inScenario(origin, '/player', () => done(0))
  if (!who.autopilot) stopAutopilot(player)
  return player
}

/** The instant from which on a step has the player to itself. Without a target: its own. */
function reachStart({ reach: targets }: ReachStep, { clock }: PlayerState, at: number): number {
  return Object.keys(targets).length === 0 ? at : Math.max(clock, at - HOUR_MS)
}

/** Checks that the origin gives the same player as in its world. */
function requireSameData({ data = DATA_VERSION }: PlayerOrigin): void {
  if (data === DATA_VERSION) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The origin has data version ${data}, and this package generates version ${DATA_VERSION}.`,
    `Load it with ${packageOf(data)}, or export the player again.`,
    { data, supported: DATA_VERSION },
  )
}

function registered(who: Who, world: PlayerSource, id: string, at: number): PlayerState {
  const settings = { want_bonus: true, ...who.profile?.settings }
  const profile: ProfileInput = { ...who.profile, settings }
  const [market, currency] = [marketOf(who), currencyOf(who)]
  const { persona, terms, origin } = who
  const given = { profile, terms, autopilot: persona !== undefined || who.autopilot === true }
  const signup: Signup = { persona, market, currency, registeredAt: at }
  if (origin === undefined) return enroll(world, id, signup, given)
  requireSameData(origin)
  const { seed, id: drawnAs, compression = world.compression, situation } = origin
  const storyEndsAt = origin.storyEndsAt === undefined ? undefined : instant(origin.storyEndsAt)
  return enroll(
    { seed, compression },
    id,
    { ...signup, storyEndsAt, situation },
    { ...given, drawnAs },
  )
}

function checkStart(
  { origin, who }: PlayerScript,
  timedSteps: readonly TimedStep[],
  registeredAt: number,
  now: number,
) {
  const early = timedSteps.find(({ at }) => at < registeredAt)
  if (early) {
    const place = early.origin.name === origin.name ? '' : ` of "${origin.name}"`
    const registration = `the registration${place}, ${formatInstant(registeredAt)}`
    throw invalidScenario(
      early.origin,
      early.pointer,
      `the step's instant ${formatInstant(early.at)} is before ${registration}.`,
      `${early.origin.via ? 'R' : 'Set a later time, or r'}egister the player earlier.`,
    )
  }
  if (registeredAt <= now) return
  throw invalidScenario(
    origin,
    '/player/registered',
    `${formatInstant(registeredAt)} is after the world's now, ${formatInstant(now)}.`,
    `${aheadOf(who.registered) ?? 'Set an earlier time'}.`,
  )
}

const PROCESSES: readonly string[] = [
  'depositSettles',
  'withdrawalMoves',
  'kycReview',
  'disputeResolves',
]

/** Stops the autopilot and the automatic processes. Deadlines still apply. */
function stopAutopilot(player: PlayerState): void {
  player.pilot = undefined
  player.processes = false
  for (const { kind, subject } of player.timers) {
    if (PROCESSES.includes(kind)) player.timers.clear(kind, subject)
  }
}

/** Lets the persona play up to the first step, which stops the autopilot. */
function prepare(player: PlayerState, who: Who, at: number): void {
  if (who.autopilot || player.pilot === undefined) return
  runTo(player, at)
  stopAutopilot(player)
}

/** The facts of a player before it is created; undefined if its steps give it another name. */
export function knownOf({ who, parts }: PlayerScript, worldSeed: string, id: string) {
  const steps = parts.flatMap((part) => [...stepsWithin(part.steps)])
  if (steps.some(({ step: { type } }) => type === 'erase' || type === 'changeIdentity')) return
  const { persona, profile, origin } = who
  const market = marketOf(who)
  const { seed, id: drawnAs } = origin ?? { seed: worldSeed, id }
  return { persona, market, name: profile?.name ?? drawName(seed, drawnAs, { market, persona }) }
}
