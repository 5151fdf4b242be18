import { expect, it } from 'vitest'
import { chipOf, filterOf, filterText, matcherOf } from '../../src/inspector/requests/request-list'

it.each<readonly [query: string, matcher: object]>([
  ['', {}],
  ['put anna', { text: 'put anna' }],
  ['status:404', { status: 404 }],
  ['status:4xx status:5xx', { status: '5xx' }],
  ['method:put stage:body fault:f', { method: 'PUT', stage: 'body', fault: 'f' }],
  ['path:/bonuses operation:x', { path: { contains: '/bonuses' }, operation: 'x' }],
  ['session:"two \\"words\\"" x', { session: 'two "words"', text: 'x' }],
  ['player:"', { player: '"' }],
  ['world:all', { worlds: 'all' }],
  ['world:w1', { worlds: 'all', world: 'w1' }],
  ['rejected faulty', { status: { gte: 400 }, fault: { absent: false } }],
  ['status: limit:5 constructor:x', { text: 'status: limit:5 constructor:x' }],
])('the filter %s is a matcher', (query, matcher) => {
  const filter = filterOf(query)
  expect(matcherOf(filter)).toEqual(matcher)
  expect(filterOf(filterText(filter))).toEqual(filter)
})

it.each(['a', 'two words', 'a"b', '<b>', ':'])('a chip selects the session %s', (session) => {
  expect(matcherOf(filterOf(chipOf('session', session)))).toEqual({ session })
})
