import * as v from 'valibot'
import type { PlayerAt } from '../contract/parameters'
import { SITUATION_SLUGS, type Situation } from '../simulator/desk/situations'
import { KYC_STATUSES } from '../simulator/domain/accounts'
import { toMajor } from '../simulator/domain/currencies'
import { DAY_MS, formatInstant } from '../simulator/domain/instants'
import { MARKET_IDS } from '../simulator/domain/markets'
import { PERSONA_IDS } from '../simulator/domain/personas'
import { limitOf } from '../world/net-changes/player-changes'
import { subjectOf } from '../world/views/due'

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

const terms = v.strictObject({
  ...members(text, 'code', 'name', 'benefit', 'award'),
  multiplier: v.number(),
  base: text,
  ...members(amountOrNone, 'cap', 'cap_multiple'),
  ...members(v.number(), 'claim_days', 'valid_days'),
  by: text,
})

const bonus = v.strictObject({
  ...members(text, 'id', 'status'),
  ...members(textOrNone, 'end', 'awaiting'),
  ...members(amountOrNone, 'amount', 'balance', 'requirement', 'contributed', 'cap'),
  over_limit_bets: count,
  ...members(textOrNone, 'deposit', 'award'),
  ...members(instant, 'created_at', 'expires_at'),
  ...members(instantOrNone, 'activated_at', 'ended_at'),
  terms,
})

const limit = v.strictObject({
  ...members(text, 'kind', 'per'),
  ...members(v.optional(amountOrNone), 'amount', 'minutes'),
  from: instant,
})

const identity = v.strictObject({
  ...members(text, 'name', 'email'),
  phone: textOrNone,
  language: text,
  affiliate_name: textOrNone,
  affiliate_source: text,
  ...members(textOrNone, 'vip_manager', 'birth_date'),
  settings: v.record(v.string(), v.union([text, flag])),
})

/** The internal state of a player, as {@link shownInside} writes it, with its commands. */
export const playerResponse = v.strictObject({
  id: text,
  situation,
  persona,
  ...members(text, 'market', 'currency'),
  identity,
  labels: v.array(text),
  registered_at: instant,
  erased_at: instantOrNone,
  limits: v.array(limit),
  ...members(instant, 'last_login', 'last_active'),
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
  const { ledger, kyc, blocks, identity, erasedAt } = player
  const major = (minor: number) => toMajor(minor, player.currency)
  const { cash, bonus, pending } = ledger
  const birthDay = formatInstant(identity.birthDay * DAY_MS).slice(0, 10)
  return {
    id: player.id,
    situation: situation ?? null,
    persona: player.persona ?? null,
    market: player.market,
    currency: player.currency,
    identity: {
      name: identity.name,
      email: identity.email,
      phone: identity.phone ?? null,
      language: identity.language,
      affiliate_name: identity.affiliateName ?? null,
      affiliate_source: identity.affiliateSource,
      vip_manager: identity.vipManager ?? null,
      // An erasure leaves no date of birth.
      birth_date: erasedAt === undefined ? birthDay : null,
      settings: identity.settings,
    },
    labels: player.labels,
    registered_at: formatInstant(player.registeredAt),
    last_login: formatInstant(player.lastLogin),
    last_active: formatInstant(player.lastActive),
    wallets: { cash: major(cash), bonus: major(bonus), pending: major(pending) },
    rows: ledger.length,
    kyc: {
      status: kyc.status,
      since: formatInstant(kyc.since),
      approved_at: instantOf(kyc.approvedAt),
      retry: kyc.retry,
    },
    blocks: blocks.map(({ cause, since, until }) => ({
      cause: cause ?? null,
      since: formatInstant(since),
      until: instantOf(until),
    })),
    payout_hold: player.payoutHold ?? null,
    restrictions: player.restrictions,
    erased_at: instantOf(erasedAt),
    limits: player.limits.map((each) => limitOf(player, each)),
    bonuses: player.bonuses.map((record) => bonusOf(player, record)),
    open_rounds: Array.from(player.rounds.values(), ({ bet, win, settlesAt }) => ({
      bet: transactionOf(player, bet),
      win: major(win),
      settles_at: formatInstant(settlesAt),
    })),
    lost_disputes: [...player.takenBack].flatMap(([deposit, { dispute }]) =>
      dispute === 'lost' ? [transactionOf(player, deposit)] : [],
    ),
    processes: player.processes,
    timers: Array.from(player.timers, (timer) => ({
      due: formatInstant(timer.due),
      kind: timer.kind,
      subject: subjectOf(player, timer),
    })),
    autopilot: player.pilot ? { next_act: instantOf(player.pilot.nextAt) } : null,
  }
}

function bonusOf(player: State, record: BonusRecord): object {
  const { template, ...terms } = record.terms
  const major = (minor: number | undefined) =>
    minor === undefined ? null : toMajor(minor, player.currency)
  const row = (ordinal: number | undefined) =>
    ordinal === undefined ? null : transactionOf(player, ordinal)
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
    over_limit_bets: record.breaches,
    deposit: row(record.deposit),
    award: row(record.award),
    created_at: formatInstant(record.createdAt),
    expires_at: formatInstant(record.expiresAt),
    activated_at: instantOf(record.activatedAt),
    ended_at: instantOf(record.endedAt),
    terms: {
      code: template.code,
      name: template.name,
      benefit: template.benefit,
      award: template.awardName,
      multiplier: terms.multiplier,
      base: terms.base,
      cap: major(terms.cap),
      cap_multiple: template.capMultiple ?? null,
      claim_days: template.claimDays,
      valid_days: template.validDays,
      by: terms.by,
    },
  }
}

function transactionOf({ ids, ledger }: State, ordinal: number): string {
  return ids.transactions.idOf(ledger.at(ordinal), ordinal)
}

/** Null for an instant that does not come. */
function instantOf(instant: number | undefined): string | null {
  return instant !== undefined && Number.isFinite(instant) ? formatInstant(instant) : null
}
