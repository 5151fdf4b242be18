import { bonusOf } from '../../contract/bonuses'
import { isObject } from '../../contract/input/json'
import type { PlayerAt } from '../../contract/parameters'
import type { Policies } from '../../contract/policies'
import { profileOf } from '../../contract/profile'
import { transactionOf } from '../../contract/transactions'
import { toMajor } from '../../simulator/domain/currencies'
import { formatInstant, MINUTE_MS } from '../../simulator/domain/instants'
import type { LimitChange, PlayerState } from '../../simulator/engine/state'
import type { LoadingEntry, LogEntry } from '../log'
import { moveTo, replayEntry } from '../replay'
import type { Simulation } from '../simulation'
import type { WorldState } from '../world-state'
import { type Cause, FIGURES, type WorldChange } from './model'

export const CLOCK: Cause = { via: 'clock' }
export const UNKNOWN: Cause = { via: 'unknown' }

/** A player at an instant: the policies of both moments are the later ones. */
type Moment = Omit<PlayerAt, 'policies'>

/** A part of a player that differs between two moments. */
interface Difference {
  readonly type: 'profile' | 'transaction' | 'bonus'
  /** The path of a member of the profile, or of a fact that only staff see; or an id. */
  readonly subject: string
  /** Null where it did not exist. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * What differs between two moments of a player: facts and figures, then rows, then bonuses.
 *
 * @param policies for both: a policy that changed is a change of its own
 * @param isOneHistory whether the later moment follows from the earlier one
 */
function differing(
  before: Moment,
  after: Moment,
  policies: Policies,
  isOneHistory: boolean,
): Difference[] {
  const [old, current] = [before.player, after.player]
  // Within one history only a status of a row changes, unless the account was erased.
  const isByStatus = isOneHistory && old.erasedAt === current.erasedAt
  const shared = isByStatus ? Math.min(old.ledger.length, current.ledger.length) : 0
  const isSame = (row: number) =>
    row < shared && old.ledger.statusOf(row) === current.ledger.statusOf(row)
  const membersOf = ({ player, now }: Moment) => {
    const { labels, restrictions, payoutHold: payout_hold = null } = player
    const limits = player.limits.map((limit) => limitOf(player, limit))
    const ofStaff = { labels, limits, payout_hold, restrictions }
    return new Map(leavesOf(Object.entries({ ...profileOf(player, now, policies), ...ofStaff })))
  }
  const rowsOf = ({ player, now }: Moment) => {
    const ordinals = [...Array(player.ledger.length).keys()].filter((row) => !isSame(row))
    const rows = ordinals.map((row) => transactionOf(player, player.ledger.row(row), now, policies))
    return new Map(rows.map((row) => [row.id, row]))
  }
  const bonusesOf = ({ player }: Moment) =>
    new Map(player.bonuses.map((record) => [record.id, bonusOf(player, record, policies)]))
  const ofType = (type: Difference['type'], all: ReturnType<typeof differences<unknown>>) =>
    all.map(([subject, change]): Difference => ({ type, subject, ...change }))
  const ofProfile = ofType('profile', differences(membersOf(before), membersOf(after)))
  // Where nothing happened to a player, time changes figures, but no row and no bonus.
  if (isOneHistory && old === current) return ofProfile
  return [
    ...ofProfile,
    ...ofType('transaction', differences<unknown>(rowsOf(before), rowsOf(after))),
    ...ofType('bonus', differences<unknown>(bonusesOf(before), bonusesOf(after))),
  ]
}

/** Whether a difference follows from others, and from time. */
const isFigure = ({ subject }: Difference) =>
  FIGURES.some((name) => subject === name || subject.startsWith(`${name}.`))

/** The values by path, such as `settings.want_bonus`. */
function leavesOf(members: [string, unknown][]): [string, unknown][] {
  return members.flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? leavesOf(Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]))
      : [[name, value]],
  )
}

/** What differs between values by name: what each was and is, null where it did not exist. */
export function differences<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): [name: string, change: { readonly before: Value | null; readonly after: Value | null }][] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const change = { before: before.get(name) ?? null, after: after.get(name) ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [[name, change]]
  })
}

/** What has happened to one player since the earlier state. */
interface PlayerHistory {
  /** The write that created it, if one did. */
  created?: Cause | undefined
  /** The write that removed the player of the earlier state, if one did. */
  removed?: Cause | undefined
  /** In the earlier state, or right after its creation; undefined while there is no player. */
  first: Moment | undefined
  last: Moment | undefined
  /** By what was changed. */
  readonly causes: Map<string, Cause[]>
}

/**
 * Repeats writes on a copy of an earlier state, and finds what each changes of which player.
 *
 * @param load repeats the loading of a scenario in the copy, and returns its players' ids
 */
export function playerHistories(
  older: WorldState,
  copy: Simulation,
  load: (entry: LoadingEntry) => readonly string[],
) {
  const histories = new Map<string, PlayerHistory>()

  /** Goes on to the next moment of a player, and adds the cause to what differs from the last. */
  function follow(id: string, next: Moment | undefined, cause: Cause, policies: Policies) {
    const known = histories.get(id)
    const start = known ? undefined : momentIn(older, id)
    const history: PlayerHistory = known ?? { first: start, last: start, causes: new Map() }
    const { last, causes } = history
    histories.set(id, history)
    if (last && next) {
      const isSame = last.player === next.player
      for (const { subject } of isSame ? [] : differing(last, next, policies, cause !== UNKNOWN)) {
        causes.set(subject, [...new Set([...(causes.get(subject) ?? []), cause])])
      }
    } else if (next) {
      history.created ??= cause
      history.first = next
      causes.clear()
    } else if (last) {
      // A player that was created since the earlier state leaves no trace.
      if (history.created === undefined) history.removed = cause
      history.created = undefined
      history.first = undefined
    }
    history.last = next
    return history
  }

  /** Repeats a write of the log. */
  function repeat(entry: LogEntry, cause: Cause): void {
    moveTo(copy, entry.at)
    const look = (id: string, by: Cause) => follow(id, momentIn(copy.state, id), by, copy.policies)
    if ('scenario' in entry) {
      for (const id of load(entry)) {
        // The player may register later.
        follow(id, undefined, cause, copy.policies).created = cause
        look(id, cause)
      }
      return
    }
    if ('player' in entry) look(entry.player, CLOCK)
    replayEntry(copy, entry, load)
    if ('player' in entry) look(entry.player, cause)
  }

  /**
   * The changes of a player up to a later state, and the figures that follow from them.
   *
   * @param rest what made the changes that no write has made: the clock, if all writes are known
   */
  function upTo(newer: WorldState, player: string, rest: Cause) {
    const { policies } = newer
    const last = momentIn(newer, player)
    const { created, removed, first, causes } = follow(player, last, rest, policies)
    const changes: WorldChange[] = []
    // Time removes no player.
    const by = removed === CLOCK ? UNKNOWN : removed
    if (by) changes.push({ type: 'removed', player, causes: [by] })
    if (last && created) changes.push({ type: 'created', player, causes: [created] })
    const all = first && last ? differing(first, last, policies, rest === CLOCK) : []
    for (const difference of all.filter((each) => !isFigure(each))) {
      const { type, subject, ...values } = difference
      const name = type === 'profile' ? { field: subject } : { id: subject }
      const by = causes.get(subject) ?? [UNKNOWN]
      changes.push({ type, player, ...name, ...values, causes: by } as WorldChange)
    }
    const consequences = all.filter(isFigure).map(({ subject: field, before, after }) => {
      return { player, field, before, after }
    })
    return { changes, consequences }
  }

  return { repeat, upTo, has: (id: string) => histories.has(id) }
}

function momentIn(state: WorldState, id: string): Moment | undefined {
  const { now } = state
  const player = state.read(id, now)
  return player && { player, now }
}

/** A limit as staff see it: `amount` in major units, or `minutes` of a session; null for none. */
export function limitOf({ currency }: PlayerState, { kind, per, value, from }: LimitChange) {
  const [name, figure] =
    kind === 'session'
      ? ['minutes', value && value / MINUTE_MS]
      : ['amount', value && toMajor(value, currency)]
  return { kind, per, [name as string]: figure ?? null, from: formatInstant(from) }
}
