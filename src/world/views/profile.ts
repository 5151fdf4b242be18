import { isObject, type Members } from '../../contract/input/json-object'
import {
  type Balances,
  KPI,
  type Kpi,
  LAST_WITHDRAWAL,
  type LastDeposit,
  type LastWithdrawal,
  PLAYER_PROFILE,
  type PlayerProfile,
} from '../../contract/player-resources'
import type { Policies } from '../../contract/policies'
import { E164 } from '../../contract/update-resources'
import type { WithdrawalStatus } from '../../simulator/domain/accounts'
import { toMajor } from '../../simulator/domain/currencies'
import { formatInstant } from '../../simulator/domain/instants'
import {
  CREDITED,
  OPEN_STATUSES,
  type TransactionStatus,
} from '../../simulator/domain/transactions'
import { holdOf, isBlocked, isRestricted } from '../../simulator/engine/blocks'
import { activeBonus } from '../../simulator/engine/bonus-lifecycle'
import { lastDeposit } from '../../simulator/engine/deposits'
import { type PlayerState, wageredOf } from '../../simulator/engine/state'
import { namesOf } from '../../simulator/engine/transactions'
import {
  minimumWithdrawal,
  unplayedDeposits,
  withdrawable,
} from '../../simulator/engine/withdrawals'
import { segmentsOf } from './segments'
import { lifetimeNetCasino } from './summary'
import { dateOf, present } from './wire'

/** The profile at an instant: everything except the identity is derived. */
export function profileOf(player: PlayerState, now: number, policies: Policies): PlayerProfile {
  const { id, currency, identity } = player
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
      ftd_date: dateOf(firstDepositAt(player)),
      last_login: formatInstant(player.lastLogin),
      kyc_status: player.kyc.status,
      withdrawal_status: withdrawalStatus(player, policies),
      affiliate_name: identity.affiliateName,
      affiliate_source: identity.affiliateSource,
      vip_manager: identity.vipManager,
      blocked: isBlocked(player),
      balances: balancesOf(player, policies),
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

function firstDepositAt({ ledger }: PlayerState): number | undefined {
  const first = ledger.oldest(namesOf('deposit'), (row) => CREDITED.has(ledger.statusOf(row)))
  return first === undefined ? undefined : ledger.at(first)
}

/** The balances of a player. */
function balancesOf(player: PlayerState, policies: Policies): Balances {
  const { cash, bonus, pending } = player.ledger.wallets
  const free = !isBlocked(player) && player.kyc.status === 'approved'
  const limited = policies.withdrawable === 'also-kyc-and-block' && !free
  const major = (minor: number) => toMajor(minor, player.currency)
  return {
    total_balance: major(cash + bonus + (policies.pendingInTotal ? pending : 0)),
    cash_balance: major(cash),
    bonus_balance: major(bonus),
    withdrawable_balance: major(limited ? 0 : withdrawable(player)),
    pending_withdrawal: major(pending),
  }
}

function kpiOf(player: PlayerState, policies: Policies): Kpi {
  const { ledger, currency } = player
  const bonus = activeBonus(player)
  const wagered = bonus && policies.wr === 'remaining' ? wageredOf(bonus) : 0
  const { deposits, withdrawals } = ledger.lifetime
  return present<Kpi>(
    KPI,
    {
      active_bonus: bonus !== undefined,
      wr: toMajor((bonus?.requirement ?? 0) - wagered, currency),
      last_withdrawal: lastWithdrawalOf(player, policies),
      last_deposit: lastDepositOf(player),
      ltd: toMajor(deposits, currency),
      ltw: toMajor(withdrawals, currency),
      ltnc: toMajor(lifetimeNetCasino(player, policies), currency),
    },
    policies,
  )
}

/** When the oldest withdrawal that is still open was requested, ISO 8601. */
export function openWithdrawalSince({ ledger }: PlayerState): string | undefined {
  const oldest = ledger.oldest(namesOf('withdrawal'), (row) =>
    OPEN_STATUSES.includes(ledger.statusOf(row)),
  )
  return dateOf(oldest === undefined ? undefined : ledger.at(oldest))
}

function lastWithdrawalOf(
  { ledger, currency }: PlayerState,
  policies: Policies,
): LastWithdrawal | undefined {
  const newest = ledger.newest(namesOf('withdrawal'))
  if (newest === undefined) return undefined
  return present<LastWithdrawal>(
    LAST_WITHDRAWAL,
    { amount: toMajor(ledger.amountOf(newest), currency), status: ledger.statusOf(newest) },
    policies,
  )
}

function lastDepositOf(player: PlayerState): LastDeposit | undefined {
  const { ledger, currency } = player
  const ordinal = lastDeposit(player)
  if (ordinal === undefined) return undefined
  const amount = toMajor(ledger.amountOf(ordinal), currency)
  return { amount, date: formatInstant(ledger.at(ordinal)) }
}

/** The withdrawal status: the first reason against a withdrawal, in order of precedence. */
function withdrawalStatus(player: PlayerState, policies: Policies): WithdrawalStatus {
  const { kyc, ledger } = player
  const { cash, pending } = ledger.wallets
  if (isBlocked(player)) return 'Blocked'
  if (kyc.status === 'rejected') return 'Rejected - KYC'
  if (holdOf(player) || isRestricted(player, 'withdrawals')) return 'Pending review'
  if (pending > 0) {
    if (hasWithdrawal(player, 'pending')) return 'Pending review'
    return hasWithdrawal(player, 'approved') ? 'Approved - awaiting payout' : 'Processing'
  }
  if (cash <= 0) return activeBonus(player) ? 'Bonus funds only' : 'No funds'
  const free = withdrawable(player)
  const toStake = policies.minimumTurnover === 1 && unplayedDeposits(player) > 0
  const isLocked = free === 0 || toStake
  if (!isLocked && free < minimumWithdrawal(player)) return 'Below minimum'
  if (kyc.status !== 'approved') return 'KYC required'
  return isLocked ? 'Wagering in progress' : 'Available'
}

function hasWithdrawal({ ledger }: PlayerState, status: TransactionStatus): boolean {
  const inStatus = (row: number) => ledger.statusOf(row) === status
  return ledger.newest(namesOf('withdrawal'), inStatus) !== undefined
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
  const [mine, others] = [own as Members, other as Members]
  const names = new Set([...Object.keys(mine), ...Object.keys(others)])
  const parts = [...names].flatMap((name): [string, unknown][] => {
    const [value = null, against = null] = [mine[name], others[name]]
    if (JSON.stringify(value) === JSON.stringify(against)) return []
    return [[name, isObject(value) && isObject(against) ? differing(value, against) : value]]
  })
  return Object.fromEntries(parts)
}
