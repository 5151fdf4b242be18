import { isObject } from '../../contract/input/json-object'
import type { PlayerProfile } from '../../contract/player-resources'
import type { Policies } from '../../contract/policies'
import type { BonusRecord, PlayerState } from '../../simulator/engine/state'
import { bonusOf } from '../views/bonuses'
import { profileOf } from '../views/profile'
import { transactionOf } from '../views/transaction'
import { limitOf } from '../views/wire'
import type { BonusChange, ProfileChange, TransactionChange } from './model'

/** A player that does not change any more, at an instant in ms UTC. */
export interface PlayerMoment {
  readonly player: PlayerState
  readonly now: number
}

type AccountChange =
  | Omit<ProfileChange, 'causes'>
  | Omit<TransactionChange, 'causes'>
  | Omit<BonusChange, 'causes'>

/** What a change is about: the same for the same part of any two moments of a player. */
export const keyOf = (change: AccountChange): string =>
  change.type === 'profile' ? change.field : change.id

/** The members of a profile that commands set. All others follow from them and from the rows. */
const FACTS = new Set<string>([
  ...(['name', 'email', 'phone', 'language', 'kyc_status', 'affiliate_name'] as const),
  ...(['affiliate_source', 'vip_manager', 'blocked', 'settings'] as const),
] satisfies (keyof PlayerProfile)[])

/** The parts of a state that facts follow from. Each is replaced, never changed. */
const SOURCES = [
  ...(['identity', 'kyc', 'blocks', 'lifted', 'labels', 'limits'] as const),
  ...(['payoutHold', 'restrictions'] as const),
] satisfies readonly (keyof PlayerState)[]

/**
 * The parts of a player that differ between two moments: facts, rows and bonuses.
 *
 * @param policies for both: a policy that changed is a change of its own
 * @param isOneHistory whether the later moment follows from the earlier one
 */
export function accountChanges(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
  isOneHistory = true,
): AccountChange[] {
  const [old, current] = [before.player, after.player]
  if (old === current) return []
  const player = current.id
  const isOther = SOURCES.some((name) => old[name] !== current[name])
  const facts = isOther ? fieldChanges(factsOf(before, policies), factsOf(after, policies)) : []
  return [
    ...facts.map((change) => ({ type: 'profile', player, ...change }) as const),
    ...rowPairs(before, after, policies, isOneHistory).map((pair) =>
      itemChange('transaction', player, pair),
    ),
    ...bonusPairs(old, current, policies).map((pair) => itemChange('bonus', player, pair)),
  ]
}

/** The figures of the profile that differ: time alone changes some, such as a segment. */
export function figureChanges(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
): FieldChange[] {
  return fieldChanges(membersOf(before, policies, false), membersOf(after, policies, false))
}

/** The facts of an account, with those that only staff see. */
function factsOf(moment: PlayerMoment, policies: Policies): Fields {
  const { player } = moment
  const { labels, restrictions, payoutHold } = player
  const limits = player.limits.map((limit) => limitOf(player, limit))
  const ofStaff = { labels, limits, payout_hold: payoutHold ?? null, restrictions }
  return new Map([...membersOf(moment, policies, true), ...Object.entries(ofStaff)])
}

/** The members of a profile by name, such as `settings.want_bonus`. */
function membersOf({ player, now }: PlayerMoment, policies: Policies, areFacts: boolean): Fields {
  const members = Object.entries(profileOf(player, now, policies))
  return new Map(leavesOf(members.filter(([name]) => FACTS.has(name) === areFacts)))
}

function leavesOf(members: [string, unknown][]): [string, unknown][] {
  return members.flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? leavesOf(Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]))
      : [[name, value]],
  )
}

/** A field with two values; null for none. */
interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Fields = ReadonlyMap<string, unknown>

/** The fields that differ. */
export function fieldChanges(before: Fields, after: Fields): FieldChange[] {
  const fields = new Set([...before.keys(), ...after.keys()])
  return [...fields].flatMap((field) => {
    const change = { field, before: before.get(field) ?? null, after: after.get(field) ?? null }
    return isSame([change.before, change.after]) ? [] : [change]
  })
}

/** What something was and is; null where it did not exist. */
type Pair<Item> = readonly [was: Item | null, is: Item | null]

const isSame = ([was, is]: Pair<unknown>) => JSON.stringify(was) === JSON.stringify(is)

function itemChange<Type extends 'transaction' | 'bonus', Item extends { readonly id: string }>(
  type: Type,
  player: string,
  [before, after]: Pair<Item>,
) {
  return { type, player, id: (after ?? before)?.id ?? '', before, after }
}

/**
 * The rows that differ. Within one history only a status changes, unless the account was erased.
 * Two histories that a restore has parted have other rows from some place on.
 */
function rowPairs(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
  isOneHistory: boolean,
): Pair<ReturnType<typeof transactionOf>>[] {
  const [old, current] = [before.player.ledger, after.player.ledger]
  const shown = ({ player, now }: PlayerMoment, row: number) =>
    transactionOf(player, player.ledger.row(row), now, policies)
  const isCommon = (row: number) =>
    isOneHistory ||
    (old.at(row) === current.at(row) &&
      old.amountOf(row) === current.amountOf(row) &&
      old.nameOf(row) === current.nameOf(row))
  const isByStatus = isOneHistory && before.player.erasedAt === after.player.erasedAt
  const pairs: Pair<ReturnType<typeof transactionOf>>[] = []
  let row = 0
  for (; row < Math.min(old.length, current.length) && isCommon(row); row += 1) {
    if (isByStatus && old.statusOf(row) === current.statusOf(row)) continue
    const pair = [shown(before, row), shown(after, row)] as const
    if (!isSame(pair)) pairs.push(pair)
  }
  for (let lost = row; lost < old.length; lost += 1) pairs.push([shown(before, lost), null])
  for (; row < current.length; row += 1) pairs.push([null, shown(after, row)])
  return pairs
}

/** The bonuses that differ. */
function bonusPairs(before: PlayerState, after: PlayerState, policies: Policies) {
  const olds = new Map(before.bonuses.map((record) => [record.id, record]))
  const news = new Map(after.bonuses.map((record) => [record.id, record]))
  const shown = (player: PlayerState, record: BonusRecord | undefined) =>
    record === undefined ? null : bonusOf(player, record, policies)
  return [...new Set([...olds.keys(), ...news.keys()])]
    .map((id) => [shown(before, olds.get(id)), shown(after, news.get(id))] as const)
    .filter((pair) => !isSame(pair))
}
