import { withholdsCash } from '../simulator/domain/accounts'
import { toMajor } from '../simulator/domain/currencies'
import type { Effect } from '../simulator/domain/events'
import { formatInstant } from '../simulator/domain/instants'
import { STATUSES, type TransactionStatus } from '../simulator/domain/transactions'
import { activeBonus } from '../simulator/engine/bonus-lifecycle'
import { lastDeposit } from '../simulator/engine/deposits'
import { isBlocked } from '../simulator/engine/rules'
import { type PlayerState, wageredOf } from '../simulator/engine/state'
import { lastWithdrawal, unplayedDeposits, withdrawable } from '../simulator/engine/withdrawals'
import { assumed, documented } from './entry'
import { field, flag, instant, money, type OpenWord, optional, part, resource, word } from './field'
import type { Policies } from './policies'
import { lifetimeNetCasino } from './summary'
import { present } from './vocabulary'

/** Money of the player, in major units of the currency. */
export interface Balances {
  readonly total_balance: number
  readonly cash_balance: number
  readonly bonus_balance: number
  readonly withdrawable_balance: number
  readonly pending_withdrawal: number
}

export const BALANCES = resource<Balances>('Balances', {
  total_balance: field(
    money(74),
    assumed('Cash and bonus money, excluding open withdrawals.', 'pendingInTotal'),
  ),
  cash_balance: field(money(64), assumed("The player's own money.")),
  bonus_balance: field(
    money(10),
    assumed('Money of the active bonus and winnings from it; 0 if there is none.'),
  ),
  withdrawable_balance: field(
    money(64),
    assumed(
      'The cash, or 0 while a bonus locks it, a deposit has to be staked, or the cause of a block withholds it. Verification does not reduce it.',
      'withdrawable',
      'minimumTurnover',
    ),
  ),
  pending_withdrawal: field(
    money(30),
    assumed('Withdrawals that are pending, approved or processing.'),
  ),
})

/** The latest withdrawal. */
export interface LastWithdrawal {
  readonly amount: number
  readonly status: OpenWord<TransactionStatus>
}

export const LAST_WITHDRAWAL = resource<LastWithdrawal>('LastWithdrawal', {
  amount: field(money(30), documented('The amount of that withdrawal.')),
  status: field(
    word<TransactionStatus>(STATUSES, 'pending'),
    documented('Its status, as in the transactions.'),
  ),
})

/** The latest successful deposit. */
export interface LastDeposit {
  readonly amount: number
  readonly date: string
}

export const LAST_DEPOSIT = resource<LastDeposit>('LastDeposit', {
  amount: field(money(100), documented('The amount of that deposit.')),
  date: field(instant('2025-12-28T12:00:00.000Z'), documented('When it was created.')),
})

/** Key performance indicators. */
export interface Kpi {
  readonly active_bonus: boolean
  readonly wr: number
  readonly last_withdrawal?: LastWithdrawal | undefined
  readonly last_deposit?: LastDeposit | undefined
  readonly ltd: number
  readonly ltw: number
  readonly ltnc: number
}

export const KPI = resource<Kpi>('Kpi', {
  active_bonus: field(flag(true), assumed('True while a bonus is active.')),
  wr: field(
    money(292),
    assumed('The amount still to be wagered for the active bonus; 0 if there is none.', 'wr'),
  ),
  last_withdrawal: optional(
    part<LastWithdrawal>(LAST_WITHDRAWAL),
    assumed('The latest withdrawal, in any status. Absent if there is none.', 'absentFields'),
  ),
  last_deposit: optional(
    part<LastDeposit>(LAST_DEPOSIT),
    assumed(
      'The latest successful deposit, even if it was refunded or charged back later. Absent if there is none.',
      'absentFields',
    ),
  ),
  ltd: field(
    money(100),
    assumed(
      'Lifetime deposits: completed ones. A partly refunded or charged-back deposit counts in full; a fully refunded or charged-back one does not count.',
    ),
  ),
  ltw: field(money(0), assumed('Lifetime withdrawals: completed ones that were not reversed.')),
  ltnc: field(money(-6), assumed('Lifetime net gaming revenue.', 'ltnc', 'ngr')),
})

/** Whether a deposit has to be staked before the player can withdraw the cash. */
export function requiresTurnover(player: PlayerState, { minimumTurnover }: Policies): boolean {
  const { ledger } = player
  return minimumTurnover > 0 && ledger.cash > 0 && ledger.kept(unplayedDeposits, player) > 0
}

/** The total of what the wallets hold, minor units. */
export function totalBalance(
  { cash, bonus, pending }: Effect,
  { pendingInTotal }: Policies,
): number {
  return cash + bonus + (pendingInTotal ? pending : 0)
}

/**
 * What the player could withdraw, minor units.
 *
 * @param isUnplayed as {@link requiresTurnover} returns
 */
export function withdrawableBalance(
  player: PlayerState,
  policies: Policies,
  isUnplayed: boolean,
): number {
  return isUnplayed || isWithheld(player, policies) ? 0 : withdrawable(player)
}

/**
 * The balances of a player.
 *
 * @param isUnplayed as {@link requiresTurnover} returns
 */
export function balancesOf(player: PlayerState, policies: Policies, isUnplayed: boolean): Balances {
  const { wallets } = player.ledger
  const { cash, bonus, pending } = wallets
  const major = (minor: number) => toMajor(minor, player.currency)
  return {
    total_balance: major(totalBalance(wallets, policies)),
    cash_balance: major(cash),
    bonus_balance: major(bonus),
    withdrawable_balance: major(withdrawableBalance(player, policies, isUnplayed)),
    pending_withdrawal: major(pending),
  }
}

/** Whether the policy withholds the cash of the player. */
function isWithheld(player: PlayerState, { withdrawable: policy }: Policies): boolean {
  if (policy === 'balance') return false
  if (policy === 'by-cause') return player.blocks.some(({ cause }) => withholdsCash(cause))
  return isBlocked(player) || player.kyc.status !== 'approved'
}

/** The key performance indicators of a player. */
export function kpiOf(player: PlayerState, policies: Policies): Kpi {
  const { ledger, currency } = player
  const bonus = activeBonus(player)
  const wagered = bonus && policies.wr === 'remaining' ? wageredOf(bonus) : 0
  const { lifetime } = ledger
  return present<Kpi>(
    KPI,
    {
      active_bonus: bonus !== undefined,
      wr: toMajor((bonus?.requirement ?? 0) - wagered, currency),
      last_withdrawal: lastWithdrawalOf(player, policies),
      last_deposit: lastDepositOf(player),
      ltd: toMajor(lifetime.deposits, currency),
      ltw: toMajor(lifetime.withdrawals, currency),
      ltnc: toMajor(lifetimeNetCasino(lifetime, policies), currency),
    },
    policies,
  )
}

function lastWithdrawalOf(player: PlayerState, policies: Policies): LastWithdrawal | undefined {
  const { ledger, currency } = player
  const newest = ledger.kept(lastWithdrawal, player)
  if (newest === undefined) return undefined
  return present<LastWithdrawal>(
    LAST_WITHDRAWAL,
    { amount: toMajor(ledger.amountOf(newest), currency), status: ledger.statusOf(newest) },
    policies,
  )
}

function lastDepositOf(player: PlayerState): LastDeposit | undefined {
  const { ledger, currency } = player
  const ordinal = ledger.kept(lastDeposit, player)
  if (ordinal === undefined) return undefined
  const amount = toMajor(ledger.amountOf(ordinal), currency)
  return { amount, date: formatInstant(ledger.at(ordinal)) }
}
