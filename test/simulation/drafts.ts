import { GAMES } from '../../src/domain/games'
import type { PlayerCommand } from '../../src/index'
import { leads, originsOf } from './book'
import { type Dice, major, payment, share, stake } from './dice'
import { type KeptRow, money, type OracleState } from './oracle-state'

export type CommandType = PlayerCommand['type']

/** How often each command is drawn: more where several are needed to reach a state. */
export const WEIGHTS: Readonly<Record<CommandType, number>> = {
  deposit: 14,
  play: 22,
  requestWithdrawal: 10,
  moveWithdrawal: 14,
  awardBonus: 12,
  claimBonus: 6,
  setKyc: 8,
  rollback: 7,
  settleDeposit: 5,
  chargeback: 3,
  resolveDispute: 3,
  refundDeposit: 3,
  cancelBonus: 3,
  cancelWithdrawal: 3,
  adjust: 4,
  block: 3,
  unblock: 5,
  updateProfile: 3,
  label: 2,
  login: 4,
}

const METHODS = [
  'visa',
  'bank_transfer',
  'paypal',
  'trustly',
  'bitcoin',
  'swish',
  'neosurf',
] as const
const AWARDS = [
  'Bonus Awarded',
  'Free Spins Winnings',
  'Cashback',
  'Cash Bonus',
  'Free Spins Winnings (Cash)',
  'VIP Reward',
  'Loyalty Exchange',
  'Tournament Prize',
] as const
const CODES = ['WELCOME100', 'WEEKEND5', 'DAILY10', 'SECOND50', 'MANAGER100', 'POINTS10'] as const
const MOVES = ['approved', 'processing', 'completed', 'rejected', 'failed', 'reversed'] as const
const KYC = ['approved', 'in_review', 'pending', 'rejected', 'not_started'] as const
const LABELS = ['Test Account', 'AML Hold', 'Fraud Suspect', 'Multi-Account'] as const
const CAUSES = [
  undefined,
  'Cool-Off',
  'Self-Excluded',
  'Fraud Suspect',
  'Multi-Account',
  'AML Hold',
  'Chargeback',
] as const

/** A command of a type, decided by the dice from what the oracle knows of the player. */
export function draft(type: CommandType, dice: Dice, state: OracleState): PlayerCommand {
  return DRAFTS[type](dice, state)
}

type Draft = (dice: Dice, state: OracleState) => PlayerCommand

const DRAFTS: Readonly<Record<CommandType, Draft>> = {
  login: () => ({ type: 'login' }),
  deposit: (dice, state) => ({
    type: 'deposit',
    amount: payment(dice, state),
    method: dice.pick(METHODS),
    ...dice.maybe('outcome', 35, () =>
      dice.pick(['pending', 'pending', 'declined', 'failed', 'cancelled', 'completed'] as const),
    ),
    ...dice.maybe('by', 15, () => 'Admin' as const),
  }),
  settleDeposit: (dice, state) => ({
    type: 'settleDeposit',
    ...dice.maybe('outcome', 40, () =>
      dice.pick(['completed', 'declined', 'failed', 'cancelled', 'expired'] as const),
    ),
    ...reference(dice, state, 'deposit', ['pending']),
  }),
  requestWithdrawal: (dice, state) => ({
    type: 'requestWithdrawal',
    amount: payment(dice, state),
    ...dice.maybe('method', 40, () => dice.pick(METHODS)),
    ...dice.maybe('by', 25, () => 'Admin' as const),
  }),
  moveWithdrawal: (dice, state) => {
    const open = [...state.rows.values()].findLast(
      ({ type, status }) => type === 'withdrawal' && ROADS[status] !== undefined,
    )
    const to = dice.pick(dice.chance(30) || open === undefined ? MOVES : onwards(open))
    return {
      type: 'moveWithdrawal',
      to,
      ...reference(dice, state, 'withdrawal', originsOf('withdrawal', to)),
    }
  },
  cancelWithdrawal: (dice, state) => ({
    type: 'cancelWithdrawal',
    ...reference(dice, state, 'withdrawal', ['pending']),
    ...dice.maybe('by', 30, () => 'Admin' as const),
  }),
  play: (dice, state) => {
    // A bonus is met or lost by few large rounds rather than by hundreds of small ones.
    const decisive = state.active !== undefined && dice.chance(50)
    const size = decisive ? share(dice, state) : stake(dice, state)
    const game = dice.chance(45) ? {} : { game: dice.pick(GAMES).id }
    const one = decisive || dice.chance(45)
    const open = one && dice.chance(15) ? { open: true } : {}
    const wins = [0, size * 3, size, size * 1_000, size / 2, 0.001].slice(0, decisive ? 3 : 6)
    const given = { win: dice.pick(wins) }
    return one
      ? { type: 'play', stake: size, ...game, ...given, ...open }
      : { type: 'play', stake: size, ...game, rounds: dice.pick([1, 5, 20, 40, 3, 0]) }
  },
  rollback: (dice, state) => ({
    type: 'rollback',
    ...reference(dice, state, dice.pick(['bet', 'win'] as const), ['completed'], 60),
  }),
  awardBonus: (dice, state) => {
    if (dice.chance(15)) return { type: 'awardBonus', code: dice.pick(CODES) }
    const amount = payment(dice, state)
    if (dice.chance(25)) {
      return { type: 'awardBonus', award: dice.pick(AWARDS), amount, multiplier: dice.pick([0, 1]) }
    }
    return {
      type: 'awardBonus',
      amount,
      multiplier: dice.pick([1, 2, 5, 35]),
      ...dice.maybe('base', 30, () => dice.pick(['bonus+deposit', 'bonus'] as const)),
      ...dice.maybe('cap', 45, () => major(state, Math.max(1, Math.round(money(state).euros(10))))),
      ...dice.maybe('validDays', 30, () => dice.pick([1, 7, 30, 0, 400])),
      ...dice.maybe('claimDays', 20, () => dice.pick([1, 3])),
      ...dice.maybe('activate', 30, () => dice.chance(10)),
      ...dice.maybe('by', 20, () => dice.pick(['VIP Manager', 'System'] as const)),
    }
  },
  claimBonus: (dice, state) => ({
    type: 'claimBonus',
    ...(dice.chance(30) ? { bonus: dice.pick(CODES) } : bonusReference(dice, state)),
  }),
  cancelBonus: (dice, state) => ({
    type: 'cancelBonus',
    ...bonusReference(dice, state),
    ...dice.maybe('by', 50, () => 'Admin' as const),
  }),
  setKyc: (dice, state) => {
    const next = KYC.filter((status) => leads('kyc', state.kyc, status, false))
    return { type: 'setKyc', status: dice.pick(dice.chance(20) ? KYC : next) }
  },
  block: (dice) => {
    const cause = dice.pick(CAUSES)
    const duration = dice.pick(['P7D', 'P200D', 'PT1H', 'P30D', 'P2Y'])
    return {
      type: 'block',
      ...(cause === undefined ? {} : { cause }),
      ...dice.maybe('for', 40, () => duration),
    }
  },
  unblock: () => ({ type: 'unblock' }),
  adjust: (dice, state) => ({
    type: 'adjust',
    kind: dice.pick(['Manual Credit', 'Manual Debit', 'Goodwill Credit', 'Dormant Account Fee']),
    amount: payment(dice, state),
  }),
  chargeback: (dice, state) => ({
    type: 'chargeback',
    ...reference(dice, state, 'deposit', ['completed']),
  }),
  resolveDispute: (dice, state) => ({
    type: 'resolveDispute',
    won: !dice.chance(30),
    ...reference(dice, state, 'deposit', ['charged_back']),
  }),
  refundDeposit: (dice, state) => ({
    type: 'refundDeposit',
    ...reference(dice, state, 'deposit', ['completed']),
  }),
  updateProfile: (dice) => ({
    type: 'updateProfile',
    ...dice.maybe('phone', 50, () => dice.pick(['+49 30 1234', '+1 555 0100'])),
    ...dice.maybe('affiliate_name', 40, () => 'Simulated Traffic'),
    ...dice.maybe('blocked', 25, () => dice.chance(50)),
    ...dice.maybe('settings', 60, () => ({ want_bonus: !dice.chance(40) })),
  }),
  label: (dice) => ({
    type: 'label',
    add: [dice.pick(LABELS)],
    ...(dice.chance(50) ? { remove: [dice.pick(LABELS)] } : {}),
  }),
}

/** Where staff may move a payout from each status. */
const ROADS: Readonly<Record<string, readonly (typeof MOVES)[number][]>> = {
  pending: ['approved', 'approved', 'rejected'],
  approved: ['processing'],
  processing: ['completed', 'completed', 'failed'],
  completed: ['reversed'],
}

function onwards({ status }: KeptRow): readonly (typeof MOVES)[number][] {
  return ROADS[status] ?? MOVES
}

/** Mostly nothing (the newest that fits), else a row that fits, seldom any row or none. */
function reference(
  dice: Dice,
  state: OracleState,
  type: KeptRow['type'],
  statuses: readonly string[],
  named = 35,
): { transaction?: string } {
  if (!dice.chance(named)) return {}
  if (dice.chance(5)) return { transaction: 'tx_nobody' }
  const rows = [...state.rows.values()]
  const fitting = rows.filter((row) => row.type === type && statuses.includes(row.status))
  const list = fitting.length === 0 || dice.chance(15) ? rows : fitting
  return list.length === 0 ? {} : { transaction: dice.pick(list.slice(-12).reverse()).id }
}

function bonusReference(dice: Dice, state: OracleState): { bonus?: string } {
  if (!dice.chance(40)) return {}
  if (dice.chance(5)) return { bonus: 'bon_nobody' }
  const ids = [...state.book.keys()]
  return ids.length === 0 ? {} : { bonus: dice.pick(ids.reverse()) }
}
