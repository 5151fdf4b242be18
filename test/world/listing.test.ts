import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { countCalls } from '../support/calls'
import { SAMPLED_SCENARIOS, sampled } from '../support/samples'
import { pagesOf } from './pages'

const SIGNUP = ['simulator/registration/signup', 'signupOf'] as const
const REGISTER = ['simulator/engine/player', 'register'] as const
const CLONE = ['simulator/engine/player', 'clonePlayer'] as const

const MILLION = 1_000_000

describe('list', () => {
  it('costs its page, however many players there are', async () => {
    const calls = await countCalls(SIGNUP, REGISTER)
    const world = createWorld({ players: 2 ** 40 })
    const { players, total, nextOffset } = world.list({ limit: 20 })
    expect(players).toHaveLength(20)
    expect(total).toBe(2 ** 40)
    expect(nextOffset).toBe(20)
    expect(calls.of(...SIGNUP)).toBeLessThan(100)
    expect(calls.of(...REGISTER)).toBe(0)
  })

  it('adds the state of each player on demand: what it waits for is open and has an age', async () => {
    const calls = await countCalls(REGISTER)
    const world = createWorld({ players: 30, scenarios: ['withdrawal-stuck', 'blocked-player'] })
    world.execute('anna', { type: 'register', market: 'DE', autopilot: false })
    for (const status of ['pending', 'in_review'] as const) {
      world.execute('anna', { type: 'setKyc', status })
    }
    const before = calls.of(...REGISTER)
    expect(world.list({ limit: 40 }).players.some((player) => 'details' in player)).toBe(false)
    expect(calls.of(...REGISTER)).toBe(before)
    const { players } = world.list({ limit: 40, details: true })
    for (const { id, details } of players) {
      const { balances, currency, kyc_status, blocked, last_login } = world.player(id).profile()
      const { awaits, ...state } = details ?? {}
      const { cash_balance, pending_withdrawal: amount } = balances
      expect(state).toEqual({ currency, kyc_status, blocked, cash_balance, last_login })
      if (amount > 0) expect(awaits).toMatchObject({ kind: 'withdrawal', amount })
      else expect(awaits?.kind).toBe(kyc_status === 'in_review' ? 'kyc_review' : undefined)
    }
    const of = (id: string) => players.find((player) => player.id === id)?.details
    const { transactions: rows } = world.player('withdrawal-stuck').transactions()
    const [stuck] = rows.filter(({ status }) => status === 'pending')
    expect(of('withdrawal-stuck')?.awaits?.since).toBe(stuck?.date)
    expect(of('anna')?.awaits).toEqual({ kind: 'kyc_review', since: world.now })
    expect(of('blocked-player')?.blocked).toBe(true)
    const found = world.list({ blocked: true, limit: 100, details: true }).players
    expect(found.every(({ details }) => details?.blocked)).toBe(true)
  })

  it('of a small world counts those of a persona, and pages among them', () => {
    const world = createWorld({ players: 200 })
    const everybody = world.list({ limit: 200 }).players
    const casual = everybody.filter(({ persona }) => persona === 'casual').map(({ id }) => id)
    const page = world.list({ persona: 'casual', limit: 5, offset: 10 })
    expect(page.total).toBe(casual.length)
    expect(page.players.map(({ id }) => id)).toEqual(casual.slice(10, 15))
    expect(page.nextOffset).toBe(15)
  })

  it('searches a text in id, name, e-mail address and phone, and a segment', () => {
    const world = createWorld({ players: 20 })
    world.execute('desk-1', {
      type: 'register',
      market: 'IS',
      profile: { name: 'Ægir Þórsson', email: 'ae.gir@letterbox.example', phone: '+354 555 0000' },
    })
    const found = (q: string) => world.list({ q, limit: 100 }).players.map(({ id }) => id)
    for (const q of ['DESK-1', 'ægir', 'þórs', 'AE.GIR@', '555 0000', '+3545550000']) {
      expect(found(q), q).toEqual(['desk-1'])
    }
    world.execute('desk-1', { type: 'updateProfile', phone: '+354 555 1111' })
    expect(found('5550000')).toEqual([])
    expect(found('5551111')).toEqual(['desk-1'])
    expect(found('no such text')).toEqual([])
    expect(() => found('')).toThrow(/non-empty text/)
    for (const { id } of world.list({ limit: 100 }).players) {
      const { name, email } = world.player(id).profile()
      expect(found(email)).toContain(id)
      expect(found(name.toUpperCase())).toContain(id)
    }
    const active = world.list({ segments: 'Active', limit: 100 }).players
    const all = world.list({ limit: 100 }).players
    const held = all.filter(({ id }) => world.player(id).profile().segments.includes('Active'))
    expect(active).toEqual(held)
    expect(held.length).toBeGreaterThan(0)
    expect(world.list({ segments: 'Active', q: 'desk-1' }).players).toHaveLength(1)
  })

  it('of a small world counts who is registered yet', () => {
    const world = createWorld({ players: 50, epoch: '2024-01-01', now: '2025-01-01' })
    const { players, total } = world.list({ limit: 50 })
    expect(total).toBe(players.length)
    expect(players.length).toBeLessThan(50)
  })

  it('with a persona stops when its page is full, and says where to go on', async () => {
    const calls = await countCalls(SIGNUP)
    const world = createWorld({ players: MILLION })
    const first = world.list({ persona: 'vip_whale', limit: 20 })
    expect(first.players).toHaveLength(20)
    expect(first).not.toHaveProperty('total')
    expect(calls.of(...SIGNUP)).toBeLessThan(20_000)
    const second = world.list({ persona: 'vip_whale', limit: 20, offset: first.nextOffset })
    const both = world.list({ persona: 'vip_whale', limit: 40 })
    expect([...first.players, ...second.players]).toEqual(both.players)
  })

  it('before all players are registered stops when its page is full, too', async () => {
    const calls = await countCalls(SIGNUP)
    const world = createWorld({ players: MILLION, epoch: '2023-01-01', now: '2024-07-01' })
    const page = world.list({ limit: 20 })
    expect(page.players).toHaveLength(20)
    expect(page).not.toHaveProperty('total')
    expect(calls.of(...SIGNUP)).toBeLessThan(2_000)
  })

  it('where no player is registered yet ends at a limit, and can continue', () => {
    const world = createWorld({ players: MILLION, epoch: '2023-01-01', now: '2023-01-01' })
    const { players, nextOffset } = world.list({ limit: 1 })
    expect([players, nextOffset]).toEqual([[], 100_000])
  })

  it('ends a search after the players of its budget', () => {
    const world = createWorld({ players: 50 })
    const ids = world.list({ limit: 50 }).players.map(({ id }) => id)
    const found = world.list({ where: () => true, limit: 50, budget: 7 })
    expect(found.players.map(({ id }) => id)).toEqual(ids.slice(0, 7))
    expect(found.nextOffset).toBe(7)
    expect(() => world.list({ budget: 1_001 })).toThrow('a whole number from 1 to 1000')
  })

  it('pages to the end, each player once, whatever the filter', () => {
    const world = createWorld({ players: 50, now: '2025-01-01', epoch: '2023-01-01' })
    world.execute('guest', { type: 'register' })
    const all = pagesOf(world, { limit: 7 })
    expect(new Set(all).size).toBe(all.length)
    expect(all[0]).toBe('guest')
    const whole = world.list({ limit: 1_000 }).players
    expect(all).toEqual(whole.map(({ id }) => id))
    const casual = whole.filter(({ persona }) => persona === 'casual').map(({ id }) => id)
    expect(pagesOf(world, { limit: 7, persona: 'casual' })).toEqual(casual)
    const blocked = all.filter((id) => world.player(id).profile().blocked)
    expect(pagesOf(world, { limit: 3, blocked: true })).toEqual(blocked)
    const approved = all.filter((id) => world.player(id).profile().kyc_status === 'approved')
    expect(pagesOf(world, { limit: 9, kyc_status: 'approved' })).toEqual(approved)
  })

  it.each([
    ['a world', {}, 300],
    ['those of a persona', { persona: 'casual' }, expect.any(Number)],
    ['a search', { blocked: false }, undefined],
  ] as const)('of a page of none leads to no next one: %s', (_, query, total) => {
    const world = createWorld({ players: 300, scenarios: ['blocked-player'] })
    world.execute('blocked-player', { type: 'unblock' })
    for (const offset of [0, 7, 1_000]) {
      const page = world.list({ ...query, limit: 0, offset })
      expect(page.players).toEqual([])
      expect(page).not.toHaveProperty('nextOffset')
      expect(page.total).toEqual(total === 300 ? 301 : total)
    }
    const early = createWorld({ players: MILLION, epoch: '2023-01-01', now: '2024-07-01' })
    expect(early.list({ limit: 0 })).toEqual({ players: [] })
  })

  it('does not advance players', async () => {
    const world = createWorld({ players: 0 })
    for (let player = 0; player < 50; player++) {
      world.execute(`p${player}`, { type: 'register', persona: 'regular' })
    }
    world.advance('P120D')
    const calls = await countCalls(CLONE)
    const fork = world.fork()
    expect(fork.list({ limit: 50 }).players).toHaveLength(50)
    expect(calls.of(...CLONE)).toBe(0)
    fork.player('p0').profile()
    expect(calls.of(...CLONE)).toBe(1)
  })

  it('passes over the generated players that stand at its head already', () => {
    const world = createWorld({ players: 20 })
    const ids = world.list({ limit: 20 }).players.map(({ id }) => id)
    for (const place of [3, 0, 19]) world.execute(ids[place] ?? '', { type: 'login' })
    const touched = [3, 0, 19].map((place) => ids[place])
    const others = ids.filter((id) => !touched.includes(id))
    expect(pagesOf(world, { limit: 4 })).toEqual([...touched, ...others])
    expect(world.list().total).toBe(20)
  })
})

describe('the list does not depend on what was read before', () => {
  it('of generated players', () => {
    const world = createWorld({ players: 20 })
    const fork = world.fork()
    const before = world.list()
    for (const { id } of before.players) fork.player(id).profile()
    expect(world.list()).toEqual(before)
    expect(fork.list()).toEqual(before)
    expect(createWorld({ players: 20 }).list()).toEqual(before)
  })

  it('of scenarios', async () => {
    const calls = await countCalls(REGISTER)
    const world = createWorld({ players: 0, scenarios: sampled(SAMPLED_SCENARIOS, 12) })
    const before = world.list({ limit: 200 })
    expect(calls.of(...REGISTER)).toBe(0)
    for (const { id } of before.players) world.player(id).profile()
    expect(world.list({ limit: 200 })).toEqual(before)
  })

  it('and has the names of the profiles', () => {
    const world = createWorld({ players: 20, scenarios: ['blocked-player', 'jpy-player'] })
    world.execute('Ægir', { type: 'register', profile: { name: 'Ægir Þórsson' } })
    world.execute('bot', { type: 'register', persona: 'casual' })
    const { players } = world.list()
    const names = players.map(({ id }) => world.player(id).profile().name)
    expect(players.map(({ name }) => name)).toEqual(names)
  })
})
