import type { Bonus, Transaction } from '../../contract/history-resources'
import { isObject } from '../../contract/input/json-object'
import type { Policies } from '../../contract/policies'
import type { PlayerState } from '../../simulator/engine/state'
import { bonusOf } from './bonuses'
import { profileOf } from './profile'
import { profileDifference } from './profile-difference'
import { transactionOf } from './transaction'

/** A player of one of two worlds that are compared, in one state. */
export interface ComparedPlayer {
  /** Undefined if this world does not have the player. */
  readonly player: PlayerState | undefined
  /** Ms UTC. */
  readonly now: number
  readonly policies: Policies
}

/** Something that has other values in the two worlds; null where it does not exist. */
interface Different<Value> {
  readonly this: Value | null
  readonly other: Value | null
}

/** A member of the profile that differs. */
export interface FieldDifference extends Different<unknown> {
  /** JSON pointer, such as `/kpi/ltd`. */
  readonly field: string
}

/** A bonus or a transaction that differs, or that only one of the worlds has. */
export interface ItemDifference<Item> extends Different<Item> {
  readonly id: string
}

/** What differs between a player in two worlds. */
export interface PlayerDifference {
  readonly fields: readonly FieldDifference[]
  readonly bonuses: readonly ItemDifference<Bonus>[]
  /** Transactions, newest first. */
  readonly rows: readonly ItemDifference<Transaction>[]
}

/** Compares a player in two worlds. */
export function playerDifference(mine: ComparedPlayer, theirs: ComparedPlayer): PlayerDifference {
  if (isSame(mine, theirs)) return { fields: [], bonuses: [], rows: [] }
  return {
    fields: fieldsOf(shownProfile(mine), shownProfile(theirs)),
    bonuses: itemsOf(bonusesOf(mine), bonusesOf(theirs)),
    rows: itemsOf(rowsOf(mine), rowsOf(theirs)).reverse(),
  }
}

/** Forks share the players that neither has changed. */
function isSame(mine: ComparedPlayer, theirs: ComparedPlayer): boolean {
  const { player, now, policies } = mine
  return player === theirs.player && now === theirs.now && policies === theirs.policies
}

function shownProfile({ player, now, policies }: ComparedPlayer): object {
  return player === undefined ? {} : profileOf(player, now, policies)
}

/** The members of a difference, each with its pointer. */
function fieldsOf(mine: object, theirs: object): FieldDifference[] {
  const { before, after } = profileDifference(mine as never, theirs as never)
  const others = new Map(leavesOf(after, ''))
  const own = new Map(leavesOf(before, ''))
  const places = new Set([...own.keys(), ...others.keys()])
  return [...places].map((field) => {
    return { field, this: own.get(field) ?? null, other: others.get(field) ?? null }
  })
}

function leavesOf(value: object, pointer: string): [string, unknown][] {
  return Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const place = `${pointer}/${name}`
    return isObject(member) ? leavesOf(member, place) : [[place, member]]
  })
}

function bonusesOf({ player, policies }: ComparedPlayer): Map<string, Bonus> {
  return new Map(player?.bonuses.map((record) => [record.id, bonusOf(player, record, policies)]))
}

function rowsOf({ player, now, policies }: ComparedPlayer): Map<string, Transaction> {
  if (player === undefined) return new Map()
  const { ledger } = player
  const rows = Array.from({ length: ledger.length }, (_, ordinal) =>
    transactionOf(player, ledger.row(ordinal), now, policies),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The items that differ: the own ones in their order, then those that only the other has. */
function itemsOf<Item>(
  mine: ReadonlyMap<string, Item>,
  theirs: ReadonlyMap<string, Item>,
): ItemDifference<Item>[] {
  const ids = new Set([...mine.keys(), ...theirs.keys()])
  return [...ids].flatMap((id) => {
    const [own = null, other = null] = [mine.get(id), theirs.get(id)]
    return JSON.stringify(own) === JSON.stringify(other) ? [] : [{ id, this: own, other }]
  })
}
