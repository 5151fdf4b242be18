import {
  type Chapter,
  CLAIM,
  cash,
  deposits,
  LOGIN,
  pay,
  play,
  request,
  SETTLE,
  until,
  VERIFY,
  wager,
} from '../steps'

const EVERYDAY = ['casual', 'casual', 'regular', 'regular', 'high_roller'] as const
const SMALL = ['casual', 'regular'] as const

/** Germany limits deposits to 1,000 euros a month, and stakes to one; Great Britain, stakes. */
const NO_VIPS = ['DE', 'GB', 'CRYPTO'] as const

/** Payouts to a bank need one, and crypto payouts are paid within the hour. */
const NO_BANKS = ['CRYPTO', 'KW'] as const

/** Sweden allows one bonus, on the first occasion to play. */
const NO_BONUSES = ['SE'] as const

const ARRIVE = [LOGIN, SETTLE, VERIFY] as const

/** Chapters of the columns about money, bonuses, payouts and VIP levels. */
export const MONEY = {
  available: {
    personas: EVERYDAY,
    days: [40, 300],
    hours: [3, 60],
    steps: [...ARRIVE, cash(30, 600)],
  },
  'big-win': {
    personas: EVERYDAY,
    days: [40, 300],
    hours: [3, 60],
    steps: [...ARRIVE, cash(1_200, 6_000)],
  },
  'turnover-required': {
    personas: EVERYDAY,
    days: [40, 300],
    hours: [2, 12],
    steps: [...ARRIVE, cash(0, 30), pay(60, 200), play(3, 8)],
  },
  'no-funds': {
    personas: EVERYDAY,
    days: [40, 300],
    hours: [3, 90],
    steps: [...ARRIVE, cash(0, 0)],
  },
  'below-minimum': {
    personas: EVERYDAY,
    days: [40, 300],
    hours: [3, 90],
    steps: [...ARRIVE, cash(1, 15)],
  },
  'bonus-in-wagering': {
    personas: SMALL,
    not: NO_BONUSES,
    days: [20, 250],
    hours: [4, 48],
    steps: [...ARRIVE, CLAIM, pay(30, 120), wager(12)],
  },
  'bonus-nearly-wagered': {
    personas: SMALL,
    not: NO_BONUSES,
    days: [20, 250],
    hours: [4, 48],
    steps: [...ARRIVE, CLAIM, pay(20, 40), wager(90)],
  },
  'payout-pending-review': {
    personas: EVERYDAY,
    days: [40, 300],
    hours: [2, 14],
    steps: [...ARRIVE, cash(60, 900), request(70)],
  },
  'payout-approved': {
    personas: EVERYDAY,
    not: NO_BANKS,
    days: [40, 300],
    hours: [2, 6],
    steps: [...ARRIVE, cash(60, 900), request(60, 'approved')],
  },
  'payout-processing': {
    personas: EVERYDAY,
    not: NO_BANKS,
    days: [40, 300],
    hours: [2, 14],
    steps: [...ARRIVE, cash(60, 900), request(60, 'approved', 'processing')],
  },
  'vip-gold': {
    personas: ['vip_whale', 'high_roller'],
    not: NO_VIPS,
    days: [150, 400],
    hours: [900, 1_100],
    budget: [18_000, 24_000],
    steps: [...ARRIVE, deposits(21_000, 26_000), until(3, 40), ...ARRIVE, cash(200, 4_000)],
  },
} as const satisfies Readonly<Record<string, Chapter>>
