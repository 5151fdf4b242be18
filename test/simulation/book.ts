import {
  BONUS_WALLET_AWARDS,
  DISPUTABLE_NAMES,
  EVENT_NAMES,
  IN_FLIGHT,
  PAID_IN,
  RAILS,
  REMOVALS,
  STATUSES,
} from './vocabulary'

/*
 * The rule book of events and transitions for the oracle: an independent second implementation,
 * which shares no code with src.
 */

/** The effect of a row on the three wallets, in minor units. */
export interface Effect {
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

const NONE: Effect = { cash: 0, bonus: 0, pending: 0 }
const OF_BONUS = new Set([
  ...REMOVALS,
  'Bonus Max-Win Cap',
  'Bonus Converted',
  'Bonus Reinstated',
  'Bonus Debited',
])

/** True for awards that need wagering; others are credited to cash. */
export function isBonusMoney(name: string): boolean {
  return BONUS_WALLET_AWARDS.has(name)
}

/**
 * The effect table. `amount` is signed as on the wire; `bonusPart` is the part of its magnitude
 * that moves the bonus wallet, for bets, wins and their rollbacks.
 */
export function effectOf(
  type: string,
  name: string,
  status: string,
  amount: number,
  bonusPart: number,
): Effect {
  switch (type) {
    case 'deposit':
      return PAID_IN.has(status) ? { ...NONE, cash: amount } : NONE
    case 'withdrawal':
      if (IN_FLIGHT.has(status)) return { cash: -amount, bonus: 0, pending: amount }
      return status === 'completed' ? { ...NONE, cash: -amount } : NONE
    case 'bonus':
      return BONUS_WALLET_AWARDS.has(name) ? { ...NONE, bonus: amount } : { ...NONE, cash: amount }
    case 'bet':
      return { cash: bonusPart - amount, bonus: -bonusPart, pending: 0 }
    case 'win':
      return { cash: amount - bonusPart, bonus: bonusPart, pending: 0 }
    case 'adjustment':
      return OF_BONUS.has(name) ? { ...NONE, bonus: amount } : { ...NONE, cash: amount }
    case 'refund': {
      const part = Math.sign(amount) * bonusPart
      return { cash: amount - part, bonus: part, pending: 0 }
    }
    default:
      throw new Error(`The rule book knows no event type ${type}.`)
  }
}

/** The allowed next statuses of a row, by type and status. */
const ROW_MOVES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  deposit: {
    pending: ['completed', 'declined', 'failed', 'cancelled', 'expired'],
    expired: ['completed'],
    failed: ['completed'],
    completed: ['refunded', 'charged_back'],
    charged_back: ['completed'],
  },
  withdrawal: {
    pending: ['approved', 'rejected', 'cancelled'],
    approved: ['processing', 'pending', 'rejected', 'cancelled'],
    processing: ['completed', 'failed', 'rejected', 'cancelled'],
    completed: ['reversed'],
  },
  bet: { completed: ['rolled_back'] },
  win: { completed: ['rolled_back'] },
}

const KYC_MOVES: Readonly<Record<string, readonly string[]>> = {
  not_started: ['pending', 'approved'],
  pending: ['in_review', 'rejected'],
  in_review: ['approved', 'rejected', 'pending'],
  approved: ['pending', 'rejected'],
  rejected: ['pending', 'in_review'],
}

const BONUS_MOVES: Readonly<Record<string, readonly string[]>> = {
  pending: ['active', 'cancelled'],
  active: ['completed', 'cancelled'],
  // Staff give back what was removed.
  cancelled: ['active'],
}

/** Every allowed transition, printed as `withdrawal: pending > approved`. */
export const TRANSITIONS: readonly string[] = [
  ...Object.entries(ROW_MOVES).flatMap(([type, moves]) => printed(type, moves)),
  ...printed('kyc', KYC_MOVES),
  ...printed('bonus', BONUS_MOVES),
]

function printed(kind: string, moves: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(moves).flatMap(([from, tos]) => tos.map((to) => `${kind}: ${from} > ${to}`))
}

/** Statuses from which a withdrawal or deposit may move to `to`. */
export function originsOf(type: string, to: string): readonly string[] {
  return Object.entries(ROW_MOVES[type] ?? {}).flatMap(([from, tos]) =>
    tos.includes(to) ? [from] : [],
  )
}

export function mayMoveKyc(from: string, to: string): boolean {
  return KYC_MOVES[from]?.includes(to) === true
}

/** True if one step leads from one state to the other, or several steps if `many`. */
export function leads(kind: string, from: string, to: string, many: boolean): boolean {
  const moves = tableOf(kind)
  const next = moves[from] ?? []
  if (next.includes(to)) return true
  return many && next.some((step) => reaches(moves, step, to, new Set([from])))
}

function tableOf(kind: string): Readonly<Record<string, readonly string[]>> {
  if (kind === 'kyc') return KYC_MOVES
  if (kind !== 'bonus') return ROW_MOVES[kind] ?? {}
  // A bonus without wagering is completed at the instant of its claim.
  return { ...BONUS_MOVES, pending: [...(BONUS_MOVES['pending'] ?? []), 'completed'] }
}

function reaches(
  moves: Readonly<Record<string, readonly string[]>>,
  from: string,
  to: string,
  seen: Set<string>,
): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (moves[from] ?? []).some((step) => reaches(moves, step, to, seen))
}

/** The event name of a deposit by a method. */
export function depositNameOf(method: string): string {
  return `${RAILS.get(method)} Deposit`
}

/** The event name of a payout by a method. */
export function payoutNameOf(method = ''): string {
  const rail = RAILS.get(method) ?? ''
  const through: Readonly<Record<string, string>> = {
    Mobile: 'Instant Bank',
    Voucher: 'Bank Transfer',
  }
  return `${through[rail] ?? rail} Withdrawal`
}

/** Every possible kind of row, printed as `deposit/completed/Card Deposit`. */
export const ROW_KINDS: readonly string[] = [...EVENT_NAMES].flatMap(([type, names]) =>
  [...(STATUSES.get(type) ?? [])].flatMap((status) =>
    [...names]
      .filter((name) => status !== 'charged_back' || DISPUTABLE_NAMES.has(name))
      .map((name) => `${type}/${status}/${name}`),
  ),
)
