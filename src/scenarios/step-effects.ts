import { queryOf } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import { EVENTS } from '../simulator/domain/events'
import { formatInstant, instant } from '../simulator/domain/instants'
import type { TransactionStatus } from '../simulator/domain/transactions'
import { runTo } from '../simulator/engine/engine'
import type { BonusRecord, PlayerState } from '../simulator/engine/state'
import { namesOf } from '../simulator/engine/transactions'
import { Budget } from '../simulator/workload/budget'
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

/** What did something to a player; empty for time alone. */
interface Doer {
  /** The place of the step in the definition, or the name of an inherited part. */
  readonly place?: string | undefined
  /** The step of the definition. */
  readonly step?: ScenarioStep | undefined
}

/** Sees the player after a step, or before one, after the time that led to it. */
type Watcher = (player: PlayerState, doer: Doer, at: number, refused?: string) => void

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
    see(player, doerOf(timed, script), at, step.type && step.refused)
  })
  see(player, {}, end)
}

/** The step as it is written in the definition, or the inherited part that has it. */
function doerOf({ origin, pointer }: TimedStep, { parts }: PlayerScript): Doer {
  const own = parts.at(-1)
  if (own?.origin !== origin) return { place: origin.name }
  const [index = ''] = pointer.slice(`${own.pointer}/steps/`.length).split('/')
  return { place: `${own.pointer}/steps/${index}`, step: own.steps[Number(index)] }
}

/** What a step of a scenario did to its player, with all its repeats. */
export interface StepEffect extends Doer {
  /** Instant of the first time. */
  readonly at: string
  /** Number of transactions that it added. */
  readonly rows: number
  /** Other effects, such as `forfeited Welcome Bonus`. */
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
  let before: Mark = {
    rows: 0,
    kyc: undefined,
    block: '',
    limits: 0,
    restrictions: [],
    bonuses: [],
    payments: new Map(),
  }
  watchSteps(log, id, library, (player, doer, at, refused) => {
    const after = markOf(player)
    const rows = after.rows - before.rows
    const did = [
      ...(refused ? [`rejected by ${refused}`] : []),
      ...changesOf(before, after, player.ledger),
    ]
    before = after
    const { place } = doer
    if (place === undefined && rows + did.length === 0) return
    const known = effects.get(place) ?? { at: formatInstant(at), ...doer, rows: 0, did: [] }
    const all = [...new Set([...known.did, ...did])]
    effects.set(place, { ...known, rows: known.rows + rows, did: all })
  })
  return [...effects.values()]
}

/** The state of a player that effects are differences of. */
interface Mark {
  readonly rows: number
  readonly kyc: string | undefined
  readonly block: string | undefined
  /** The statuses of the newest deposits and withdrawals, by their rows, the newest first. */
  readonly payments: ReadonlyMap<number, TransactionStatus>
  /** Number of changes of limits. */
  readonly limits: number
  readonly restrictions: PlayerState['restrictions']
  readonly hold?: PlayerState['payoutHold']
  readonly bonuses: readonly (Pick<BonusRecord, 'status' | 'end'> & { readonly name: string })[]
}

const PAYMENTS = [...namesOf('deposit'), ...namesOf('withdrawal')]

/** All of them after each step would take quadratic time. */
const MAX_PAYMENTS = 500

function markOf(player: PlayerState): Mark {
  const { ledger, kyc, blocks, bonuses, limits, restrictions, payoutHold } = player
  const payments = new Map<number, TransactionStatus>()
  for (const row of ledger.newestFirst(PAYMENTS)) {
    payments.set(row, ledger.statusOf(row))
    if (payments.size === MAX_PAYMENTS) break
  }
  return {
    rows: ledger.length,
    payments,
    limits: limits.length,
    restrictions,
    hold: payoutHold,
    kyc: kyc.status,
    block: blocks.map(({ cause }) => cause ?? 'no cause').join(', '),
    bonuses: bonuses.map(({ status, end, terms }) => ({ status, end, name: terms.template.name })),
  }
}

function changesOf(before: Mark, after: Mark, ledger: PlayerState['ledger']): string[] {
  const bonuses = after.bonuses.flatMap(({ status, end, name }, index) => {
    const known = before.bonuses[index]
    if (known?.status === status) return []
    if (status === 'pending') return [`awarded ${name}, which is pending`]
    const verb = known?.end === undefined ? 'activated' : 'reinstated'
    return [`${end === 'empty' ? 'ended empty' : (end ?? verb)} ${name}`]
  })
  const moved = [...after.payments]
    .reverse()
    .filter(([row, is]) => (before.payments.get(row) ?? is) !== is)
  const isHeld = after.hold === undefined ? 'payouts released' : `payouts held: ${after.hold}`
  const isBlocked = after.block === '' ? 'unblocked' : `blocked: ${after.block}`
  return [
    ...bonuses,
    ...moved.map(([row, is]) => `${EVENTS[ledger.nameOf(row)].type} ${is}`),
    ...(before.limits === after.limits ? [] : ['limits changed']),
    ...added(before, after).map((activity) => `restricted ${activity}`),
    ...added(after, before).map((activity) => `lifted the restriction of ${activity}`),
    ...(before.hold === after.hold ? [] : [isHeld]),
    ...(before.block === after.block ? [] : [isBlocked]),
    ...(before.kyc === after.kyc || before.kyc === undefined ? [] : [`KYC ${after.kyc}`]),
  ]
}

const added = (before: Mark, after: Mark) =>
  after.restrictions.filter((each) => !before.restrictions.includes(each))

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
  const at = instant(world.now)
  let changers: ReadonlyMap<string, string | undefined> | undefined
  watchSteps(world.log(), id, library, (player, doer) => {
    const view = createPlayerView(player, at, policies)
    const failures = expectations.flatMap((each) => failuresIn(answerOf(view, each), each, id, at))
    const before = changers
    const changerOf = (failure: string) =>
      before === undefined || before.has(failure) ? before?.get(failure) : nameOf(doer)
    changers = new Map(failures.map((failure) => [failure, changerOf(failure)]))
  })
  return changers ?? new Map()
}

function nameOf({ place, step }: Doer): string {
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

/** The JSON of the answer to an expectation's request, without the request. */
function answerOf(view: PlayerView, { on, query = {} }: Expectation): unknown {
  const parameters = operationOf(on)?.parameters ?? []
  const values = parameters.flatMap(({ name, kind, many }) => {
    const value = query[name]
    if (value === undefined) return []
    if (many) return [[name, [value].flat().flatMap((each) => String(each).split(','))]]
    return [[name, kind === 'integer' ? Number(value) : value]]
  })
  const resource = READS[on](view, queryOf(Object.fromEntries(values)))
  return JSON.parse(JSON.stringify(resource))
}
