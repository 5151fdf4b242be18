import { describe, expect, it } from 'vitest'
import { createWorld, FauxhouseError } from '../../src/index'

function thrownBy(action: () => unknown): FauxhouseError {
  try {
    action()
  } catch (error) {
    expect(error).toBeInstanceOf(FauxhouseError)
    return error as FauxhouseError
  }
  throw new Error('Nothing was thrown.')
}

const world = createWorld({ players: 5 })
const [first] = world.list({ persona: 'regular' }).players
world.execute('a', [{ type: 'register' }, { type: 'deposit', amount: 5 }])
const player = world.player(first?.id ?? 'a')

const ask = (query: unknown) => player.transactions(query as never)

describe('a query that cannot be is refused with its remedy', () => {
  it.each<[string, () => unknown, string]>([
    ['a negative limit', () => player.transactions({ limit: -1 }), 'The limit cannot be -1.'],
    ['a fraction', () => player.bonuses({ limit: 1.5 }), 'The limit cannot be 1.5.'],
    ['a negative offset', () => player.bonuses({ offset: -1 }), 'The offset cannot be -1.'],
    ['a page of the list', () => world.list({ offset: -5 }), 'The offset cannot be -5.'],
    ['a text', () => world.list({ limit: '5' as never }), 'The limit cannot be "5".'],
    ['a persona', () => world.list({ persona: 'nope' as never }), 'Use one of: registered_only'],
    ['a near persona', () => world.list({ persona: 'regulr' as never }), 'Did you mean regular?'],
    ['a status', () => player.bonuses({ status: 'activ' as never }), 'Did you mean active?'],
    [
      'criteria',
      () => player.eligibleBonuses({ criteria: 'login' as never }),
      'Did you mean LOGIN?',
    ],
    [
      'an event type',
      () => player.transactions({ eventTypes: ['bets' as never] }),
      'Did you mean bet?',
    ],
    [
      'an instant',
      () => player.transactions({ from: 'soon' }),
      'The from "soon" is not an instant.',
    ],
    ['a period', () => player.summary({ to: '2026-02-30' }), '2026-02 has no day 30.'],
    ['a name of the wire', () => ask({ event_type: ['deposit'] }), 'Did you mean eventTypes?'],
    ['a date of the wire', () => ask({ from_date: '2030-01-01' }), 'Did you mean from?'],
    ['a stray of the summary', () => player.summary({ From: 1 } as never), 'Did you mean from?'],
    ['a stray of bonuses', () => player.bonuses({ from: 1 } as never), 'Use one of: status'],
    [
      'a stray of the offers',
      () => player.eligibleBonuses({ criteria_type: 'LOGIN' } as never),
      'Did you mean criteria?',
    ],
    ['a stray of the list', () => world.list({ kyc_status: 1 } as never), 'mean kycStatus?'],
    ['a flag as a text', () => world.list({ blocked: 'yes' as never }), 'Give true or false.'],
    ['one name', () => ask({ eventNames: 'Card Deposit' }), 'Give a list: ["Card Deposit"].'],
    ['no object', () => ask(null), 'A query of transactions cannot be null.'],
    ['a Date that is none', () => ask({ from: new Date(Number.NaN) }), 'It is an Invalid Date.'],
  ])('%s', (_, action, message) => {
    const error = thrownBy(action)
    expect(error.code).toBe('INVALID_OPTION')
    expect(error.message).toContain(message)
  })
})

it('a page of none has the total, and no more after it', () => {
  const mine = world.player('a')
  expect(mine.transactions({ limit: 0 })).toMatchObject({ transactions: [], total: 1, limit: 0 })
  const other = world.fork()
  other.execute('a', { type: 'deposit', amount: 5 })
  expect(other.player('a').transactions({ limit: 1 }).has_more).toBe(true)
  expect(other.player('a').transactions({ limit: 0 }).has_more).toBe(false)
  expect(mine.bonuses({ limit: 0 })).toMatchObject({ bonuses: [], total: 0, limit: 0 })
})

describe('bounds of a period', () => {
  it('are instants in any form, dates included with their whole day', () => {
    const mine = world.player('a')
    expect(mine.transactions({ from: '2030-01-01' }).total).toBe(0)
    expect(mine.transactions({ from: '2026-01-01', to: '2026-01-01' }).total).toBe(1)
    expect(mine.transactions({ from: '2026-01-01T13:00:00+01:00', to: world.now }).total).toBe(1)
    expect(mine.summary({ from: '2026-01-02' }).total_deposits).toBe(0)
    expect(mine.summary({ to: '2026-01-01' }).total_deposits).toBe(5)
    expect(mine.transactions({ to: new Date('2026-01-01T12:00:00Z') }).total).toBe(1)
    expect(mine.transactions({ to: new Date('2026-01-01T11:59:59Z') }).total).toBe(0)
  })
})

describe('advance', () => {
  it.each<[string, unknown, string]>([
    ['a number', 86_400_000, 'Give a duration such as "P1D", { by } or { to }.'],
    ['nothing', undefined, 'Give a duration such as "P1D", { by } or { to }.'],
    ['an empty object', {}, 'Give a duration such as "P1D", { by } or { to }.'],
    ['both', { by: 'P1D', to: '2026-02-01' }, 'Give a duration such as "P1D", { by } or { to }.'],
    ['an instant', '2026-02-01T00:00:00Z', '{ to: "2026-02-01T00:00:00Z" }'],
  ])('refuses %s', (_, step, message) => {
    const error = thrownBy(() => world.advance(step as never))
    expect(error.code).toBe('INVALID_OPTION')
    expect(error.message).toContain(message)
  })
})

it('policies that are none are refused', () => {
  expect(thrownBy(() => world.setPolicies(undefined as never)).code).toBe('INVALID_OPTION')
})
