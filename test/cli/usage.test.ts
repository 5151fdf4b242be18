import { describe, expect, test } from 'vitest'
import { version } from '../../package.json'
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
import { runMain } from './recorded-terminal'

const table = {
  port: integer('N', [0, 65_535], 'Port', 4777),
  'admin-token': text('T', 'Token'),
  host: text('H', 'Host', '127.0.0.1'),
  quiet: toggle('Quiet'),
  policy: list('NAME=VALUE', 'Policy'),
  cors: optionalText('ORIGIN', 'Origins', '*'),
  help: toggle('Help'),
}

const NONE = {
  ...{ port: 4777, 'admin-token': undefined, host: '127.0.0.1', quiet: false, policy: [] },
  ...{ cors: undefined, help: false },
}

describe('flags', () => {
  test.each([
    [[], {}, {}, []],
    // A value is behind the flag or an equals sign, and words are anywhere.
    [['a', '--port=5', '--admin-token', 't', 'b'], {}, { port: 5, 'admin-token': 't' }, ['a', 'b']],
    // The last of equal flags wins, and a flag wins over its variable.
    [[], { FAUXHOUSE_PORT: '7', FAUXHOUSE_HOST: '' }, { port: 7 }, []],
    [['--port', '8', '--port', '9'], { FAUXHOUSE_PORT: '7' }, { port: 9 }, []],
    [['--quiet'], {}, { quiet: true }, []],
    [['--quiet=false'], { FAUXHOUSE_QUIET: '1' }, { quiet: false }, []],
    // A list has all that was given; in its variable, semicolons separate the values.
    [
      [],
      { FAUXHOUSE_POLICY: 'maxLimit=5; tokens=a,b;' },
      { policy: ['maxLimit=5', ' tokens=a,b'] },
      [],
    ],
    [
      ['--policy', 'a=1', '--policy=b=2'],
      { FAUXHOUSE_POLICY: 'c=3' },
      { policy: ['a=1', 'b=2'] },
      [],
    ],
    // A switch that may have a text.
    [['--cors', 'word'], {}, { cors: '*' }, ['word']],
    [['--cors=http://a.example'], {}, { cors: 'http://a.example' }, []],
    [[], { FAUXHOUSE_CORS: 'http://b.example' }, { cors: 'http://b.example' }, []],
  ])('%j with %j', (argv, env, values, words) => {
    expect(readFlags(table, argv, env)).toEqual({ values: { ...NONE, ...values }, words })
  })

  test.each([
    [['--prot', '1'], {}, 'There is no flag --prot. Did you mean --port?'],
    [['--hlep'], {}, 'There is no flag --hlep. Did you mean --help?'],
    [
      ['-x'],
      {},
      'There is no flag -x. Use one of: --port, --admin-token, --host, --quiet, --policy, --cors, --help.',
    ],
    [['--webhook', 'x'], {}, 'There is no flag --webhook. It was removed. '],
    [['--port'], {}, '--port has no value. Write --port N.'],
    [['--host', '--quiet'], {}, '--host has no value. Write --host H.'],
    [['--policy', '--policy', 'a=1'], {}, '--policy has no value. Write --policy NAME=VALUE.'],
    ...['http', '65536', '-1', '1e3'].map(
      (port) =>
        [['--port', port], {}, `--port is "${port}". Use an integer from 0 to 65535.`] as [
          string[],
          object,
          string,
        ],
    ),
    [['--quiet=maybe'], {}, '--quiet is "maybe". It is a switch: use true or false, or no value.'],
    [[], { FAUXHOUSE_PORT: 'x' }, 'FAUXHOUSE_PORT is "x".'],
  ])('%j with %j are rejected', (argv, env, message) => {
    const read = () => readFlags(table, argv, { ...env })
    expect(read).toThrow(message)
    expect(read).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
  })

  test('have variables, and one that nothing reads is reported', () => {
    expect(twinOf('admin-token')).toBe('FAUXHOUSE_ADMIN_TOKEN')
    const env = { FAUXHOUSE_PROT: '1', FAUXHOUSE_PORT: '1', PATH: 'x' }
    expect(strayVariables(variablesOf(table), env)).toEqual([
      'The variable FAUXHOUSE_PROT has no effect. Did you mean FAUXHOUSE_PORT?',
    ])
  })
})

describe('the program', () => {
  test('prints its version, and warns of a variable that nothing reads', async () => {
    expect(await runMain(['--version'])).toEqual({ code: 0, printed: version, errors: '' })
    const { code, errors } = await runMain(['openapi'], { FAUXHOUSE_PROT: '1' })
    expect([code, errors]).toEqual([0, expect.stringContaining('Did you mean FAUXHOUSE_PORT?')])
  })

  test('reads no variable of a Kubernetes service', async () => {
    const service = (name: string) => ({
      [`${name}_SERVICE_HOST`]: '10.96.0.12',
      [`${name}_SERVICE_PORT`]: '4777',
      [`${name}_SERVICE_PORT_HTTP`]: '4777',
      [`${name}_PORT`]: 'tcp://10.96.0.12:4777',
      [`${name}_PORT_4777_TCP`]: 'tcp://10.96.0.12:4777',
      [`${name}_PORT_4777_TCP_PROTO`]: 'tcp',
      [`${name}_PORT_4777_TCP_PORT`]: '4777',
      [`${name}_PORT_4777_TCP_ADDR`]: '10.96.0.12',
    })
    const links = { ...service('FAUXHOUSE'), ...service('FAUXHOUSE_ADMIN') }
    expect((await runMain(['--help'], links)).code).toBe(0)
    expect(await runMain(['openapi'], links)).toMatchObject({ code: 0, errors: '' })
    const own = await runMain(['--json', '--players', '1'], { ...links, FAUXHOUSE_PORT: '0' })
    expect(own).toMatchObject({ code: 0, errors: '' })
    const { code: wrong } = await runMain(['--help'], { FAUXHOUSE_PORT: 'tcp://10.96.0.12:4777' })
    expect(wrong).toBe(2)
  })

  test.each([
    [2, ['sevre'], 'There is no command sevre. Did you mean serve?'],
    [2, ['show'], 'show needs a player id. Write `fauxhouse show PLAYER`.'],
    [2, ['show', 'a', 'b'], 'Unexpected argument "b". Write `fauxhouse show PLAYER`.'],
    [2, ['find'], 'find needs a condition. Write `fauxhouse find CONDITION…`.'],
    [2, ['find', 'kpi.ltd>=100'], 'Write kpi.ltd=100..: a range includes its ends.'],
    [2, ['find', 'kpi.ltd<9'], 'Write kpi.ltd=..9:'],
    [2, ['find', 'blocked'], '"blocked" is no condition. Write FIELD=VALUE, such as blocked=true.'],
    [2, ['find', 'id=a', 'id=b'], 'id has two conditions. Write id=A,B or id=MIN..MAX.'],
    [2, ['find', 'cash_balance=1..'], 'find has no option "cash_balance". Did you mean balances.c'],
    [2, ['replay'], 'replay needs a file. Write `fauxhouse replay FILE -- COMMAND …'],
    [2, ['replay', 'x.json'], 'replay needs a command.'],
    [2, ['audit', '--port', '3'], 'There is no flag --port.'],
    [
      2,
      ['--admin-token', ' '],
      'The option "adminToken" is empty, or contains a space or another character',
    ],
    [2, ['--quiet', '--json'], '--quiet and --json exclude each other. Omit one of them.'],
    [2, ['--no-admin', '--admin-token=x'], '--no-admin and --admin-token exclude each other.'],
    [2, ['--no-scenarios', '--scenario', 'a'], '--no-scenarios and --scenario exclude each other.'],
    [2, ['--watch'], '--watch needs scenario files. Add --scenario-file PATH.'],
    [
      2,
      ['--cors=localhost:3000', '--port', '0'],
      'Use an origin such as http://localhost:3000, or *',
    ],
    [2, ['--cors=http://localhost:3000/', '--port', '0'], 'Use an origin such as'],
    [
      2,
      ['show', 'x', '--now', 'yesterday'],
      'The option "now" cannot be "yesterday": It is not an RFC 3339 date-time, nor a date. Pass an',
    ],
    [2, ['--policy', 'maxLimits=5'], 'There is no policy "maxLimits". Did you mean maxLimit?'],
    [
      2,
      ['openapi', '--policy', 'wr=all'],
      'Policy wr cannot be "all". Use one of: remaining, requirement.',
    ],
    [
      2,
      ['--policy', 'isolation=tokens'],
      'Policy isolation cannot be "tokens". Did you mean token?',
    ],
    [2, ['--policy', 'wr'], 'Policy "wr" has no "=". Write it as name=value, such as maxLimit=50.'],
    [2, ['--policy', 'rateLimit=9'], 'Add a fault with status 429 and the header Retry-After.'],
    [
      2,
      ['scenarios', 'a/b.json'],
      '"a/b.json" is not the name of a scenario. Pass a file with --scenario-file a/b.json.',
    ],
    [2, ['scenarios', 'B.JSON'], 'Pass a file with --scenario-file B.JSON.'],
    [
      2,
      ['scenarios', 'qqq'],
      'There is no scenario "qqq". List the names: `world.library.names()`, `fauxhouse scenarios` ',
    ],
    [2, ['--scenario', 'pending-kcy'], 'Did you mean "pending-kyc"?'],
    [2, ['audit', '--scenario', 'zzzz'], 'There is no scenario "zzzz".'],
    [1, ['--scenario-file', 'nowhere'], 'There is no scenario at nowhere.'],
    [
      1,
      ['show', 'blokced-player'],
      'There is no player "blokced-player". Did you mean blocked-player?',
    ],
    [1, ['show', 'fraud-ring'], 'The players of the scenario are fraud-ring.marlow-1, '],
    [1, ['show', 'zzzzzzzz'], '`fauxhouse scenarios` lists all scenarios.'],
    [2, ['show', 'blocked-player+nobody'], 'There is no scenario "nobody".'],
    [2, ['show', 'blocked-player', '--export', 'x'], 'Use one of: scenario, replay, vitest, '],
    [1, ['--replay', 'nowhere.json'], 'nowhere.json cannot be read (ENOENT).'],
    [1, ['replay', 'none.json', '--', 'node'], 'none.json'],
    ...[
      ['--seed', 'x'],
      ['--players', '0'],
      ['--now', 'wall'],
      ['--policy', 'wr=remaining'],
      ['--scenario', 'pending-kyc'],
      ['--no-scenarios'],
    ].map((flags) => [2, ['--replay', 'x.json', ...flags], ' exclude each other. '] as const),
  ] as const)('ends with %i and one line for %j', async (expected, argv, message) => {
    const { code, printed, errors } = await runMain(argv)
    expect([code, printed]).toEqual([expected, ''])
    expect(errors).toMatch(/^fauxhouse: [^\n]+$/)
    expect(errors).toContain(message)
  })
})
