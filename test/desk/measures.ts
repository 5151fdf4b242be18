import { BLOCK_CAUSES, type KycStatus, type Segment } from '../../src/simulator/domain/accounts'
import { type BonusStatus, CATALOG } from '../../src/simulator/domain/bonuses'
import { DAY_MS } from '../../src/simulator/domain/instants'
import { OPEN_STATUSES, type TransactionStatus } from '../../src/simulator/domain/transactions'
import type { Person } from './persons'

export type Persons = readonly Person[]

/** A figure of the desk. */
export interface Measure {
  readonly name: string
  /** The lowest and the highest value in each world of 100 players. */
  readonly range: readonly [low: number, high: number]
  /** Whether a world of four times as many players has four times as much. */
  readonly grows: boolean
  of(persons: Persons): number
}

const { POSITIVE_INFINITY: MANY } = Number

export const count = <Item>(list: readonly Item[], passes: (item: Item) => boolean) =>
  list.filter(passes).length

export const hasSegment = (person: Person, ...wanted: readonly Segment[]) =>
  wanted.some((segment) => person.profile.segments.includes(segment))

const isOpen = (status: string) => OPEN_STATUSES.some((open) => open === status)
export const isWaiting = (person: Person) => person.withdrawals.some(({ status }) => isOpen(status))

export const hasBonus = (person: Person, wanted: BonusStatus) =>
  person.bonuses.some(({ status }) => status === wanted)

export const isInKyc = ({ profile }: Person) =>
  ['pending', 'in_review', 'rejected'].includes(profile.kyc_status)

export const isVip = (person: Person) =>
  person.profile.segments.some((segment) => segment.startsWith('VIP '))

const distinct = (values: readonly string[]) => new Set(values).size

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
}

/** A number of players, of which there are four times as many in a world of four times as many. */
const players = (
  name: string,
  low: number,
  high: number,
  passes: (person: Person) => boolean,
): Measure => ({ name, range: [low, high], grows: true, of: (persons) => count(persons, passes) })

const segment = (name: Segment, low: number, high: number, ...others: readonly Segment[]) =>
  players([name, ...others].join(' or '), low, high, (person) =>
    hasSegment(person, name, ...others),
  )

const kyc = (status: KycStatus, low: number, high: number) =>
  players(`KYC ${status}`, low, high, ({ profile }) => profile.kyc_status === status)

const openRows = (wanted: TransactionStatus, low: number, high: number): Measure => ({
  name: `withdrawals ${wanted}`,
  range: [low, high],
  grows: true,
  of: (persons) =>
    count(
      persons.flatMap(({ withdrawals }) => withdrawals),
      ({ status }) => status === wanted,
    ),
})

const ofAll = (
  name: string,
  low: number,
  high: number,
  of: (persons: Persons) => number,
): Measure => ({ name, range: [low, high], grows: false, of })

const different = (name: string, low: number, of: (person: Person) => readonly string[]) =>
  ofAll(name, low, MANY, (persons) => distinct(persons.flatMap(of)))

const firstTen = (name: string, passes: (person: Person) => boolean) =>
  ofAll(`first 10: ${name}`, 1, 3, (persons) => count(persons.slice(0, 10), passes))

const rowsOf = (persons: Persons) => persons.map(({ rows }) => rows)
const hasDeposit = (wanted: TransactionStatus) => (person: Person) =>
  person.deposits.some(
    ({ status, date }) => status === wanted && Date.parse(date) >= person.now - DAY_MS,
  )

/** What each world of 100 players of the desk shows at the default clock. */
export const MEASURES: readonly Measure[] = [
  kyc('approved', 78, 90),
  kyc('pending', 3, 8),
  kyc('in_review', 3, 6),
  kyc('rejected', 2, 4),
  kyc('not_started', 1, 7),
  players('open withdrawal', 13, 20, isWaiting),
  openRows('pending', 9, 16),
  openRows('approved', 1, 4),
  openRows('processing', 1, 5),
  players('blocked', 9, 12, ({ profile }) => profile.blocked),
  different('block causes', 7, (person) =>
    BLOCK_CAUSES.filter((cause) => person.profile.blocked && hasSegment(person, cause)),
  ),
  segment('Self-Excluded', 2, 3),
  segment('Cool-Off', 2, 3),
  players('active bonus', 9, 18, (person) => hasBonus(person, 'active')),
  players('pending bonus', 3, 10, (person) => hasBonus(person, 'pending')),
  players('cash', 70, 88, ({ profile }) => profile.balances.cash_balance > 0),
  players('Available', 27, 42, ({ profile }) => profile.withdrawal_status === 'Available'),
  players('No funds', 5, 14, ({ profile }) => profile.withdrawal_status === 'No funds'),
  different('withdrawal_status values', 12, ({ profile }) => [profile.withdrawal_status]),
  segment('VIP Bronze', 4, 10),
  segment('VIP Silver', 2, 4),
  segment('VIP Gold', 2, 3),
  segment('VIP Platinum', 1, 2, 'VIP Diamond'),
  segment('RG Medium Risk', 6, 14, 'RG High Risk'),
  segment('RG High Risk', 1, MANY),
  segment('Active', 74, 87),
  players(
    'login within 7 days',
    74,
    90,
    ({ profile, now }) => Date.parse(profile.last_login) >= now - 7 * DAY_MS,
  ),
  segment('New', 20, 40),
  segment('Never Deposited', 4, 8),
  segment('Dormant', 2, 5, 'Churned'),
  segment('Reactivated', 2, 13),
  players('deposit of the last day pending', 1, MANY, hasDeposit('pending')),
  players('deposit of the last day declined', 1, MANY, hasDeposit('declined')),
  players('open chargeback', 1, MANY, ({ isDisputed }) => isDisputed),
  players('limit reached', 1, MANY, ({ isLimited }) => isLimited),
  players('claimable offer', 62, MANY, ({ offers }) => offers.length > 0),
  different(`offers, of ${CATALOG.length}`, 13, ({ offers }) => offers),
  ofAll('rows: median', 150, 300, (persons) => quantile(rowsOf(persons), 0.5)),
  ofAll('rows: 90%', 0, 2_000, (persons) => quantile(rowsOf(persons), 0.9)),
  ofAll('rows: largest', 0, 7_000, (persons) => Math.max(...rowsOf(persons))),
  {
    ...ofAll('rows: all', 0, 60_000, (persons) =>
      rowsOf(persons).reduce((all, rows) => all + rows),
    ),
    grows: true,
  },
  different('markets', 16, ({ market }) => [market]),
  different('currencies', 12, ({ profile }) => [profile.currency]),
  different('languages', 11, ({ profile }) => [profile.language]),
  firstTen('open withdrawal', isWaiting),
  firstTen('active bonus', (person) => hasBonus(person, 'active')),
  firstTen('KYC case', isInKyc),
  firstTen('blocked', ({ profile }) => profile.blocked),
  firstTen('VIP', isVip),
]

/** The figures of one world: `wrong` names those out of their ranges. */
export interface Measured {
  readonly values: readonly number[]
  readonly wrong: readonly string[]
}

/**
 * Measures a world.
 *
 * @param slack how much a figure may leave its range
 */
export function measure(persons: Persons, { slack = 0, times = 1 } = {}): Measured {
  const values = MEASURES.map(({ of }) => of(persons))
  const wrong = MEASURES.flatMap(({ name, range, grows }, index) => {
    const value = values[index] ?? 0
    const [low, high] = range.map((bound) => (grows ? bound * times : bound))
    const fits = value >= (low ?? 0) - slack && value <= (high ?? 0) + slack
    return fits ? [] : [`${name}: ${value}, not ${rangeText(range)}`]
  })
  return { values, wrong }
}

export function rangeText([low, high]: readonly [number, number]): string {
  const show = (value: number) => value.toLocaleString('en-US')
  if (high === MANY) return `≥ ${show(low)}`
  return low === 0 ? `≤ ${show(high)}` : `${show(low)}–${show(high)}`
}

/** Rows of a table: each figure with its lowest and highest value, and its range. */
export function tableOf(worlds: readonly Measured[]): readonly (readonly string[])[] {
  return MEASURES.map(({ name, range }, index) => {
    const all = worlds.map(({ values }) => values[index] ?? 0)
    return [name, spanText(Math.min(...all), Math.max(...all)), rangeText(range)]
  })
}

function spanText(low: number, high: number): string {
  const [from, to] = [low.toLocaleString('en-US'), high.toLocaleString('en-US')]
  return from === to ? from : `${from}–${to}`
}
