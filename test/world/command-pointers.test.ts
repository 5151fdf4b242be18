import { describe, expect, it } from 'vitest'
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

const CASES: readonly [what: string, input: unknown, code: string, pointer: string][] = [
  ['a field of the wrong type', { type: 'deposit', amount: '5' }, 'INVALID_COMMAND', '/amount'],
  ['a stray field', { type: 'login', 'a/b': 1 }, 'INVALID_COMMAND', '/a~1b'],
  ['a missing field, listed', [login, { type: 'deposit' }], 'INVALID_COMMAND', '/1/amount'],
  ['no type of command', { type: 'depozit' }, 'INVALID_COMMAND', '/type'],
  ['no type of command, listed', [login, {}], 'INVALID_COMMAND', '/1/type'],
  ['no object', 7, 'INVALID_COMMAND', ''],
  ['no object, listed', [login, 7], 'INVALID_COMMAND', '/1'],
  ['an item of a list', { type: 'label', add: [' Moon'] }, 'INVALID_COMMAND', '/add/0'],
  ['too many decimals', { type: 'deposit', amount: 1.234 }, 'INVALID_COMMAND', '/amount'],
  [
    'too many decimals after a registration',
    [register, { type: 'deposit', amount: 1.234 }],
    'INVALID_COMMAND',
    '/1/amount',
  ],
  [
    'too many decimals in a list of one',
    [{ type: 'play', stake: 0.001 }],
    'INVALID_COMMAND',
    '/0/stake',
  ],
  ['no duration', [login, { type: 'block', for: 'a week' }], 'INVALID_COMMAND', '/1/for'],
  ['a rule about a field', { type: 'play', stake: 5 }, 'COMMAND_REFUSED', '/stake'],
  [
    'a rule about a field, listed',
    [login, { type: 'play', stake: 5 }],
    'COMMAND_REFUSED',
    '/1/stake',
  ],
  ['a rule about the command', { type: 'unblock' }, 'COMMAND_REFUSED', ''],
  ['a rule about the command, listed', [login, { type: 'unblock' }], 'COMMAND_REFUSED', '/1'],
  ['an id that is taken', [register, register], 'PLAYER_EXISTS', '/1'],
]

describe('an error about a command points at it', () => {
  it.each(CASES)('in the library: %s', (_, input, code, pointer) => {
    expect(factsOf(input)).toMatchObject({ code, pointer })
  })

  it.each(CASES)('over the control API: %s', async (_, input, code, pointer) => {
    const { post } = controlOf()
    await post('/players', { id: 'p', market: 'DE', currency: 'EUR' })
    const id = Array.isArray(input) && input[0] === register ? 'new' : 'p'
    const isList = Array.isArray(input)
    const answer = await post(`/players/${id}/commands`, isList ? { commands: input } : input)
    const place = isList ? `/commands${pointer}` : pointer
    if (code === 'INVALID_COMMAND') {
      expect(whereOf(answer)).toEqual([400, 'INVALID_BODY', place || 'body'])
    } else
      expect(answer).toMatchObject({
        status: 409,
        body: { errors: [{ facts: { pointer: place } }] },
      })
  })
})
