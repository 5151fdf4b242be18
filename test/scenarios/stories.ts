import type { PlayerCommand, RegisterCommand } from '../../src/index'

/** A command of a story, or a move of the clock. */
export type Line = PlayerCommand | string

/** The steps of one player, from the registration on. */
export interface Story {
  readonly register?: Omit<RegisterCommand, 'type'>
  readonly lines: readonly Line[]
}

const APPROVED: readonly Line[] = [
  { type: 'setKyc', status: 'pending' },
  { type: 'setKyc', status: 'in_review' },
  { type: 'setKyc', status: 'approved' },
]

const METHODS = [
  'visa',
  'paypal',
  'trustly',
  'bank_transfer',
  'bitcoin',
  'swish',
  'neosurf',
] as const

/** Deposits of one method through every status. */
function deposits(pay: { method: (typeof METHODS)[number]; by?: 'Admin' }): Story {
  const deposit = { type: 'deposit', amount: 50, ...pay } as const
  const outcomes = ['declined', 'failed', 'cancelled', 'expired', 'completed'] as const
  return {
    lines: [
      deposit,
      { type: 'refundDeposit' },
      { ...deposit, outcome: 'declined' },
      { ...deposit, outcome: 'failed' },
      { ...deposit, outcome: 'cancelled' },
      ...outcomes.flatMap((outcome): Line[] => [
        { ...deposit, outcome: 'pending' },
        { type: 'settleDeposit', outcome },
      ]),
      // Late credits: what expired, then what failed last and first.
      { type: 'settleDeposit' },
      { type: 'settleDeposit' },
      { type: 'settleDeposit' },
      { type: 'refundDeposit', amount: 10 },
      ...(DISPUTABLE.has(pay.method) ? disputed : []),
    ],
  }
}

const DISPUTABLE: ReadonlySet<string> = new Set(['visa', 'paypal'])

/** A chargeback in two parts, of what is left of a deposit. */
const disputed: readonly Line[] = [
  { type: 'chargeback', amount: 15 },
  { type: 'chargeback' },
  { type: 'resolveDispute', won: true },
]

type PayoutStatus = Extract<PlayerCommand, { type: 'moveWithdrawal' }>['to']

/** Payouts by one method through every status. */
function payouts(method: (typeof METHODS)[number], by?: 'Admin'): Story {
  const request = { type: 'requestWithdrawal', amount: 20, ...(by && { by }) } as const
  const move = (to: PayoutStatus) => ({ type: 'moveWithdrawal', to }) as const
  const through = [request, move('approved'), move('processing')]
  return {
    lines: [
      ...APPROVED,
      { type: 'deposit', amount: 500, method },
      request,
      { type: 'cancelWithdrawal' },
      request,
      move('rejected'),
      ...[move('rejected'), move('cancelled')].flatMap((end) => [
        ...[...through, end],
        ...[request, move('approved'), end],
      ]),
      request,
      move('approved'),
      move('pending'),
      move('cancelled'),
      ...through,
      move('failed'),
      ...through,
      move('completed'),
      move('reversed'),
    ],
  }
}

const GAMES = [
  'lantern-bay',
  'grand-cascade',
  'european-roulette',
  'classic-blackjack',
  'salon-baccarat',
  'jacks-and-better',
  'studio-live',
  'parlour-bingo',
  'paper-rocket',
] as const

/** A round of every game, won, and both halves rolled back; the jackpot too. */
const games: Story = {
  lines: [
    { type: 'deposit', amount: 1_000, method: 'visa' },
    ...GAMES.flatMap((game): Line[] => [
      { type: 'play', game, stake: 1, win: 2 },
      { type: 'rollback' },
      { type: 'rollback' },
      { type: 'play', game, stake: 1, win: 2 },
    ]),
    { type: 'play', game: 'grand-cascade', stake: 1, win: 5_000 },
    { type: 'rollback' },
    { type: 'play', game: 'grand-cascade', stake: 1, win: 5_000 },
  ],
}

const AWARDS = [
  'Cashback',
  'Cash Bonus',
  'Free Spins Winnings (Cash)',
  'Tournament Prize',
  'VIP Reward',
  'Loyalty Exchange',
] as const

/** Bonuses, with every kind of end. */
const bonuses: Story = {
  lines: [
    ...AWARDS.map((award): Line => ({ type: 'awardBonus', award, amount: 5, multiplier: 0 })),
    { type: 'awardBonus', award: 'Free Spins Winnings', amount: 5, multiplier: 2 },
    { type: 'cancelBonus', by: 'Admin', reason: 'max bet exceeded' },
    { type: 'awardBonus', amount: 5, multiplier: 2 },
    { type: 'cancelBonus' },
    { type: 'reinstateBonus' },
    { type: 'extendBonus', days: 3 },
    { type: 'cancelBonus' },
    // Is claimed at once, and expires.
    { type: 'awardBonus', amount: 5, multiplier: 2, activate: false, validDays: 3 },
    { type: 'claimBonus' },
    'P3D',
    // Is not claimed, and expires.
    { type: 'awardBonus', amount: 5, multiplier: 2, activate: false, claimDays: 1 },
    'P2D',
    // Staff debit it.
    { type: 'awardBonus', amount: 5, multiplier: 2 },
    { type: 'debitBonus', amount: 1 },
    { type: 'cancelBonus' },
    // Is completed.
    { type: 'awardBonus', amount: 5, multiplier: 1, cap: 10 },
    { type: 'play', stake: 5, win: 50 },
    // Is lost.
    { type: 'adjust', kind: 'Manual Debit', amount: 10 },
    { type: 'adjust', kind: 'Manual Debit', amount: 30 },
    { type: 'awardBonus', amount: 5, multiplier: 9 },
    { type: 'play', stake: 5, win: 0 },
  ],
}

/** Without cash, the stake and the win are the bonus's own: it is worth more than its cap. */
const capped: Story = {
  lines: [
    { type: 'awardBonus', amount: 5, multiplier: 1, cap: 10 },
    { type: 'play', stake: 5, win: 50 },
  ],
}

const staff: Story = {
  lines: [
    { type: 'adjust', kind: 'Manual Credit', amount: 100 },
    { type: 'adjust', kind: 'Goodwill Credit', amount: 5 },
    { type: 'adjust', kind: 'Manual Debit', amount: 50 },
    { type: 'adjust', kind: 'Dormant Account Fee', amount: 5 },
    { type: 'adjust', kind: 'Tax Withheld', amount: 5 },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 145, win: 0 },
    { type: 'chargeback' },
    { type: 'resolveDispute', won: false },
  ],
}

const checks: Story = {
  lines: [
    ...APPROVED,
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'rejected' },
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'rejected' },
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'approved' },
    { type: 'setKyc', status: 'rejected' },
  ],
}

/** An identity that is checked at once. */
const checkedAtOnce: Story = { lines: [{ type: 'setKyc', status: 'approved' }] }

const blocks: Story = {
  lines: [
    { type: 'block' },
    { type: 'unblock' },
    { type: 'block', cause: 'Cool-Off', for: 'P2D' },
    'P2D',
    { type: 'block', cause: 'Self-Excluded', for: 'P200D' },
    'P201D',
    { type: 'unblock' },
    { type: 'block', cause: 'Fraud Suspect' },
    { type: 'unblock' },
    { type: 'block', cause: 'Multi-Account' },
    { type: 'unblock' },
    { type: 'block', cause: 'AML Hold' },
    { type: 'unblock' },
    { type: 'block', cause: 'Underage' },
    ...APPROVED,
    { type: 'unblock' },
    { type: 'block', cause: 'Sanctions Hit' },
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'approved' },
    { type: 'unblock' },
    { type: 'block', cause: 'Deceased' },
    { type: 'updateProfile', blocked: false },
    { type: 'block', cause: 'Duplicate' },
    { type: 'updateProfile', blocked: false },
    { type: 'close' },
    { type: 'unblock' },
    { type: 'deposit', amount: 50, method: 'visa' },
    { type: 'chargeback' },
    { type: 'unblock' },
  ],
}

/** The kinds that commands reach: everything that the rule book allows, by the shortest path. */
export const STORIES: readonly Story[] = [
  ...METHODS.map((method) => deposits({ method })),
  deposits({ method: 'visa', by: 'Admin' }),
  ...METHODS.map((method) => payouts(method)),
  payouts('visa', 'Admin'),
  games,
  bonuses,
  capped,
  staff,
  checks,
  checkedAtOnce,
  blocks,
]
