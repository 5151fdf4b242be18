import { FauxhouseError } from '../errors'
import { type Currency, toMajor } from '../simulator/domain/currencies'
import { type Effect, EVENT_NAMES, EVENTS, effectOf } from '../simulator/domain/events'
import { formatInstant } from '../simulator/domain/instants'
import { type EventType, STATUSES } from '../simulator/domain/transactions'
import { activeBonus, locksDeposit } from '../simulator/engine/bonus-lifecycle'
import { lastDeposit } from '../simulator/engine/deposits'
import { isBlocked } from '../simulator/engine/rules'
import { wageredOf } from '../simulator/engine/state'
import { namesOf } from '../simulator/engine/transactions'
import type { Totals } from '../simulator/ledger/row'
import { requiresTurnover, totalBalance, withdrawableBalance } from './balances'
import { valueAt } from './input/json'
import { nearest, nearestName } from './input/nearest'
import { invalidOption } from './input/options'
import type { Checked, Period, PlayerAt } from './parameters'
import type { Policies } from './policies'
import { profileOf } from './profile'
import { lifetimeNetCasino, netRevenue, summaryOf } from './summary'
import { type StatementQuery, statementSelection } from './transactions'
import { shownWords } from './vocabulary'

/** Selects the rows of a term: a query of the statement. */
export type ExplanationFilter = Pick<
  StatementQuery,
  'event_type' | 'event_name' | 'status' | 'period_by'
> & {
  /** ISO 8601; absent for all time. */
  readonly from_date?: string | undefined
  /** ISO 8601; absent for all time. */
  readonly to_date?: string | undefined
}

/** One line of the sum that an amount is. */
export interface ExplanationTerm {
  /** What it is, such as `Deposits` or `Withdrawals, pending`. */
  readonly label: string
  /** Whether the amount is added or subtracted. */
  readonly sign: 1 | -1
  /** In major units of the currency, from 0. */
  readonly amount: number
  /** Number of rows; 0 for a term that is not of rows. */
  readonly count: number
  /**
   * The query of the statement that returns these rows. Null for a term that is not of rows, such
   * as the wagering of a bonus.
   */
  readonly filter: ExplanationFilter | null
}

/** An amount as a sum: its terms add up to it exactly, in minor units. */
export interface Explanation {
  /** JSON pointer to the amount. */
  readonly pointer: string
  /** As the profile or the summary has it. */
  readonly value: number
  /** The currency of all amounts. */
  readonly currency: Currency
  /** The instant of the state, ISO 8601. */
  readonly at: string
  /** In the order of the event types; those of 0 are left out. */
  readonly terms: readonly ExplanationTerm[]
}

const WITHDRAWABLE = '/balances/withdrawable_balance'

/**
 * The types in the order of the terms, with the label of their rows. A type without a label has a
 * term for each name, which says more.
 */
const LABELS: Readonly<Record<EventType, string | undefined>> = {
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  bet: 'Bets',
  win: 'Wins',
  bonus: undefined,
  adjustment: undefined,
  refund: undefined,
}

/** Longest part of a pointer in a message. */
const MAX_SHOWN = 100

/**
 * An amount as the view computes it from the sums of all rows, in minor units. It is linear, so the
 * amounts of single rows add up to it.
 */
type Sum = (of: { readonly wallets: Effect; readonly totals: Totals }, policies: Policies) => number

/** The amounts that are sums of the wallets. */
const WALLETS: Readonly<Record<string, Sum>> = {
  '/balances/total_balance': ({ wallets }, policies) => totalBalance(wallets, policies),
  '/balances/cash_balance': ({ wallets }) => wallets.cash,
  '/balances/bonus_balance': ({ wallets }) => wallets.bonus,
  [WITHDRAWABLE]: ({ wallets }) => wallets.cash,
  '/balances/pending_withdrawal': ({ wallets }) => wallets.pending,
}

const deposits: Sum = ({ totals }) => totals.deposits
const withdrawals: Sum = ({ totals }) => totals.withdrawals
const netCasino: Sum = ({ totals }, policies) => lifetimeNetCasino(totals, policies)

/** The amounts that are sums of the whole history. */
const LIFETIME: Readonly<Record<string, Sum>> = {
  '/kpi/ltd': deposits,
  '/kpi/ltw': withdrawals,
  '/kpi/ltnc': netCasino,
  '/summary/lifetime_deposits': deposits,
  '/summary/lifetime_withdrawals': withdrawals,
  '/summary/lifetime_net_casino': netCasino,
}

/** The amounts that are sums of a period. */
const OF_PERIOD: Readonly<Record<string, Sum>> = {
  '/summary/total_deposits': deposits,
  '/summary/total_withdrawals': withdrawals,
  '/summary/total_bonuses': ({ totals }) => totals.bonuses,
  '/summary/total_bets': ({ totals }) => totals.bets,
  '/summary/total_wins': ({ totals }) => totals.wins,
  '/summary/net_gaming_revenue': ({ totals }, { ngr }) => netRevenue(totals, ngr),
}

/** A term in minor units, whose amount has a sign. */
type SignedTerm = Omit<ExplanationTerm, 'sign'>

/** The amounts that are not sums of many rows. */
const SINGLE: Readonly<Record<string, (at: PlayerAt) => readonly SignedTerm[]>> = {
  '/kpi/wr': wageringTerms,
  '/kpi/last_deposit/amount': (at) => rowTerms(at, lastDeposit(at.player)),
  '/kpi/last_withdrawal/amount': (at) =>
    rowTerms(at, at.player.ledger.newest(namesOf('withdrawal'))),
}

/** The pointers of all amounts, those of the profile first. */
export const AMOUNTS = Object.keys({ ...WALLETS, ...SINGLE, ...LIFETIME, ...OF_PERIOD })

/** Whether an amount is one of the summary, which takes a period. */
export const isOfSummary = (pointer: string): boolean => pointer.startsWith('/summary/')

/**
 * Explains an amount of the profile, or of the summary of a period.
 *
 * @throws FauxhouseError NOT_AN_AMOUNT; INVALID_OPTION for a period without a meaning
 */
export function explanationOf(at: PlayerAt, pointer: string, period: Checked<Period>): Explanation {
  const { player, now, policies } = at
  const { currency } = player
  const [[option, given] = []] = Object.entries(textOf(period))
  if (option !== undefined && !isOfSummary(pointer) && AMOUNTS.includes(pointer)) {
    const remedy = 'Omit it, or explain an amount such as /summary/total_bets.'
    const more = { facts: { caller: 'explain', option }, reason: `${pointer} has no period.` }
    throw invalidOption(`The option "${option}"`, given, remedy, more)
  }
  const whole = isOfSummary(pointer)
    ? { summary: summaryOf(at, period) }
    : profileOf(player, now, policies)
  const value = AMOUNTS.includes(pointer) ? valueAt(whole, pointer) : undefined
  if (typeof value !== 'number') throw notAnAmount(pointer)
  const terms = termsOf(at, pointer, period).flatMap(
    ({ amount, label, count, filter }): ExplanationTerm[] => {
      if (amount === 0) return []
      const major = toMajor(Math.abs(amount), currency)
      return [{ label, sign: amount < 0 ? -1 : 1, amount: major, count, filter }]
    },
  )
  return { pointer, value, currency, at: formatInstant(now), terms }
}

function notAnAmount(pointer: string): FauxhouseError {
  const others = AMOUNTS.filter((each) => each !== pointer)
  const nameOf = (each: string) => each.replace(/\/amount$/, '').replace(/.*\//, '')
  const names = others.map(nameOf)
  const words = [nameOf(pointer), ...nameOf(pointer).split('_')]
  const name = words.map((word) => nearestName(word, names)).find((each) => each !== undefined)
  const near = others[names.indexOf(name ?? '')] ?? nearest(pointer, others, MAX_SHOWN)
  const why =
    others.length < AMOUNTS.length
      ? 'is absent from the profile of this player'
      : 'is not an amount of the profile or of the summary'
  const problem = `${JSON.stringify(pointer.slice(0, MAX_SHOWN))} ${why}.`
  const remedy = near === undefined ? `Use one of: ${others.join(', ')}.` : `Did you mean ${near}?`
  return new FauxhouseError('NOT_AN_AMOUNT', problem, remedy, { pointer, nearest: near })
}

function termsOf(at: PlayerAt, pointer: string, period: Checked<Period>): readonly SignedTerm[] {
  const { [pointer]: ofWallets } = WALLETS
  if (ofWallets !== undefined) {
    const terms = kindsOf(at, ofWallets, {}).map(({ value, rows: _, ...kind }) => {
      return { ...kind, amount: value }
    })
    return pointer === WITHDRAWABLE ? [...terms, ...withheldTerms(at)] : terms
  }
  const ofTotals = LIFETIME[pointer] ?? OF_PERIOD[pointer]
  if (ofTotals === undefined) return SINGLE[pointer]?.(at) ?? []
  return kindsOf(at, ofTotals, pointer in OF_PERIOD ? period : {}).flatMap(
    ({ value, rows, ...kind }) => {
      const amount = Math.sign(value) * rows
      // Under a policy, only the cash of a stake or of a win counts.
      const label = `${kind.label}, in bonus money`
      const rest = { label, amount: value - amount, count: 0, filter: null }
      return [{ ...kind, amount }, rest]
    },
  )
}

/** Rows that one filter selects. */
interface Kind extends Omit<SignedTerm, 'amount'> {
  /** What they contribute to an amount, and the sum of their own amounts, minor units. */
  value: number
  rows: number
  count: number
}

/** The rows of a period by type and status; bonuses, adjustments and refunds also by name. */
function kindsOf(
  { player: { ledger }, policies }: PlayerAt,
  sum: Sum,
  period: Checked<Period>,
): readonly Kind[] {
  const isOfPeriod = period.from_date !== undefined || period.to_date !== undefined
  const by = isOfPeriod && policies.periodBy === 'completed' && { period_by: policies.periodBy }
  const { filter } = statementSelection({ ...period, ...by }, policies, ledger)
  const kinds = new Map<string, Kind>()
  for (const ordinal of ledger.page(filter, 0, ledger.length).ordinals) {
    const { name, status, amount, bonusPart } = ledger.row(ordinal)
    const { type, statuses } = EVENTS[name]
    const { [type]: plural } = LABELS
    const place = `${Object.keys(LABELS).indexOf(type)} ${plural ?? name} ${STATUSES.indexOf(status)}`
    const [event = name] = shownWords(EVENT_NAMES, policies, [name])
    const [word = status] = shownWords(STATUSES, policies, [status])
    const kind = kinds.get(place) ?? {
      label: (plural ?? event) + (status === 'completed' ? '' : `, ${word.replaceAll('_', ' ')}`),
      count: 0,
      value: 0,
      rows: 0,
      filter: {
        ...(plural === undefined ? { event_name: [event] } : { event_type: [type] }),
        ...(statuses.length > 1 && { status: [word] }),
        ...textOf(period),
        ...by,
      },
    }
    kinds.set(place, kind)
    kind.count += 1
    kind.rows += amount
    const wallets = effectOf(name, status, amount, bonusPart)
    kind.value += sum({ wallets, totals: ledger.totalsOf(ordinal) }, policies)
  }
  const sorted = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([, kind]) => kind).filter(({ value }) => value !== 0)
}

/** A checked period as a query has it. */
function textOf({ from_date, to_date }: Checked<Period>): Pick<ExplanationFilter, keyof Period> {
  return {
    ...(from_date !== undefined && { from_date: formatInstant(from_date) }),
    ...(to_date !== undefined && { to_date: formatInstant(to_date) }),
  }
}

/** What makes the withdrawable balance differ from the cash. */
function withheldTerms({ player, policies }: PlayerAt): readonly SignedTerm[] {
  const isUnplayed = requiresTurnover(player, policies)
  const amount = withdrawableBalance(player, policies, isUnplayed) - player.ledger.cash
  const bonus = activeBonus(player)
  const label = () => {
    if (player.ledger.cash < 0) return 'Cash below zero'
    if (bonus && locksDeposit(bonus)) return `Locked by bonus ${bonus.id}`
    if (isUnplayed) return 'Locked until the deposits are staked'
    return isBlocked(player) ? 'Withheld by a block' : 'Withheld until KYC is approved'
  }
  return [{ label: label(), amount, count: 0, filter: null }]
}

/** The wagering of the active bonus. */
function wageringTerms({ player, policies }: PlayerAt): readonly SignedTerm[] {
  const bonus = activeBonus(player)
  if (bonus === undefined) return []
  const { requirement, id } = bonus
  const wagered = policies.wr === 'remaining' ? wageredOf(bonus) : 0
  return [
    { label: `Wagering requirement of bonus ${id}`, amount: requirement, count: 0, filter: null },
    { label: 'Wagered', amount: -wagered, count: 0, filter: null },
  ]
}

/** One row: of several at its instant, no filter may select it alone. */
function rowTerms({ player, policies }: PlayerAt, ordinal?: number): readonly SignedTerm[] {
  if (ordinal === undefined) return []
  const { ledger } = player
  const { at, name, status, amount } = ledger.row(ordinal)
  const event_name = shownWords(EVENT_NAMES, policies, [name])
  const words = { event_name, status: shownWords(STATUSES, policies, [status]) }
  const period = { from_date: at, to_date: at }
  const { filter } = statementSelection({ ...words, ...period }, policies, ledger)
  const isAlone = ledger.count(filter) === 1
  const selected = isAlone ? { ...words, ...textOf(period) } : null
  return [{ label: event_name[0] ?? name, amount, count: Number(isAlone), filter: selected }]
}
