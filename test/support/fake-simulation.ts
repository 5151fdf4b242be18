import type { AnyResource } from '../../src/contract/field'
import {
  BONUS,
  type Bonus,
  ELIGIBLE_BONUS,
  type EligibleBonus,
  TRANSACTION,
  type Transaction,
} from '../../src/contract/history-resources'
import { PLAYER_PROFILE, type PlayerProfile } from '../../src/contract/player-resources'
import type { Policies } from '../../src/contract/policies'
import { mergePolicies } from '../../src/contract/policy-reading'
import { FauxhouseError } from '../../src/errors'
import { formatInstant } from '../../src/simulator/domain/instants'
import { EVENT_TYPES } from '../../src/simulator/domain/transactions'
import type { Simulation } from '../../src/world/simulation'
import type { PlayerView } from '../../src/world/views/player-view'
import type { ProfileUpdate } from '../../src/world/world'

/**
 * A minimal simulation for tests of HTTP: a few players, plain arrays, no rules. Its amounts are
 * not consistent; the engine's tests check amounts.
 */

export const FAKE_NOW = Date.UTC(2026, 0, 1, 12)
const HOUR = 3_600_000

interface FakePlayer {
  profile: PlayerProfile
  readonly transactions: readonly Transaction[]
  readonly bonuses: readonly Bonus[]
  readonly eligible: readonly (EligibleBonus & { readonly criteria: string })[]
}

const NAMES = {
  deposit: 'Card Deposit',
  withdrawal: 'Card Withdrawal',
  bonus: 'Bonus Awarded',
  bet: 'Slots Bet',
  win: 'Slots Win',
  adjustment: 'Manual Credit',
  refund: 'Bet Refund',
} as const

/** The examples of the fields that are always there: a further field needs no line here. */
function examplesOf<Type>({ fields }: AnyResource): Type {
  const present = Object.entries(fields).filter(([, { optional }]) => !optional)
  return Object.fromEntries(present.map(([name, { example }]) => [name, example])) as Type
}

function transactionOf(index: number): Transaction {
  const type = EVENT_TYPES[index % EVENT_TYPES.length] ?? 'bet'
  const at = formatInstant(FAKE_NOW - (index + 1) * 7 * HOUR)
  const payment = type === 'deposit' || type === 'withdrawal'
  return {
    ...examplesOf<Transaction>(TRANSACTION),
    id: `tx_${String(1000 - index).padStart(26, '0')}`,
    date: at,
    event_type: type,
    event_name: NAMES[type],
    ...(index % 3 === 0 ? { event_note: `note ${index}` } : {}),
    amount: index + 0.25,
    currency: 'EUR',
    status: index === 1 ? 'pending' : 'completed',
    ...(payment ? { payment_method: 'visa' } : {}),
    created_by: index % 5 === 0 ? 'Admin' : 'System',
    created_at: at,
    ...(index === 1 ? {} : { completed_at: at }),
  }
}

function bonusOf(index: number): Bonus {
  const at = FAKE_NOW - (index + 1) * 24 * HOUR
  return {
    ...examplesOf<Bonus>(BONUS),
    id: `bon_${String(1000 - index).padStart(26, '0')}`,
    bonus_name: 'Welcome Bonus',
    status: ['completed', 'cancelled', 'pending', 'active'][index % 4] ?? 'active',
    amount: 10,
    wager_requirement: 300,
    wagered_amount: 100,
    remaining_wager: 200,
    created_at: formatInstant(at),
    expires_at: formatInstant(at + 30 * 24 * HOUR),
  }
}

function profileOf(id: string, rich: boolean): PlayerProfile {
  const optional = {
    phone: '+49 151 0000000',
    ftd_date: '2025-03-01T10:00:00.000Z',
    affiliate_name: 'SpinGuide Media / sg-1042',
    vip_manager: 'Vera Lund',
  }
  return {
    ...examplesOf<PlayerProfile>(PLAYER_PROFILE),
    id,
    name: 'Þórdís Ægisdóttir',
    email: 'player@example.com',
    currency: 'EUR',
    language: 'German',
    registration_date: '2025-02-01T10:00:00.000Z',
    last_login: '2025-12-31T20:15:30.123Z',
    kyc_status: rich ? 'approved' : 'not_started',
    withdrawal_status: rich ? 'Available' : 'No funds',
    affiliate_source: 'organic',
    blocked: false,
    balances: {
      total_balance: 15.5,
      cash_balance: 10,
      bonus_balance: 5.5,
      withdrawable_balance: 10,
      pending_withdrawal: 0,
    },
    kpi: {
      active_bonus: true,
      wr: 200,
      ltd: 100,
      ltw: 0,
      ltnc: 84.5,
      ...(rich ? { last_deposit: { amount: 50, date: '2025-12-31T20:00:00.000Z' } } : {}),
    },
    segments: ['Active'],
    settings: {
      marketing_email_subscription: true,
      email_validation: true,
      email_account_activation: 'activated',
      marketing_sms_subscription: false,
      sms_validation: false,
      sms_account_activation: 'not_sent',
      want_bonus: true,
    },
    ...(rich ? optional : {}),
  }
}

function playerOf(id: string, rows: number, bonuses: number): FakePlayer {
  return {
    profile: profileOf(id, rows > 0),
    transactions: Array.from({ length: rows }, (_, index) => transactionOf(index)),
    bonuses: Array.from({ length: bonuses }, (_, index) => bonusOf(index)),
    eligible: ['LOGIN', 'DEPOSIT', 'VIP', 'LOYALTY'].map((criteria, index) => ({
      ...examplesOf<EligibleBonus>(ELIGIBLE_BONUS),
      criteria,
      bonus_type_id: `bt_${index}`,
      name: `Offer ${index}`,
      code: `CODE${index}`,
      description: 'An offer',
      benefit_type: 'cash_bonus',
      amount: 5,
      wager_requirement: 100,
      expires_at: '2026-01-08T12:00:00.000Z',
      reason: 'Logged in within the last 7 days',
    })),
  }
}

export interface FakeOptions {
  readonly policies?: Partial<Policies>
  readonly selfCheck?: boolean
  /** Changes every returned profile, to plant a breach of the contract. */
  readonly tamper?: ((profile: PlayerProfile) => unknown) | undefined
}

export function createFakeSimulation(options: FakeOptions = {}): Simulation {
  const { selfCheck = true, tamper = (profile) => profile } = options
  const policies = mergePolicies(options.policies)
  const players = new Map(
    [playerOf('pl_alpha', 45, 60), playerOf('pl_beta', 0, 0), playerOf('Ægir/№ 7', 20, 1)].map(
      (player) => [player.profile.id, player],
    ),
  )
  let updates = 0
  return {
    seed: 'fake',
    epoch: Date.UTC(2023, 0, 1),
    now: FAKE_NOW,
    players: players.size,
    compression: 5,
    policies,
    selfCheck,
    resetToken: {},
    hold: (action) => action(),
    whole: (action) => action(),
    versionOf: (id) => players.get(id)?.profile,
    notFound: (id, { remedy } = { remedy: 'There are few.' }) =>
      new FauxhouseError('PLAYER_NOT_FOUND', `There is no player "${id.slice(0, 100)}".`, remedy),
    viewOf: (id) => {
      const player = players.get(id)
      return player === undefined ? undefined : viewOf(player, tamper)
    },
    list: ({ limit = 20, offset = 0, persona, kycStatus, blocked, segment, q } = {}) => {
      const all = [...players.values()].filter(
        ({ profile }) =>
          (persona ?? 'casual') === 'casual' &&
          (kycStatus ?? profile.kyc_status) === profile.kyc_status &&
          (segment === undefined || profile.segments.includes(segment)) &&
          (q === undefined || profile.id.includes(q)) &&
          (blocked ?? profile.blocked) === profile.blocked,
      )
      const lines = all.map(
        ({ profile: { id, name } }) => ({ id, persona: 'casual', market: 'DE', name }) as const,
      )
      const next = offset + limit
      const searched = [persona, kycStatus, blocked].some((filter) => filter !== undefined)
      return {
        players: lines.slice(offset, next),
        ...(!searched && { total: all.length }),
        ...(next < all.length && { nextOffset: next }),
      }
    },
    copy: () => createFakeSimulation(options),
    update: (id, update, show) => {
      const player = players.get(id)
      const number = updates + 1
      const sizes = { characters: 0, charactersBefore: 0 }
      const record = { number, at: FAKE_NOW, before: {}, after: {}, ...sizes }
      const shown = show({ id: `upd_${String(number).padStart(16, '0')}`, record })
      if (player !== undefined) player.profile = updated(player.profile, update)
      updates = number
      return shown
    },
  }
}

function updated(profile: PlayerProfile, update: ProfileUpdate): PlayerProfile {
  const { settings, ...fields } = update
  const merged = {
    ...profile,
    ...fields,
    settings: { ...profile.settings, ...settings },
  } as Record<string, unknown>
  for (const name of ['phone', 'affiliate_name']) if (merged[name] === null) delete merged[name]
  return merged as unknown as PlayerProfile
}

function viewOf(player: FakePlayer, tamper: (profile: PlayerProfile) => unknown): PlayerView {
  const { transactions, bonuses, eligible } = player
  return {
    id: player.profile.id,
    profile: () => tamper(player.profile) as PlayerProfile,
    transactions: ({ limit = 20, offset = 0, ...query } = {}) => {
      const some = transactions.filter((row) => {
        const at = Date.parse(row.date)
        return (
          (query.eventTypes?.includes(row.event_type) ?? true) &&
          (query.eventNames?.includes(row.event_name) ?? true) &&
          (query.createdBy === undefined || query.createdBy === row.created_by) &&
          at >= Number(query.from ?? -Infinity) &&
          at <= Number(query.to ?? Infinity)
        )
      })
      const page = some.slice(offset, offset + limit)
      const total = some.length
      return { transactions: page, total, limit, offset, has_more: offset + page.length < total }
    },
    summary: ({ from = -Infinity, to = Infinity } = {}) => {
      const rows = transactions.filter(
        (row) =>
          row.status === 'completed' &&
          Date.parse(row.date) >= Number(from) &&
          Date.parse(row.date) <= Number(to),
      )
      const of = (type: string) => rows.filter((row) => row.event_type === type)
      const sum = (type: string) => of(type).reduce((total, row) => total + row.amount, 0)
      return {
        lifetime_deposits: 1,
        lifetime_withdrawals: 2,
        lifetime_net_casino: 3,
        total_deposits: sum('deposit'),
        total_withdrawals: sum('withdrawal'),
        total_bonuses: sum('bonus'),
        total_bets: sum('bet'),
        total_wins: sum('win'),
        net_gaming_revenue: sum('bet') - sum('win') - sum('bonus'),
        deposit_count: of('deposit').length,
        withdrawal_count: of('withdrawal').length,
        currency: 'EUR',
      }
    },
    bonuses: ({ status, limit = 50, offset = 0 } = {}) => {
      const some = bonuses.filter((bonus) => status === undefined || bonus.status === status)
      return { bonuses: some.slice(offset, offset + limit), total: some.length, limit, offset }
    },
    eligibleBonuses: ({ criteria } = {}) => {
      const some = eligible.filter((offer) => criteria === undefined || offer.criteria === criteria)
      const offers = some.map(({ criteria: _, ...offer }) => offer)
      return { player_id: player.profile.id, bonuses: offers, total: offers.length }
    },
    due: ({ limit = 20, offset = 0 } = {}) => ({ due: [], total: 0, limit, offset }),
    changes: ({ limit = 20, offset = 0 } = {}) => ({ changes: [], total: 0, limit, offset }),
  }
}
