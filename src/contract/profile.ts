import {
  ACTIVATIONS,
  type Activation,
  AFFILIATE_SOURCES,
  type AffiliateSource,
  KYC_STATUSES,
  type KycStatus,
  SEGMENTS,
  type Segment,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
} from '../simulator/domain/accounts'
import { CURRENCY_CODES, type Currency } from '../simulator/domain/currencies'
import { formatInstant } from '../simulator/domain/instants'
import { LANGUAGES, type Language } from '../simulator/domain/markets'
import { activeBonus, locksDeposit } from '../simulator/engine/bonus-lifecycle'
import { firstDeposit } from '../simulator/engine/deposits'
import { holdOf, isBlocked, isRestricted } from '../simulator/engine/rules'
import type { PlayerState } from '../simulator/engine/state'
import { minimumWithdrawal, openStatus } from '../simulator/engine/withdrawals'
import {
  BALANCES,
  type Balances,
  balancesOf,
  KPI,
  type Kpi,
  kpiOf,
  requiresTurnover,
} from './balances'
import { assumed, documented } from './entry'
import {
  email,
  field,
  flag,
  instant,
  type OpenWord,
  optional,
  part,
  resource,
  someWords,
  text,
  word,
} from './field'
import { isObject } from './input/json'
import type { Policies } from './policies'
import { segmentsOf } from './segments'
import { E164 } from './update'
import { dateOf, present } from './vocabulary'

const activation = field(
  word<Activation>(ACTIVATIONS, 'activated'),
  assumed('activated, pending, expired or not_sent. Read-only.'),
)

/** The seven settings of the profile. An update takes the five booleans. */
export interface Settings {
  readonly marketing_email_subscription: boolean
  readonly email_validation: boolean
  readonly email_account_activation: OpenWord<Activation>
  readonly marketing_sms_subscription: boolean
  readonly sms_validation: boolean
  readonly sms_account_activation: OpenWord<Activation>
  readonly want_bonus: boolean
}

export const SETTINGS = resource<Settings>('Settings', {
  marketing_email_subscription: field(
    flag(true),
    documented('Whether marketing may be sent by e-mail.'),
  ),
  email_validation: field(flag(true), documented('Whether the e-mail address is confirmed.')),
  email_account_activation: activation,
  marketing_sms_subscription: field(
    flag(false),
    documented('Whether marketing may be sent by SMS.'),
  ),
  sms_validation: field(flag(false), documented('Whether the phone number is confirmed.')),
  sms_account_activation: activation,
  want_bonus: field(
    flag(true),
    documented('Whether the player wants bonuses. If not, none is eligible.'),
  ),
})

/** The profile of a player. */
export interface PlayerProfile {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone?: string | undefined
  readonly currency: OpenWord<Currency>
  readonly language: OpenWord<Language>
  readonly registration_date: string
  readonly ftd_date?: string | undefined
  readonly last_login: string
  readonly kyc_status: OpenWord<KycStatus>
  readonly withdrawal_status: OpenWord<WithdrawalStatus>
  readonly affiliate_name?: string | undefined
  readonly affiliate_source: OpenWord<AffiliateSource>
  readonly vip_manager?: string | undefined
  readonly blocked: boolean
  readonly balances: Balances
  readonly kpi: Kpi
  readonly segments: readonly OpenWord<Segment>[]
  readonly settings: Settings
}

export const PLAYER_PROFILE = resource<PlayerProfile>('PlayerProfile', {
  id: field(text('player-42'), documented('Identifies the player, as in the path.')),
  name: field(text('Anna Schmidt'), documented('Full name, in the script of the market.')),
  email: field(
    email('anna.schmidt@mail.example'),
    documented('E-mail address, always in a domain that is reserved for examples.'),
  ),
  phone: optional(
    text('+49 1512 3456789'),
    assumed(
      'In international format. Absent until the player has provided one.',
      'absentFields',
      'phoneFormat',
    ),
  ),
  currency: field(
    word<Currency>(CURRENCY_CODES, 'EUR'),
    assumed('ISO 4217 code, or BTC or USDT. It never changes.'),
  ),
  language: field(
    word<Language>(LANGUAGES, 'German'),
    assumed('English name of the language, such as German.'),
  ),
  registration_date: field(
    instant('2025-11-03T09:12:45.000Z'),
    documented('When the account was opened.'),
  ),
  ftd_date: optional(
    instant('2025-12-28T12:00:00.000Z'),
    assumed(
      'The date of the first successful deposit, refunded or not. Absent until then.',
      'absentFields',
    ),
  ),
  last_login: field(
    instant('2025-12-31T18:30:00.000Z'),
    assumed('The last login; registration counts as a login.'),
  ),
  kyc_status: field(
    word<KycStatus>(KYC_STATUSES, 'approved'),
    documented(`${KYC_STATUSES.join(', ')}. The allowed transitions are a rule of the simulator.`),
  ),
  withdrawal_status: field(
    word<WithdrawalStatus>(WITHDRAWAL_STATUSES, 'Pending review'),
    assumed(
      `The first of these that applies: ${WITHDRAWAL_STATUSES.join(', ')}. Cash beside an active bonus, or that has to be staked, is not counted as Below minimum.`,
      'minimumTurnover',
    ),
  ),
  affiliate_name: optional(
    text('SpinGuide Media / sg-1042'),
    assumed('Company and sub-id. Absent if there is no affiliate.', 'absentFields'),
  ),
  affiliate_source: field(
    word<AffiliateSource>(AFFILIATE_SOURCES, 'affiliate'),
    assumed('The acquisition source, such as organic or seo.'),
  ),
  vip_manager: optional(
    text('Nora Lindqvist'),
    assumed('Present while one is assigned.', 'absentFields'),
  ),
  blocked: field(
    flag(false),
    documented('Whether the player is blocked: no login, deposit or bet.'),
  ),
  balances: field(part<Balances>(BALANCES), documented('The five current amounts.')),
  kpi: field(part<Kpi>(KPI), documented('The current KPIs.')),
  segments: field(
    someWords<Segment>(SEGMENTS, ['New', 'Active']),
    assumed(
      'Labels derived from the history of the player, in a fixed order, then labels by staff; may be empty.',
    ),
  ),
  settings: field(
    part<Settings>(SETTINGS),
    documented('Seven settings, five of which can be updated.'),
  ),
})
/** The profile at an instant: everything except the identity is derived. */
export function profileOf(player: PlayerState, now: number, policies: Policies): PlayerProfile {
  const { id, currency, identity, ledger } = player
  const first = ledger.kept(firstDeposit, player)
  const isUnplayed = requiresTurnover(player, policies)
  return present<PlayerProfile>(
    PLAYER_PROFILE,
    {
      id,
      name: identity.name,
      email: identity.email,
      phone: phoneOf(identity.phone, policies),
      currency,
      language: identity.language,
      registration_date: formatInstant(player.registeredAt),
      ftd_date: dateOf(first === undefined ? first : ledger.at(first)),
      last_login: formatInstant(player.lastLogin),
      kyc_status: player.kyc.status,
      withdrawal_status: withdrawalStatus(player, isUnplayed),
      affiliate_name: identity.affiliateName,
      affiliate_source: identity.affiliateSource,
      vip_manager: identity.vipManager,
      blocked: isBlocked(player),
      balances: balancesOf(player, policies, isUnplayed),
      kpi: kpiOf(player, policies),
      segments: segmentsOf(player, now),
      settings: { ...identity.settings },
    },
    policies,
  )
}

function phoneOf(phone: string | undefined, { phoneFormat }: Policies): string | undefined {
  if (phone === undefined || phoneFormat === 'any') return phone
  const compact = phone.replace(/[\s()./-]/g, '')
  return E164.test(compact) ? compact : phone
}

/** The withdrawal status: the first reason against a withdrawal, in order of precedence. */
function withdrawalStatus(player: PlayerState, isUnplayed: boolean): WithdrawalStatus {
  const { kyc, ledger } = player
  const { cash, pending } = ledger
  if (isBlocked(player)) return 'Blocked'
  if (kyc.status === 'rejected') return 'Rejected - KYC'
  if (holdOf(player) || isRestricted(player, 'withdrawals')) return 'Pending review'
  if (pending > 0) {
    const status = ledger.kept(openStatus, player)
    if (status === 'pending') return 'Pending review'
    return status === 'approved' ? 'Approved - awaiting payout' : 'Processing'
  }
  const bonus = activeBonus(player)
  if (cash <= 0) return bonus ? 'Bonus funds only' : 'No funds'
  const isSmall = cash < minimumWithdrawal(player)
  if (isSmall && !bonus && !isUnplayed) return 'Below minimum'
  if (kyc.status !== 'approved') return 'KYC required'
  if (bonus && (isSmall || locksDeposit(bonus))) return 'Wagering in progress'
  return isUnplayed ? 'Deposit turnover required' : 'Available'
}

/** Members of a profile; for an object such as `settings`, some of its members. */
export type ProfilePart = {
  readonly [Name in keyof PlayerProfile]?: Part<PlayerProfile[Name]> | null | undefined
}

type Part<Value> = Value extends readonly unknown[] | string | number | boolean
  ? Value
  : Partial<Value>

/** What differs between two profiles of one player: the members of each; null for no value. */
export interface ProfileDifference {
  readonly before: ProfilePart
  readonly after: ProfilePart
}

export function profileDifference(before: PlayerProfile, after: PlayerProfile): ProfileDifference {
  return { before: differing(before, after), after: differing(after, before) }
}

function differing(own: object, other: object): ProfilePart {
  const mine = new Map<string, unknown>(Object.entries(own))
  const others = new Map<string, unknown>(Object.entries(other))
  const parts = [...new Map([...mine, ...others]).keys()].flatMap((name): [string, unknown][] => {
    const [value = null, against = null] = [mine.get(name), others.get(name)]
    if (JSON.stringify(value) === JSON.stringify(against)) return []
    return [[name, isObject(value) && isObject(against) ? differing(value, against) : value]]
  })
  return Object.fromEntries(parts)
}
