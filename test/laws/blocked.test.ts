import { describe, expect, it } from 'vitest'
import { CommandRefusedError, createWorld, type PlayerCommand, type World } from '../../src/index'
import { put } from '../support/client'
import { bytesOf } from './reading'

type Block = Extract<PlayerCommand, { type: 'block' }>

const CAUSES = [
  ...(['Self-Excluded', 'Cool-Off', 'Fraud Suspect', 'Multi-Account', 'AML Hold'] as const),
  ...(['Underage', 'Deceased', 'Duplicate', 'Sanctions Hit', 'Closed By Player'] as const),
]
const TERMS: Partial<Record<string, string>> = { 'Self-Excluded': 'P200D', 'Cool-Off': 'P40D' }

const BLOCKS: readonly (readonly [name: string, block: Block])[] = [
  ['no cause', { type: 'block' }],
  ...CAUSES.map((cause) => [cause, { type: 'block', cause, for: TERMS[cause] }] as const),
]

const ACTS: readonly PlayerCommand[] = [
  { type: 'login' },
  { type: 'deposit', amount: 50, method: 'visa' },
  { type: 'deposit', amount: 50, method: 'visa', outcome: 'declined' },
  { type: 'play', stake: 1 },
  { type: 'play', stake: 1, open: true },
  { type: 'awardBonus', amount: 10 },
  { type: 'claimBonus' },
]

/** Blocks of players who stay away or leave: their own money is paid out. */
const CHOSEN: readonly string[] = ['Self-Excluded', 'Cool-Off', 'Closed By Player']
/** Blocks during which the cash is not withheld. */
const OWED: readonly unknown[] = [...CHOSEN, 'Deceased', undefined]
const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 25 }

const PLAYER_TYPES = ['deposit', 'bet', 'bonus']

/** An approved player with cash, a pending bonus and a pending payout. */
function open(autopilot = true): World {
  const world = createWorld({ seed: 'blocked', players: 0, policies: { minimumTurnover: 0 } })
  world.execute('p', { type: 'register', currency: 'EUR', market: 'DE', autopilot })
  world.executeAll('p', [
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'in_review' },
    { type: 'setKyc', status: 'approved' },
    { type: 'deposit', amount: 500, method: 'visa' },
    { type: 'awardBonus', amount: 10, multiplier: 3, activate: false },
    { type: 'play', stake: 1, rounds: 10 },
    { type: 'requestWithdrawal', amount: 30 },
  ])
  return world
}

const rowsOf = (world: World) => world.player('p').transactions({ limit: 200 }).transactions
const ruleOf = (world: World, command: PlayerCommand) => {
  try {
    world.execute('p', command)
    return undefined
  } catch (error) {
    return error instanceof CommandRefusedError ? error.rule : String(error)
  }
}

describe('law: blocked means blocked', () => {
  it.each(BLOCKS)('with %s: no act of the player is taken, and no balance moves', (_, block) => {
    const world = open()
    const { balances } = world.player('p').profile()
    const rows = rowsOf(world)
    world.execute('p', block)
    const profile = world.player('p').profile()
    expect(profile.blocked).toBe(true)
    expect(profile.withdrawal_status).toBe('Blocked')
    const isOwed = OWED.includes(block.cause)
    const shown = isOwed ? {} : { withdrawable_balance: 0 }
    expect(profile.balances).toEqual({ ...balances, ...shown })
    expect(rowsOf(world)).toEqual(rows)
    expect(world.player('p').eligibleBonuses().bonuses).toEqual([])
    if (block.cause) expect(profile.segments).toContain(block.cause)
    for (const act of ACTS) expect(ruleOf(world, act), JSON.stringify(act)).toBe('account_blocked')
    const isStopped = !CHOSEN.includes(block.cause ?? '')
    expect(ruleOf(world, REQUEST)).toBe(isStopped ? 'account_blocked' : undefined)
    world.advance('P35D')
    for (const act of ACTS) expect(ruleOf(world, act), JSON.stringify(act)).toBe('account_blocked')
  })

  it.each(BLOCKS)(
    'with %s: time adds no row of the player, and approves a payout if the player chose it',
    (_, block) => {
      const world = open()
      world.execute('p', block)
      const before = rowsOf(world)
      world.advance('P39D')
      const after = rowsOf(world)
      const added = after.filter(({ id }) => !before.some((row) => row.id === id))
      expect(added.filter(({ event_type }) => PLAYER_TYPES.includes(event_type))).toEqual([])
      // Admin pays a self-excluded player out by a request of its own.
      const payout = after.findLast(({ event_type }) => event_type === 'withdrawal')
      const ends = CHOSEN.includes(block.cause ?? '') ? ['completed'] : ['pending', 'rejected']
      expect(ends).toContain(payout?.status)
      if (payout?.status === 'pending') {
        expect(ruleOf(world, { type: 'moveWithdrawal', to: 'approved' })).toBe('account_blocked')
      }
    },
  )

  it('a block by PUT is a flag that moves no money, and ends what the player is as a customer', async () => {
    const world = open()
    const { segments, balances } = world.player('p').profile()
    const rows = rowsOf(world)
    expect((await put(world, 'p', { blocked: true })).status).toBe(200)
    const profile = world.player('p').profile()
    expect(profile.segments).toEqual(segments.filter((segment) => segment !== 'Active'))
    expect(profile.balances).toEqual(balances)
    expect(rowsOf(world)).toEqual(rows)
    await put(world, 'p', { blocked: false })
    expect(world.player('p').profile()).toMatchObject({ blocked: false, segments })
  })

  it('a PUT that lifts a self-exclusion leaves its cause beside what the player is again', async () => {
    const world = open()
    world.execute('p', { type: 'block', cause: 'Self-Excluded' })
    await put(world, 'p', { blocked: false })
    const { segments } = world.player('p').profile()
    expect(segments).toEqual(['New', 'Active', 'Low Value', 'No Contact', 'Self-Excluded'])
  })

  it('a PUT that lifts a block changes no money but the shown withdrawable balance', async () => {
    const world = open()
    const { balances } = world.player('p').profile()
    world.execute('p', { type: 'block', cause: 'Fraud Suspect' })
    const rows = rowsOf(world)
    const held = world.player('p').profile().balances
    expect(held).toEqual({ ...balances, withdrawable_balance: 0 })
    await put(world, 'p', { blocked: false })
    expect(world.player('p').profile().balances).toEqual(balances)
    expect(rowsOf(world)).toEqual(rows)
  })

  it('players who live by themselves stop living while blocked, and go on after', async () => {
    const world = createWorld({ seed: 'lives', players: 0 })
    const ids = Array.from({ length: 12 }, (_, index) => `life-${index}`)
    for (const id of ids) {
      world.execute(id, { type: 'register', persona: 'regular', market: 'GB' })
      world.execute(id, { type: 'label', add: ['Test Account'] })
    }
    world.advance('P14D')
    for (const id of ids.filter((each) => !world.player(each).profile().blocked)) {
      world.execute(id, { type: 'block', cause: 'Fraud Suspect' })
    }
    const from = Date.parse(world.now)
    world.advance('P60D')
    for (const id of ids) {
      const query = {
        from_date: from + 1,
        limit: 200,
        event_type: ['deposit', 'bet', 'bonus'] as const,
      }
      expect(world.player(id).transactions(query).transactions, id).toEqual([])
      expect(Date.parse(world.player(id).profile().last_login)).toBeLessThanOrEqual(from)
      expect(await bytesOf(world, id)).toBeTruthy()
    }
  })
})
