import { DEFAULT_POLICIES } from '../contract/policies'
import { FauxhouseError } from '../errors'
import type { Currency } from '../simulator/domain/currencies'
import { fromEuroCents, toMajor } from '../simulator/domain/currencies'
import { EVENTS } from '../simulator/domain/events'
import { formatInstant, HOUR_MS, instant } from '../simulator/domain/instants'
import { MARKET_IDS, MARKETS, type MarketId } from '../simulator/domain/markets'
import type { EventType } from '../simulator/domain/transactions'
import type { PlayerCommand } from '../simulator/engine/commands/catalogue'
import { execute, type Outcome, runTo } from '../simulator/engine/engine'
import { mapValues } from '../simulator/engine/field'
import type { PlayerState } from '../simulator/engine/state'
import { transactionIdOf } from '../simulator/engine/transactions'
import { enrol, type PlayerSource } from '../simulator/registration/enrol'
import type { ProfileInput } from '../simulator/registration/register-command'
import type { Signup } from '../simulator/registration/signup'
import type { Budget } from '../simulator/workload/budget'
import { commandOfType } from '../world/commands'
import { engineCommand } from '../world/engine-command'
import { DATA_VERSION, packageOf } from '../world/log'
import { arrivalTime, executeTimed } from './arrivals'
import type { PlayerScript } from './composition'
import type { CommandStep, MoneyInput, PlayerOrigin, ReachStep, Who } from './definition'
import { invalidScenario, within } from './faults'
import { reach } from './reach'
import { requireRefusal } from './refused-step'
import { withHints } from './step-order'
import { registrationOf, type TimedStep, timelineOf } from './timeline'

/** The stated market; else the first market with the currency; else Germany. */
export function marketOf({ market, currency }: Who): MarketId {
  if (market !== undefined) return market
  const usual = MARKET_IDS.find((id) =>
    MARKETS[id].currencies.some(([candidate]) => candidate === currency),
  )
  return usual ?? 'DE'
}

/** Called for each step in place of `run`, which executes it. */
export type StepObserver = (step: TimedStep, player: PlayerState, run: () => void) => void

/**
 * Creates the player of a script. The engine executes the registration and each step at its
 * instant, and runs the timers in between and up to `end`.
 *
 * @param now the instant to which the times of the script refer
 * @param end the player is created as it was at this instant, from its registration to `now`
 * @throws FauxhouseError INVALID_SCENARIO for a step that a rule refuses or whose time is invalid
 */
export function runScript(
  script: PlayerScript,
  source: PlayerSource,
  id: string,
  now: number,
  budget: Budget,
  end = now,
  observe: StepObserver = (_step, _player, run) => run(),
): PlayerState {
  const { who, origin } = script
  const registeredAt = within(origin, '/player/registered', () =>
    registrationOf(who.registered, script.parts, now),
  )
  const timedSteps = timelineOf(script.parts, now, registeredAt)
  const player = within(origin, '/player', () => registered(who, source, id, registeredAt))
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
    const from = step.reach !== undefined ? beginningOf(step, player, at) : at
    if (from > end) break
    try {
      const run = () => {
        if (step.reach !== undefined) {
          prepare(player, who, from)
          reach(player, step.reach, at, end, budget, done)
        } else {
          perform(player, timedStep, labels, who, next, end)
          done(1)
        }
      }
      within(origin, pointer, () => observe(timedStep, player, run))
    } catch (error) {
      throw withHints(error, timedStep, timedSteps)
    }
  }
  runTo(player, end)
  within(origin, '/player', () => done(0))
  if (!who.autopilot) stopAutopilot(player)
  return player
}

/** The instant from which on a step has the player to itself. Without a target: its own. */
function beginningOf({ reach: targets }: ReachStep, { clock }: PlayerState, at: number): number {
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
  const market = marketOf(who)
  const currency = who.currency ?? (MARKETS[market].currencies[0]?.[0] as Currency)
  const { persona, terms, origin } = who
  const given = { profile, terms, autopilot: persona !== undefined || who.autopilot === true }
  const signup: Signup = { persona, market, currency, registeredAt: at }
  if (origin === undefined) return enrol(world, id, signup, given)
  requireSameData(origin)
  const { seed, id: drawnAs, compression = world.compression, storyEndsAt: end } = origin
  const storyEndsAt = end === undefined ? undefined : instant(end)
  return enrol({ seed, compression }, id, { ...signup, storyEndsAt }, { ...given, drawnAs })
}

function checkStart(
  { origin }: PlayerScript,
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
    'Set an earlier time.',
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

function perform(
  player: PlayerState,
  timedStep: TimedStep,
  labels: Map<string, Made>,
  who: Who,
  next: number,
  end: number,
): void {
  const { step, at } = timedStep
  prepare(player, who, at)
  runTo(player, at)
  const { as, refused } = step as CommandStep
  const command = commandOf(step as CommandStep, player, timedStep, labels)
  const changed = engineCommand(command, player.currency, at)
  if (refused !== undefined) {
    // It changes nothing, so that it can show what the policies of most worlds refuse.
    requireRefusal(refused, () => execute(player, changed, at, DEFAULT_POLICIES))
    return
  }
  // The next step finds the money: its author wrote it for a deposit that has arrived.
  const until = Math.min(at + arrivalTime(player, changed), next)
  const outcome = executeTimed(player, changed, at, until, end)
  if (as !== undefined)
    labels.set(`${timedStep.origin.name} ${as}`, madeBy(player, command, outcome))
}

/** Lets the persona play up to the first step, which stops the autopilot. */
function prepare(player: PlayerState, who: Who, at: number): void {
  if (who.autopilot || player.pilot === undefined) return
  runTo(player, at)
  stopAutopilot(player)
}

/** The ids that a step with a name has created. */
interface Made {
  readonly transaction: string | undefined
  readonly win: string | undefined
  readonly bonus: string | undefined
}

function madeBy(player: PlayerState, { type }: PlayerCommand, { rows, bonuses }: Outcome): Made {
  const first = (wanted: EventType | undefined) => {
    const row = rows.find((ordinal) => EVENTS[player.ledger.nameOf(ordinal)].type === wanted)
    return row === undefined ? undefined : transactionIdOf(player, row)
  }
  const [bonus] = bonuses
  return {
    transaction: first(commandOfType(type).makes),
    win: first('win'),
    bonus: bonus === undefined ? undefined : player.bonuses[bonus]?.id,
  }
}

/** The command of a step, with amounts in the player's currency and ids instead of names. */
function commandOf(
  step: CommandStep,
  { currency }: PlayerState,
  timedStep: TimedStep,
  labels: ReadonlyMap<string, Made>,
): PlayerCommand {
  const { at, after, repeat, every, as, refused, ...command } = step
  const { fields } = commandOfType(command.type)
  return mapValues(fields, command, (field, value, pointer) => {
    if (field.kind === 'money') return major(value as MoneyInput, currency)
    const isName = field.kind === 'reference' && String(value).startsWith('$')
    return isName ? refer(String(value).slice(1), field.to, timedStep, pointer, labels) : value
  }) as PlayerCommand
}

function refer(
  reference: string,
  to: 'transaction' | 'bonus',
  { origin, pointer: step }: TimedStep,
  pointer: string,
  labels: ReadonlyMap<string, Made>,
): string {
  const [name = '', member] = reference.split('.')
  const own = labels.get(`${origin.name} ${name}`)
  const named = own ?? [...labels].find(([label]) => label.endsWith(` ${name}`))?.[1]
  const id = named?.[member === 'win' ? 'win' : to]
  if (id !== undefined && (member === undefined || member === 'win')) return id
  const known = [...labels.keys()].map((label) => `$${label.split(' ')[1]}`)
  throw invalidScenario(
    origin,
    `${step}${pointer}`,
    named ? `"$${name}" created no ${member ?? to}.` : `no step before it is named "${name}".`,
    `Named so far: ${known.length > 0 ? known.join(', ') : 'none; set "as" on a step'}.`,
    { reference: name },
  )
}

/** An amount of a script, in major units. */
function major(value: MoneyInput, currency: Currency): number {
  if (typeof value === 'number') return value
  return toMajor(fromEuroCents(Math.round(value.eur * 100), currency), currency)
}
