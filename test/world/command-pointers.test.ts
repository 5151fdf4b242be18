import { expect, it } from 'vitest'
import { createWorld, isFauxhouseError, type WorldCommand } from '../../src/index'
import { controlOf, whereOf } from '../admin/requests'

const register = { type: 'register', market: 'DE', currency: 'EUR' } as const

function factsOf(input: unknown): Readonly<Record<string, unknown>> {
  const world = createWorld({ players: 0 })
  world.execute('p', register)
  const id = Array.isArray(input) && input[0] === register ? 'new' : 'p'
  try {
    if (Array.isArray(input)) world.executeAll(id, input)
    else world.execute(id, input as WorldCommand)
  } catch (error) {
    if (isFauxhouseError(error)) return { code: error.code, ...error.facts }
  }
  throw new Error('Nothing of the family was thrown.')
}

const login = { type: 'login' }

type Case = readonly [what: string, input: unknown, pointer: string, code?: string]

const CASES: readonly Case[] = [
  ['a field of the wrong type', { type: 'deposit', amount: '5' }, '/amount'],
  ['a stray field', { type: 'login', 'a/b': 1 }, '/a~1b'],
  ['a missing field, listed', [login, { type: 'deposit' }], '/1/amount'],
  ['no type of command', { type: 'depozit' }, '/type'],
  ['no type of command, listed', [login, {}], '/1/type'],
  ['no object', 7, ''],
  ['no object, listed', [login, 7], '/1'],
  ['an item of a list', { type: 'label', add: [' Moon'] }, '/add/0'],
  ['many decimals', { type: 'deposit', amount: 1.234 }, '/amount'],
  ['many decimals, registered', [register, { type: 'deposit', amount: 1.234 }], '/1/amount'],
  ['many decimals, one listed', [{ type: 'play', stake: 0.001 }], '/0/stake'],
  ['no duration', [login, { type: 'block', for: 'a week' }], '/1/for'],
  ['a rule about a field', { type: 'play', stake: 5 }, '/stake', 'COMMAND_REFUSED'],
  ['a rule, listed', [login, { type: 'play', stake: 5 }], '/1/stake', 'COMMAND_REFUSED'],
  ['a rule about the command', { type: 'unblock' }, '', 'COMMAND_REFUSED'],
  ['the same, listed', [login, { type: 'unblock' }], '/1', 'COMMAND_REFUSED'],
  ['an id that is taken', [register, register], '/1', 'PLAYER_EXISTS'],
]

it.each(CASES)('an error about a command points at it: %s', async (_, input, pointer, code) => {
  expect(factsOf(input)).toMatchObject({ code: code ?? 'INVALID_COMMAND', pointer })
  const { post } = controlOf()
  await post('/players', { id: 'p', market: 'DE', currency: 'EUR' })
  const isList = Array.isArray(input)
  const id = isList && input[0] === register ? 'new' : 'p'
  const answer = await post(`/players/${id}/commands`, isList ? { commands: input } : input)
  const place = isList ? `/commands${pointer}` : pointer
  if (code === undefined) expect(whereOf(answer)).toEqual([400, 'INVALID_BODY', place || 'body'])
  else
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ facts: { pointer: place } }] } })
})
