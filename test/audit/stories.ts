import { DEFAULT_POLICIES } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import type { WorldCommand } from '../../src/world/commands'
import type { PlayerView } from '../../src/world/views/player-view'

const REGISTER = { type: 'register', market: 'DE' } as const

/** Histories that few generated players have, as commands at one instant. */
const STORIES: Readonly<Record<string, readonly WorldCommand[]>> = {
  'dispute-won': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 60, win: 0 },
    { type: 'chargeback' },
    { type: 'resolveDispute', won: true },
  ],
  'dispute-open': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 60, win: 0 },
    { type: 'chargeback' },
  ],
  'rolled-back': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 10, win: 25 },
    { type: 'rollback' },
    { type: 'play', stake: 10, win: 0 },
    { type: 'rollback' },
  ],
  'refunded-deposit': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'refundDeposit' },
  ],
  'refunded-in-parts': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'refundDeposit', amount: 30 },
    { type: 'refundDeposit', amount: 40 },
  ],
  'disputed-in-parts': [
    REGISTER,
    { type: 'awardBonus', code: 'WELCOME100' },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'refundDeposit', amount: 10 },
    { type: 'adjust', kind: 'Manual Debit', amount: 50 },
    { type: 'chargeback', amount: 60 },
    { type: 'chargeback', amount: 20 },
  ],
  'bonus-active': [
    REGISTER,
    { type: 'deposit', amount: 10, method: 'visa' },
    { type: 'awardBonus', amount: 20 },
    { type: 'play', stake: 5, win: 0 },
    { type: 'play', stake: 2, win: 4 },
  ],
  'bonus-forfeited': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'awardBonus', amount: 20 },
    { type: 'requestWithdrawal', amount: 50 },
  ],
  'bonus-converted': [
    REGISTER,
    { type: 'awardBonus', amount: 20, multiplier: 1, cap: 5 },
    { type: 'play', stake: 5, win: 10 },
    { type: 'play', stake: 5, win: 0 },
    { type: 'play', stake: 5, win: 0 },
    { type: 'play', stake: 5, win: 0 },
  ],
  'bonus-reinstated': [
    REGISTER,
    { type: 'awardBonus', amount: 20 },
    { type: 'play', stake: 2, win: 4 },
    { type: 'cancelBonus' },
    { type: 'reinstateBonus', validDays: 3 },
    { type: 'extendBonus', days: 2 },
  ],
  'bonus-waived': [
    REGISTER,
    { type: 'awardBonus', amount: 20 },
    { type: 'play', stake: 2, win: 4 },
    { type: 'debitBonus', amount: 3 },
    { type: 'setWagering', remaining: 40 },
    { type: 'play', stake: 2, win: 4 },
    { type: 'completeWagering' },
    { type: 'awardBonus', amount: 20, cap: 5 },
    { type: 'convertBonus' },
  ],
  'bonus-excluded': [
    REGISTER,
    { type: 'awardBonus', amount: 20 },
    { type: 'block', cause: 'Self-Excluded' },
  ],
  'bonus-only': [REGISTER, { type: 'awardBonus', amount: 20 }],
  'round-won': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 10, win: 25 },
  ],
  'threshold-reached': [
    { ...REGISTER, market: 'ES' },
    { type: 'deposit', amount: 5_000, method: 'visa' },
    { type: 'play', stake: 2_000, win: 0 },
  ],
  'payout-reversed': [
    REGISTER,
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'approved' },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'requestWithdrawal', amount: 50 },
    { type: 'moveWithdrawal', to: 'approved' },
    { type: 'moveWithdrawal', to: 'processing' },
    { type: 'moveWithdrawal', to: 'completed' },
    { type: 'moveWithdrawal', to: 'reversed' },
  ],
  available: [
    REGISTER,
    { type: 'setKyc', status: 'approved' },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 100, win: 60 },
  ],
  'payout-by-bank': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'paysafecard' },
    { type: 'requestWithdrawal', amount: 50 },
  ],
  'dispute-at-the-bank': [
    { ...REGISTER, autopilot: true },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'chargeback' },
  ],
  erased: [
    { ...REGISTER, market: 'ES', profile: { vip_manager: 'Ingrid Solheim' } },
    { type: 'deposit', amount: 2_000, method: 'visa', note: 'Paid in by her brother' },
    { type: 'adjust', kind: 'Manual Credit', amount: 5, note: 'For the call with Greta' },
    { type: 'refundDeposit', amount: 20, reason: 'Greta asked for it' },
    { type: 'label', add: ['Test Account', 'Lives in Ulm'] },
    { type: 'erase' },
  ],
  limited: [
    REGISTER,
    { type: 'setLimit', kind: 'deposit', amount: 100 },
    { type: 'setLimit', kind: 'loss', amount: 30, per: 'week' },
    { type: 'setLimit', kind: 'session', for: 'PT2H', per: 'month' },
    { type: 'deposit', amount: 60, method: 'visa' },
    { type: 'deposit', amount: 40, method: 'visa' },
    { type: 'play', stake: 10, win: 5 },
    { type: 'play', stake: 10, win: 0 },
  ],
  'round-open': [
    REGISTER,
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'play', stake: 5, win: 10, open: true },
  ],
}

/** A world with the stories and generated players. */
export function createStoryWorld(players = 0): World {
  const world = createWorld({ seed: 'stories', players, policies: { minimumTurnover: 0 } })
  for (const [id, commands] of Object.entries(STORIES)) world.executeAll(id, commands)
  return world
}

/** Maximum number of rows of a player, so that forging is quick. */
const LONG = 250

/** The players of the stories, and some generated players of each persona. */
export function createStories(): PlayerView[] {
  const world = createStoryWorld(120)
  // The laws are those of the default policies.
  world.setPolicies(DEFAULT_POLICIES)
  const { players } = world.list({ limit: 200 })
  const views = players.map(({ id }) => world.player(id))
  return views.filter((view) => view.transactions({ limit: 0 }).total <= LONG)
}
