import { expect, it, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { ENDPOINTS, operationOf } from '../../src/scenarios/endpoints'

const load = (on: string, that: object) =>
  createWorld({ players: 0 }).load({ name: 'mine', expect: [{ on, that }] } as never)

it.each([
  ['profile', { '/kpi/activ_bonus': { not: true } }, '"/kpi/active_bonus"'],
  ['profile', { '/balance/x': { absent: true } }, '"/balances"'],
  ['profile', { '/email/domain': { absent: true } }, '"/email"'],
  ['bonuses', { '/bonuses/0/state': { not: 'active' } }, '"/bonuses/0/status"'],
  [
    'transactions',
    { '/transactions': { count: { where: { '/event_tipe': 'bet' }, is: 0 } } },
    '"/event_type"',
  ],
])('%s: refuses %j', (on, that, near) => {
  expect(() => load(on, that)).toThrow(
    `a field of the response. Write a field of the response such as ${near}.`,
  )
})

it.each([
  ['profile', { '/kpi/last_deposit/amount': { absent: true }, '': { not: 1 } }],
  ['profile', { '/segments/0': { not: 'vip' }, '/segments/length': { gte: 0 } }],
  ['transactions', { '/transactions/3/amount': { absent: true } }],
])('%s: takes %j', (on, that) => {
  expect(() => load(on, that)).not.toThrow()
})

test('a pointer without its slash is one mistake', () => {
  expect(() => load('profile', { 'kpi/active_bonus': true })).not.toThrow('a field of the response')
  expect(() => load('profile', { 'kpi/active_bonus': true })).toThrow('"/kpi/active_bonus"')
})

test('every operation that expectations ask has a response', () => {
  expect(ENDPOINTS.every((each) => operationOf(each)?.response)).toBe(true)
})
