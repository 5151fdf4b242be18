import type { AuditRule } from '../../src/audit/laws'
import type { BonusRecord, PlayerState } from '../../src/engine/state'
import {
  always,
  faultsOf,
  hasActive,
  type InsideFault,
  isActive,
  named,
  onBonus,
  onRow,
  type Plant,
  when,
} from './inside-faults'
import { rowsOf, withBonus, withExtra, withLies, withTimers } from './tampering'

const DAY = 86_400_000

/** The player with a block from an instant for a duration. */
const blocked = (player: PlayerState, block: NonNullable<PlayerState['block']>) => ({
  ...player,
  block,
})

const namesOf = (player: PlayerState) => rowsOf(player).map(({ name }) => name)

const ofFirst = ({ claimed, award, deposit, terms }: BonusRecord) =>
  claimed && award !== undefined && deposit !== undefined && terms.template.code === 'WELCOME100'

const coded = (terms: BonusRecord['terms'], code: string) => ({
  ...terms,
  template: { ...terms.template, code },
})

/** A copy of the matching row, one place later. */
function twice(name: ReturnType<typeof namesOf>[number]): Plant {
  return (player) => {
    const row = rowsOf(player).find((other) => other.name === name && other.at === player.clock)
    return row && withExtra(player, row)
  }
}

/** Faults that exactly one clause of a law finds. */
const FAULTS: readonly (readonly [string, AuditRule, Plant])[] = [
  [
    'a deposit that is completed tomorrow',
    'row-completion',
    onRow(named('Card Deposit'), (_, { clock }) => ({ completedAt: clock + 1_000 * DAY })),
  ],
  ['a second win of a bet', 'win-bet', twice('Slots Win')],
  ['a second refund of a bet', 'bet-refund', twice('Bet Refund')],
  [
    'a bet that is refunded after eleven minutes',
    'bet-refund',
    onRow(named('Bet Refund'), ({ at }) => ({ at: at + 660_000 })),
  ],
  [
    'a write-off that is never taken back',
    'write-off-return',
    onRow(
      ({ name, ref }) => name === 'Manual Debit' && ref !== undefined,
      () => ({ ref: undefined }),
    ),
  ],
  [
    'a completed bonus a cent short of its requirement',
    'bonus-outcome',
    onBonus(
      ({ status, requirement }) => status === 'completed' && requirement > 0,
      ({ contributed }) => ({ requirement: contributed + 1 }),
    ),
  ],
  [
    'a third-deposit offer on another deposit',
    'bonus-kind',
    onBonus(ofFirst, ({ terms }) => ({ terms: coded(terms, 'THIRD25') })),
  ],
  [
    'a first-deposit offer that the first deposit voided',
    'bonus-kind',
    onBonus(ofFirst, () => ({ status: 'cancelled', end: 'voided' })),
  ],
  [
    'a weekend offer on a deposit of the week',
    'bonus-kind',
    (player) => {
      const bonus = player.bonuses.find(ofFirst)
      if (bonus?.deposit === undefined) return undefined
      const day = new Date(player.ledger.at(bonus.deposit)).getUTCDay()
      if (day < 2 || day > 3) return undefined
      return withBonus(player, bonus.index, { terms: coded(bonus.terms, 'WEEKEND25') })
    },
  ],
  [
    'a return of a player who has not played before',
    'session',
    when(
      (player) => !rowsOf(player).some(({ type, at }) => type === 'bet' && at <= player.lastLogin),
      (player) => ({
        ...player,
        registeredAt: player.lastLogin - 61 * DAY,
        returnedAt: player.lastLogin,
      }),
    ),
  ],
  [
    'a second active bonus without an award',
    'bonus-overlap',
    when(hasActive, (player) => ({
      ...player,
      bonuses: player.bonuses.flatMap((bonus) =>
        isActive(bonus) ? [bonus, { ...bonus, award: undefined, activatedAt: undefined }] : [bonus],
      ),
    })),
  ],
  [
    'a conversion a cent below the cap that was reached',
    'bonus-cap',
    onRow(
      ({ name, ordinal }, { ledger }) =>
        name === 'Bonus Converted' && ledger.row(ordinal - 1).name === 'Bonus Max-Win Cap',
      ({ amount }) => ({ amount: amount - 1 }),
    ),
  ],
  [
    'a cool-off of 43 days',
    'block-state',
    always((player) =>
      blocked(player, { cause: 'Cool-Off', since: player.clock, until: player.clock + 43 * DAY }),
    ),
  ],
  [
    'an award after the block',
    'blocked-row',
    when(
      (player) => namesOf(player).join() === 'Bonus Awarded',
      (player) =>
        blocked(player, { cause: undefined, since: player.ledger.at(0) - 1, until: undefined }),
    ),
  ],
  [
    'stakes of exactly the threshold before KYC',
    'kyc-threshold',
    when(
      ({ currency, ledger }) => currency === 'EUR' && ledger.lifetime.bets === 200_000,
      (player) => ({ ...player, kyc: { ...player.kyc, status: 'not_started' } }),
    ),
  ],
  [
    'a payout that came back without an approval',
    'kyc-payout',
    when(
      (player) => {
        const payouts = rowsOf(player).filter(({ type }) => type === 'withdrawal')
        return payouts.length > 0 && payouts.every(({ status }) => status === 'reversed')
      },
      (player) => ({ ...player, kyc: { ...player.kyc, approvedAt: undefined } }),
    ),
  ],
  [
    'a payout completed a millisecond after the AML hold began',
    'payout-hold',
    (player) => {
      const paid = rowsOf(player).find(
        ({ type, status }) => type === 'withdrawal' && status === 'completed',
      )
      const since = (paid?.completedAt ?? 0) - 1
      return paid && blocked(player, { cause: 'AML Hold', since, until: undefined })
    },
  ],
  [
    'an act 24 hours after the login',
    'session',
    when(
      ({ lastActive, registeredAt, returnedAt = registeredAt }) => returnedAt <= lastActive - DAY,
      (player) => ({ ...player, lastLogin: player.lastActive - DAY }),
    ),
  ],
  [
    'a timer that is due now',
    'timer-overdue',
    always((player) =>
      withTimers(
        player,
        Array.from(player.timers, (timer, place) =>
          place === 0 ? { ...timer, due: Date.UTC(2026, 0, 1, 12) } : timer,
        ),
      ),
    ),
  ],
  [
    'an open dispute without its timer',
    'timer-missing',
    when(
      ({ timers }) => [...timers].some(({ kind }) => kind === 'disputeResolves'),
      (player) =>
        withTimers(
          player,
          [...player.timers].filter(({ kind }) => kind !== 'disputeResolves'),
        ),
    ),
  ],
  [
    'a withdrawal more than there are',
    'lifetime-totals',
    always((player) =>
      withLies(player, ({ lifetime }) => ({
        lifetime: { ...lifetime, withdrawalCount: lifetime.withdrawalCount + 1 },
      })),
    ),
  ],
]

export const BOUND_FAULTS: readonly InsideFault[] = faultsOf(FAULTS)
