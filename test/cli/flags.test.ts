import { describe, expect, test } from 'vitest'
import {
  integer,
  list,
  optionalText,
  readFlags,
  strayVariables,
  text,
  toggle,
  twinOf,
  variablesOf,
} from '../../src/cli/flags'
import { FauxhouseError } from '../../src/errors'

const table = {
  port: integer('N', [0, 65_535], 'Port', 4777),
  'admin-token': text('T', 'Token'),
  host: text('H', 'Host', '127.0.0.1'),
  quiet: toggle('Quiet'),
  policy: list('NAME=VALUE', 'Policy'),
  cors: optionalText('ORIGIN', 'Origins', '*'),
}

const read = (argv: string[], env = {}) => readFlags(table, argv, env)

function refusal(argv: string[], env = {}): string {
  try {
    read(argv, env)
  } catch (error) {
    expect(error).toBeInstanceOf(FauxhouseError)
    expect(error).toMatchObject({ code: 'INVALID_OPTION' })
    return (error as Error).message
  }
  throw new Error(`${argv.join(' ')} was accepted`)
}

describe('reading flags', () => {
  test('what is not set is the fallback, nothing, or false', () => {
    expect(read([])).toEqual({
      values: {
        port: 4777,
        'admin-token': undefined,
        host: '127.0.0.1',
        quiet: false,
        policy: [],
        cors: undefined,
      },
      words: [],
    })
  })

  test('a value stands behind the flag or an equals sign; words may stand anywhere', () => {
    const { values, words } = read(['a', '--port=5', '--admin-token', 't', '--quiet', 'b'])
    expect(values).toMatchObject({ port: 5, 'admin-token': 't', quiet: true })
    expect(words).toEqual(['a', 'b'])
  })

  test('the last of equal flags wins, and a flag wins over its variable', () => {
    const env = { FAUXHOUSE_PORT: '7', FAUXHOUSE_QUIET: '1', FAUXHOUSE_HOST: '' }
    expect(read([], env).values).toMatchObject({ port: 7, quiet: true, host: '127.0.0.1' })
    expect(read(['--port', '8', '--port', '9'], env).values.port).toBe(9)
    expect(read(['--quiet=false'], env).values.quiet).toBe(false)
  })

  test('a list is everything that was given, and in its variable semicolons part it', () => {
    const env = { FAUXHOUSE_POLICY: 'maxLimit=5; tokens=a,b;' }
    expect(read([], env).values.policy).toEqual(['maxLimit=5', ' tokens=a,b'])
    expect(read(['--policy', 'a=1', '--policy=b=2'], env).values.policy).toEqual(['a=1', 'b=2'])
  })

  test('a choice has its own value, or the one behind an equals sign', () => {
    expect(read(['--cors', 'word'])).toMatchObject({ values: { cors: '*' }, words: ['word'] })
    expect(read(['--cors=http://a.example']).values.cors).toBe('http://a.example')
    expect(read([], { FAUXHOUSE_CORS: 'http://b.example' }).values.cors).toBe('http://b.example')
  })

  test('the twin of a flag is its name in capitals', () => {
    expect(twinOf('admin-token')).toBe('FAUXHOUSE_ADMIN_TOKEN')
  })
})

describe('refusing flags', () => {
  test.each([
    [['--prot', '1'], 'There is no flag --prot. Did you mean --port?'],
    [['--hlep'], 'There is no flag --hlep. Did you mean --help?'],
    [
      ['-x'],
      'There is no flag -x. Use one of: --port, --admin-token, --host, --quiet, --policy, --cors, --help.',
    ],
    [['--port'], '--port has no value. Write --port N.'],
    [['--host', '--quiet'], '--host has no value. Write --host H.'],
    [['--policy'], '--policy has no value. Write --policy NAME=VALUE.'],
    [['--policy', '--policy', 'a=1'], '--policy has no value. Write --policy NAME=VALUE.'],
    [['--port', 'http'], '--port is "http". Use an integer from 0 to 65535.'],
    [['--port', '65536'], '--port is "65536". Use an integer from 0 to 65535.'],
    [['--port', '-1'], '--port is "-1". Use an integer from 0 to 65535.'],
    [['--port', '1e3'], '--port is "1e3". Use an integer from 0 to 65535.'],
    [['--quiet=maybe'], '--quiet is "maybe". It is a switch: use true or false, or no value.'],
  ])('%j', (argv, message) => {
    expect(refusal(argv)).toBe(message)
  })

  test('a flag of another command, with those that take it', () => {
    const owners = (flag: string) => (flag === 'seed' ? ['serve', 'show'] : [])
    expect(() => readFlags(table, ['--seed', '3'], {}, owners)).toThrow(
      '--seed is not a flag of this command. It belongs to fauxhouse serve, fauxhouse show.',
    )
  })

  test('one of another command that is also near to a flag of this one', () => {
    expect(() => readFlags(table, ['--polcy', 'x'], {}, () => ['verify'])).toThrow(
      '--polcy is not a flag of this command. It belongs to fauxhouse verify. Did you mean --policy?',
    )
  })

  test('the help that every command has is proposed once', () => {
    const known = { ...table, help: toggle('Help') }
    expect(() => readFlags(known, ['-x'], {})).toThrow(/Use one of: [a-z, -]+--cors, --help\.$/)
  })

  test('a bad variable is named as such', () => {
    expect(refusal([], { FAUXHOUSE_PORT: 'x' })).toMatch(/^FAUXHOUSE_PORT is "x"\./)
  })

  test('a variable of ours that nothing reads is worth a word', () => {
    expect(strayVariables(variablesOf(table), { FAUXHOUSE_PROT: '1', PATH: 'x' })).toEqual([
      'The variable FAUXHOUSE_PROT has no effect. Did you mean FAUXHOUSE_PORT?',
    ])
    expect(strayVariables(variablesOf(table), { FAUXHOUSE_PORT: '1' })).toEqual([])
  })
})
