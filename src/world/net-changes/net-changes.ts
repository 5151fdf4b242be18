import * as v from 'valibot'
import { text } from '../../contract/input/option-schemas'
import type { OptionSchemas } from '../../contract/input/options'
import { type Facts, FauxhouseError } from '../../errors'
import { formatInstant } from '../../simulator/domain/instants'
import type { Portions } from '../../simulator/workload/portions'
import type { Fault } from '../faults/rule'
import type { WorldState } from '../world-state'
import { fieldChanges } from './account-facts'
import { Causes, type EarlierWorld, type SourcedEntry, type Trail, writeOf } from './causes'
import type { Cause, ChangeSource, Consequence, WorldChange, WorldChanges, Write } from './model'
import { differentFigures, differentParts, type PlayerMoment } from './player-parts'

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

export const CHANGE_SOURCES = [
  'service',
  'command',
  'scenario',
  'clock',
] as const satisfies readonly ChangeSource[]

/** The schemas of {@link ChangesQuery}. */
export const changesQuerySchemas = () =>
  ({
    source: v.optional(v.picklist(CHANGE_SOURCES)),
    player: v.optional(text('the id of a player')),
  }) satisfies OptionSchemas<ChangesQuery>

/** Two states of a world that do not change any more. */
export interface ComparedStates {
  readonly older: WorldState
  readonly newer: WorldState
  /** Whether the clock was moved in between, not only by its host. */
  readonly isMoved: boolean
  /** The fault rules of each: no state has them. */
  readonly faults: readonly [older: readonly Fault[], newer: readonly Fault[]]
  /** A copy of the older state for the search of causes. */
  readonly earlier: Omit<EarlierWorld, 'momentOf'>
  /** The error for a player that neither state has. */
  readonly notFound: (id: string) => FauxhouseError
}

const UNKNOWN: readonly Cause[] = [{ via: 'unknown' }]
const BY_CLOCK: readonly Cause[] = [{ via: 'clock' }]
const BY_FAULTS: readonly Cause[] = [{ via: 'command', command: 'faults' }]

/**
 * The net changes between two states of a world, with their causes.
 *
 * @throws FauxhouseError INVALID_OPTION for a source if causes are unknown; PLAYER_NOT_FOUND
 */
export function* netChanges(
  states: ComparedStates,
  { source, player }: ChangesQuery,
): Portions<WorldChanges> {
  const { older, newer, earlier } = states
  const entries = entriesSince(older, newer)
  if (entries === undefined && source !== undefined) throw unknownSource(source)
  const momentOf = (id: string) => momentIn(older, id)
  const causes = new Causes({ ...earlier, momentOf })
  yield* causes.repeat(entries ?? [])
  const isKnown = entries !== undefined
  const ofWorld = player === undefined ? worldChanges(states, isKnown ? causes : undefined) : []
  const changes = ofWorld.filter((change) => isOf(change.causes, source))
  const consequences: Consequence[] = []
  for (const id of player === undefined ? touchedIds(older, newer) : [player]) {
    const last = momentIn(newer, id)
    if (player !== undefined && !last && !momentOf(id)) throw states.notFound(id)
    const found = new PlayerChanges(id, newer.policies, isKnown)
    found.add(causes.upTo(id, last, newer.policies), momentOf(id))
    const wanted = found.changes.filter((change) => isOf(change.causes, source))
    for (const change of wanted) changes.push(change)
    if (wanted.length === 0 && source !== undefined) continue
    for (const consequence of found.consequences) consequences.push(consequence)
    yield
  }
  return {
    since: formatInstant(older.now),
    now: formatInstant(newer.now),
    changes,
    consequences,
    writes: (entries ?? [])
      .map((entry) => writeOf(entry, earlier.world))
      .filter((write) => isWanted(write, source, player)),
    complete: isKnown,
  }
}

/** The entries of the log after the older state; undefined if they do not lead to the newer one. */
function entriesSince(older: WorldState, newer: WorldState): readonly SourcedEntry[] | undefined {
  if (!newer.log.isComplete || !older.log.isBeginningOf(newer.log)) return undefined
  // A restore may have led to an earlier instant without a command in between.
  const next = newer.log.instantAt(older.log.length) ?? newer.now
  return next < older.now ? undefined : newer.log.since(older.log.length)
}

function momentIn(state: WorldState, id: string): PlayerMoment | undefined {
  const player = state.read(id, state.now)
  return player && { player, now: state.now }
}

/** Players that either state has changed, but for those that both share at the same instant. */
function touchedIds(older: WorldState, newer: WorldState): string[] {
  const ids = new Set([...newer.roster.ids(), ...older.roster.ids()])
  const isShared = (id: string) => older.read(id, older.now) === newer.read(id, newer.now)
  return [...ids].filter((id) => older.now !== newer.now || !isShared(id))
}

const isOf = (causes: readonly Cause[], source: ChangeSource | undefined) =>
  source === undefined || causes.some(({ via }) => via === source)

function isWanted(write: Write, source: ChangeSource | undefined, player: string | undefined) {
  return (
    (source === undefined || write.via === source) &&
    (player === undefined || write.player === player)
  )
}

function unknownSource(source: ChangeSource): FauxhouseError {
  const problem =
    'The source of the changes is unknown: the log does not reach from the snapshot to now.'
  const remedy = 'Omit the option source, or take the snapshot after the last restore.'
  const facts: Facts = { caller: 'changes', option: 'source', source }
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}

/** The changes of the clock, the policies and the faults. */
function worldChanges(
  { older, newer, isMoved, faults: [oldRules, newRules] }: ComparedStates,
  causes: Causes | undefined,
): WorldChange[] {
  const changes: WorldChange[] = []
  if (isMoved) {
    const [before, after] = [older.now, newer.now].map(formatInstant) as [string, string]
    changes.push({ type: 'clock', before, after, causes: BY_CLOCK })
  }
  const shown = (policies: object) =>
    new Map(
      Object.entries(policies).map(([name, value]) => [
        name,
        typeof value === 'function' ? String(value) : value,
      ]),
    )
  for (const { field, ...change } of fieldChanges(shown(older.policies), shown(newer.policies))) {
    const name = field as keyof typeof newer.policies
    changes.push({ type: 'policy', name, ...change, causes: causes?.policies.get(name) ?? UNKNOWN })
  }
  const rules = (faults: readonly Fault[]) => new Map(faults.map((fault) => [fault.id, fault]))
  for (const { field: id, ...change } of fieldChanges(rules(oldRules), rules(newRules))) {
    const [before, after] = [change.before, change.after] as [Fault | null, Fault | null]
    changes.push({ type: 'fault', id, before, after, causes: BY_FAULTS })
  }
  return changes
}

/** Collects the changes of one player. */
class PlayerChanges {
  readonly changes: WorldChange[] = []
  readonly consequences: Consequence[] = []
  readonly #id: string
  readonly #policies: WorldState['policies']
  readonly #isKnown: boolean

  constructor(id: string, policies: WorldState['policies'], isKnown: boolean) {
    this.#id = id
    this.#policies = policies
    this.#isKnown = isKnown
  }

  add({ first, last, created, removed, causes }: Trail, earliest: PlayerMoment | undefined): void {
    if (removed || (earliest && !last)) this.#exist('removed', removed)
    if (!last) return
    if (created || !earliest) this.#exist('created', created)
    if (first === undefined) return
    for (const part of differentParts(first, last, this.#policies, this.#isKnown)) {
      const found = causes.get(part.key) ?? []
      this.changes.push({ ...part.change(), causes: this.#isKnown ? found : UNKNOWN })
    }
    const player = this.#id
    const figures = differentFigures(first, last, this.#policies)
    for (const figure of figures) this.consequences.push({ player, ...figure })
  }

  #exist(type: 'created' | 'removed', cause: Cause | undefined): void {
    const causes = this.#isKnown && cause ? [cause] : UNKNOWN
    this.changes.push({ type, player: this.#id, causes })
  }
}
