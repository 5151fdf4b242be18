import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'

const world = createWorld({ players: 0 })

const messageOf = (expectation: object): string => {
  try {
    world.define([{ name: 'mine', expect: [expectation] } as never])
  } catch (error) {
    return (error as Error).message
  }
  return expect.unreachable()
}

test.each([
  ["transactions[0]['status']", '/transactions/0/status'],
  ['$.transactions[12].method', '/transactions/12/method'],
  ['kyc_status', '/kyc_status'],
])('a place that is written as in JavaScript, %s, leads to its pointer', (place, pointer) => {
  const message = messageOf({ on: 'transactions', that: { [place]: 'x' } })
  expect(message).toContain(`is not a JSON pointer. Write "${pointer}".`)
})

test.each([
  [
    { on: 'transactions', query: { event_types: 'bet' } },
    '/expect/0/query/event_types: the field "event_types" is unknown here. ' +
      'Did you mean "event_type"? Allowed: event_type, event_name,',
  ],
  [{ on: 'bonuses', query: { event_type: 'bet' } }, 'Allowed: status, limit, offset.'],
  [{ on: 'profile', query: { limit: 1 } }, 'the field "limit" is unknown here'],
  [{ on: 'transaction', query: { limit: 1 } }, 'unknown on "transaction". Did you mean'],
])('a parameter that its operation does not have: %j', (request, message) => {
  expect(messageOf({ ...request, that: { '/id': 1 } })).toContain(message)
})

test('an object as a value leads to the comparison of it', () => {
  const that = { '/kpi/last_withdrawal': { amount: 600, status: 'rejected' } }
  expect(messageOf({ on: 'profile', that })).toContain(
    'the field "amount" is unknown here. Did you mean "count"? Allowed: equals, ',
  )
  expect(messageOf({ on: 'profile', that })).toContain(
    'To expect an object, write {"equals": {…}}.',
  )
})
