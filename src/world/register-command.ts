import type { AffiliateSource, Settings } from '../domain/accounts'
import type { Currency } from '../domain/currencies'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { PlayerCommand, Stated } from '../engine/player-command'

export type { PlayerCommand }

/** Who a player is: what is left out is drawn from the seed and the player's id, `null` is none. */
export interface ProfileInput {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | null | undefined
  readonly language?: string | undefined
  readonly affiliate_name?: string | null | undefined
  readonly affiliate_source?: AffiliateSource | undefined
  /** Shown only while a VIP or High Roller segment holds. */
  readonly vip_manager?: string | null | undefined
  /** Month of the birthday, 1 to 12: gates the birthday gift. */
  readonly birth_month?: number | undefined
  readonly settings?: Stated<keyof Settings> | undefined
}

/** Makes a player under an id that nobody has; with the id of another, PLAYER_EXISTS. */
export interface RegisterCommand {
  readonly type: 'register'
  /** With a persona the autopilot plays from the registration on. Default none. */
  readonly persona?: PersonaId | undefined
  /** Country. Default: drawn from the id. */
  readonly market?: MarketId | undefined
  /** Default: one of the market, drawn from the id. */
  readonly currency?: Currency | undefined
  readonly profile?: ProfileInput | undefined
  /** Whether payments, reviews and disputes run by themselves. Default: with a persona. */
  readonly autopilot?: boolean | undefined
}

/** Everything that `world.execute` takes. */
export type WorldCommand = PlayerCommand | RegisterCommand
