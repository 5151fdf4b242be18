import type { Breach } from '../../laws/breach'

/** Numbers by name. */
export type Counts = Record<string, number>

/** Players by what they have staked, in a bin of amounts: euro cents. */
export type StakeBins = Record<string, { players: number; staked: number; revenue: number }>

/**
 * Sums over the players of a dataset. Its size does not depend on their number, it is JSON, and two
 * can be added. Amounts are euro cents.
 */
export interface Tally {
  players: number
  /** What the audit has found; the first ones in full. */
  breaches: number
  brokenLaws: Counts
  examples: readonly Breach[]
  personas: Counts
  markets: Counts
  /** Players by month of registration, such as `2025-03`. */
  registrations: Counts
  /** Rows by type of event, and players by the number of their rows. */
  rows: Counts
  ledgers: Counts
  deposits: { attempts: number; chargedBack: number }
  /** Deposits that arrived by their amount, and depositors by what they have deposited. */
  depositSizes: Counts
  lifetimeDeposits: Counts
  depositors: number
  netWinners: number
  /** Depositors between whose registration and last login are 30 days at most. */
  shortLives: number
  /** Depositors by loss, in tenths of a percent of their stakes. */
  losses: Counts
  stakesOfAll: StakeBins
  stakesOfDepositors: StakeBins
  /** Self-exclusions, and those within a week of the registration. */
  exclusions: { all: number; withinWeek: number }
  /** Bets by hour of the day, local time. */
  hours: Counts
  /** Stretches of play, by minutes. */
  sessions: { count: number; ms: number; overHour: number }
  sessionMinutes: Counts
  spain: {
    depositors: number
    netWinners: number
    deposits: number
    deposited: number
    /** Players by the class of their first deposit and of their first payout. */
    paid: Counts
    paidOut: Counts
  }
  /** Spins: all, of one pound at most, and of more than five. */
  britain: { spins: number; small: number; large: number }
}

/** Breaches that are kept in full. */
const MOST_EXAMPLES = 20

/** The tally of no players. */
export function emptyTally(): Tally {
  return {
    players: 0,
    breaches: 0,
    brokenLaws: {},
    examples: [],
    personas: {},
    markets: {},
    registrations: {},
    rows: {},
    ledgers: {},
    deposits: { attempts: 0, chargedBack: 0 },
    depositSizes: {},
    lifetimeDeposits: {},
    depositors: 0,
    netWinners: 0,
    shortLives: 0,
    losses: {},
    stakesOfAll: {},
    stakesOfDepositors: {},
    exclusions: { all: 0, withinWeek: 0 },
    hours: {},
    sessions: { count: 0, ms: 0, overHour: 0 },
    sessionMinutes: {},
    spain: { depositors: 0, netWinners: 0, deposits: 0, deposited: 0, paid: {}, paidOut: {} },
    britain: { spins: 0, small: 0, large: 0 },
  }
}

/** The tally of the players of both. */
export function addTallies(one: Tally, other: Tally): Tally {
  return added(one, other) as Tally
}

function added(one: unknown, other: unknown): unknown {
  if (Array.isArray(one)) return [...one, ...(other as unknown[])].slice(0, MOST_EXAMPLES)
  if (typeof one === 'number') return one + (other as number)
  const sum = { ...(one as Record<string, unknown>) }
  for (const [name, value] of Object.entries(other as object)) {
    sum[name] = name in sum ? added(sum[name], value) : value
  }
  return sum
}

/** Adds to a count. */
export function count(counts: Counts, name: string | number, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by
}

const SERIES = [1, 2, 5]

/** The start of the bin of a number above zero among 1, 2, 5, 10, 20, 50 …; below 1, it is 0. */
export function decadeBin(value: number): number {
  let start = 0
  for (let scale = 1; ; scale *= 10) {
    for (const step of SERIES) {
      if (step * scale > value) return start
      start = step * scale
    }
  }
}

/** The start of the next such bin. */
export function decadeAfter(start: number): number {
  let next = 1
  while (next <= start) next = decadeBin(next * 2.5)
  return next
}

/** Width of the bins of sessions, minutes. */
export const SESSION_BIN = 5

/** The start of the bin of a whole number from 0: eight bins from each power of two to the next. */
export function fineBin(value: number): number {
  let scale = 1
  while (value >= 16 * scale) scale *= 2
  return Math.floor(value / scale) * scale
}
