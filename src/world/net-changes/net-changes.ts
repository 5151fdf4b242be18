import * as v from 'valibot'
import { text } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import type { Policies } from '../../contract/policies'
import { FauxhouseError } from '../../errors'
import { formatInstant } from '../../simulator/domain/instants'
import type { Fault } from '../faults/rule'
import { type LoadingEntry, type LogEntry, type LogTail, loadedNameOf } from '../log'
import type { Simulation } from '../simulation'
import type { Snapshot } from '../world'
import type { WorldState } from '../world-state'
import {
  type Cause,
  CHANGE_SOURCES,
  type ChangeSource,
  type Consequence,
  type WorldChange,
  type WorldChanges,
  type Write,
} from './model'
import { CLOCK, differences, figureChanges, momentIn, Trails, UNKNOWN } from './player-changes'

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

interface GivenQuery extends ChangesQuery {
  readonly since?: Snapshot | undefined
}

const readQuery = optionReader(
  'changes',
  () =>
    ({
      source: v.optional(v.picklist(CHANGE_SOURCES)),
      player: v.optional(text('the id of a player')),
      since: v.optional(v.custom<Snapshot>(() => true)),
    }) satisfies OptionSchemas<GivenQuery>,
)

/** What the search for changes uses beside the simulation. */
interface Around {
  /** Stands for the journal with the requests that are named. */
  readonly journal: object
  /** Repeats the loading of a scenario in a copy, and returns the ids of its players. */
  load(copy: Simulation, entry: LoadingEntry): readonly string[]
}

/**
 * The net changes of a world, whose clock stands still meanwhile, with their causes.
 *
 * @throws FauxhouseError INVALID_OPTION, SNAPSHOT_NOT_FOUND, PLAYER_NOT_FOUND
 */
export function netChanges(
  world: Simulation,
  given: GivenQuery,
  { journal, load }: Around,
): WorldChanges {
  const { since, source, player } = readQuery(given)
  const { state: newer } = world
  const older = newer.stillAt(since)
  const steps = entriesSince(older, newer)?.map((sourced) => {
    const write = writeOf(sourced, journal)
    const { player: _, ...cause } = write
    return { entry: sourced[0], write, cause }
  })
  if (steps === undefined && source !== undefined) throw unknownSource(source)
  const copy = world.over(newer.stillAt(since))
  const trails = new Trails(older, copy, (entry) => load(copy, entry))
  for (const { entry, cause } of steps ?? []) trails.repeat(entry, cause)
  const isOf = ({ causes }: WorldChange) =>
    source === undefined || causes.some(({ via }) => via === source)
  const rules = newer.faultsAt(since) ?? world.faultRules('start')
  const ofWorld = [
    ...(newer.isMovedSince(since) ? [clockChange(older, newer)] : []),
    ...policyChanges(older.policies, newer.policies, steps),
    ...faultChanges(rules, world.faultRules('now')),
  ]
  const changes = player === undefined ? ofWorld.filter(isOf) : []
  const consequences: Consequence[] = []
  for (const id of player === undefined ? touchedIds(older, newer) : [player]) {
    const last = momentIn(newer, id)
    if (player !== undefined && !last && !momentIn(older, id)) throw world.notFound(id)
    const found = trails.upTo(id, last, newer.policies, steps !== undefined)
    const wanted = found.changes.filter(isOf)
    for (const change of wanted) changes.push(change)
    if (!found.first || !last || (wanted.length === 0 && source !== undefined)) continue
    for (const [field, change] of figureChanges(found.first, last, newer.policies)) {
      consequences.push({ player: id, field, ...change })
    }
  }
  const isWanted = (write: Write) =>
    (source === undefined || write.via === source) &&
    (player === undefined || write.player === player)
  return {
    since: formatInstant(older.now),
    now: formatInstant(newer.now),
    changes,
    consequences,
    writes: (steps ?? []).map(({ write }) => write).filter(isWanted),
    complete: steps !== undefined,
  }
}

function clockChange(older: WorldState, newer: WorldState): WorldChange {
  const [before, after] = [formatInstant(older.now), formatInstant(newer.now)]
  return { type: 'clock', before, after, causes: [CLOCK] }
}

function policyChanges(
  older: Policies,
  newer: Policies,
  steps: readonly { readonly entry: LogEntry; readonly cause: Cause }[] | undefined,
): WorldChange[] {
  const shown = (value: unknown) => (typeof value === 'function' ? String(value) : value)
  const textsOf = (policies: Policies) =>
    new Map(Object.entries(policies).map(([name, value]) => [name, shown(value)]))
  return differences(textsOf(older), textsOf(newer)).map(([name, change]) => {
    const sets = steps?.filter(({ entry }) => 'policies' in entry && name in entry.policies) ?? []
    const causes = sets.length > 0 ? sets.map(({ cause }) => cause) : UNKNOWN
    return { type: 'policy', name: name as keyof Policies, ...change, causes }
  })
}

function faultChanges(before: readonly Fault[], after: readonly Fault[]): WorldChange[] {
  const byId = (rules: readonly Fault[]) => new Map(rules.map((rule) => [rule.id, rule]))
  const causes: readonly Cause[] = [{ via: 'command', command: 'faults' }]
  return differences(byId(before), byId(after)).map(([id, change]) => {
    return { type: 'fault', id, ...change, causes }
  })
}

/** An entry of a log, with the update over the service that it is from. */
type SourcedEntry = ReturnType<LogTail['since']>[number]

/** The entries of the log after the older state; undefined if they do not lead to the newer one. */
function entriesSince(older: WorldState, newer: WorldState): readonly SourcedEntry[] | undefined {
  if (!newer.log.isComplete || !older.log.isBeginningOf(newer.log)) return undefined
  // A restore may have led to an earlier instant without a command in between.
  const next = newer.log.instantAt(older.log.length) ?? newer.now
  return next < older.now ? undefined : newer.log.since(older.log.length)
}

/** A write of the log. @param world whose journal has the requests that are named */
function writeOf([entry, service]: SourcedEntry, world: object): Write {
  const { at } = entry
  if ('policies' in entry) return { via: 'command', at, command: 'setPolicies', player: null }
  if ('scenario' in entry) {
    const scenario = loadedNameOf(entry)
    return { via: 'scenario', at, command: 'load', player: null, scenario }
  }
  const { player } = entry
  if ('removed' in entry) return { via: 'command', at, command: 'remove', player }
  const command = entry.command.type
  if (service === undefined) return { via: 'command', at, command, player }
  const { request } = service
  // A fork has the log of its origin, but a journal of its own.
  const named = request?.of === world ? { request: String(request.number) } : {}
  return { via: 'service', ...named, at, command, player }
}

/** Players that either state has changed, but for those that both share at the same instant. */
function touchedIds(older: WorldState, newer: WorldState): string[] {
  const ids = new Set([...newer.roster.ids(), ...older.roster.ids()])
  const isShared = (id: string) => older.read(id, older.now) === newer.read(id, newer.now)
  return [...ids].filter((id) => older.now !== newer.now || !isShared(id))
}

function unknownSource(source: ChangeSource): FauxhouseError {
  const problem =
    'The source of the changes is unknown: the log does not reach from the snapshot to now.'
  const remedy = 'Omit the option source, or take the snapshot after the last restore.'
  const facts = { caller: 'changes', option: 'source', source }
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}
