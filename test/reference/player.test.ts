import { beforeEach, expect, it } from 'vitest'
import {
  createWorld,
  createWorlds,
  defineScenario,
  isFauxhouseError,
  isScenarioName,
  type Player,
  type World,
  type Worlds,
} from '../../src/index'

/*
 * Each test calls one method of the public API, as a user would.
 */

let world: World
let player: Player
let worlds: Worlds

beforeEach(() => {
  world = createWorld({ players: 0, scenarios: ['wagering-nearly-done'] })
  player = world.player('wagering-nearly-done')
  worlds = createWorlds({ base: world })
})

it('Player.commands', () => {
  world.execute('wagering-nearly-done', { type: 'login' })
  expect(player.commands().at(-1)).toMatchObject({ command: { type: 'login' } })
})

it('Player.export', () => {
  const { steps } = player.export()
  expect(steps?.length).toBeGreaterThan(0)
  expect(player.export({ form: 'vitest' })).toContain('createWorld')
})

it('PlayerView.balanceHistory', () => {
  const { points } = player.balanceHistory()
  expect(points.at(-1)?.cash).toBe(player.profile().balances.cash_balance)
})

it('PlayerView.bonuses', () => {
  const { bonuses } = player.bonuses({ status: 'active' })
  expect(bonuses[0]?.remaining_wager).toBeGreaterThan(0)
})

it('PlayerView.due', () => {
  expect(player.due({ limit: 1 }).due).toHaveLength(1)
})

it('PlayerView.eligibleBonuses', () => {
  const { bonuses } = player.eligibleBonuses({ criteria: 'DEPOSIT' })
  expect(bonuses.map(({ benefit_type }) => benefit_type)).toEqual(['deposit_match'])
})

it('PlayerView.profile', () => {
  expect(player.profile()).toMatchObject({
    id: 'wagering-nearly-done',
    kpi: { active_bonus: true },
  })
})

it('PlayerView.statement', () => {
  const [newest] = player.statement({ limit: 1 }).rows
  expect(newest?.after.cash).toBe(player.profile().balances.cash_balance)
})

it('PlayerView.summary', () => {
  const { total_bets } = player.summary({ from: '2025-01-01' })
  expect(total_bets).toBeGreaterThan(0)
})

it('PlayerView.transactions', () => {
  const { transactions, total } = player.transactions({ eventTypes: ['deposit'], limit: 1 })
  expect(transactions[0]?.event_type).toBe('deposit')
  expect(total).toBeGreaterThan(1)
})

it('PlayerView.updates', () => {
  world.execute('wagering-nearly-done', { type: 'updateProfile', blocked: true })
  expect(player.updates().total).toBe(1)
})

it('Worlds.create', () => {
  const own = worlds.create('checkout', { seed: 'other', scenarios: ['pending-kyc'] })
  expect(own.player('pending-kyc').profile().kyc_status).toBe('pending')
})

it('Worlds.delete', () => {
  worlds.open('test-7')
  worlds.delete('test-7')
  expect(worlds.list()).toEqual([])
})

it('Worlds.list', () => {
  worlds.open('test-7')
  expect(worlds.list().map(({ name }) => name)).toEqual(['test-7'])
})

it('Worlds.open', () => {
  worlds.open('test-7').advance('P1D')
  expect(worlds.open('test-7').now).toBe('2026-01-02T12:00:00.000Z')
  expect(worlds.base.now).toBe('2026-01-01T12:00:00.000Z')
})

it('defineScenario', () => {
  const owed = defineScenario({
    name: 'owed-payout',
    traits: ['approved'],
    steps: [
      { at: '-P3D', reach: { cash: 900 } },
      { at: '-P2D', type: 'requestWithdrawal', amount: 600 },
    ],
  })
  const world = createWorld({ players: 0, scenarios: [owed] })
  expect(world.player('owed-payout').profile().balances.pending_withdrawal).toBe(600)
})

it('isFauxhouseError', () => {
  try {
    world.player('nobody')
  } catch (error) {
    expect(isFauxhouseError(error) && error.code).toBe('PLAYER_NOT_FOUND')
  }
})

it('isScenarioName', () => {
  expect(isScenarioName('blocked-player')).toBe(true)
  expect(isScenarioName('blocked')).toBe(false)
})
