export type Counts = Record<string, number>

/** Players by what they have staked, in a bin of amounts: euro cents. */
export type StakeBins = Record<string, { players: number; staked: number; revenue: number }>

export type Tally = ReturnType<typeof emptyTally>

/**
 * Sums over no players of a dataset. The size of a tally does not depend on their number, it is
 * JSON, and two can be added. Amounts are euro cents.
 */
export function emptyTally() {
  const counts = (): Counts => ({})
  const bins = (): StakeBins => ({})
  return {
    players: 0,
    personas: counts(),
    markets: counts(),
    /** Players by month of registration, such as `2025-03`. */
    registrations: counts(),
    /** Rows by type of event, and players by the number of their rows. */
    rows: counts(),
    ledgers: counts(),
    deposits: { attempts: 0, chargedBack: 0 },
    /** Deposits that arrived by their amount, and depositors by what they have deposited. */
    depositSizes: counts(),
    lifetimeDeposits: counts(),
    depositors: 0,
    netWinners: 0,
    /** Depositors between whose registration and last login are 30 days at most. */
    shortLives: 0,
    /** Depositors by loss, in tenths of a percent of their stakes. */
    losses: counts(),
    stakesOfAll: bins(),
    stakesOfDepositors: bins(),
    /** Self-exclusions, and those within a week of the registration. */
    exclusions: { all: 0, withinWeek: 0 },
    /** Bets by hour of the day, local time. */
    hours: counts(),
    /** Stretches of play, by minutes. */
    sessions: { count: 0, ms: 0, overHour: 0 },
    sessionMinutes: counts(),
    spain: {
      ...{ depositors: 0, netWinners: 0, deposits: 0, deposited: 0 },
      /** Players by the class of their first deposit and of their first payout. */
      paid: counts(),
      paidOut: counts(),
    },
    /** Spins: all, of one pound at most, and of more than five. */
    britain: { spins: 0, small: 0, large: 0 },
  }
}

/** The tally of the players of both. */
export function addTallies(one: Tally, other: Tally): Tally {
  return added(one, other) as Tally
}

function added(one: unknown, other: unknown): unknown {
  if (typeof one === 'number') return one + (other as number)
  const sum = { ...(one as Record<string, unknown>) }
  for (const [name, value] of Object.entries(other as object)) {
    sum[name] = name in sum ? added(sum[name], value) : value
  }
  return sum
}

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

/** Width of the bins of sessions, minutes. */
export const SESSION_BIN = 5

/** The start of the bin of a whole number from 0: eight bins from each power of two to the next. */
export function fineBin(value: number): number {
  let scale = 1
  while (value >= 16 * scale) scale *= 2
  return Math.floor(value / scale) * scale
}
