import * as v from 'valibot'
import {
  ACTIVATIONS,
  AFFILIATE_SOURCES,
  BLOCK_CAUSES,
  KYC_STATUSES,
  MANUAL_LABELS,
} from '../domain/accounts'
import { CURRENCY_CODES } from '../domain/currencies'
import { ADJUSTMENT_NAMES, AWARD_NAMES } from '../domain/events'
import { GAMES } from '../domain/games'
import { MARKET_IDS } from '../domain/markets'
import { PAYMENT_METHODS } from '../domain/payments'
import { PERSONA_IDS } from '../domain/personas'
import type { PlayerCommand } from '../engine/player-command'
import type { ProfileInput, RegisterCommand, WorldCommand } from './register-command'

/*
 * The public commands as schemas. What users read of them are the types of player-command and
 * register-command, which a test holds equal to what these schemas take.
 */

// Messages complete the sentences "… is not …" and "Give …".
const AMOUNT = 'an amount such as 12.5'
const TEXT = 'a text of 1 to 500 characters'
const WHOLE = 'a whole number'

const amount = v.pipe(v.number(AMOUNT), v.finite(AMOUNT), v.minValue(0, AMOUNT))
const text = v.pipe(v.string(TEXT), v.minLength(1, TEXT), v.maxLength(500, TEXT))
const whole = v.pipe(v.number(WHOLE), v.integer(WHOLE))
const flag = v.boolean('true or false')
/** A transaction id; absent: the newest transaction that the command can act on. */
const transaction = v.optional(text)
/** A bonus id or a catalogue code; absent: the bonus that the command can act on. */
const bonus = v.optional(text)
const method = v.optional(v.picklist(PAYMENT_METHODS))
const reason = v.optional(text)
const byPlayerOrAdmin = v.optional(v.picklist(['Player', 'Admin']))
const GAME_IDS = GAMES.map(({ id }) => id)

const settings = {
  marketing_email_subscription: v.optional(flag),
  email_validation: v.optional(flag),
  marketing_sms_subscription: v.optional(flag),
  sms_validation: v.optional(flag),
  want_bonus: v.optional(flag),
}

/** Who a player is: what is left out is drawn from the seed and the player's id. */
export const profileInput = v.strictObject({
  name: v.optional(text),
  email: v.optional(v.pipe(v.string(), v.rfcEmail())),
  phone: v.optional(v.nullable(text)),
  language: v.optional(text),
  affiliate_name: v.optional(v.nullable(text)),
  affiliate_source: v.optional(v.picklist(AFFILIATE_SOURCES)),
  vip_manager: v.optional(v.nullable(text)),
  birth_month: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(12))),
  settings: v.optional(
    v.strictObject({
      ...settings,
      email_account_activation: v.optional(v.picklist(ACTIVATIONS)),
      sms_account_activation: v.optional(v.picklist(ACTIVATIONS)),
    }),
  ),
})

/** The commands that change a player who exists. */
export const playerCommand = v.variant('type', [
  v.strictObject({ type: v.literal('login') }),
  v.strictObject({
    type: v.literal('deposit'),
    amount,
    method,
    outcome: v.optional(v.picklist(['completed', 'pending', 'declined', 'failed', 'cancelled'])),
    reason,
    by: byPlayerOrAdmin,
    note: v.optional(text),
  }),
  v.strictObject({
    type: v.literal('settleDeposit'),
    transaction,
    outcome: v.optional(v.picklist(['completed', 'declined', 'failed', 'cancelled', 'expired'])),
    reason,
  }),
  v.strictObject({
    type: v.literal('requestWithdrawal'),
    amount,
    method,
    by: byPlayerOrAdmin,
    note: v.optional(text),
  }),
  v.strictObject({
    type: v.literal('moveWithdrawal'),
    to: v.picklist(['approved', 'processing', 'completed', 'rejected', 'failed', 'reversed']),
    transaction,
    reason,
  }),
  v.strictObject({ type: v.literal('cancelWithdrawal'), transaction, by: byPlayerOrAdmin }),
  v.strictObject({
    type: v.literal('play'),
    game: v.optional(v.picklist(GAME_IDS)),
    stake: amount,
    rounds: v.optional(whole),
    win: v.optional(amount),
    open: v.optional(flag),
  }),
  v.strictObject({ type: v.literal('rollback'), transaction, reason }),
  v.strictObject({
    type: v.literal('awardBonus'),
    award: v.optional(v.picklist(AWARD_NAMES)),
    code: v.optional(text),
    name: v.optional(text),
    amount: v.optional(amount),
    multiplier: v.optional(whole),
    base: v.optional(v.picklist(['bonus', 'bonus+deposit'])),
    cap: v.optional(amount),
    validDays: v.optional(whole),
    claimDays: v.optional(whole),
    activate: v.optional(flag),
    by: v.optional(v.picklist(['System', 'VIP Manager'])),
  }),
  v.strictObject({ type: v.literal('claimBonus'), bonus }),
  v.strictObject({ type: v.literal('cancelBonus'), bonus, by: byPlayerOrAdmin, reason }),
  v.strictObject({ type: v.literal('setKyc'), status: v.picklist(KYC_STATUSES) }),
  v.strictObject({
    type: v.literal('block'),
    cause: v.optional(v.picklist(BLOCK_CAUSES)),
    /** ISO 8601 duration of a cool-off or self-exclusion. */
    for: v.optional(text),
  }),
  v.strictObject({ type: v.literal('unblock') }),
  v.strictObject({
    type: v.literal('adjust'),
    kind: v.picklist(ADJUSTMENT_NAMES),
    amount,
    note: v.optional(text),
  }),
  v.strictObject({ type: v.literal('chargeback'), transaction }),
  v.strictObject({ type: v.literal('resolveDispute'), transaction, won: flag }),
  v.strictObject({ type: v.literal('refundDeposit'), transaction, reason }),
  v.strictObject({
    type: v.literal('updateProfile'),
    phone: v.optional(v.nullable(v.string())),
    affiliate_name: v.optional(v.nullable(v.string())),
    blocked: v.optional(flag),
    settings: v.optional(v.strictObject(settings)),
  }),
  v.strictObject({
    type: v.literal('label'),
    add: v.optional(v.array(v.picklist(MANUAL_LABELS))),
    remove: v.optional(v.array(v.picklist(MANUAL_LABELS))),
  }),
])

/** The command that makes a player. */
export const registerCommand = v.strictObject({
  type: v.literal('register'),
  /** With a persona the autopilot plays from the registration on. */
  persona: v.optional(v.picklist(PERSONA_IDS)),
  market: v.optional(v.picklist(MARKET_IDS)),
  currency: v.optional(v.picklist(CURRENCY_CODES)),
  profile: v.optional(profileInput),
  /** Whether payments, reviews and disputes run by themselves; default: with a persona. */
  autopilot: v.optional(flag),
})

export type { PlayerCommand, ProfileInput, RegisterCommand, WorldCommand }

/** Every command's type, register included. */
export const COMMAND_TYPES: readonly WorldCommand['type'][] = [
  'register',
  ...playerCommand.options.map((option) => option.entries.type.literal),
]
