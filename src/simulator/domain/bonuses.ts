import type { EventName } from './events'
import { civilOf } from './instants'
import { localDay } from './local-time'
import type { MarketId } from './markets'
import type { Words } from './words'

export const BONUS_STATUSES = ['active', 'pending', 'cancelled', 'completed'] as const
export type BonusStatus = Words<(typeof BONUS_STATUSES)[number]>

/** The statuses that a bonus may have in a response; `expired` exists only under a policy. */
export const SHOWN_BONUS_STATUSES = [...BONUS_STATUSES, 'expired'] as const

export const BENEFIT_TYPES = [
  'deposit_match',
  'cash_bonus',
  'free_spins',
  'cashback',
  'free_bet',
  'loyalty_points',
] as const
export type BenefitType = Words<(typeof BENEFIT_TYPES)[number]>

export const CRITERIA_TYPES = ['LOGIN', 'DEPOSIT', 'VIP', 'LOYALTY'] as const
export type CriteriaType = (typeof CRITERIA_TYPES)[number]

/**
 * The terms of a bonus. Money is in euro cents; other currencies have rounded amounts.
 * `multiplier` is the wagering multiplier, 0 for a bonus without wagering.
 */
export interface BonusTemplate {
  /** Stable id in the API: `bonus_type_id`. */
  readonly id: string
  /** The code that a player enters: `code` of an offer. */
  readonly code: string
  /** `bonus_name` of the bonus and `name` of the offer. */
  readonly name: string
  /** `{amount}` stands for the amount that the player is offered. */
  readonly description: string
  /** What the player receives. */
  readonly benefit: BenefitType
  /** Why a player is eligible. */
  readonly criteria: CriteriaType
  /** Fixed amount, or the maximum of a percentage. Absent for free spins. */
  readonly maxEuroCents?: number
  /** Percentage of a deposit or, for a cashback, of the net loss that no other cashback covers. */
  readonly percent?: number
  /** Number of free spins; absent for other benefits. */
  readonly spins?: number
  /** Wagering multiplier; `drawn` if it varies from player to player. */
  readonly multiplier: number | 'drawn'
  /** Smallest deposit that the bonus matches, in euro cents; absent if it needs none. */
  readonly minDepositEuroCents?: number
  /** Which completed deposit the bonus matches, counted from 1. */
  readonly depositPlace?: number
  /** True if the bonus matches only a deposit that is created and arrives on a weekend. */
  readonly weekendOnly?: true
  /** Days within which an offer must be claimed. */
  readonly claimDays: number
  /** Days from activation to expiry. */
  readonly validDays: number
  /** Maximum that converts to cash, as a multiple of the amount. */
  readonly capMultiple?: number
  /** Event name of the award row. */
  readonly awardName: EventName
  /** Days until a player can have it again, and period of a cashback; absent: once per player. */
  readonly repeatDays?: number
}

/** A share of a deposit, with terms that are drawn for each player. */
const match = {
  benefit: 'deposit_match',
  criteria: 'DEPOSIT',
  multiplier: 'drawn',
  claimDays: 7,
  awardName: 'Bonus Awarded',
} as const

/** A match of one of the first deposits, once for each player. */
const early = { ...match, maxEuroCents: 5_000, minDepositEuroCents: 1_000, validDays: 30 } as const

/** A match of a later deposit, again and again. */
const reload = { ...match, minDepositEuroCents: 2_000, validDays: 14, repeatDays: 7 } as const

/** A share of the net loss, in cash. */
const cashback = {
  benefit: 'cashback',
  multiplier: 0,
  claimDays: 3,
  validDays: 3,
  awardName: 'Cashback',
} as const

/** What a login brings, with a cap on what converts. */
const gift = {
  benefit: 'cash_bonus',
  criteria: 'LOGIN',
  capMultiple: 10,
  awardName: 'Bonus Awarded',
} as const

/** The catalog, by priority: the order of the eligible list. */
export const CATALOG: readonly BonusTemplate[] = [
  {
    ...early,
    id: 'bt_welcome',
    code: 'WELCOME100',
    name: 'Welcome Bonus',
    description: '100 % of the first deposit, up to {amount}',
    percent: 100,
    depositPlace: 1,
  },
  {
    ...early,
    id: 'bt_second_deposit',
    code: 'SECOND25',
    name: 'Second Deposit Bonus',
    description: '25 % of the second deposit, up to {amount}',
    percent: 25,
    depositPlace: 2,
  },
  {
    ...early,
    id: 'bt_third_deposit',
    code: 'THIRD25',
    name: 'Third Deposit Bonus',
    description: '25 % of the third deposit, up to {amount}',
    percent: 25,
    depositPlace: 3,
  },
  {
    ...reload,
    id: 'bt_weekend_reload',
    code: 'WEEKEND25',
    name: 'Weekend Reload',
    description: '25 % of a weekend deposit, up to {amount}',
    percent: 25,
    maxEuroCents: 5_000,
    weekendOnly: true,
    claimDays: 2,
  },
  {
    ...reload,
    id: 'bt_crypto_reload',
    code: 'CRYPTO30',
    name: 'Crypto Reload',
    description: '30 % of a crypto deposit, up to {amount}',
    percent: 30,
    maxEuroCents: 10_000,
  },
  {
    ...reload,
    id: 'bt_vip_reload',
    code: 'VIP25',
    name: 'VIP Reload',
    description: '25 % of a deposit, up to {amount}',
    criteria: 'VIP',
    percent: 25,
    maxEuroCents: 25_000,
    multiplier: 20,
    minDepositEuroCents: 5_000,
  },
  {
    ...cashback,
    id: 'bt_vip_cashback',
    code: 'VIPBACK10',
    name: 'VIP Weekly Cashback',
    description: '10 % of the net loss of the last 7 days, no wagering',
    criteria: 'VIP',
    percent: 10,
    maxEuroCents: 500_000,
    repeatDays: 7,
  },
  {
    id: 'bt_manager_gift',
    code: 'MANAGER100',
    name: 'Personal Manager Gift',
    description: '{amount} from the VIP manager, no wagering',
    benefit: 'cash_bonus',
    criteria: 'VIP',
    maxEuroCents: 10_000,
    multiplier: 0,
    claimDays: 7,
    validDays: 7,
    awardName: 'VIP Reward',
    repeatDays: 30,
  },
  {
    id: 'bt_daily_spins',
    code: 'DAILY10',
    name: 'Daily Login Spins',
    description: '10 free spins for logging in',
    benefit: 'free_spins',
    criteria: 'LOGIN',
    spins: 10,
    multiplier: 40,
    claimDays: 1,
    validDays: 1,
    capMultiple: 10,
    awardName: 'Free Spins Winnings',
    repeatDays: 1,
  },
  {
    ...gift,
    id: 'bt_weekend_login',
    code: 'WEEKEND5',
    name: 'Weekend Login Bonus',
    description: '{amount} for logging in at the weekend',
    maxEuroCents: 500,
    multiplier: 30,
    claimDays: 2,
    validDays: 7,
    repeatDays: 7,
  },
  {
    ...gift,
    id: 'bt_birthday',
    code: 'BIRTHDAY20',
    name: 'Birthday Gift',
    description: '{amount} in the month of the birthday',
    maxEuroCents: 2_000,
    multiplier: 20,
    claimDays: 7,
    validDays: 14,
    repeatDays: 300,
  },
  {
    id: 'bt_miss_you',
    code: 'MISSYOU25',
    name: 'We Miss You',
    description: '25 free spins after 30 days away, winnings in cash',
    benefit: 'free_spins',
    criteria: 'LOGIN',
    spins: 25,
    multiplier: 0,
    claimDays: 7,
    validDays: 7,
    awardName: 'Free Spins Winnings (Cash)',
    repeatDays: 60,
  },
  {
    id: 'bt_points_exchange',
    code: 'POINTS10',
    name: 'Points Exchange',
    description: 'Loyalty points for {amount} in cash',
    benefit: 'loyalty_points',
    criteria: 'LOYALTY',
    maxEuroCents: 1_000,
    multiplier: 0,
    claimDays: 7,
    validDays: 7,
    awardName: 'Loyalty Exchange',
    repeatDays: 30,
  },
  {
    ...cashback,
    id: 'bt_monthly_cashback',
    code: 'LOYALTY5',
    name: 'Monthly Loyalty Cashback',
    description: '5 % of the net loss of the last 30 days, no wagering',
    criteria: 'LOYALTY',
    percent: 5,
    maxEuroCents: 100_000,
    repeatDays: 30,
  },
]

/** The code of an offer in a market and its season, such as `WELCOME100-SE-25Q4`. */
export function campaignCode({ code }: BonusTemplate, market: MarketId, at: number): string {
  const { year, month } = civilOf(localDay(at, market))
  const season = `${String(year % 100).padStart(2, '0')}Q${Math.ceil(month / 3)}`
  return `${code}-${market}-${season}`
}

/** The template of a code, with or without a market and a season. */
export function templateNamed(code: string): BonusTemplate | undefined {
  const bare = code.replace(/-[A-Z]+-\d\dQ[1-4]$/, '')
  return CATALOG.find((template) => template.code === bare)
}
