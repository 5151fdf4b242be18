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
  'E-Wallet Deposit': { ...disputable, meaning: 'A deposit from an electronic wallet.' },
  'Bank Transfer Deposit': { ...deposit, meaning: 'A deposit by bank transfer.' },
  'Instant Bank Deposit': { ...deposit, meaning: 'A deposit by instant bank payment.' },
  'Crypto Deposit': { ...deposit, meaning: 'A deposit in a cryptocurrency.' },
  'Voucher Deposit': { ...deposit, meaning: 'A deposit by voucher.' },
  'Mobile Deposit': { ...deposit, meaning: 'A deposit by mobile payment.' },
  'Manual Deposit': { ...disputable, creators: ADMIN, meaning: 'A deposit that staff book.' },
  'Card Withdrawal': { ...withdrawal, meaning: 'A payout to a card.' },
  'E-Wallet Withdrawal': { ...withdrawal, meaning: 'A payout to an electronic wallet.' },
  'Bank Transfer Withdrawal': { ...withdrawal, meaning: 'A payout by bank transfer.' },
  'Instant Bank Withdrawal': { ...withdrawal, meaning: 'A payout by instant bank payment.' },
  'Crypto Withdrawal': { ...withdrawal, meaning: 'A payout in a cryptocurrency.' },
  'Manual Withdrawal': { ...withdrawal, creators: ADMIN, meaning: 'A payout that staff request.' },
  'Bonus Awarded': { ...bonusAward, meaning: 'Bonus money that is to be wagered.' },
  'Free Spins Winnings': { ...bonusAward, meaning: 'Winnings of free spins, to be wagered.' },
  Cashback: { ...cashAward, meaning: 'A share of the net loss, in cash.' },
  'Cash Bonus': { ...cashAward, meaning: 'A bonus in cash, without wagering.' },
  'Free Spins Winnings (Cash)': { ...cashAward, meaning: 'Winnings of free spins, in cash.' },
  'VIP Reward': { ...cashAward, creators: MANAGER, meaning: 'A gift of the VIP manager, in cash.' },
  'Loyalty Exchange': { ...cashAward, meaning: 'Loyalty points exchanged for cash.' },
  'Tournament Prize': { ...cashAward, meaning: 'A prize of a tournament, in cash.' },
  'Slots Bet': { ...bet, meaning: 'A stake on a slot.' },
  'Jackpot Slots Bet': { ...bet, meaning: 'A stake on a jackpot slot.' },
  'Roulette Bet': { ...bet, meaning: 'A stake at roulette.' },
  'Blackjack Bet': { ...bet, meaning: 'A stake at blackjack.' },
  'Baccarat Bet': { ...bet, meaning: 'A stake at baccarat.' },
  'Video Poker Bet': { ...bet, meaning: 'A stake at video poker.' },
  'Live Casino Bet': { ...bet, meaning: 'A stake at a live table.' },
  'Bingo Bet': { ...bet, meaning: 'A stake at bingo.' },
  'Crash Bet': { ...bet, meaning: 'A stake on a crash game.' },
  'Slots Win': { ...win, meaning: 'A win on a slot.' },
  'Jackpot Slots Win': { ...win, meaning: 'A win on a jackpot slot, below its jackpots.' },
  'Roulette Win': { ...win, meaning: 'A win at roulette.' },
  'Blackjack Win': { ...win, meaning: 'A win at blackjack.' },
  'Baccarat Win': { ...win, meaning: 'A win at baccarat.' },
  'Video Poker Win': { ...win, meaning: 'A win at video poker.' },
  'Live Casino Win': { ...win, meaning: 'A win at a live table.' },
  'Bingo Win': { ...win, meaning: 'A win at bingo.' },
  'Crash Win': { ...win, meaning: 'A win on a crash game.' },
  'Jackpot Win': { ...win, meaning: 'A jackpot of a jackpot slot: 100 times the stake or more.' },
  'Bonus Forfeited': {
    ...removal,
    note: 'Bonus {id} {cause}',
    meaning: 'A withdrawal, a self-exclusion or the player ends a bonus: its balance is removed.',
  },
  'Bonus Expired': {
    ...removal,
    note: 'Bonus {id} expired',
    meaning: 'The time of a bonus is over: its balance is removed.',
  },
  'Bonus Cancelled': {
    ...removal,
    creators: ADMIN,
    note: 'Bonus {id} cancelled: {reason}',
    meaning: 'Staff end a bonus: its balance is removed.',
  },
  'Bonus Max-Win Cap': {
    ...removal,
    note: 'Bonus {id} capped',
    meaning: 'The part of a completed bonus that lies over its cap is removed.',
  },
  'Bonus Converted': {
    ...removal,
    note: 'Bonus {id} converted',
    meaning: 'The balance of a completed bonus leaves the bonus wallet.',
  },
  'Bonus Winnings Credited': {
    ...credit,
    note: 'Bonus {id} converted',
    meaning: 'The balance of a completed bonus comes to the cash wallet.',
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
    meaning: 'The house covers what the cash lacks for a chargeback.',
  },
  'Manual Debit': { ...debit, ...byHand, creators: ADMIN, meaning: 'Staff remove cash.' },
  'Dormant Account Fee': {
    ...debit,
    ...byHand,
    note: 'No login for {count} days',
    meaning: 'A monthly fee after a year without a login, at most six times.',
  },
  'Bet Refund': {
    ...refund,
    sign: 1,
    wallet: 'split',
    note: 'Refund of {id}: {reason}',
    meaning: 'A bet that is rolled back is paid back.',
  },
  'Win Reversal': {
    ...refund,
    sign: -1,
    wallet: 'split',
    note: 'Reversal of {id}',
    meaning: 'A win that is rolled back is taken back.',
  },
  'Deposit Refund': {
    ...refund,
    sign: -1,
    wallet: 'cash',
    creators: ADMIN,
    method: true,
    note: 'Refund of {id}: {reason}',
    meaning: 'A deposit, or a part of it, is paid back.',
  },
  Chargeback: {
    ...refund,
    sign: -1,
    wallet: 'cash',
    method: true,
    note: 'Chargeback of {id}, case {number}',
    meaning: 'A bank takes a deposit, or a part of it, back.',
  },
  'Chargeback Reversal': {
    ...refund,
    sign: 1,
    wallet: 'cash',
    method: true,
    note: 'Dispute won, {id}',
    meaning: 'A dispute is won: what was charged back comes back.',
  },
  'Bonus Reinstated': {
    ...removal,
    sign: 1,
    creators: ADMIN,
    note: 'Bonus {id} reinstated',
    meaning: 'Staff give the removed balance of a bonus back: it is active again.',
  },
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
