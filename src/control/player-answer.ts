import * as v from 'valibot'
import { KYC_STATUSES } from '../simulator/domain/accounts'
import { MARKET_IDS } from '../simulator/domain/markets'
import { PERSONA_IDS } from '../simulator/domain/personas'

/** How an instant is written. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const text = v.string()
export const flag = v.boolean()
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const instant = v.pipe(v.string(), v.regex(DATE_TIME))
export const persona = v.nullable(v.picklist(PERSONA_IDS))
/** An object whose members the page of the control API does not list. */
export const anything = v.record(v.string(), v.unknown())

const amount = v.number()
const textOrNone = v.nullable(text)
const amountOrNone = v.nullable(amount)
const instantOrNone = v.nullable(instant)

/** The money of a player by wallet. */
export const wallets = v.strictObject({ cash: amount, bonus: amount, pending: amount })

const identity = v.strictObject({
  name: text,
  email: text,
  phone: textOrNone,
  language: text,
  affiliate_name: textOrNone,
  affiliate_source: text,
  vip_manager: textOrNone,
  birth_date: textOrNone,
  settings: v.record(v.string(), v.union([text, flag])),
})

const bonus = v.strictObject({
  id: text,
  status: text,
  end: textOrNone,
  awaiting: textOrNone,
  amount: amountOrNone,
  balance: amountOrNone,
  requirement: amountOrNone,
  contributed: amountOrNone,
  cap: amountOrNone,
  over_limit_bets: count,
  deposit: textOrNone,
  award: textOrNone,
  created_at: instant,
  expires_at: instant,
  activated_at: instantOrNone,
  ended_at: instantOrNone,
  terms: v.strictObject({
    code: text,
    name: text,
    benefit: text,
    award: text,
    multiplier: v.number(),
    base: text,
    cap: amountOrNone,
    cap_multiple: v.nullable(v.number()),
    claim_days: v.number(),
    valid_days: v.number(),
    by: text,
  }),
})

const limit = v.strictObject({
  kind: text,
  per: text,
  amount: v.optional(amountOrNone),
  minutes: v.optional(amountOrNone),
  from: instant,
})

/** A player in a list. */
const line = { id: text, persona, market: v.picklist(MARKET_IDS), name: text }
export const playerLine = v.strictObject(line)

/** The same with the state on demand. */
export const detailedLine = v.strictObject({
  ...line,
  details: v.optional(
    v.strictObject({
      currency: text,
      kyc_status: v.picklist(KYC_STATUSES),
      blocked: flag,
      cash_balance: amount,
      last_login: instant,
      awaits: v.nullable(
        v.strictObject({
          kind: v.picklist(['withdrawal', 'kyc_review']),
          amount: v.optional(amount),
          since: instant,
        }),
      ),
    }),
  ),
})

/** The internal state of a player, as `player-inside.ts` writes it, without the profile. */
export const playerAnswer = v.strictObject({
  id: text,
  persona,
  market: text,
  currency: text,
  identity,
  labels: v.array(text),
  registered_at: instant,
  erased_at: instantOrNone,
  limits: v.array(limit),
  last_login: instant,
  last_active: instant,
  wallets,
  rows: count,
  kyc: v.strictObject({ status: text, since: instant, approved_at: instantOrNone, retry: flag }),
  blocks: v.array(v.strictObject({ cause: textOrNone, since: instant, until: instantOrNone })),
  payout_hold: textOrNone,
  restrictions: v.array(text),
  bonuses: v.array(bonus),
  open_rounds: v.array(v.strictObject({ bet: text, win: amount, settles_at: instant })),
  lost_disputes: v.array(text),
  processes: flag,
  timers: v.array(v.strictObject({ due: instant, kind: text, subject: textOrNone })),
  autopilot: v.nullable(v.strictObject({ next_act: instantOrNone })),
  commands: v.array(v.strictObject({ at: instant, command: anything })),
})
