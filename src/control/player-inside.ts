import { toMajor } from '../simulator/domain/currencies'
import { DAY_MS, formatInstant } from '../simulator/domain/instants'
import { subjectOf } from '../world/views/due'
import type { Inside } from '../world/views/player-view'
import { limitOf } from '../world/views/wire'

type State = Inside['player']
type BonusRecord = State['bonuses'][number]

/** The state as JSON: money and instants as in the API, `null` for an absent value. */
export function shownInside(player: State): object {
  const { ledger, kyc, blocks } = player
  const major = (minor: number) => toMajor(minor, player.currency)
  const { cash, bonus, pending } = ledger.wallets
  return {
    id: player.id,
    persona: player.persona ?? null,
    market: player.market,
    currency: player.currency,
    identity: identityOf(player),
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
    erased_at: instantOf(player.erasedAt),
    limits: player.limits.map((limit) => limitOf(player, limit)),
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
    autopilot: player.pilot ? { next_act: finiteOf(player.pilot.nextAt) } : null,
  }
}

function identityOf({ identity, erasedAt }: State): object {
  return {
    name: identity.name,
    email: identity.email,
    phone: identity.phone ?? null,
    language: identity.language,
    affiliate_name: identity.affiliateName ?? null,
    affiliate_source: identity.affiliateSource,
    vip_manager: identity.vipManager ?? null,
    // An erasure leaves no date of birth.
    birth_date:
      erasedAt === undefined ? formatInstant(identity.birthDay * DAY_MS).slice(0, 10) : null,
    settings: identity.settings,
  }
}

function bonusOf(player: State, record: BonusRecord): object {
  const { terms } = record
  const { template } = terms
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

function instantOf(instant: number | undefined): string | null {
  return instant === undefined ? null : formatInstant(instant)
}

function finiteOf(instant: number): string | null {
  return Number.isFinite(instant) ? formatInstant(instant) : null
}
