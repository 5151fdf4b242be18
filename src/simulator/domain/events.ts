import {
  ADMIN,
  bet,
  bonusAward,
  byHand,
  cashAward,
  credit,
  debit,
  deposit,
  disputable,
  type EventRow,
  MANAGER,
  refund,
  removal,
  win,
  withdrawal,
} from './event-kinds'
import type { EventType } from './transactions'
import type { Words } from './words'

/**
 * Every event name, one row each. The engine, the ledger, the laws, the scenarios, the types and
 * the documentation read this table. The order fixes the ledger's codes: append new names.
 */
export const EVENTS = {
  'Card Deposit': { ...disputable, meaning: 'A deposit by card.' },
  'E-Wallet Deposit': { ...disputable, meaning: 'A deposit from an e-wallet.' },
  'Bank Transfer Deposit': { ...deposit, meaning: 'A deposit by bank transfer.' },
  'Instant Bank Deposit': { ...deposit, meaning: 'A deposit by instant bank payment.' },
  'Crypto Deposit': { ...deposit, meaning: 'A deposit in a cryptocurrency.' },
  'Voucher Deposit': { ...deposit, meaning: 'A deposit by voucher.' },
  'Mobile Deposit': { ...deposit, meaning: 'A deposit by mobile payment.' },
  'Manual Deposit': { ...disputable, creators: ADMIN, meaning: 'A deposit booked by staff.' },
  'Card Withdrawal': { ...withdrawal, meaning: 'A withdrawal to a card.' },
  'E-Wallet Withdrawal': { ...withdrawal, meaning: 'A withdrawal to an e-wallet.' },
  'Bank Transfer Withdrawal': { ...withdrawal, meaning: 'A withdrawal by bank transfer.' },
  'Instant Bank Withdrawal': { ...withdrawal, meaning: 'A withdrawal by instant bank payment.' },
  'Crypto Withdrawal': { ...withdrawal, meaning: 'A withdrawal in a cryptocurrency.' },
  'Manual Withdrawal': {
    ...withdrawal,
    creators: ADMIN,
    meaning: 'A withdrawal requested by staff.',
  },
  'Bonus Awarded': { ...bonusAward, meaning: 'Bonus money with a wagering requirement.' },
  'Free Spins Winnings': {
    ...bonusAward,
    meaning: 'Free spins winnings with a wagering requirement.',
  },
  Cashback: { ...cashAward, meaning: 'A share of the net loss, paid in cash.' },
  'Cash Bonus': { ...cashAward, meaning: 'A cash bonus without wagering.' },
  'Free Spins Winnings (Cash)': { ...cashAward, meaning: 'Free spins winnings, paid in cash.' },
  'VIP Reward': { ...cashAward, creators: MANAGER, meaning: 'A cash gift from the VIP manager.' },
  'Loyalty Exchange': { ...cashAward, meaning: 'Loyalty points exchanged for cash.' },
  'Tournament Prize': { ...cashAward, meaning: 'A tournament prize, paid in cash.' },
  'Slots Bet': { ...bet, meaning: 'A stake on a slot.' },
  'Jackpot Slots Bet': { ...bet, meaning: 'A stake on a jackpot slot.' },
  'Roulette Bet': { ...bet, meaning: 'A stake on roulette.' },
  'Blackjack Bet': { ...bet, meaning: 'A stake on blackjack.' },
  'Baccarat Bet': { ...bet, meaning: 'A stake on baccarat.' },
  'Video Poker Bet': { ...bet, meaning: 'A stake on video poker.' },
  'Live Casino Bet': { ...bet, meaning: 'A stake at a live table.' },
  'Bingo Bet': { ...bet, meaning: 'A stake on bingo.' },
  'Crash Bet': { ...bet, meaning: 'A stake on a crash game.' },
  'Slots Win': { ...win, meaning: 'A win on a slot.' },
  'Jackpot Slots Win': { ...win, meaning: 'A win on a jackpot slot, below its jackpots.' },
  'Roulette Win': { ...win, meaning: 'A win on roulette.' },
  'Blackjack Win': { ...win, meaning: 'A win on blackjack.' },
  'Baccarat Win': { ...win, meaning: 'A win on baccarat.' },
  'Video Poker Win': { ...win, meaning: 'A win on video poker.' },
  'Live Casino Win': { ...win, meaning: 'A win at a live table.' },
  'Bingo Win': { ...win, meaning: 'A win on bingo.' },
  'Crash Win': { ...win, meaning: 'A win on a crash game.' },
  'Jackpot Win': { ...win, meaning: 'A jackpot on a jackpot slot: 100 times the stake or more.' },
  'Bonus Forfeited': {
    ...removal,
    note: 'Bonus {id} {cause}',
    meaning:
      'A withdrawal, a self-exclusion or the player forfeits a bonus; its balance is removed.',
  },
  'Bonus Expired': {
    ...removal,
    note: 'Bonus {id} expired',
    meaning: 'A bonus expires; its balance is removed.',
  },
  'Bonus Cancelled': {
    ...removal,
    creators: ADMIN,
    note: 'Bonus {id} cancelled: {reason}',
    meaning: 'Staff cancel a bonus; its balance is removed.',
  },
  'Bonus Max-Win Cap': {
    ...removal,
    note: 'Bonus {id} capped',
    meaning: 'The balance of a completed bonus above its cap is removed.',
  },
  'Bonus Converted': {
    ...removal,
    note: 'Bonus {id} converted',
    meaning: 'The balance of a completed bonus is removed from the bonus wallet.',
  },
  'Bonus Winnings Credited': {
    ...credit,
    note: 'Bonus {id} converted',
    meaning: 'The balance of a completed bonus is added to the cash wallet.',
  },
  'Manual Credit': { ...credit, ...byHand, creators: ADMIN, meaning: 'Staff add cash.' },
  'Goodwill Credit': {
    ...credit,
    ...byHand,
    creators: MANAGER,
    meaning: 'The VIP manager adds cash.',
  },
  'Bad Debt Write-Off': {
    ...credit,
    note: 'Write-off for {id}',
    meaning: 'The operator writes off the part of a chargeback that exceeds the cash.',
  },
  'Manual Debit': { ...debit, ...byHand, creators: ADMIN, meaning: 'Staff remove cash.' },
  'Dormant Account Fee': {
    ...debit,
    ...byHand,
    note: 'No login for {count} days',
    meaning: 'A monthly fee after a year without a login, up to six times.',
  },
  'Bet Refund': {
    ...refund,
    sign: 1,
    wallet: 'split',
    note: 'Refund of {id}: {reason}',
    meaning: 'The stake of a rolled-back bet is returned.',
  },
  'Win Reversal': {
    ...refund,
    sign: -1,
    wallet: 'split',
    note: 'Reversal of {id}: {reason}',
    meaning: 'A rolled-back win is removed.',
  },
  'Deposit Refund': {
    ...refund,
    sign: -1,
    wallet: 'cash',
    creators: ADMIN,
    method: true,
    note: 'Refund of {id}: {reason}',
    meaning: 'A deposit, or part of it, is refunded.',
  },
  Chargeback: {
    ...refund,
    sign: -1,
    wallet: 'cash',
    method: true,
    note: 'Chargeback of {id}, case {id}: {reason}',
    meaning: 'A bank charges back a deposit, or part of it.',
  },
  'Chargeback Reversal': {
    ...refund,
    sign: 1,
    wallet: 'cash',
    method: true,
    note: 'Dispute won, {id}',
    meaning: 'A dispute is won; the chargeback is returned.',
  },
  'Bonus Reinstated': {
    ...removal,
    sign: 1,
    creators: ADMIN,
    note: 'Bonus {id} reinstated',
    meaning: 'Staff reinstate a bonus with its removed balance.',
  },
  'Bonus Debited': {
    ...removal,
    creators: ADMIN,
    note: 'Bonus {id} debited: {reason}',
    meaning: 'Staff remove part of the balance of a bonus.',
  },
  'Tax Withheld': { ...debit, ...byHand, meaning: 'Tax on winnings, withheld from the cash.' },
} as const satisfies Readonly<Record<string, EventRow>>

export type EventName = Words<keyof typeof EVENTS>

/** Every event name, in code order. */
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[]

/** The event names of a type. */
export type EventNameOf<Type extends EventType> = {
  [Name in EventName]: (typeof EVENTS)[Name]['type'] extends Type ? Name : never
}[EventName]

/** The name of an award row: the names of event type `bonus`. */
export type AwardName = EventNameOf<'bonus'>

/** The name of a row that the command `adjust` books. */
export type AdjustmentName = {
  [Name in EventName]: (typeof EVENTS)[Name]['adjusts'] extends true ? Name : never
}[EventName]

const isAward = (name: EventName): name is AwardName => EVENTS[name].type === 'bonus'
const isAdjustment = (name: EventName): name is AdjustmentName => EVENTS[name].adjusts

/** Every award name, in code order. */
export const AWARD_NAMES = EVENT_NAMES.filter(isAward)

/** Every name that the command `adjust` books, in code order. */
export const ADJUSTMENT_NAMES = EVENT_NAMES.filter(isAdjustment)
