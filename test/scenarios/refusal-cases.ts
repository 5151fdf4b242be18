import type { PlayerCommand, Policies } from '../../src/index'

/** A command, or a move of the clock. */
type Line = PlayerCommand | string

/** The steps before a refusal, and the refused command. */
export interface RefusalCase {
  /** Policies of the world, where the rule needs some. */
  readonly policies?: Partial<Policies>
  readonly before: readonly Line[]
  readonly refused: PlayerCommand
}

const deposit: PlayerCommand = { type: 'deposit', amount: 100, method: 'visa' }
const APPROVED: readonly Line[] = [
  { type: 'setKyc', status: 'pending' },
  { type: 'setKyc', status: 'in_review' },
  { type: 'setKyc', status: 'approved' },
]
const PAID: readonly Line[] = [
  ...APPROVED,
  deposit,
  { type: 'requestWithdrawal', amount: 50 },
  { type: 'moveWithdrawal', to: 'approved' },
  { type: 'moveWithdrawal', to: 'processing' },
  { type: 'moveWithdrawal', to: 'completed' },
]

/** One case for each rule that can refuse a public command. */
export const REFUSAL_CASES: Readonly<Record<string, RefusalCase>> = {
  amount_out_of_range: { before: [], refused: { ...deposit, amount: 0 } },
  account_blocked: { before: [{ type: 'block' }], refused: { type: 'login' } },
  account_erased: { before: [{ type: 'erase' }], refused: { type: 'updateProfile', phone: null } },
  already_blocked: { before: [{ type: 'block' }], refused: { type: 'block' } },
  restricted: {
    before: [{ type: 'restrict', activity: 'play' }],
    refused: { type: 'play', stake: 1 },
  },
  not_blocked: { before: [], refused: { type: 'unblock' } },
  no_chargeback: { before: [], refused: { type: 'block', cause: 'Chargeback' } },
  self_exclusion_running: {
    before: [{ type: 'block', cause: 'Self-Excluded' }],
    refused: { type: 'unblock' },
  },
  block_duration: { before: [], refused: { type: 'block', cause: 'Cool-Off', for: 'PT1H' } },
  unknown_transaction: {
    before: [],
    refused: { type: 'chargeback', transaction: 'tx_nobody' },
  },
  no_such_transaction: { before: [], refused: { type: 'chargeback' } },
  transaction_state: {
    before: [deposit, { type: 'requestWithdrawal', amount: 50 }],
    refused: { type: 'settleDeposit', transaction: 'newest' },
  },
  closed_loop: {
    before: [deposit],
    refused: { type: 'requestWithdrawal', amount: 50, method: 'paypal' },
  },
  below_minimum: { before: [deposit], refused: { type: 'requestWithdrawal', amount: 19.99 } },
  market_rules: { before: [], refused: { ...deposit, method: 'pix' } },
  minimum_turnover: {
    policies: { minimumTurnover: 1 },
    before: [deposit, { type: 'play', stake: 80, win: 80 }],
    refused: { type: 'requestWithdrawal', amount: 50 },
  },
  insufficient_withdrawable: {
    before: [deposit],
    refused: { type: 'requestWithdrawal', amount: 100.01 },
  },
  insufficient_funds: { before: [deposit], refused: { type: 'play', stake: 100.01 } },
  payout_held: {
    before: [
      ...APPROVED,
      deposit,
      { type: 'requestWithdrawal', amount: 50 },
      { type: 'moveWithdrawal', to: 'approved' },
      { type: 'block', cause: 'AML Hold' },
    ],
    refused: { type: 'moveWithdrawal', to: 'processing' },
  },
  kyc_required: {
    before: [deposit, { type: 'requestWithdrawal', amount: 50 }],
    refused: { type: 'moveWithdrawal', to: 'approved' },
  },
  kyc_transition: { before: [], refused: { type: 'setKyc', status: 'in_review' } },
  reversal_window: {
    before: [...PAID, 'P30DT1S'],
    refused: { type: 'moveWithdrawal', to: 'reversed' },
  },
  not_disputable: {
    before: [{ ...deposit, method: 'trustly' }],
    refused: { type: 'chargeback' },
  },
  exceeds_deposit: {
    before: [deposit, { type: 'refundDeposit', amount: 60 }],
    refused: { type: 'refundDeposit', amount: 40.01 },
  },
  already_disputed: {
    before: [
      deposit,
      { type: 'chargeback' },
      { type: 'resolveDispute', won: true },
      { type: 'unblock' },
    ],
    refused: { type: 'chargeback', transaction: 'oldest' },
  },
  dispute_closed: {
    before: [deposit, { type: 'chargeback' }, { type: 'resolveDispute', won: false }],
    refused: { type: 'resolveDispute', won: true, transaction: 'oldest' },
  },
  invalid_rounds: { before: [deposit], refused: { type: 'play', stake: 1, rounds: 0 } },
  open_round_with_bonus: {
    before: [deposit, { type: 'awardBonus', amount: 5, multiplier: 9 }],
    refused: { type: 'play', stake: 1, open: true },
  },
  win_stands: {
    before: [deposit, { type: 'play', stake: 1, win: 2 }],
    refused: { type: 'rollback', transaction: 'second newest' },
  },
  bonus_no_longer_active: {
    before: [
      deposit,
      { type: 'awardBonus', amount: 5, multiplier: 9 },
      { type: 'play', stake: 1, win: 0 },
      { type: 'cancelBonus' },
    ],
    refused: { type: 'rollback' },
  },
  unknown_bonus: { before: [], refused: { type: 'claimBonus', bonus: 'bon_nobody' } },
  not_eligible: {
    before: [deposit],
    refused: { type: 'claimBonus', bonus: 'WELCOME100' },
  },
  bonus_active: {
    before: [
      deposit,
      { type: 'awardBonus', amount: 5, multiplier: 9 },
      { type: 'awardBonus', amount: 6, multiplier: 9 },
    ],
    refused: { type: 'claimBonus' },
  },
  bonus_ended: {
    before: [deposit, { type: 'awardBonus', amount: 5, multiplier: 9 }, { type: 'cancelBonus' }],
    refused: { type: 'cancelBonus', bonus: 'newest' },
  },
  not_reinstatable: {
    before: [deposit, { type: 'awardBonus', amount: 5, multiplier: 9 }],
    refused: { type: 'reinstateBonus', bonus: 'newest' },
  },
  reinstatement_window: {
    before: [{ type: 'awardBonus', amount: 5, multiplier: 9 }, { type: 'cancelBonus' }, 'P30DT1S'],
    refused: { type: 'reinstateBonus' },
  },
  deposit_required: {
    before: [
      { type: 'updateProfile', settings: { want_bonus: true } },
      { type: 'claimBonus', bonus: 'WELCOME100' },
    ],
    refused: { type: 'claimBonus', bonus: 'newest' },
  },
  nothing_to_award: { before: [], refused: { type: 'awardBonus', code: 'LOYALTY5' } },
  invalid_terms: { before: [], refused: { type: 'awardBonus', amount: 5, multiplier: -1 } },
  bonus_pending: {
    before: [{ type: 'awardBonus', amount: 5, activate: false }],
    refused: { type: 'completeWagering' },
  },
  block_final: { before: [{ type: 'block', cause: 'Deceased' }], refused: { type: 'unblock' } },
  review_required: {
    before: [{ type: 'block', cause: 'Sanctions Hit' }],
    refused: { type: 'unblock' },
  },
  label_reserved: { before: [], refused: { type: 'label', add: ['VIP Gold'] } },
  too_many_labels: {
    before: [],
    refused: { type: 'label', add: Array.from({ length: 21 }, (_, place) => `Team ${place}`) },
  },
  limit_terms: { before: [], refused: { type: 'setLimit', kind: 'deposit', for: 'PT1H' } },
  limit_reached: {
    before: [{ type: 'setLimit', kind: 'deposit', amount: 99.99 }],
    refused: deposit,
  },
  nothing_to_change: { before: [], refused: { type: 'changeIdentity' } },
  currency_fixed: { before: [], refused: { type: 'changeCurrency', currency: 'GBP' } },
}
