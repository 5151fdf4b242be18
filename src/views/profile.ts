import type { Policies } from '../contract/policies'
import type { Balances, Kpi, PlayerProfile } from '../contract/resources'
import { toMajor } from '../domain/currencies'
import { formatInstant } from '../domain/instants'
import { CREDITED, type Status } from '../domain/transactions'
import { activeBonus } from '../engine/bonus-lifecycle'
import { lastDeposit } from '../engine/deposits'
import { type PlayerState, wageredOf } from '../engine/state'
import { namesOf } from '../engine/transactions'
import { withdrawable } from '../engine/withdrawals'
import type { Row } from '../ledger/row'
import { isManaged, segmentsOf } from './segments'
import { lifetimeNetCasino, netRevenue } from './summary'
import { type Draft, dateOf, putOptional } from './wire'

/** The profile at an instant: everything in it but the identity is derived. */
export function profileOf(player: PlayerState, now: number, policies: Policies): PlayerProfile {
  const { identity } = player
  const segments = segmentsOf(player, now, netRevenue(player.ledger.lifetime, 'awards'))
  const manager = isManaged(segments) ? identity.vipManager : undefined
  const wire = {
    id: player.id,
    name: identity.name,
    email: identity.email,
  } as Draft<PlayerProfile>
  putOptional(wire, 'phone', identity.phone, policies)
  wire.currency = player.currency
  wire.language = identity.language
  wire.registration_date = formatInstant(player.registeredAt)
  putOptional(wire, 'ftd_date', dateOf(firstDepositAt(player)), policies)
  wire.last_login = formatInstant(player.lastLogin)
  wire.kyc_status = player.kyc.status
  wire.withdrawal_status = withdrawalStatus(player)
  putOptional(wire, 'affiliate_name', identity.affiliateName, policies)
  wire.affiliate_source = identity.affiliateSource
  putOptional(wire, 'vip_manager', manager, policies)
  wire.blocked = player.block !== undefined
  wire.balances = balancesOf(player, policies)
  wire.kpi = kpiOf(player, policies)
  wire.segments = segments
  wire.settings = { ...identity.settings }
  return wire as PlayerProfile
}

function firstDepositAt({ ledger }: PlayerState): number | undefined {
  const first = ledger.oldest(namesOf('deposit'), (row) => CREDITED.has(ledger.statusOf(row)))
  return first === undefined ? undefined : ledger.at(first)
}

function balancesOf(player: PlayerState, policies: Policies): Balances {
  const { cash, bonus, pending } = player.ledger.wallets
  const free = player.block === undefined && player.kyc.status === 'approved'
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
  const active = activeBonus(player)
  const wire = { active_bonus: active !== undefined, wr: 0 } as Draft<Kpi>
  if (active) {
    const wagered = policies.wr === 'remaining' ? wageredOf(active) : 0
    wire.wr = toMajor(active.requirement - wagered, currency)
  }
  const newest = ledger.newest(namesOf('withdrawal'), () => true)
  const withdrawal = newest === undefined ? undefined : ledger.row(newest)
  const deposit = lastDeposit(player)
  const lastWithdrawalOf = ({ amount, status }: Row) => ({
    amount: toMajor(amount, currency),
    status,
  })
  const lastDepositOf = ({ amount, at }: Row) => ({
    amount: toMajor(amount, currency),
    date: formatInstant(at),
  })
  putOptional(wire, 'last_withdrawal', withdrawal && lastWithdrawalOf(withdrawal), policies)
  putOptional(wire, 'last_deposit', deposit && lastDepositOf(deposit), policies)
  const { deposits, withdrawals } = ledger.lifetime
  wire.ltd = toMajor(deposits, currency)
  wire.ltw = toMajor(withdrawals, currency)
  wire.ltnc = toMajor(lifetimeNetCasino(player, policies), currency)
  return wire as Kpi
}

/** What stands in the way of a withdrawal, in words: the first that applies. */
function withdrawalStatus(player: PlayerState): string {
  const { kyc, ledger } = player
  const { cash, pending } = ledger.wallets
  if (player.block) return 'Blocked'
  if (kyc.status === 'rejected') return 'Rejected - KYC'
  if (pending > 0) {
    if (hasWithdrawal(player, 'pending')) return 'Pending review'
    return hasWithdrawal(player, 'approved') ? 'Approved - awaiting payout' : 'Processing'
  }
  if (kyc.status !== 'approved' && cash > 0) return 'KYC required'
  if (cash === 0) return 'No funds'
  return withdrawable(player) === 0 ? 'Wagering in progress' : 'Available'
}

function hasWithdrawal({ ledger }: PlayerState, status: Status): boolean {
  const inStatus = (row: number) => ledger.statusOf(row) === status
  return ledger.newest(namesOf('withdrawal'), inStatus) !== undefined
}
