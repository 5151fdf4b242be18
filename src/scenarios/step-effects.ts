import type { Policies } from '../contract/policies'
import { formatInstant, instant } from '../simulator/domain/instants'
import { runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'
import { Budget } from '../world/budget'
import type { WorldLog } from '../world/log'
import { createPlayerView, type PlayerView } from '../world/views/player-view'
import type { PlayerScript } from './composition'
import type { Endpoint, Expectation, ScenarioStep } from './definition'
import { operationOf } from './endpoints'
import { failuresIn } from './expectation'
import type { Library } from './library'
import { loadingOf } from './loading'
import { runScript } from './script'
import type { TimedStep } from './timeline'

/** The step that changed a player. It is empty for a change by time alone. */
interface StepPlace {
  /** The place of the step in the definition, or the name of an inherited part. */
  readonly place?: string | undefined
  /** The step of the definition. */
  readonly step?: ScenarioStep | undefined
}

/** Sees the player after a step, or before one, after the time that led to it. */
type Watcher = (player: PlayerState, by: StepPlace, at: number, refused?: string) => void

/**
 * Runs the scenario again that created a player, and shows it after each step, as it is written.
 *
 * @param log the log of the world; a player that no scenario created is not shown
 */
function watchSteps(log: WorldLog, id: string, library: Library, see: Watcher): void {
  const loading = loadingOf(log.commands, id, library)
  if (loading === undefined) return
  const { entry, script } = loading
  const end = instant(entry.at)
  const now = entry.basis === undefined ? end : instant(entry.basis)
  const budget = new Budget()
  const player = runScript(script, log.options, id, now, budget, end, (timed, player, run) => {
    const { step, at } = timed
    // The commands of a target come before its instant.
    if (step.type !== undefined) runTo(player, at)
    see(player, {}, player.clock)
    run()
    see(player, placeOf(timed, script), at, step.type && step.refused)
  })
  see(player, {}, end)
}

/** The step as it is written in the definition, or the inherited part that has it. */
function placeOf({ origin, pointer }: TimedStep, { parts }: PlayerScript): StepPlace {
  const own = parts.at(-1)
  if (own?.origin !== origin) return { place: origin.name }
  const [index = ''] = pointer.slice(`${own.pointer}/steps/`.length).split('/')
  return { place: `${own.pointer}/steps/${index}`, step: own.steps[Number(index)] }
}

/** What a step of a scenario did to its player, with all its repeats. */
export interface StepEffect extends StepPlace {
  /** Instant of the first time. */
  readonly at: string
  /** Number of transactions that it added. */
  readonly rows: number
  /** Other effects, such as `Welcome Bonus cancelled`. */
  readonly did: readonly string[]
}

/**
 * What the steps of the scenario did that created a player, in the order of their first execution;
 * its inherited parts and passing time have a line each.
 *
 * @param log the log of the world; a player that no scenario created has no effects
 */
export function stepEffects(log: WorldLog, id: string, library: Library): StepEffect[] {
  const effects = new Map<string | undefined, StepEffect>()
  let rowsBefore = 0
  let before: readonly string[] | undefined
  watchSteps(log, id, library, (player, by, at, refused) => {
    const facts = factsOf(player)
    const rows = player.ledger.length - rowsBefore
    const changed = before === undefined ? [] : facts.filter((fact) => !before?.includes(fact))
    const did = refused ? [`rejected by ${refused}`, ...changed] : changed
    rowsBefore = player.ledger.length
    before = facts
    const { place } = by
    if (place === undefined && rows + did.length === 0) return
    const known = effects.get(place) ?? { at: formatInstant(at), ...by, rows: 0, did: [] }
    const all = [...new Set([...known.did, ...did])]
    effects.set(place, { ...known, rows: known.rows + rows, did: all })
  })
  return [...effects.values()]
}

/** What holds of a player, in words: a step did what is true after it and was not before. */
function factsOf({ kyc, blocks, bonuses }: PlayerState): string[] {
  const causes = blocks.map(({ cause = 'no cause' }) => cause).join(', ')
  return [
    ...bonuses.map(({ status, terms }) => `${terms.template.name} ${status}`),
    `KYC ${kyc.status}`,
    causes === '' ? 'not blocked' : `blocked: ${causes}`,
  ]
}

/** The parts of a world that tell what changed a player. */
interface WatchedWorld {
  readonly now: string
  readonly library: Library
  readonly policies: Policies
  log(): WorldLog
}

/**
 * What made expectations fail: for each sentence, the step of the scenario, the inherited part, or
 * the time after which it is true. A sentence that is true from the registration on has none.
 */
export function changersOf(
  world: WatchedWorld,
  id: string,
  expectations: readonly Expectation[],
): ReadonlyMap<string, string | undefined> {
  const { library, policies } = world
  if (expectations.length === 0) return new Map()
  const at = instant(world.now)
  let changers: ReadonlyMap<string, string | undefined> | undefined
  watchSteps(world.log(), id, library, (player, by) => {
    const view = createPlayerView(player, at, policies)
    const failures = expectations.flatMap((each) =>
      failuresIn(responseOf(view, each), each, id, at),
    )
    const before = changers
    const changerOf = (failure: string) =>
      before === undefined || before.has(failure) ? before?.get(failure) : nameOf(by)
    changers = new Map(failures.map((failure) => [failure, changerOf(failure)]))
  })
  return changers ?? new Map()
}

function nameOf({ place, step }: StepPlace): string {
  if (place === undefined) return 'time passing'
  const type = step?.type ?? (step?.reach && 'reach')
  return type === undefined ? place : `${place} ${type}`
}

const READS: { readonly [On in Endpoint]: (view: PlayerView, query: object) => object } = {
  profile: (view) => view.profile(),
  transactions: (view, query) => view.transactions(query),
  summary: (view, query) => view.summary(query),
  bonuses: (view, query) => view.bonuses(query),
  eligible: (view, query) => view.eligibleBonuses(query),
}

/** The JSON of the response to an expectation's request, without the request. */
function responseOf(view: PlayerView, { on, query = {} }: Expectation): unknown {
  const parameters = operationOf(on)?.parameters ?? []
  const values = parameters.flatMap(({ name, kind, many }) => {
    const value = query[name]
    if (value === undefined) return []
    if (many) return [[name, [value].flat().flatMap((each) => String(each).split(','))]]
    return [[name, kind === 'integer' ? Number(value) : value]]
  })
  const resource = READS[on](view, Object.fromEntries(values))
  return JSON.parse(JSON.stringify(resource))
}
