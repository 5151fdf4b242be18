import { CommandRefusedError, createWorld, type PlayerCommand, type World } from '../../src/index'

/**
 * Three players, scripted so that every policy has something to show:
 *
 * - `ada` has an expired and a converted bonus, an active one that is wagered in part, adjustments
 *   in both directions, a bet that was undone and a withdrawal that is open;
 * - `ben` has money, is blocked and is not verified;
 * - `cleo` has never done anything, and lacks every field that may be absent.
 */
export function createPolicyWorld(): World {
  const world = createWorld({ players: 0, now: '2025-12-28T12:00:00Z' })
  const settings = { want_bonus: true }
  const profile = {
    phone: null,
    affiliate_name: null,
    affiliate_source: 'organic',
    settings,
  } as const
  world.executeAll('ada', [
    { type: 'register', market: 'DE', profile: { phone: '+49 151 0000000', settings } },
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'approved' },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'awardBonus', name: 'Short One', amount: 10, multiplier: 10, validDays: 1 },
  ])
  world.executeAll('ben', [
    { type: 'register', market: 'DE', profile },
    { type: 'deposit', amount: 40, method: 'visa' },
    { type: 'block' },
  ])
  world.execute('cleo', { type: 'register', market: 'DE', profile })
  world.advance('P2D')
  world.execute('ada', { type: 'awardBonus', name: 'Quick One', amount: 20, multiplier: 1 })
  world.execute('ada', { type: 'play', stake: 20, win: 4 })
  world.advance('PT1H')
  world.executeAll('ada', [
    { type: 'adjust', kind: 'Manual Debit', amount: 5 },
    { type: 'adjust', kind: 'Goodwill Credit', amount: 3 },
    { type: 'play', stake: 6, win: 0 },
    { type: 'rollback' },
    { type: 'requestWithdrawal', amount: 30, by: 'Admin' },
    { type: 'awardBonus', name: 'Long One', amount: 10, multiplier: 30 },
    { type: 'play', stake: 8, win: 0 },
  ])
  world.advance({ to: '2026-01-01T12:00:00Z' })
  return world
}

/** `cleo` deposits, and asks for the money at once. */
export function payOutUnplayed(world: World): void {
  world.execute('cleo', { type: 'deposit', amount: 50, method: 'visa' })
  attempt(world, 'cleo', { type: 'requestWithdrawal', amount: 50 })
}

/** `cleo` is verified and deposits. */
export function depositUnplayed(world: World): void {
  const statuses = ['pending', 'in_review', 'approved'] as const
  world.executeAll('cleo', [
    ...statuses.map((status) => ({ type: 'setKyc', status }) as const),
    { type: 'deposit', amount: 50, method: 'visa' },
  ])
}

/** `cleo` is given two bonuses. */
export function awardTwice(world: World): void {
  world.executeAll('cleo', [
    { type: 'awardBonus', name: 'First One', amount: 10, multiplier: 2 },
    { type: 'awardBonus', name: 'Second One', amount: 20, multiplier: 3 },
  ])
}

/** `cleo` plays a deposit away, of which the bank takes a part back: each time she has less. */
export function chargeBackPlayed(world: World): void {
  world.executeAll('cleo', [
    { type: 'deposit', amount: 50, method: 'visa' },
    { type: 'play', stake: 50, win: 5 },
    { type: 'chargeback', amount: 20 },
    { type: 'unblock' },
  ])
}

/** The player `cleo` asks for a self-exclusion. */
export function excludeSelf(world: World): void {
  world.execute('cleo', { type: 'block', cause: 'Self-Excluded' })
}

/** `ben`, who is blocked, is suspected of money laundering, too. */
export function suspect(world: World): void {
  world.execute('ben', { type: 'block', cause: 'AML Hold' })
}

/** `cleo`, a player in Germany, deposits by the method of another country. */
export function depositAbroad(world: World): void {
  attempt(world, 'cleo', { type: 'deposit', amount: 50, method: 'pix' })
}

/** `cleo` makes a deposit that arrives two days later. */
export function settleLater(world: World): void {
  world.execute('cleo', { type: 'deposit', amount: 50, method: 'visa', outcome: 'pending' })
  world.advance('P2D')
  world.execute('cleo', { type: 'settleDeposit' })
}

/** A command that a policy may refuse. */
function attempt(world: World, id: string, command: PlayerCommand): void {
  try {
    world.execute(id, command)
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
  }
}
