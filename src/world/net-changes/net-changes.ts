import * as v from 'valibot'
import { invalidOption, type OptionSchemas, optionReader, text } from '../../contract/input/options'
import type { Policies } from '../../contract/policies'
import { formatInstant } from '../../simulator/domain/instants'
import { type LoadingEntry, type LogEntry, loadedNameOf, type ServiceWrite } from '../log'
import type { Simulation } from '../simulation'
import type { Snapshot, WorldState } from '../world-state'
import {
  type Cause,
  CHANGE_SOURCES,
  type ChangeSource,
  type Consequence,
  type WorldChange,
  type WorldChanges,
  type Write,
} from './model'
import { CLOCK, differences, playerHistories, UNKNOWN } from './player-changes'

/** Selects changes. */
export interface ChangesQuery {
  /** Only changes and writes of this source. */
  readonly source?: ChangeSource | undefined
  /**
   * Only this player, even if only the clock has changed it. Without it, the players that a command
   * or a scenario has changed, and the world itself.
   */
  readonly player?: string | undefined
}

/** Selects the changes of a world. */
export interface WorldChangesQuery extends ChangesQuery {
  /** The earlier state; default: the start of the world, to which `reset` returns. */
  readonly since?: Snapshot | undefined
}

const readQuery = optionReader(
  'changes',
  () =>
    ({
      source: v.optional(v.picklist(CHANGE_SOURCES)),
      player: v.optional(text('the id of a player')),
      since: v.optional(v.custom<Snapshot>(() => true)),
    }) satisfies OptionSchemas<WorldChangesQuery>,
)

/**
 * The net changes of a world, whose clock stands still meanwhile, with their causes.
 *
 * @param journal stands for the one with the requests that are named
 * @param load repeats the loading of a scenario in a copy, and returns the ids of its players
 * @throws FauxhouseError INVALID_OPTION, SNAPSHOT_NOT_FOUND, PLAYER_NOT_FOUND
 */
export function netChanges(
  world: Simulation,
  given: WorldChangesQuery,
  journal: object,
  load: (copy: Simulation, entry: LoadingEntry) => readonly string[],
): WorldChanges {
  const { since, source, player } = readQuery(given)
  const { state: newer } = world
  const older = newer.stillAt(since)
  if (player !== undefined && !older.read(player, older.now) && !world.has(player)) {
    throw world.notFound(player)
  }
  const entries = entriesSince(older, newer)
  const rest = entries === undefined ? UNKNOWN : CLOCK
  if (rest === UNKNOWN && source !== undefined) {
    const reason = 'The log does not reach from the snapshot to now, so the causes are unknown.'
    const remedy = 'Omit it, or take the snapshot after the last restore.'
    throw invalidOption('The option "source"', source, remedy, {
      reason,
      facts: { option: 'source' },
    })
  }
  const copy = world.over(newer.stillAt(since))
  const histories = playerHistories(older, copy, (entry) => load(copy, entry))
  const steps = (entries ?? []).map(([entry, service]) => {
    const write = writeOf(entry, service, journal)
    const { player: _, ...cause } = write
    histories.repeat(entry, cause)
    return { entry, write, cause }
  })
  const isOf = (causes: readonly { readonly via: string }[]) =>
    source === undefined || causes.some(({ via }) => via === source)
  const changes = player === undefined ? changesOfWorld(older, newer, since, steps) : []
  const consequences: Consequence[] = []
  // Only time changes a player that no write has touched.
  const isByTime = source === undefined || source === 'clock'
  const touched = touchedIds(older, newer).filter((id) => isByTime || histories.has(id))
  for (const id of player === undefined ? touched : [player]) {
    const found = histories.upTo(newer, id, rest)
    // A list of many arguments would exhaust the stack.
    for (const change of found.changes) changes.push(change)
    if (source !== undefined && !found.changes.some(({ causes }) => isOf(causes))) continue
    consequences.push(...found.consequences)
  }
  const isAbout = (write: Write) => player === undefined || write.player === player
  return {
    since: formatInstant(older.now),
    now: formatInstant(newer.now),
    changes: changes.filter(({ causes }) => isOf(causes)),
    consequences,
    writes: steps.flatMap(({ write }) => (isAbout(write) && isOf([write]) ? write : [])),
    complete: rest === CLOCK,
  }
}

/** The changes of the clock and the policies. */
function changesOfWorld(
  older: WorldState,
  newer: WorldState,
  since: Snapshot | undefined,
  steps: readonly { readonly entry: LogEntry; readonly cause: Cause }[],
): WorldChange[] {
  const [before, after] = [formatInstant(older.now), formatInstant(newer.now)]
  const clock: WorldChange = { type: 'clock', before, after, causes: [CLOCK] }
  const shown = (value: unknown) => (typeof value === 'function' ? String(value) : value)
  const textsOf = (policies: Policies) =>
    new Map(Object.entries(policies).map(([name, value]) => [name, shown(value)]))
  const ofPolicies = differences(textsOf(older.policies), textsOf(newer.policies))
  return [
    ...(newer.isMovedSince(since) ? [clock] : []),
    ...ofPolicies.map(([name, change]): WorldChange => {
      const sets = steps.filter(({ entry }) => 'policies' in entry && name in entry.policies)
      const by = sets.length > 0 ? sets.map(({ cause }) => cause) : [UNKNOWN]
      return { type: 'policy', name: name as keyof Policies, ...change, causes: by }
    }),
  ]
}

/** The entries of the log after the older state; undefined if they do not lead to the newer one. */
function entriesSince(older: WorldState, newer: WorldState) {
  if (!newer.log.isComplete || !older.log.isBeginningOf(newer.log)) return undefined
  // A restore may have led to an earlier instant without a command in between.
  const next = newer.log.instantAt(older.log.length) ?? newer.now
  return next < older.now ? undefined : newer.log.since(older.log.length)
}

/** A write of the log. @param world whose journal has the requests that are named */
function writeOf(entry: LogEntry, service: ServiceWrite | undefined, world: object): Write {
  const { at } = entry
  if ('policies' in entry) return { via: 'command', at, command: 'setPolicies', player: null }
  if ('scenario' in entry) {
    const scenario = loadedNameOf(entry)
    return { via: 'scenario', at, command: 'load', player: null, scenario }
  }
  const { player } = entry
  if ('removed' in entry) return { via: 'command', at, command: 'remove', player }
  const command = entry.command.type
  // A fork has the log of its origin, but a journal of its own.
  const { request } = service ?? {}
  const named = request?.of === world ? { request: String(request.number) } : {}
  return { via: service ? 'request' : 'command', ...named, at, command, player }
}

/** Players that either state has changed, but for those that both share at the same instant. */
function touchedIds(older: WorldState, newer: WorldState): string[] {
  const ids = new Set([...newer.roster.ids(), ...older.roster.ids()])
  if (older.now !== newer.now) return [...ids]
  return [...ids].filter(
    (id) =>
      !newer.roster.shares(id, older.roster) &&
      older.read(id, older.now) !== newer.read(id, newer.now),
  )
}
