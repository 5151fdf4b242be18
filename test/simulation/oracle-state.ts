import type { Bonus } from '../../src/index'
import { type Money, moneyOf } from './money'
import { difference, type Sight } from './wire'

/** A row of the oracle, with integers and the split between cash and bonus. */
export interface KeptRow {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly at: number
  /** Minor units, signed as on the wire. */
  readonly amount: number
  readonly method: string | undefined
  readonly round: string | undefined
  status: string
  completedAt: number | undefined
  /** Part of the magnitude that moved the bonus wallet; undefined if older than the first read. */
  bonusPart: number | undefined
  /** The bonus that was active when a bet was placed. */
  bonusId: string | undefined
  /** Took effect after other rows of its instant, which the wire does not show. */
  late: boolean
  /** What chargebacks of this deposit wrote off, unless the dispute was won. */
  writtenOff: number
  /** Taken back of this deposit by refunds, and by chargebacks that were not won. */
  refunded: number
  disputed: number
}

/** A bonus that is active. */
export interface ActiveBonus {
  readonly id: string
  requirement: number
  /** Its money in the bonus wallet. */
  balance: number
  /** Contributions of bets since the award, by id, without rolled-back bets. */
  readonly counted: Map<string, number>
  /** Wagered before the oracle's first read. */
  readonly before: number
  /** Set once the requirement is met and the ending rows are due. */
  met: boolean
  /** The converted amount, until the second row of the pair follows. */
  converted: number | undefined
}

/** The end of a bonus, by the oracle's calculation. */
export interface Ending {
  readonly status: 'completed' | 'cancelled'
  readonly wagered: number
  /** The bonus as it was, and what a row of its end removed: for its return. */
  readonly active?: ActiveBonus
  readonly removed?: number
}

/** The oracle's state of one player. Plain data, so that it can be cloned for a fork. */
export interface OracleState {
  readonly currency: string
  /** The country, which the wire does not show; undefined of a generated player. */
  readonly market: string | undefined
  cash: number
  bonus: number
  pending: number
  readonly rows: Map<string, KeptRow>
  /** The bet of each round. */
  readonly rounds: Map<string, KeptRow>
  /** True after a change of an older row without a known split: only cash plus bonus is known. */
  unsure: boolean
  /** In the order in which they became active: the first is played. */
  actives: readonly ActiveBonus[]
  readonly endings: Map<string, Ending>
  /** Conversion cap by bonus; `none` if the award has no cap, absent if unknown. */
  readonly caps: Map<string, number | 'none'>
  readonly book: Map<string, Bonus>
  /** The deposits that bonuses match, by bonus, as far as commands have shown them. */
  readonly matches: Map<string, string>
  /** Offers that were claimed: staff give a bonus of the same name for any deposit. */
  readonly claimed: Set<string>
  kyc: string
  blocked: boolean
  /** Whether a block without a cause is among those that stand. */
  plain: boolean
  /** When the exclusions end that commands have set, by cause. */
  ends: Map<string, number>
  /** Whether staff hold the payouts, and the activities that they restrict. */
  held: boolean
  restricted: readonly string[]
  /** Causes that an update lifted and that are visible still. */
  lifted: readonly string[]
  /** True once the person is erased. */
  erased: boolean
  /** Amounts of the limits that were ever set, minor units; 0 for one of time. */
  readonly limits: { readonly kind: string; readonly least: number }[]
  segments: readonly string[]
  /** Whether an active bonus locks cash; undefined until a read shows it. */
  locked: boolean | undefined
  readonly rules: Rules
}

/** Policies of commands. */
export interface Rules {
  readonly minimumTurnover: 0 | 1
  readonly marketRules: 'on' | 'off'
}

export const DEFAULT_RULES: Rules = {
  minimumTurnover: 1,
  marketRules: 'on',
}

/** A difference between the service and the oracle, with the actual and the expected value. */
export class OracleBreach extends Error {
  override readonly name = 'OracleBreach'
}

/** Throws unless both values are equal. */
export function same(what: string, seen: unknown, due: unknown): void {
  if (!Object.is(seen, due)) {
    throw new OracleBreach(
      `${what}: ${JSON.stringify(seen)} is seen, ${JSON.stringify(due)} is due`,
    )
  }
}

/** Like {@link same}, for long texts: the message shows the first difference. */
export function sameText(what: string, seen: string, due: string): void {
  if (seen !== due) throw new OracleBreach(`${what}: ${difference(seen, due)}`)
}

export function breach(text: string): never {
  throw new OracleBreach(text)
}

export function money(state: Pick<OracleState, 'currency'>): Money {
  return moneyOf(state.currency)
}

/** The oracle's state of an existing player: the split is read, the rest is recomputed. */
export function adopt(sight: Sight, rules: Rules, market?: string): OracleState {
  const { profile, bonuses } = sight
  const { minor } = moneyOf(profile.currency)
  const active = bonuses.filter(({ status }) => status === 'active')
  if (active.length > 1) breach('the balances of several bonuses cannot be read')
  const rows = sight.rows.map((row) => keep(row, minor))
  const bets = rows.filter(({ type }) => type === 'bet')
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { event_name: name, event_note: note = '', amount } of sight.rows) {
    const named = note.split(/[\s,:]+/).find((word) => byId.get(word)?.type === 'deposit')
    const deposit = byId.get(named ?? '')
    if (deposit !== undefined) takeBack(deposit, name, minor(amount))
  }
  const { cash_balance, bonus_balance, pending_withdrawal } = profile.balances
  return {
    currency: profile.currency,
    market,
    cash: minor(cash_balance),
    bonus: minor(bonus_balance),
    pending: minor(pending_withdrawal),
    rows: byId,
    rounds: new Map(bets.map((row) => [row.round ?? row.id, row])),
    unsure: false,
    actives: active.map((bonus) => ({
      id: bonus.id,
      requirement: minor(bonus.wager_requirement),
      balance: minor(bonus_balance),
      counted: new Map(),
      before: minor(bonus.wagered_amount),
      met: false,
      converted: undefined,
    })),
    endings: new Map(),
    caps: new Map(),
    book: new Map(bonuses.map((bonus) => [bonus.id, bonus])),
    matches: new Map(),
    claimed: new Set(),
    kyc: profile.kyc_status,
    blocked: profile.blocked,
    plain: false,
    ends: new Map(),
    lifted: [],
    held: false,
    restricted: [],
    erased: profile.name === 'Erased',
    limits: [],
    segments: profile.segments,
    locked: undefined,
    rules,
  }
}

/** Notes on a deposit what a row that names it takes back of it, or restores. */
export function takeBack(deposit: KeptRow, name: string, amount: number): void {
  if (name === 'Bad Debt Write-Off') deposit.writtenOff += amount
  else if (name === 'Deposit Refund') deposit.refunded -= amount
  else if (name === 'Chargeback') deposit.disputed -= amount
  else if (name === 'Chargeback Reversal') {
    deposit.disputed -= amount
    deposit.writtenOff = 0
  }
}

/** A wire row with its numbers as integers. */
export function keep(row: Sight['rows'][number], minor: (amount: number) => number): KeptRow {
  return {
    id: row.id,
    type: row.event_type,
    name: row.event_name,
    at: Date.parse(row.date),
    amount: minor(row.amount),
    method: row.payment_method,
    round: /\bround ([^\s,]+)/.exec(row.event_note ?? '')?.[1],
    status: row.status,
    completedAt: row.completed_at === undefined ? undefined : Date.parse(row.completed_at),
    bonusPart: undefined,
    bonusId: undefined,
    late: row.completed_at !== undefined && row.completed_at !== row.date,
    writtenOff: 0,
    refunded: 0,
    disputed: 0,
  }
}

/** The withdrawable balance. */
export function withdrawable(state: OracleState): number {
  return state.actives.length > 0 && state.locked === true ? 0 : spendable(state)
}

/** The active bonus with an id. */
export function activeOf(
  { actives }: OracleState,
  id: string | undefined,
): ActiveBonus | undefined {
  return actives.find((bonus) => bonus.id === id)
}

/** The greatest stake: cash, and the money of the bonus that is played. */
export function stakeable(state: OracleState): number {
  return spendable(state) + (state.actives[0]?.balance ?? 0)
}

/** What is still to be staked of the deposits: a stake counts towards those before it. */
export function unplayed({ rows }: OracleState): number {
  let due = 0
  for (const { type, status, amount, refunded, disputed } of rows.values()) {
    if (status !== 'completed') continue
    if (type === 'deposit') due += amount - refunded - disputed
    if (type === 'bet') due = Math.max(0, due - amount)
  }
  return due
}

/** Cash that can be spent: none while the player owes some. */
export function spendable({ cash }: Pick<OracleState, 'cash'>): number {
  return Math.max(0, cash)
}

/** The wagered amount of the active bonus. */
export function wageredOf(active: ActiveBonus): number {
  let sum = active.before
  for (const contribution of active.counted.values()) sum += contribution
  return Math.min(active.requirement, sum)
}
