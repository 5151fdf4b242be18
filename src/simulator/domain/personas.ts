import type { Volatility } from './games'
import { type Weighted, type Words, wordsOf } from './words'

/** Parameters of an autopilot. All are integers; each name ends in its unit. */
export interface Persona {
  /** Share of players, tenths of a percent; the shares add up to 1,000. */
  readonly sharePermille: number
  /** Median first deposit, euro cents; 0: never deposits. */
  readonly ftdEuroCents: number
  /** Mean deposits per week, times ten. */
  readonly depositsPerWeekTenths: number
  /** Mean sessions per week, times ten. */
  readonly sessionsPerWeekTenths: number
  /** Median length of the playing life, weeks. */
  readonly lifeWeeks: number
  /** Median stake before compression, euro cents. */
  readonly stakeEuroCents: number
  readonly volatility: Volatility
  /** Chance that a deposit is preceded by a claim of a bonus for it, percent. */
  readonly bonusPercent: number
  /** Cash at which a player considers a payout, in tenths of the last deposit; 0: never. */
  readonly withdrawsAtTenths: number
  /** Chance of completing KYC before a payout requires it, percent. */
  readonly kycPercent: number
}

function persona(
  sharePermille: number,
  [ftdEuroCents, depositsPerWeekTenths]: readonly [number, number],
  [sessionsPerWeekTenths, lifeWeeks]: readonly [number, number],
  [stakeEuroCents, volatility]: readonly [number, Volatility],
  [bonusPercent, withdrawsAtTenths]: readonly [number, number],
  kycPercent: number,
): Persona {
  return {
    sharePermille,
    ftdEuroCents,
    depositsPerWeekTenths,
    sessionsPerWeekTenths,
    lifeWeeks,
    stakeEuroCents,
    volatility,
    bonusPercent,
    withdrawsAtTenths,
    kycPercent,
  }
}

/**
 * The twelve personas, ways of playing, by id. Columns: share, money in, time, play, bonus and
 * payout, checks.
 */
export const PERSONAS = {
  registered_only: persona(200, [0, 0], [3, 1], [70, 'medium'], [0, 0], 18),
  one_and_done: persona(170, [2_000, 15], [15, 1], [50, 'medium'], [60, 17], 48),
  casual: persona(263, [5_000, 11], [12, 3], [140, 'medium'], [19, 45], 46),
  regular: persona(140, [11_000, 18], [22, 5], [200, 'low'], [18, 40], 85),
  high_roller: persona(60, [29_000, 28], [30, 30], [116, 'low'], [8, 18], 95),
  vip_whale: persona(22, [65_000, 34], [40, 50], [290, 'low'], [5, 18], 100),
  bonus_hunter: persona(35, [6_000, 10], [15, 8], [200, 'low'], [100, 16], 90),
  lucky_winner: persona(20, [3_000, 10], [15, 20], [100, 'high'], [20, 42], 95),
  dormant: persona(40, [4_000, 10], [15, 10], [90, 'medium'], [30, 42], 60),
  new_unverified: persona(25, [3_000, 20], [30, 1], [70, 'medium'], [70, 42], 95),
  self_excluded: persona(15, [6_000, 40], [60, 3], [200, 'high'], [20, 0], 60),
  chargeback_fraud: persona(10, [20_000, 50], [50, 1], [500, 'high'], [50, 15], 0),
} satisfies Readonly<Record<string, Persona>>

export type PersonaId = Words<keyof typeof PERSONAS>

export const PERSONA_IDS: readonly PersonaId[] = wordsOf(PERSONAS)

/** Every persona with its share: the distribution from which a signup is drawn. */
export const PERSONA_SHARES: Weighted<PersonaId> = PERSONA_IDS.map((id) => [
  id,
  PERSONAS[id].sharePermille,
])
