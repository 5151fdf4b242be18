import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../src/index'
import { addMonths, DAY_MS, instant } from '../../src/simulator/domain/instants'
import { createPlayerIds } from '../../src/simulator/random/ids'
import { countCalls } from '../support/calls'
import { SAMPLED_SCENARIOS, sampled, samples } from '../support/samples'

const SIGNUP = ['simulator/registration/signup', 'signupOf'] as const
const REGISTER = ['simulator/engine/player', 'register'] as const
const CLONE = ['simulator/engine/player', 'clonePlayer'] as const

const MILLION = 1_000_000
const EPOCH = instant('2023-01-01T00:00:00Z')
const endOf = (window: number) => addMonths(EPOCH, 36 * (window + 1))
// On a desk, most players register at the end of a window.
const CENTURY = { epoch: '1990-01-01', now: '2100-07-01', players: 10_000 }
const EARLY = {
  players: MILLION,
  population: 'register',
  epoch: '2023-01-01',
  now: '2024-07-01',
} as const

/** The id of a generated player, whatever the number of players. */
const idOf = (window: number, ordinal: number) =>
  createPlayerIds('fauxhouse').playerIdAt(window * 2 ** 40 + ordinal)

const idsOf = ({ players }: ReturnType<World['list']>) => players.map(({ id }) => id)

/** The ids on all pages of a list, from the start to the end. */
function pagesOf(world: World, query: Parameters<World['list']>[0]): string[] {
  const ids: string[] = []
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const page: ReturnType<World['list']> = world.list({ ...query, offset })
    ids.push(...idsOf(page))
    offset = page.nextOffset
  }
  return ids
}

describe('a page costs its length, however many players there are', () => {
  const EPOCHS = { epoch: '1990-01-01', players: MILLION }
  const WHALE = { persona: 'vip_whale' }
  const FAR = { offset: 65 * MILLION }
  const ABOUT = expect.closeTo(365_000, -4)

  it.each<[string, object, object, number | undefined, signups: number]>([
    ['a window that is over', { players: 2 ** 40 }, {}, 2 ** 40, 100],
    ['one that is not over', EARLY, {}, undefined, 2_000],
    ['a persona of many windows', CENTURY, WHALE, undefined, 20_000],
    ['more than 10,000 of a window', { ...CENTURY, players: 10_001 }, {}, undefined, 2_000],
    ['later windows', { ...EPOCHS, now: '2190-01-01' }, FAR, undefined, 200],
    ['up to 10,000 of the window of the clock, which are counted', CENTURY, {}, ABOUT, 200],
    ['a world between two windows', { ...EPOCHS, now: '1993-01-02' }, {}, MILLION, 100],
  ])('%s', async (_, options, query, total, signups) => {
    const calls = await countCalls(SIGNUP, REGISTER)
    const world = createWorld(options)
    const first = world.list({ ...query, limit: 20 })
    expect(first.players).toHaveLength(20)
    expect(first.total).toEqual(total)
    expect(calls.of(...SIGNUP)).toBeLessThan(signups)
    expect(calls.of(...REGISTER)).toBe(0)
    const second = world.list({ ...query, limit: 20, offset: first.nextOffset })
    const both = world.list({ ...query, limit: 40 })
    expect([...first.players, ...second.players]).toEqual(both.players)
  })

  it('where no player is registered yet ends at a limit, and can continue', () => {
    const world = createWorld({ ...EARLY, now: '2023-01-01' })
    expect(world.list({ limit: 1 })).toEqual({ players: [], nextOffset: 100_000 })
  })

  it.each([
    ['a world', {}, 301],
    ['those of a persona', { persona: 'casual' }, expect.any(Number)],
    ['a search', { blocked: false }, undefined],
  ] as const)('of none leads to no next one: %s', (_, query, total) => {
    const world = createWorld({ players: 300, scenarios: ['blocked-player'] })
    world.execute('blocked-player', { type: 'unblock' })
    for (const offset of [0, 7, 1_000]) {
      const page = world.list({ ...query, limit: 0, offset })
      expect([page.players, page.total]).toEqual([[], total])
      expect(page).not.toHaveProperty('nextOffset')
    }
    expect(createWorld(EARLY).list({ limit: 0 })).toEqual({ players: [] })
  })
})

describe('the list', () => {
  it.each([0, 1, 5])('of %i players a window has those that are registered', (players) => {
    const far = createWorld({ epoch: EPOCH, now: endOf(3), players })
    const everybody = pagesOf(far, { limit: 1_000 })
    expect(everybody).toEqual(
      [0, 1, 2, 3].flatMap((window) =>
        Array.from({ length: players }, (_, ordinal) => idOf(window, ordinal)),
      ),
    )
    const dates = everybody.map((id) => Date.parse(far.player(id).profile().registration_date))
    const edge = fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -3, max: 3 }))
      .map(([window, days]) => endOf(window) + days * DAY_MS)
    const anywhere = fc.integer({ min: 0, max: endOf(3) - EPOCH }).map((ms) => EPOCH + ms)
    fc.assert(
      fc.property(fc.oneof(anywhere, edge), fc.integer({ min: 1, max: 30 }), (now, limit) => {
        const world = createWorld({ epoch: EPOCH, now, players })
        const registered = everybody.filter((_, place) => (dates[place] ?? 0) <= now)
        expect(idsOf(world.list({ limit: 1_000 }))).toEqual(registered)
        expect(pagesOf(world, { limit })).toEqual(registered)
        expect(world.list({ limit: 0 }).total).toBe(registered.length)
      }),
      { seed: 7, numRuns: samples(12) },
    )
  })

  it('has the changed players first, then the others, and pages to the end with any filter', () => {
    const world = createWorld({ epoch: EPOCH, now: '2031-03-01', players: 10 })
    const before = pagesOf(world, { limit: 1_000 })
    const changed = ['guest', ...[before.at(-1), before[3], before[15], before[0]].map(String)]
    world.execute('guest', { type: 'register', persona: 'casual' })
    for (const id of changed) world.execute(id, { type: 'login' })
    const all = [...changed, ...before.filter((id) => !changed.includes(id))]
    const whole = world.list({ limit: 1_000 })
    expect([idsOf(whole), whole.total]).toEqual([all, all.length])
    expect(pagesOf(world, { limit: 3 })).toEqual(all)
    const casual = whole.players.flatMap(({ id, persona }) => (persona === 'casual' ? id : []))
    expect(pagesOf(world, { limit: 7, persona: 'casual' })).toEqual(casual)
    expect(world.list({ persona: 'casual' }).total).toBe(casual.length)
    const blocked = all.filter((id) => world.player(id).profile().blocked)
    expect(pagesOf(world, { limit: 3, blocked: true })).toEqual(blocked)
    world.advance('P8Y')
    const after = pagesOf(world, { limit: 7 })
    expect(after.slice(0, changed.length)).toEqual(changed)
    expect(new Set(after).size).toBe(after.length)
    expect(world.list({ limit: 0 }).total).toBe(after.length)
  })

  it('ends a search after the players of its budget', () => {
    const world = createWorld({ players: 50 })
    const ids = idsOf(world.list({ limit: 50 }))
    const found = world.list({ where: () => true, limit: 50, budget: 7 })
    expect([idsOf(found), found.nextOffset]).toEqual([ids.slice(0, 7), 7])
    expect(() => world.list({ budget: 1_001 })).toThrow('a whole number from 1 to 1000')
  })

  it('searches a text in id, name, e-mail address and phone', () => {
    const world = createWorld({ players: 20 })
    world.execute('desk-1', {
      type: 'register',
      market: 'IS',
      profile: { name: 'Ægir Þórsson', email: 'ae.gir@letterbox.example', phone: '+354 555 0000' },
    })
    const found = (q: string) => idsOf(world.list({ q, limit: 100 }))
    for (const q of ['DESK-1', 'ægir', 'þórs', 'AE.GIR@', '555 0000', '+3545550000']) {
      expect(found(q), q).toEqual(['desk-1'])
    }
    world.execute('desk-1', { type: 'updateProfile', phone: '+354 555 1111' })
    expect([found('5550000'), found('5551111')]).toEqual([[], ['desk-1']])
    expect(() => found('')).toThrow(/non-empty text/)
    for (const { id, name } of world.list({ limit: 100 }).players) {
      // The capital of ß has two letters.
      expect(found(name.replaceAll('ß', 'ẞ').toUpperCase())).toContain(id)
    }
  })

  it('adds the state of each player on demand: what it waits for is open and has an age', () => {
    const world = createWorld({ players: 30, scenarios: ['withdrawal-stuck', 'blocked-player'] })
    world.execute('anna', { type: 'register', market: 'DE', autopilot: false })
    for (const status of ['pending', 'in_review'] as const) {
      world.execute('anna', { type: 'setKyc', status })
    }
    expect(world.list({ limit: 40 }).players.some((player) => 'details' in player)).toBe(false)
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
  })

  it('does not depend on what was read before, and advances no player', async () => {
    const calls = await countCalls(CLONE, REGISTER)
    const scenarios = sampled(SAMPLED_SCENARIOS, 12)
    const world = createWorld({ players: 20, scenarios })
    const created = calls.of(...REGISTER)
    const before = world.list({ limit: 200 })
    expect(calls.of(...REGISTER)).toBe(created)
    const names = before.players.map(({ id }) => world.player(id).profile().name)
    expect(before.players.map(({ name }) => name)).toEqual(names)
    expect(world.list({ limit: 200 })).toEqual(before)
    expect(world.fork().list({ limit: 200 })).toEqual(before)
    world.execute('bot', { type: 'register', persona: 'regular' })
    world.advance('P120D')
    const fork = world.fork()
    const cloned = calls.of(...CLONE)
    fork.list({ limit: 50 })
    expect(calls.of(...CLONE)).toBe(cloned)
    fork.player('bot').profile()
    expect(calls.of(...CLONE)).toBe(cloned + 1)
  })
})
