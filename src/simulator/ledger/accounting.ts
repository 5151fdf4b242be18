import { effectOf } from '../domain/effects'
import { EVENT_NAMES, EVENTS } from '../domain/events'
import { COMPLETED_ONCE, type EventType, STATUSES } from '../domain/transactions'
import { STATUS_CODES } from './codes'
import type { Totals } from './row'

/**
 * The effects of `domain/events` as numbers by code, so that booking a row is a few
 * multiplications. The tables are computed from `effectOf`, so each effect is defined once.
 */

/** Coefficients of an effect, which is linear in the amount and in its bonus part. */
interface Coefficients {
  readonly cash: number
  readonly cashOfPart: number
  readonly bonus: number
  readonly bonusOfPart: number
  readonly pending: number
}

/** Of the rows that there are not. */
const NO_ROW: Coefficients = { cash: 0, cashOfPart: 0, bonus: 0, bonusOfPart: 0, pending: 0 }

const EFFECTS: readonly Coefficients[] = EVENT_NAMES.flatMap((name) => {
  const allowed: readonly string[] = EVENTS[name].statuses
  return STATUSES.map((status) => {
    if (!allowed.includes(status)) return NO_ROW
    const unit = effectOf(name, status, 1, 0)
    const withPart = effectOf(name, status, 1, 1)
    return {
      cash: unit.cash,
      cashOfPart: withPart.cash - unit.cash,
      bonus: unit.bonus,
      bonusOfPart: withPart.bonus - unit.bonus,
      pending: unit.pending,
    }
  })
})

function coefficients(name: number, status: number): Coefficients {
  return EFFECTS[name * STATUSES.length + status] as Coefficients
}

/** Running wallets, minor units. */
export interface RunningWallets {
  cash: number
  bonus: number
  pending: number
}

/** Books the effect of a row, by codes, onto `wallets`; `times` is 1, or -1 to take it back. */
export function addEffect(
  wallets: RunningWallets,
  name: number,
  status: number,
  amount: number,
  bonusPart: number,
  times: 1 | -1,
): void {
  const effect = coefficients(name, status)
  wallets.cash += times * (effect.cash * amount + effect.cashOfPart * bonusPart)
  wallets.bonus += times * (effect.bonus * amount + effect.bonusOfPart * bonusPart)
  wallets.pending += times * effect.pending * amount
}

/** Place of each total in a set of lanes: totals are summed as one short array. */
const LANES = {
  deposits: 0,
  withdrawals: 1,
  bonuses: 2,
  bets: 3,
  wins: 4,
  depositCount: 5,
  withdrawalCount: 6,
  adjustments: 7,
  convertedRevenue: 8,
} as const satisfies Readonly<Record<keyof Totals, number>>

export const LANE_COUNT = Object.keys(LANES).length

/** What is added to it is in no total. Only lanes that are added to by rows have it. */
const SPARE_LANE = LANE_COUNT

/** Where the completed rows of a type are summed. Refunds are in no total. */
const SUM_LANES: Readonly<Record<EventType, number>> = {
  deposit: LANES.deposits,
  withdrawal: LANES.withdrawals,
  bonus: LANES.bonuses,
  bet: LANES.bets,
  win: LANES.wins,
  adjustment: LANES.adjustments,
  refund: SPARE_LANE,
}
const COUNT_LANES: Partial<Record<EventType, number>> = {
  deposit: LANES.depositCount,
  withdrawal: LANES.withdrawalCount,
}
const REVENUE_TYPES: readonly EventType[] = ['bet', 'win', 'bonus', 'adjustment']

export const COMPLETED = STATUS_CODES.get('completed') as number

/**
 * What one completed row adds to the totals, by its name's code. A row that is in no sum, or not
 * counted, goes to the spare lane: a branch by the name would be mispredicted at every other row.
 */
const SUM_LANE = new Uint8Array(EVENT_NAMES.map((name) => SUM_LANES[EVENTS[name].type]))
const COUNT_LANE = new Uint8Array(
  EVENT_NAMES.map((name) => COUNT_LANES[EVENTS[name].type] ?? SPARE_LANE),
)
/** 1, except that adjustments are summed with the sign of their effect. */
const SIGN = new Int8Array(
  EVENT_NAMES.map((name, code) => {
    const effect = coefficients(code, COMPLETED)
    return EVENTS[name].type === 'adjustment' ? effect.cash + effect.bonus : 1
  }),
)
/** Minus the cash effect, per unit of amount and of bonus part. */
const REVENUE = revenueBy(({ cash }) => cash)
const REVENUE_OF_PART = revenueBy(({ cashOfPart }) => cashOfPart)

function revenueBy(cashOf: (effect: Coefficients) => number): Int8Array {
  return new Int8Array(
    EVENT_NAMES.map((name, code) =>
      REVENUE_TYPES.includes(EVENTS[name].type) ? -cashOf(coefficients(code, COMPLETED)) : 0,
    ),
  )
}

/** Empty lanes to add to. */
export function createLanes(): Float64Array {
  return new Float64Array(LANE_COUNT + 1)
}

const SCRATCH = createLanes()

/**
 * Empty lanes for one sum: the next call empties them. An array of more than 64 bytes is made
 * outside the heap, which takes longer than to sum a period.
 */
export function scratchLanes(): Float64Array {
  return SCRATCH.fill(0)
}

/** Adds one completed row, by its name's code, to `lanes`; `times` is 1, or -1 to take it back. */
export function addShare(
  lanes: Float64Array,
  name: number,
  amount: number,
  bonusPart: number,
  times: 1 | -1,
): void {
  const sum = SUM_LANE[name] as number
  const count = COUNT_LANE[name] as number
  const revenue = (REVENUE[name] as number) * amount + (REVENUE_OF_PART[name] as number) * bonusPart
  lanes[sum] = (lanes[sum] as number) + times * (SIGN[name] as number) * amount
  lanes[count] = (lanes[count] as number) + times
  lanes[LANES.convertedRevenue] = (lanes[LANES.convertedRevenue] as number) + times * revenue
}

/** The totals that a set of lanes holds. */
export function totalsOf(lanes: Float64Array): Totals {
  return {
    deposits: lanes[LANES.deposits] as number,
    withdrawals: lanes[LANES.withdrawals] as number,
    bonuses: lanes[LANES.bonuses] as number,
    bets: lanes[LANES.bets] as number,
    wins: lanes[LANES.wins] as number,
    depositCount: lanes[LANES.depositCount] as number,
    withdrawalCount: lanes[LANES.withdrawalCount] as number,
    adjustments: lanes[LANES.adjustments] as number,
    convertedRevenue: lanes[LANES.convertedRevenue] as number,
  }
}

/** One of the totals that a set of lanes holds. */
export function totalOf(lanes: Float64Array, total: keyof Totals): number {
  return lanes[LANES[total]] as number
}

/** What went through the account, by the totals that a set of lanes holds. */
export function turnoverOf(lanes: Float64Array): number {
  const taken = (lanes[LANES.deposits] as number) + (lanes[LANES.bonuses] as number)
  return taken + (lanes[LANES.bets] as number) + (lanes[LANES.wins] as number)
}

/** Whether rows of this name can have this status, by codes. */
export function mayHave(name: number, status: number): boolean {
  return coefficients(name, status) !== NO_ROW
}

const CARRIES_COMPLETION: readonly boolean[] = STATUSES.map((status) =>
  COMPLETED_ONCE.includes(status),
)

/** Whether a row in this status has been completed, by code. */
export function carriesCompletion(status: number): boolean {
  return CARRIES_COMPLETION[status] as boolean
}
