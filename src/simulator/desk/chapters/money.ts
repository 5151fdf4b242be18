import {
  type Chapter,
  CLAIM,
  cash,
  cashOut,
  command,
  deposits,
  LOGIN,
  limit,
  pay,
  play,
  type Range,
  request,
  SETTLE,
  type Step,
  until,
  VERIFY,
  wager,
} from '../steps'

const EVERYDAY = ['casual', 'casual', 'regular', 'regular', 'high_roller'] as const
const SMALL = ['casual', 'regular'] as const

/** Crypto payouts are paid within the hour, and so are most of wallets. */
const NO_BANKS = ['CRYPTO', 'KW'] as const

/** Sweden allows one bonus, on the first occasion to play. */
export const NO_BONUSES = ['SE'] as const

/** Lives from a few weeks to some months. */
const LIVES: Range = [8, 110]

const ARRIVE = [LOGIN, SETTLE, VERIFY] as const

/** A chapter that begins in the last days. */
const recent = (hours: Range, ...steps: readonly Step[]) =>
  ({ personas: EVERYDAY, days: LIVES, hours, steps: [...ARRIVE, ...steps] }) as const

const withBonus = (hours: Range, ...steps: readonly Step[]) =>
  ({ ...recent(hours, ...steps), personas: SMALL, notIn: NO_BONUSES }) as const

/** The high deposits are weeks ago; a payout follows, and the player has come back since. */
const vip = (personas: Chapter['personas'], low: number, high: number) =>
  ({
    personas,
    // Germany limits the deposits of a month to 1,000 euros.
    notIn: ['DE'],
    days: [75, 220],
    hours: [32 * 24, 38 * 24],
    budget: [low * 0.6, low],
    steps: [
      ...ARRIVE,
      deposits(low * 1.02, Math.min(low * 1.6, high * 0.9)),
      cashOut(80),
      until(14 * 24, 20 * 24),
      ...ARRIVE,
      cash(800, 2_500),
      until(3, 60),
      ...ARRIVE,
      cash(100, 700),
    ],
  }) as const

/** Chapters of the columns about money, bonuses, payouts and VIP levels. */
export const MONEY = {
  available: recent([3, 220], cash(30, 600)),
  'big-win': recent(
    [3, 60],
    cash(20, 300),
    command((euro, stream) => ({
      type: 'play',
      game: 'vault-of-kings',
      stake: euro(1),
      win: euro(stream.pick([1_200, 1_500, 2_000])),
    })),
  ),
  'turnover-required': recent([2, 12], cash(0, 30), pay(60, 200), play(3, 8)),
  // German stakes are so low that money can be left over.
  'no-funds': { ...recent([3, 190], cash(0, 0)), notIn: ['DE'] },
  'below-minimum': recent([3, 240], cash(2, 15)),
  reactivated: {
    ...recent(
      [64 * 24, 110 * 24],
      pay(20, 60),
      cash(0, 0),
      until(4, 100),
      ...ARRIVE,
      cash(30, 300),
    ),
    days: [125, 260],
  },
  'limit-reached': recent([3, 20], cash(0, 60), limit(40, 120), cash(0, 150)),

  'bonus-in-wagering': withBonus([4, 48], CLAIM, pay(30, 120), wager(12)),
  'bonus-just-claimed': withBonus([1, 8], CLAIM, pay(25, 90), play(1, 4)),
  'bonus-expiring': withBonus(
    [104, 118],
    cash(10, 60),
    // It is valid for seven days.
    command((euro) => ({ type: 'awardBonus', code: 'WEEKEND5', amount: euro(10) })),
    play(4, 8),
    until(3, 40),
    LOGIN,
    play(2, 5),
  ),
  'bonus-queued': withBonus([3, 40], CLAIM, pay(40, 120), play(4, 9), CLAIM, pay(30, 80)),
  'bonus-nearly-wagered': withBonus(
    [4, 48],
    cash(5, 40),
    command((euro) => ({ type: 'awardBonus', code: 'BIRTHDAY20', amount: euro(20) })),
    wager(90),
  ),
  'bonus-funds-only': withBonus(
    [3, 40],
    cash(0, 0),
    command((euro) => ({ type: 'awardBonus', code: 'BIRTHDAY20', amount: euro(20) })),
    play(3, 8),
  ),

  'payout-pending-review': recent([2, 14], cash(90, 900), request(70)),
  'payout-approved': {
    ...recent([2, 6], cash(140, 900), request(60, 'approved')),
    notIn: NO_BANKS,
  },
  'payout-processing': {
    ...recent([2, 14], cash(90, 900), request(60, 'approved', 'processing')),
    notIn: NO_BANKS,
  },

  'vip-bronze': { ...vip(['regular', 'high_roller'], 1_000, 5_000), notIn: [] },
  'vip-silver': vip(['high_roller'], 5_000, 20_000),
  'vip-gold': vip(['high_roller', 'vip_whale'], 20_000, 50_000),
  'vip-platinum': vip(['vip_whale'], 50_000, 150_000),
  'vip-diamond': vip(['vip_whale'], 150_000, 400_000),
} as const satisfies Readonly<Record<string, Chapter>>
