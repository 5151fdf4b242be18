import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type {
  Conditions,
  ScenarioDefinition,
  ScenarioStep,
  Targets,
} from '../../src/scenarios/definition'
import { unmetBy } from '../../src/scenarios/expectation'
import { instantOf } from '../../src/scenarios/timeline'

const load = (definition: ScenarioDefinition, now?: string) => {
  const world = createWorld({ players: 0, ...(now !== undefined && { now }) })
  return world.player(world.load({ name: 'it', ...definition }).id)
}
const scripted = (...steps: ScenarioStep[]) => load({ steps })

describe('reach', () => {
  const funded: ScenarioStep = { at: '-P9D', type: 'deposit', amount: 500 }
  const bonus: ScenarioStep = { at: '-P8D', type: 'awardBonus', amount: 100, multiplier: 10 }

  test.each([
    [{ cash: 250 }, { '/balances/cash_balance': 250, '/kpi/ltd': 500 }],
    [{ cash: 700.5 }, { '/balances/cash_balance': 700.5, '/kpi/ltd': 700.5 }],
    [{ cash_at_least: 100 }, { '/balances/cash_balance': 500 }],
    [{ cash_at_least: { eur: 600 } }, { '/balances/cash_balance': 600 }],
    [
      { ltd: 12_000, cash: 40 },
      { '/kpi/ltd': 12_000, '/balances/cash_balance': 40 },
    ],
    [{ ltnc: -5_000 }, { '/kpi/ltnc': -5_000, '/balances/cash_balance': 5_500 }],
    [{ ltnc: 123.45 }, { '/kpi/ltnc': 123.45 }],
    [{ kyc_status: 'rejected' }, { '/kyc_status': 'rejected' }],
    [{ kyc_status: 'approved' }, { '/kyc_status': 'approved' }],
    [{ blocked: 'AML Hold' }, { '/blocked': true, '/segments': { contains: 'AML Hold' } }],
  ] satisfies [Targets, Conditions][])('%j', (targets, conditions) => {
    const player = scripted(funded, { at: '-P1D', reach: targets })
    expect(unmetBy(player.profile(), conditions, 0)).toEqual([])
  })

  test.each([
    [{ wagering: { percent: 98 } }, { '/wagered_amount': 980, '/status': 'active' }],
    [{ wagering: { remaining: 0.01 } }, { '/remaining_wager': 0.01 }],
    [{ wagering: { remaining: 0 } }, { '/remaining_wager': 0, '/status': 'completed' }],
    [{ wagering: { wagered: 33 } }, { '/wagered_amount': 33 }],
    [
      { cash: 0, wagering: { percent: 50 } },
      { '/wagered_amount': 500, '/status': 'active' },
    ],
    [{ cash: 300 }, { '/wagered_amount': 0, '/status': 'active' }],
    [{ bonus_balance: 100 }, { '/wagered_amount': 0, '/status': 'active' }],
    [{ rows: 40 }, { '/wagered_amount': 0, '/status': 'active' }],
  ] satisfies [Targets, Conditions][])('%j of a bonus', (targets, conditions) => {
    const player = scripted(funded, bonus, { at: '-P1D', reach: targets })
    const [record] = player.bonuses().bonuses
    expect(unmetBy(record, conditions, 0)).toEqual([])
  })

  test.each([0, 0.01, 123.45, 333.33, 400])(
    'a loss down to %d at a return near the game',
    (cash) => {
      const { total_bets, total_wins } = scripted(funded, { at: '-P1D', reach: { cash } }).summary()
      expect(total_wins / total_bets).toBeGreaterThan(0.8)
      expect(total_wins / total_bets).toBeLessThan(0.91)
    },
  )

  test.each([
    ['a euro', 1, 50],
    ['the last cents, in one round', 0.35, 1],
    ['what no lobby offers, at its greatest stakes', 400_000, { gte: 500, lte: 1_100 }],
  ])('a loss of %s', (_, loss, bets) => {
    const player = scripted(
      { at: '-P9D', type: 'deposit', amount: loss },
      { at: '-P1D', reach: { cash: 0 } },
    )
    const { total } = player.transactions({ event_type: ['bet'] })
    expect(unmetBy({ total }, { '/total': bets }, 0)).toEqual([])
  })

  test('a loss in blocks of ten rounds, each with its wins early and in another way', () => {
    const player = scripted(funded, { at: '-P1D', reach: { cash: 400 } })
    const rows = player.transactions({ limit: 200, event_type: ['bet', 'win'] }).transactions
    const rounds: number[] = []
    for (const { event_type, amount } of rows.toReversed()) {
      if (event_type === 'bet') rounds.push(0)
      else rounds[rounds.length - 1] = amount
    }
    expect(rounds).toHaveLength(100)
    expect(rounds.slice(0, 30)).toEqual([
      ...[45, 0, 0, 0, 27, 0, 0, 18, 0, 0],
      ...[18, 54, 0, 0, 0, 0, 0, 18, 0, 0],
      ...[63, 0, 0, 0, 0, 0, 27, 0, 0, 0],
    ])
  })

  test('the wagering of the least bonus, by a bet of one cent', () => {
    const least: ScenarioStep = { ...bonus, amount: 0.01, multiplier: 1 }
    const player = scripted(least, { at: '-P1D', reach: { wagering: { percent: 100 } } })
    expect(player.bonuses().bonuses[0]).toMatchObject({ status: 'completed', wagered_amount: 0.01 })
  })

  test('rows by rounds that count towards wagering, unless a bonus has a balance', () => {
    const rows: ScenarioStep = { at: '-P1D', reach: { rows: 40 } }
    const lastOf = (...steps: ScenarioStep[]) =>
      scripted(...steps, rows).transactions().transactions
    expect(JSON.stringify(lastOf(funded)[0])).toContain('Lantern Bay')
    expect(JSON.stringify(lastOf(funded, bonus)[0])).toContain('Grand Cascade')
  })

  test('a bonus balance, once cash is gone', () => {
    const player = scripted(
      funded,
      bonus,
      { at: '-P2D', reach: { cash: 0 } },
      { at: '-P1D', reach: { bonus_balance: 61.5 } },
    )
    expect(player.profile().balances).toMatchObject({ cash_balance: 0, bonus_balance: 61.5 })
    expect(() => scripted(funded, bonus, { reach: { bonus_balance: 61.5 } })).toThrow(
      'both wallets',
    )
  })

  test.each([20, 21, 200])('%i rows, the last at the instant of the step', (rows) => {
    const { total, transactions } = scripted(funded, { at: '-P1D', reach: { rows } }).transactions()
    expect([total, transactions[0]?.date]).toEqual([rows, '2025-12-31T12:00:00.000Z'])
  })

  test('a net cost that has the bonuses that became cash', () => {
    const cash: ScenarioStep = { at: '-P8D', type: 'awardBonus', amount: 20, award: 'Cash Bonus' }
    const player = scripted(funded, cash, { at: '-P1D', reach: { ltnc: 30 } })
    expect(player.profile().kpi.ltnc).toBe(30)
    expect(player.summary()).toMatchObject({ total_bonuses: 20 })
  })

  test.each<[string, Targets, number]>([
    ['cash', { cash: 33.33 }, 33.33],
    ['the least cash', { cash_at_least: 600 }, 600],
    ['a net cost', { ltnc: 5 }, 495],
  ])('any number of rows beside %s', (_, targets, cash) => {
    for (const rows of [600, 601]) {
      const player = scripted(funded, { at: '-P1D', reach: { ...targets, rows } })
      expect(player.transactions().total).toBe(rows)
      expect(player.profile().balances.cash_balance).toBe(cash)
    }
  })

  test('no single row beside an amount: the message has the nearest numbers', () => {
    const reach = (targets: Targets) => () => scripted(funded, { at: '-P1D', reach: targets })
    expect(reach({ cash: 500, rows: 2 })).toThrow(
      'at /steps/1: The target cannot be reached: one row more is a lost bet, which changes cash.' +
        ' Ask for 1 or 3 rows.',
    )
    expect(reach({ cash: 500, rows: 3 })().profile().balances.cash_balance).toBe(500)
    expect(reach({ cash_at_least: 400, rows: 2 })().transactions().total).toBe(2)
  })

  test('nothing that undoes another', () => {
    const both: ScenarioStep = { at: '-P1D', reach: { ltnc: 100, cash: 50 } }
    expect(() => scripted(funded, both)).toThrow('ltnc is 450 EUR and not 100 EUR after')
    expect(() => scripted(funded, { at: '-P1D', reach: { ltd: 10 } })).toThrow('above the target')
  })
})

describe('steps', () => {
  test('leave deadlines to the engine, and processes alone unless asked', () => {
    const deposit: ScenarioStep = { at: '-P5D', type: 'deposit', amount: 50, outcome: 'pending' }
    const payout: ScenarioStep = { at: '-P9D', type: 'deposit', amount: 50, method: 'visa' }
    const request: ScenarioStep = { at: '-P8D', type: 'requestWithdrawal', amount: 50 }
    const statuses = (autopilot: boolean) =>
      load({ player: { autopilot }, traits: ['approved'], steps: [deposit, payout, request] })
        .transactions()
        .transactions.map(({ status }) => status)
    expect(statuses(false)).toEqual(['expired', 'pending', 'completed'])
    expect(statuses(true)).not.toContain('pending')
  })
})

describe('a persona', () => {
  const steps: readonly ScenarioStep[] = [{ at: '-P30D', reach: { cash_at_least: 40 } }]
  const who = { persona: 'high_roller', registered: '-P60D' } as const

  test('plays until the script begins', () => {
    const player = load({ player: who, steps })
    const { transactions, total } = player.transactions({ limit: 200 })
    expect(total).toBeGreaterThan(20)
    expect(transactions.every(({ date }) => date <= '2025-12-02T12:00:00.000Z')).toBe(true)
    expect(player.profile().balances.cash_balance).toBeGreaterThanOrEqual(40)
  })
})

describe('an origin', () => {
  const origin = { seed: 'there', id: 'anna' }
  const steps: ScenarioStep[] = [{ at: '-P1D', type: 'deposit', amount: 5 }]
  const tellingOf = (definition: ScenarioDefinition, seed: string) => {
    const world = createWorld({ players: 0, seed })
    const { id } = world.load({ name: 'it', steps, ...definition })
    const { email, name } = world.player(id).profile()
    return [name, email, world.player(id).transactions().transactions[0]?.id]
  }

  test('decides what is drawn, whatever the world and the id', () => {
    const own = tellingOf({ player: { id: 'anna' } }, 'there')
    expect(tellingOf({ player: { origin } }, 'here')).toEqual(own)
    expect(tellingOf({ player: { id: 'anna' } }, 'here')).not.toEqual(own)
    const world = createWorld({ players: 0 })
    world.load({ name: 'it', player: { origin } })
    expect(world.list().players).toMatchObject([{ id: 'it', name: own[0] }])
  })

  test('of a persona has its decisions, with the compression of its world', () => {
    const rowsOf = (compression: number, player: object) => {
      const world = createWorld({ players: 0, compression, seed: `${compression}` })
      const { id } = world.load({
        name: 'it',
        player: {
          persona: 'regular',
          market: 'NO',
          autopilot: true,
          registered: '-P90D',
          ...player,
        },
      })
      return world.player(id).transactions({ limit: 5 })
    }
    const own = rowsOf(2, { origin: { ...origin, compression: 5 } })
    expect(own.total).toBeGreaterThan(5)
    expect(rowsOf(5, { origin })).toEqual(own)
    expect(rowsOf(2, { origin })).not.toEqual(own)
  })

  test('is inherited, and rejected if it is of other data', () => {
    const world = createWorld({ players: 0 })
    const part = (name: string, seed: string) => ({ name, player: { origin: { seed, id: 'x' } } })
    world.define([part('one', 'a')])
    const nameOf = (id: string) => world.player(id).profile().name
    world.load('one' as string)
    world.load({ name: 'more', extends: 'one', steps })
    expect(nameOf('more')).toBe(nameOf('one'))
    const old = { name: 'old', player: { origin: { ...origin, data: 1 } } }
    expect(() => world.load(old)).toThrow(
      'Scenario "old" at /player: The origin has data version 1',
    )
    expect(world.has('old')).toBe(false)
  })
})

describe('times', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  test.each([
    ['-P3DT2H', '2025-12-29T10:00:00.000Z'],
    ['-P13M', '2024-12-01T12:00:00.000Z'],
    ['2020-02-02T00:00:00Z', '2020-02-02T00:00:00.000Z'],
    [{ last: '02-29T12:00Z' }, '2024-02-29T12:00:00.000Z'],
    [{ last: '01-01T12:00Z' }, '2026-01-01T12:00:00.000Z'],
    [{ last: '01-01T12:00:00.001Z' }, '2025-01-01T12:00:00.001Z'],
    [{ last: 'T12:00Z' }, '2026-01-01T12:00:00.000Z'],
    [{ last: 'T23:59:59.999Z' }, '2025-12-31T23:59:59.999Z'],
    [{ last: 'clocks-forward' }, '2025-03-30T01:00:00.000Z'],
    [{ last: 'clocks-back', plus: '-PT1S' }, '2025-10-26T00:59:59.000Z'],
    [{ last: 'T12:00Z', ago: 'PT0S' }, '2026-01-01T12:00:00.000Z'],
    [{ last: 'T12:00Z', ago: 'PT0.001S' }, '2025-12-31T12:00:00.000Z'],
    [{ last: 'T12:00Z', ago: 'PT30M', plus: 'PT30M' }, '2025-12-31T12:30:00.000Z'],
    [{ last: '12-01T12:00Z', ago: 'P1M' }, '2025-12-01T12:00:00.000Z'],
    [{ last: 'clocks-forward', ago: 'P1Y' }, '2024-03-31T01:00:00.000Z'],
  ] as const)('%j', (when, expected) => {
    expect(new Date(instantOf(when, now)).toISOString()).toBe(expected)
  })
})

describe('an expectation that does not hold', () => {
  const at = '2026-01-01T00:00:00.000Z'
  // As under the policy absentFields: null.
  const none = null
  const answer = { a: 5, list: [{ s: 'x' }, { s: 'y' }], at, no: -1, none }
  const now = Date.parse('2026-01-02T00:00:00Z')
  test.each([
    [{ '/a': 6 }, '/a: is 5, expected 6'],
    [{ '/a': { gt: 5 } }, '/a: is 5, expected above 5'],
    [{ '/a': { absent: true } }, '/a: is 5, expected no such field'],
    [{ '/b': { absent: false } }, '/b: is absent, expected a value'],
    [{ '/lst/0': 5 }, '/lst/0: is absent, expected 5'],
    [{ '/lst': 5 }, '/lst: is absent, expected 5 (did you mean /list?)'],
    [{ '/list/1/s2': 'x' }, 'expected "x" (did you mean /list/1/s?)'],
    [{ '/none': { absent: false } }, '/none: is null, expected a value'],
    [{ '/list': { length: 3 } }, '/list: its length is 2, expected 3'],
    [{ '/list/0/s': { oneOf: ['y', 'z'] } }, '/list/0/s: is "x", expected one of ["y","z"]'],
    [{ '/a': { sameAs: '/no' } }, '/a: is 5, expected the same as /no, which is -1'],
    [
      { '/at': { before: '-P2D' } },
      'expected an instant before 2025-12-31T00:00:00.000Z (now -P2D)',
    ],
    [{ '/at': { after: 'P1D' } }, 'expected an instant after 2026-01-03T00:00:00.000Z (now +P1D)'],
    [{ '/at': { after: '-P60Y' } }, 'expected an instant after now -P60Y, which is out of range'],
    [{ '/at': { matches: '^2027' } }, 'expected a match of "^2027"'],
    [{ '/list/0': { equals: { s: 'y' } } }, '/list/0: is {"s":"x"}, expected {"s":"y"}'],
    [{ '/list/0': { equals: 'x' } }, '/list/0: is {"s":"x"}, expected "x"'],
    [{ '/list/0': { equals: null } }, '/list/0: is {"s":"x"}, expected null'],
    [{ '/list': { equals: { 0: { s: 'x' }, 1: { s: 'y' } } } }, '/list: is [{"s":"x"},{"s":"y"}]'],
    [{ '/at': { like: '2027*' } }, 'expected text like "2027*"'],
    [
      { '/list': { count: { where: { '/s': 'x' }, is: { gte: 2 } } } },
      '/list: the number of items with {"/s":"x"} is 1, expected at least 2',
    ],
  ] satisfies [Conditions, string][])('%j', (conditions, message) => {
    expect(unmetBy(answer, conditions, now)).toEqual([expect.stringContaining(message)])
  })

  test('and one that does says nothing', () => {
    const holds: Conditions = {
      '/a': { gte: 5, lte: 5, not: 6 },
      '/at': { before: '-PT1H', after: '-P2D' },
      '/list': { length: { gt: 1 }, count: { where: { '/s': { lacks: 'y' } }, is: 1 } },
      '/list/0': { equals: { s: 'x' } },
      '/none': { absent: true, equals: null },
      '': { not: 4 },
    }
    expect(unmetBy(answer, holds, now)).toEqual([])
  })
})
