import { queryOf } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import { instant } from '../simulator/domain/instants'
import type { WorldLog } from '../world/log'
import { createPlayerView, type PlayerView } from '../world/views/player-view'
import type { Endpoint, Expectation } from './definition'
import { operationOf } from './endpoints'
import { failuresIn } from './expectation'
import type { Library } from './library'
import { type Doer, watchSteps } from './watched-steps'

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
