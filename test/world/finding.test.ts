import { describe, expect, it, test } from 'vitest'
import { conditionOf, conditionText } from '../../src/contract/input/condition-text'
import { createWorld, type PlayerConditions, type PlayerProfile, type World } from '../../src/index'

type FieldKind = Parameters<typeof conditionOf>[0]

const world = createWorld({ seed: 'found', players: 100, scenarios: ['blocked-player'] })
const ids = world.list({ limit: 500 }).players.map(({ id }) => id)

type Sees = (found: PlayerProfile) => boolean

/** The ids by a look at every player. */
const seen = (passes: Sees) => ids.filter((id) => passes(world.player(id).profile()))
const has = ({ segments }: PlayerProfile, segment: string) =>
  segments.some((own) => own === segment)
const isOwed: Sees = ({ balances }) => balances.withdrawable_balance < balances.cash_balance
const idsOf = ({ players }: Pick<ReturnType<World['find']>, 'players'>) =>
  players.map(({ id }) => id)

const DAY_MS = 86_400_000
const AGO = new Date(Date.parse(world.now) - 90 * DAY_MS)

describe('find', () => {
  const OPEN = ['pending', 'in_review'] as const
  const YEAR = { from: '2024-01-01', to: '2024-12-31' }
  test.each<[string, PlayerConditions, Sees]>([
    ['a flag', { blocked: true }, ({ blocked }) => blocked],
    [
      'a word of several, and an amount',
      { kyc_status: OPEN, 'balances.cash_balance': { max: 50 } },
      (found) => found.balances.cash_balance <= 50 && OPEN.some((one) => one === found.kyc_status),
    ],
    ['one of a list', { segments: 'Churned' }, (found) => has(found, 'Churned')],
    [
      'some of a list',
      { segments: ['Churned', 'New'] },
      (found) => has(found, 'Churned') || has(found, 'New'),
    ],
    ['an absent field', { phone: null }, ({ phone }) => phone === undefined],
    ['instants', { last_login: { to: AGO } }, (found) => Date.parse(found.last_login) <= +AGO],
    ['days', { registration_date: YEAR }, (found) => found.registration_date.startsWith('2024-')],
    [
      'an exact number, and a setting',
      { 'kpi.ltd': 0, 'settings.want_bonus': true },
      ({ kpi, settings }) => kpi.ltd === 0 && settings.want_bonus,
    ],
    ['a function', { where: isOwed }, isOwed],
  ])('%s: the players of which it is true, in the order of the list', (_, query, passes) => {
    const expected = seen(passes)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(ids.length)
    const all = world.find({ ...query, limit: ids.length })
    expect(idsOf(all)).toEqual(expected)
    expect(all.examined).toBe(ids.length)
    expect(all).not.toHaveProperty('nextOffset')
    expect(idsOf(world.list({ ...query, limit: 500 }))).toEqual(expected)
  })

  it('knows persona and market, also of players of scenarios', () => {
    const lines = world.list({ limit: 500 }).players
    const regulars = lines.filter(({ persona, market }) => persona === 'regular' && market === 'DE')
    const found = world.find({ persona: 'regular', market: 'DE', limit: 500 })
    expect(found.players).toEqual(regulars)
    expect(idsOf(world.find({ id: 'blocked-player' }))).toEqual(['blocked-player'])
    const both = world.list({ persona: ['casual', 'regular'], limit: 500 }).players
    const isOne = (persona = '') => ['casual', 'regular'].includes(persona)
    expect(both).toEqual(lines.filter(({ persona }) => isOne(persona)))
  })

  it('goes on where it ended', () => {
    const wanted = { 'kpi.ltd': { min: 0.01 } }
    const whole = world.find({ ...wanted, limit: 500 })
    const found: string[] = []
    let offset: number | undefined = 0
    while (offset !== undefined) {
      const step = world.find({ ...wanted, limit: 7, budget: 20, offset })
      expect(step.examined).toBeLessThanOrEqual(20)
      expect(step.players.length).toBeLessThanOrEqual(7)
      found.push(...idsOf(step))
      offset = step.nextOffset
    }
    expect(found).toEqual(idsOf(whole))
  })

  it('sees policies and the clock', () => {
    const world = createWorld({ seed: 'found', players: 30 })
    const other = world.fork()
    other.setPolicies({ absentFields: 'null', vocabulary: { kyc_status: { pending: 'waiting' } } })
    expect(idsOf(other.find({ phone: null }))).toEqual(idsOf(world.find({ phone: null })))
    const [pending, waiting] = ['pending', 'waiting'].map((word) => ({
      kyc_status: word,
      limit: 99,
    }))
    expect(idsOf(other.find({ ...waiting }))).toEqual(idsOf(world.find({ ...pending })))
    other.advance('P400D')
    const late = { last_login: { from: '2026-01-15' }, limit: 99 }
    expect(other.find(late).players).not.toEqual(world.find(late).players)
  })
})

describe('a condition as text', () => {
  test.each<[FieldKind, string, unknown]>([
    ['text', 'pending', 'pending'],
    ['text', 'pending,approved', ['pending', 'approved']],
    ['text', '', null],
    ['flag', 'true', true],
    ['flag', 'maybe', 'maybe'],
    ['number', '10', 10],
    ['number', '10..', { min: 10 }],
    ['number', '..-0.5', { max: -0.5 }],
    ['number', '1..2', { min: 1, max: 2 }],
    ['number', 'much', 'much'],
    ['instant', '2026-01-01..2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    ['instant', '..', {}],
  ])('%s %s', (kind, text, condition) => {
    expect(conditionOf(kind, text)).toEqual(condition)
    expect(conditionText(condition)).toBe(text)
  })

  test.each([
    ['balances.cash_balance', '{ min: 10, max: 500 }, or 10..500 in a URL'],
    ['registration_date', "to: '2026-01-31' }, or 2026-01-01..2026-01-31 in a URL"],
  ])('of %s that cannot be read is rejected with the form of each', (field, forms) => {
    expect(() => world.find({ [field]: 'much' })).toThrow(forms)
  })
})
