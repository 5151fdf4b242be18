import type { Policies } from '../../contract/policies'
import type { BonusRecord, PlayerState } from '../../simulator/engine/state'
import { bonusOf } from '../views/bonuses'
import { transactionOf } from '../views/transaction'
import { type FieldChange, factsOf, fieldChanges, figuresOf } from './account-facts'
import type { BonusChange, ProfileChange, TransactionChange } from './model'

/** A player that does not change any more, at an instant in ms UTC. */
export interface PlayerMoment {
  readonly player: PlayerState
  readonly now: number
}

type Uncaused<Change> = Omit<Change, 'causes'>

type Ledger = PlayerState['ledger']

/** A part of a player that differs: a fact of the account, a row or a bonus. */
interface DifferentPart {
  /** The same for the same part of any two moments. */
  readonly key: string
  /** Shown only when asked for: the search for causes needs the key alone. */
  change(): Uncaused<ProfileChange> | Uncaused<TransactionChange> | Uncaused<BonusChange>
}

/**
 * The parts that differ between two moments of a player. Rows are compared by ordinal and status:
 * within one history, only an erasure changes more of a row.
 *
 * @param policies for both: a policy that changed is a change of its own
 * @param isOneHistory whether the later moment follows from the earlier one
 */
export function differentParts(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
  isOneHistory = true,
): DifferentPart[] {
  if (before.player === after.player) return []
  return [
    ...differentFacts(before, after, policies),
    ...differentRows(before, after, policies, isOneHistory),
    ...differentBonuses(before.player, after.player, policies),
  ]
}

/** The parts of a state that facts follow from. Each is replaced, never changed. */
const SOURCES = [
  'identity',
  'kyc',
  'blocks',
  'lifted',
  'labels',
  'limits',
  'payoutHold',
  'restrictions',
] as const satisfies readonly (keyof PlayerState)[]

function differentFacts(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
): DifferentPart[] {
  if (SOURCES.every((name) => before.player[name] === after.player[name])) return []
  const facts = ({ player, now }: PlayerMoment) => factsOf(player, now, policies)
  return fieldChanges(facts(before), facts(after)).map((change) => ({
    key: change.field,
    change: () => ({ type: 'profile', player: after.player.id, ...change }),
  }))
}

/** The figures of the profile that differ: time alone changes some, such as a segment. */
export function differentFigures(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
): FieldChange[] {
  const figures = ({ player, now }: PlayerMoment) => figuresOf(player, now, policies)
  return fieldChanges(figures(before), figures(after))
}

function differentRows(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
  isOneHistory: boolean,
): DifferentPart[] {
  const [old, current] = [before.player.ledger, after.player.ledger]
  const parts: DifferentPart[] = []
  const note = (key: string, was: number | undefined, is: number | undefined) => {
    parts.push({
      key,
      change() {
        const items = [rowAt(before, was, policies), rowAt(after, is, policies)] as const
        return itemChange('transaction', after.player.id, ...items) as Uncaused<TransactionChange>
      },
    })
  }
  const isErased = before.player.erasedAt !== after.player.erasedAt
  const isSame =
    isOneHistory && !isErased
      ? (row: number) => old.statusOf(row) === current.statusOf(row)
      : (row: number) => isSameText(before, after, row, policies)
  const isCommon = (row: number) => isOneHistory || isSameRow(old, current, row)
  let common = 0
  while (common < Math.min(old.length, current.length) && isCommon(common)) {
    if (!isSame(common)) note(`row ${common}`, common, common)
    common += 1
  }
  for (let row = common; row < old.length; row += 1) note(`lost row ${row}`, row, undefined)
  for (let row = common; row < current.length; row += 1) note(`row ${row}`, undefined, row)
  return parts
}

/** Two histories that a restore has parted have other rows at the same places. */
function isSameRow(one: Ledger, other: Ledger, row: number): boolean {
  return (
    one.at(row) === other.at(row) &&
    one.amountOf(row) === other.amountOf(row) &&
    one.nameOf(row) === other.nameOf(row)
  )
}

function isSameText(one: PlayerMoment, other: PlayerMoment, row: number, policies: Policies) {
  const texts = [one, other].map((moment) => JSON.stringify(rowAt(moment, row, policies)))
  return texts[0] === texts[1]
}

function rowAt({ player, now }: PlayerMoment, row: number | undefined, policies: Policies) {
  return row === undefined ? null : transactionOf(player, player.ledger.row(row), now, policies)
}

function differentBonuses(
  before: PlayerState,
  after: PlayerState,
  policies: Policies,
): DifferentPart[] {
  const records = new Map<string, readonly [was: BonusRecord | undefined, is?: BonusRecord]>()
  for (const record of before.bonuses) records.set(record.id, [record])
  for (const record of after.bonuses) records.set(record.id, [records.get(record.id)?.[0], record])
  return [...records].flatMap(([id, [was, is]]): DifferentPart[] => {
    if (was && is && isEqualRecord(was, is)) return []
    const old = was ? bonusOf(before, was, policies) : null
    const current = is ? bonusOf(after, is, policies) : null
    if (JSON.stringify(old) === JSON.stringify(current)) return []
    const change = () => itemChange('bonus', after.id, old, current) as Uncaused<BonusChange>
    return [{ key: `bonus ${id}`, change }]
  })
}

function itemChange<Item extends { readonly id: string }>(
  type: 'transaction' | 'bonus',
  player: string,
  before: Item | null,
  after: Item | null,
) {
  return { type, player, id: (after ?? before)?.id ?? '', before, after }
}

function isEqualRecord(one: BonusRecord, other: BonusRecord): boolean {
  return (Object.keys(one) as (keyof BonusRecord)[]).every((name) => one[name] === other[name])
}
