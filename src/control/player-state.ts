import * as v from 'valibot'
import type { PlayerAt } from '../contract/parameters'
import { SITUATION_SLUGS, type Situation } from '../simulator/desk/situations'
import { KYC_STATUSES } from '../simulator/domain/accounts'
import { toMajor } from '../simulator/domain/currencies'
import { DAY_MS, formatInstant } from '../simulator/domain/instants'
import { MARKET_IDS } from '../simulator/domain/markets'
import { PERSONA_IDS } from '../simulator/domain/personas'
import { transactionIdOf } from '../simulator/engine/transactions'
import { limitOf } from '../world/net-changes/player-changes'

/** How an instant is written. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const text = v.string()
export const flag = v.boolean()
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const instant = v.pipe(v.string(), v.regex(DATE_TIME))
export const textOrNone = v.nullable(text)
export const persona = v.nullable(v.picklist(PERSONA_IDS))
const situation = v.nullable(v.picklist(SITUATION_SLUGS))
/** An object whose members the page of the control API does not list. */
export const anything = v.record(v.string(), v.unknown())

const amount = v.number()
const amountOrNone = v.nullable(amount)
const instantOrNone = v.nullable(instant)

/** Members with one schema, in this order. */
export function members<Schema extends v.GenericSchema, Name extends string>(
  schema: Schema,
  ...names: readonly Name[]
): Readonly<Record<Name, Schema>> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}

/** The money of a player by wallet. */
export const wallets = v.strictObject(members(amount, 'cash', 'bonus', 'pending'))

const bonus = v.strictObject({
  ...members(text, 'id', 'status'),
  ...members(textOrNone, 'end', 'awaiting'),
  ...members(amountOrNone, 'amount', 'balance', 'requirement', 'contributed', 'cap'),
  award: textOrNone,
  ...members(instant, 'created_at', 'expires_at'),
  ended_at: instantOrNone,
  terms: v.strictObject({ ...members(text, 'code', 'name', 'base'), multiplier: v.number() }),
})

const limit = v.strictObject({
  ...members(text, 'kind', 'per'),
  ...members(v.optional(amountOrNone), 'amount', 'minutes'),
  from: instant,
})

/** What staff see of a player beside the profile, as {@link shownInside} writes it. */
export const playerResponse = v.strictObject({
  id: text,
  situation,
  persona,
  ...members(text, 'market', 'currency'),
  birth_date: textOrNone,
  kyc_status: text,
  last_active: instant,
  rows: count,
  wallets,
  blocks: v.array(v.strictObject({ cause: textOrNone, since: instant, until: instantOrNone })),
  payout_hold: textOrNone,
  ...members(v.array(text), 'labels', 'restrictions'),
  limits: v.array(limit),
  bonuses: v.array(bonus),
  processes: flag,
  commands: v.array(v.strictObject({ at: instant, command: anything })),
})

/** A player in a list. */
const line = { id: text, situation, persona, market: v.picklist(MARKET_IDS), name: text }
export const playerLine = v.strictObject(line)

const awaits = v.strictObject({
  kind: v.picklist(['withdrawal', 'kyc_review']),
  amount: v.optional(amount),
  since: instant,
})

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
      awaits: v.nullable(awaits),
    }),
  ),
})

type State = PlayerAt['player']
type BonusRecord = State['bonuses'][number]

/** The state as JSON: money and instants as in the API, `null` for an absent value. */
export function shownInside(player: State, situation: Situation | undefined): object {
  const { ledger, identity, erasedAt } = player
  const major = (minor: number) => toMajor(minor, player.currency)
  const { cash, bonus, pending } = ledger
  const birthDay = formatInstant(identity.birthDay * DAY_MS).slice(0, 10)
  return {
    id: player.id,
    situation: situation ?? null,
    persona: player.persona ?? null,
    market: player.market,
    currency: player.currency,
    // An erasure leaves no date of birth.
    birth_date: erasedAt === undefined ? birthDay : null,
    kyc_status: player.kyc.status,
    last_active: formatInstant(player.lastActive),
    rows: ledger.length,
    wallets: { cash: major(cash), bonus: major(bonus), pending: major(pending) },
    blocks: player.blocks.map(({ cause, since, until }) => ({
      cause: cause ?? null,
      since: formatInstant(since),
      until: instantOf(until),
    })),
    payout_hold: player.payoutHold ?? null,
    labels: player.labels,
    restrictions: player.restrictions,
    limits: player.limits.map((each) => limitOf(player, each)),
    bonuses: player.bonuses.map((record) => bonusOf(player, record)),
    processes: player.processes,
  }
}

function bonusOf(player: State, record: BonusRecord): object {
  const { award, terms } = record
  const { code, name } = terms.template
  const major = (minor: number | undefined) =>
    minor === undefined ? null : toMajor(minor, player.currency)
  return {
    id: record.id,
    status: record.status,
    end: record.end ?? null,
    awaiting: record.awaiting ?? null,
    amount: major(record.amount),
    balance: major(record.balance),
    requirement: major(record.requirement),
    contributed: major(record.contributed),
    cap: major(record.cap),
    award: award === undefined ? null : transactionIdOf(player, award),
    created_at: formatInstant(record.createdAt),
    expires_at: formatInstant(record.expiresAt),
    ended_at: instantOf(record.endedAt),
    terms: { code, name, base: terms.base, multiplier: terms.multiplier },
  }
}

/** Null for an instant that does not come. */
function instantOf(instant: number | undefined): string | null {
  return instant !== undefined && Number.isFinite(instant) ? formatInstant(instant) : null
}
