import { describe, expect, it, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { ScenarioDefinition, ScenarioStep } from '../../src/scenarios/definition'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/simulator/domain/instants'

function load(steps: readonly ScenarioStep[], more: Partial<ScenarioDefinition> = {}) {
  const world = createWorld({ players: 0 })
  world.load({ name: 'it', steps, ...more })
  return world
}

describe('a step that must be rejected', () => {
  const LIMIT: ScenarioStep = {
    ...{ at: '-P9D', type: 'setLimit' },
    ...{ kind: 'deposit', amount: 100, per: 'day' },
  }
  const FIRST: ScenarioStep = { at: '-P8D', type: 'deposit', amount: 60, as: 'paid' }
  const ATTEMPT: ScenarioStep = {
    ...{ after: 'PT1H', type: 'deposit' },
    ...{ amount: 50, refused: 'limit_reached' },
  }
  const LATER: ScenarioStep = { after: 'PT2H', type: 'deposit', amount: 40 }

  it('changes nothing, and the scenario goes on', () => {
    const answersOf = (...steps: ScenarioStep[]) => {
      const player = load(steps).player('it')
      return [player.profile(), player.summary(), player.transactions(), player.bonuses()]
    }
    const attempted = answersOf(LIMIT, FIRST, ATTEMPT, { ...LATER, after: 'PT1H' })
    expect(attempted).toEqual(answersOf(LIMIT, FIRST, LATER))
  })

  it('may be repeated, may be the last, reads names of other steps, and is exported', () => {
    const refund = { type: 'refundDeposit', transaction: '$paid', amount: 61 } as const
    const many: ScenarioStep = { ...ATTEMPT, repeat: 3, every: 'PT1M' }
    const world = load([LIMIT, FIRST, many, { ...refund, refused: 'exceeds_deposit' }])
    expect(world.player('it').transactions().total).toBe(1)
    const exported = world.player('it').export({ form: 'scenario' })
    expect(JSON.stringify(exported)).toContain('"refused":"limit_reached"')
    const again = createWorld({ players: 0, scenarios: [exported] })
    expect(again.player('it').transactions()).toEqual(world.player('it').transactions())
  })

  it('is judged by the default policies, which bind no other step', () => {
    const spree: ScenarioStep = { at: '-P8D', type: 'deposit', amount: 1_500, method: 'pix' }
    const early: ScenarioStep = { after: 'PT1H', type: 'requestWithdrawal', amount: 20 }
    const tries = [
      { ...spree, refused: 'market_rules' },
      spree,
      { ...early, refused: 'minimum_turnover' },
      early,
    ] as const
    const world = load(tries, { player: { market: 'DE' } })
    expect(world.player('it').transactions().total).toBe(2)
  })

  it('renames nobody', () => {
    const rename: ScenarioStep = {
      ...{ type: 'changeIdentity', name: 'Eva Other' },
      refused: 'account_erased',
    }
    const world = load([{ at: '-P2D', type: 'erase' }, rename])
    expect(world.list().players[0]?.name).toBe(world.player('it').profile().name)
  })
})

describe('the money of a deposit step arrives after the time of its method', () => {
  const deposit = { at: '-P9D', type: 'deposit', amount: 50, method: 'visa' } as const

  const timesOf = (steps: readonly ScenarioStep[]) => {
    const world = load(steps, { player: { market: 'DE' } })
    const { transactions } = world.player('it').transactions({ event_type: ['deposit'] })
    return transactions.map(({ date, completed_at = '' }) => {
      return Date.parse(completed_at) - Date.parse(date)
    })
  }

  // A quarter of the median to four times, ms.
  test.each([
    ['visa', SECOND_MS, 35 * SECOND_MS],
    ['paypal', 2 * SECOND_MS, 52 * SECOND_MS],
    ['trustly', 4 * SECOND_MS, 78 * SECOND_MS],
    ['bank_transfer', 0.5 * DAY_MS, 4 * DAY_MS],
    ['bitcoin', 4 * MINUTE_MS, 86 * MINUTE_MS],
  ] as const)('%s', (method, least, most) => {
    const [time = 0] = timesOf([{ ...deposit, method }])
    expect(time).toBeGreaterThanOrEqual(least)
    expect(time).toBeLessThanOrEqual(most)
  })

  const PLAY: ScenarioStep = { type: 'play', stake: 50, win: 0 }

  test.each<[string, readonly ScenarioStep[], number]>([
    ['no later than the next step', [deposit, { ...PLAY, after: 'PT1S' }], SECOND_MS],
    ['at once for a step of the same instant', [deposit, PLAY], 0],
    ['no later than now', [{ ...deposit, at: '-PT0.5S' }], 500],
    ['at once if staff book it', [{ ...deposit, by: 'Admin' }], 0],
    ['at once if the step states the outcome', [{ ...deposit, outcome: 'completed' }], 0],
  ])('%s', (_, steps, time) => {
    expect(timesOf(steps)).toEqual([time])
  })

  test('of a target arrives at the instant of the step, and is asked for before', () => {
    const world = load([{ at: '-P9D', reach: { ltd: 50 } }], { player: { market: 'DE' } })
    const [row] = world.player('it').transactions().transactions
    expect(row?.completed_at).toBe('2025-12-23T12:00:00.000Z')
    expect(Date.parse(row?.date ?? '')).toBeLessThan(Date.parse('2025-12-23T12:00:00.000Z'))
  })

  test('is pending before, and not asked for before that, as of an earlier instant', () => {
    const bank: ScenarioStep = { ...deposit, method: 'bank_transfer' }
    const statusesOf = (step: ScenarioStep, at: string) => {
      const world = createWorld({ players: 0, scenarios: [{ name: 'it', steps: [step] }] })
      const { transactions } = world.asOf(at).player('it').transactions()
      return transactions.map(({ status }) => status)
    }
    expect(statusesOf(bank, '2025-12-23T11:59:59Z')).toEqual([])
    expect(statusesOf(bank, '2025-12-23T12:00:01Z')).toEqual(['pending'])
    expect(statusesOf({ ...bank, repeat: 2, every: 'P7D' }, '2025-12-30T12:00:01Z')).toEqual([
      'pending',
      'completed',
    ])
    expect(statusesOf(bank, '2025-12-31T12:00:00Z')).toEqual(['completed'])
    const target: ScenarioStep = { at: '-P9D', reach: { ltd: 12_000 } }
    expect(statusesOf(target, '2025-12-23T11:00:00Z')).toEqual([])
    expect(statusesOf(target, '2025-12-23T11:57:00Z')).toEqual(['completed'])
    expect(statusesOf(target, '2025-12-23T12:00:00Z')).toHaveLength(3)
  })

  test('completes, although processes decide the deposits of an autopilot', () => {
    const many: ScenarioStep = { ...deposit, method: 'bank_transfer', repeat: 60, every: 'PT1H' }
    const player = load([many], { player: { autopilot: true } }).player('it')
    const { transactions } = player.transactions({ limit: 200, event_type: ['deposit'] })
    expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set(['completed']))
  })

  test('the bonus that waits for it begins then, and has the name of the step', () => {
    const world = load([
      { at: '-P9D', type: 'awardBonus', code: 'WELCOME100' },
      { ...deposit, as: 'paid' },
      { after: 'PT1H', type: 'extendBonus', bonus: '$paid', days: 3 },
    ])
    const [award, made] = world.player('it').transactions().transactions
    expect(award?.event_name).toBe('Bonus Awarded')
    expect(award?.date).toBe(made?.completed_at)
  })
})

describe('wagering terms of offers', () => {
  test.each([
    ['bonus', 7, 350],
    ['bonus+deposit', 7, 700],
  ] as const)('%s x %d: a welcome bonus of 50 is wagered by %d', (base, multiplier, wanted) => {
    const world = load([], { player: { terms: { WELCOME100: { base, multiplier } } } })
    world.execute('it', { type: 'claimBonus', bonus: 'WELCOME100' })
    world.execute('it', { type: 'deposit', amount: 50 })
    const [bonus] = world.player('it').bonuses().bonuses
    expect(bonus).toMatchObject({ status: 'active', amount: 50, wager_requirement: wanted })
  })
})

describe('a chain of definitions', () => {
  /** Each extends the one before it, and adds a deposit of 1. */
  const chain = (length: number): ScenarioDefinition[] =>
    Array.from({ length }, (_, place) => ({
      name: `link-${place}`,
      ...(place > 0 && { extends: `link-${place - 1}` }),
      steps: [{ at: '-P1D', type: 'deposit', amount: 1 }],
    }))

  it('of 100 is loaded, logged and replayed', () => {
    const world = createWorld({ players: 0 })
    world.define(chain(100))
    const { id } = world.load('link-99' as never)
    expect(world.player(id).summary().deposit_count).toBe(100)
    const log = world.log()
    expect(log.commands[0]).toMatchObject({ parts: { length: 99 } })
    expect(createWorld({ replay: log }).log()).toEqual(log)
  })

  // So the cost of a folder of files grows with their number, not with its square.
  it('that is longer is rejected, however long it is', () => {
    const world = createWorld({ players: 0 })
    world.define(chain(5_000))
    for (const name of ['link-100', 'link-4999']) {
      expect(() => world.load(name as never)).toThrow(
        /More than 100 scenarios build on each other in a row; "link-\d+" is one too many\./,
      )
    }
  })

  it('in a circle is rejected with its links', () => {
    const links = chain(3)
    const world = createWorld({ players: 0 })
    world.define([{ ...links[0], extends: 'link-2' } as ScenarioDefinition, ...links.slice(1)])
    expect(() => world.load('link-2' as never)).toThrow(
      '"link-2" builds on itself: link-2 > link-1 > link-0 > link-2.',
    )
  })
})
