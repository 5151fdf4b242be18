import type { Bonus } from '../../src/index'
import { type Money, moneyOf } from './money'
import { difference, type Sight } from './wire'

/** A row as the oracle keeps it: integers, and the split that the wire does not show. */
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
  /** Part of the magnitude that moved the bonus wallet; undefined if from before the oracle. */
  bonusPart: number | undefined
  /** The bonus that was active when a bet was placed. */
  bonusId: string | undefined
  /** Took effect after other rows of its instant: what the wire does not show. */
  late: boolean
  /** What a chargeback of this deposit wrote off. */
  writtenOff: number
}

/** The bonus that is being wagered. */
export interface ActiveBonus {
  readonly id: string
  readonly requirement: number
  /** Bets placed since the award, by id, with their contributions; rolled-back ones leave. */
  readonly counted: Map<string, number>
  /** Wagered before the oracle came. */
  readonly before: number
  /** Set once the requirement is met and the ending rows are due. */
  met: boolean
  /** What converted, until the other half of the pair came. */
  converted: number | undefined
}

/** How a bonus ended, by the oracle's own account. */
export interface Ending {
  readonly status: 'completed' | 'cancelled'
  readonly wagered: number
}

/** All that the oracle knows of one player. Plain data, so that a fork takes a clone along. */
export interface OracleState {
  readonly currency: string
  cash: number
  bonus: number
  pending: number
  readonly rows: Map<string, KeptRow>
  /** The bet of each round. */
  readonly rounds: Map<string, KeptRow>
  /** A row from before the oracle moved money: cash and bonus are known together only. */
  unsure: boolean
  active: ActiveBonus | undefined
  readonly endings: Map<string, Ending>
  /** Most that converts, by bonus; `none` where the award gave no cap, absent where unknown. */
  readonly caps: Map<string, number | 'none'>
  readonly book: Map<string, Bonus>
  kyc: string
  blocked: boolean
  segments: readonly string[]
  /** Cash is locked by the active bonus; undefined until it shows. */
  locked: boolean | undefined
}

/** What stands against the service: the message says what was seen and what was due. */
export class OracleBreach extends Error {
  override readonly name = 'OracleBreach'
}

/** Throws unless both sides are the same. */
export function same(what: string, seen: unknown, due: unknown): void {
  if (!Object.is(seen, due)) {
    throw new OracleBreach(
      `${what}: ${JSON.stringify(seen)} is seen, ${JSON.stringify(due)} is due`,
    )
  }
}

/** {@link same} for long texts: the message shows where they part. */
export function sameText(what: string, seen: string, due: string): void {
  if (seen !== due) throw new OracleBreach(`${what}: ${difference(seen, due)}`)
}

export function breach(text: string): never {
  throw new OracleBreach(text)
}

export function money(state: Pick<OracleState, 'currency'>): Money {
  return moneyOf(state.currency)
}

/** The oracle of a player who exists already: the split is taken over, all else is recomputed. */
export function adopt(sight: Sight): OracleState {
  const { profile, bonuses } = sight
  const { minor } = moneyOf(profile.currency)
  const active = bonuses.find(({ status }) => status === 'active')
  const rows = sight.rows.map((row) => keep(row, minor))
  const bets = rows.filter(({ type }) => type === 'bet')
  for (const { event_name: name, event_note: note = '', amount } of sight.rows) {
    if (name !== 'Bad Debt Write-Off') continue
    const deposit = rows.find(({ id }) => note.split(/[\s,:]+/).includes(id))
    if (deposit !== undefined) deposit.writtenOff = minor(amount)
  }
  const { cash_balance, bonus_balance, pending_withdrawal } = profile.balances
  return {
    currency: profile.currency,
    cash: minor(cash_balance),
    bonus: minor(bonus_balance),
    pending: minor(pending_withdrawal),
    rows: new Map(rows.map((row) => [row.id, row])),
    rounds: new Map(bets.map((row) => [row.round ?? row.id, row])),
    unsure: false,
    active: active && {
      id: active.id,
      requirement: minor(active.wager_requirement),
      counted: new Map(),
      before: minor(active.wagered_amount),
      met: false,
      converted: undefined,
    },
    endings: new Map(),
    caps: new Map(),
    book: new Map(bonuses.map((bonus) => [bonus.id, bonus])),
    kyc: profile.kyc_status,
    blocked: profile.blocked,
    segments: profile.segments,
    locked: undefined,
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
  }
}

/** What the player could take out now (3.2). */
export function withdrawable(state: OracleState): number {
  return state.active !== undefined && state.locked === true ? 0 : state.cash
}

/** Wagered so far on the active bonus (4.4, rule 4). */
export function wageredOf(active: ActiveBonus): number {
  let sum = active.before
  for (const contribution of active.counted.values()) sum += contribution
  return Math.min(active.requirement, sum)
}
