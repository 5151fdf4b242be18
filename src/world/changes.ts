import { frozenCopy } from '../contract/input/frozen'
import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import type { FauxhouseError } from '../errors'
import { formatInstant } from '../simulator/domain/instants'
import { APPLIED_UPDATES } from '../simulator/engine/changes'
import { changesIdentityOnly } from '../simulator/engine/commands/account'
import { clonePlayer, sharePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import { commandOutcomeOf } from './command-outcome'
import type { CommandBatch } from './command-reader'
import { playerExists, playerGenerated, runCommands } from './command-run'
import type { LoadingEntry, ServiceWrite } from './log'
import type { LazyPlayer } from './players'
import type { WorldState } from './world-state'

/** The result of loading a scenario: its players, and its entry in the log. */
export interface Adoption {
  readonly players: readonly LazyPlayer[]
  readonly entry: LoadingEntry
}

/**
 * Executes commands at the clock's instant on a copy of their player. Nothing is changed before the
 * `commit` of the result.
 *
 * @param write the update over the service that the commands are from
 * @throws CommandRefusedError, FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
 */
export function prepareCommands(
  state: WorldState,
  id: string,
  batch: CommandBatch,
  notFound: () => FauxhouseError,
  write?: ServiceWrite,
) {
  const { now, policies, settings } = state
  const { commands } = batch
  const isLight = commands.every(changesIdentityOnly)
  const before = state.read(id, now)
  const context = {
    source: settings,
    id,
    now,
    rules: policies,
    // With the policy unknownPlayer: generate, a player may exist that no list contains.
    taken: before !== undefined || state.isTaken(id),
    player: before && draftOf(before, now, isLight),
    notFound,
  }
  const run = runCommands(batch, context)
  const at = formatInstant(now)
  const { player, change } = run
  return {
    player,
    change,
    commit(): void {
      // The reader has copied the commands, and the log freezes what it shows.
      const entries = commands.map((command) => ({ at, player: id, command }))
      const log = state.log.with(entries, write)
      // From here on nothing may fail.
      state.roster.put(player, before)
      state.set({ log })
    },
    outcome: (max?: number) => commandOutcomeOf({ commands, run, before, now, policies }, max),
  }
}

/**
 * A copy of a player to change, so that a rejected command has no effect.
 *
 * @param isLight for commands that {@link changesIdentityOnly}: it shares everything else
 */
function draftOf(player: PlayerState, now: number, isLight: boolean): PlayerState {
  const draft = isLight ? sharePlayer(player) : clonePlayer(player)
  draft.clock = now
  return draft
}

/** The remedy for a scenario whose id exists. A file has no option `as`, but a name. */
const TAKEN = 'Load it under another id with { as }, or change its name or id.'

/**
 * Adds the players of a loaded scenario: all or none.
 *
 * @returns their ids
 * @throws FauxhouseError PLAYER_EXISTS
 */
export function adoptPlayers(state: WorldState, { players, entry }: Adoption): readonly string[] {
  const { population } = state.generated
  const taken = players.find(({ id }) =>
    entry.replace ? population.includes(id) : state.isTaken(id),
  )
  if (taken) {
    throw playerExists(taken.id, TAKEN, { generated: population.includes(taken.id) })
  }
  state.roster.addLazy(players)
  state.set({ log: state.log.with([frozenCopy({ at: formatInstant(state.now), ...entry })]) })
  return players.map(({ id }) => id)
}

/** @throws FauxhouseError PLAYER_GENERATED, and the error for a player that does not exist */
export function removePlayer(state: WorldState, id: string, notFound: () => FauxhouseError): void {
  const { now, roster } = state
  if (state.generated.population.includes(id) || !roster.has(id)) {
    throw state.read(id, now) ? playerGenerated(id) : notFound()
  }
  roster.remove(id)
  const entry = { at: formatInstant(now), player: id, removed: true } as const
  state.set({ log: state.log.with([entry]) })
}

/** @throws FauxhouseError INVALID_OPTION */
export function changePolicies(state: WorldState, changes: Partial<Policies>): Policies {
  // Undefined would mean no change.
  const policies = mergePolicies(changes ?? null, state.policies)
  if (Object.values(changes).every((value) => value === undefined)) return state.policies
  const entry = { at: formatInstant(state.now), policies: writableChange(changes, policies) }
  state.set({ policies, log: state.log.with([entry]) })
  return policies
}

/** The part of a change that a log can contain: the validated values, without functions. */
export function writableChange(changes: Partial<Policies>, policies: Policies): Partial<Policies> {
  const names = Object.keys(changes) as (keyof Policies)[]
  const kept = names.filter(
    (name) => changes[name] !== undefined && typeof policies[name] !== 'function',
  )
  return Object.fromEntries(kept.map((name) => [name, policies[name]]))
}

/** Makes a player differ, in a copy whose changes are lost. */
export function differ(state: WorldState, { id, stale, ignored }: DifferentPlayer): void {
  const { now, roster } = state
  if (id === undefined) return
  if (stale) roster.revert(id)
  const player = ignored === undefined ? undefined : state.read(id, now)
  if (!player) return
  roster.put({ ...draftOf(player, now, false), updates: APPLIED_UPDATES + (ignored ?? 0) })
}

/** How a player differs in a copy. */
export interface DifferentPlayer {
  /** The id of the player; undefined if no player differs. */
  readonly id: string | undefined
  /** It has the state before its last change. */
  readonly stale?: boolean
  /** Its next update is this one of those that are lost: no other update has its id. */
  readonly ignored?: number
}
