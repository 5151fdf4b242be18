import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { VERBS } from '../../src/cli/control-calls'
import { main } from '../../src/cli/main'
import { CALLS } from '../../src/control/calls'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'
import { recordTerminal } from './recorded-terminal'

const PLAYER = 'wagering-nearly-done'
const world = createWorld({ players: 5, scenarios: [PLAYER] })
const server = await startServer(world)
const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-ctl-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const fileOf = (name: string, contents: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents))
  return path
}
const nameless = fileOf('nameless.json', { extends: 'pending-kyc' })
const definitions = fileOf('all.json', { definitions: [{ name: 'other', extends: 'pending-kyc' }] })
const mine = fileOf('mine.json', { name: 'mine', extends: 'pending-kyc' })

async function ctl(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const terminal = recordTerminal()
  const code = await main(['ctl', ...words], { FAUXHOUSE_URL: server.origin, ...env }, terminal)
  return { code, out: terminal.printed.join('\n'), err: terminal.errors.join('\n') }
}

await fetch(`${server.origin}/v1/players/${PLAYER}`, {
  headers: { Authorization: 'Bearer any', 'X-Session-ID': 'any' },
})

/** Each kind of words that a verb takes, in an order in which each has what it needs. */
const LINES: readonly (readonly [words: string, changes: object])[] = [
  ['health', { status: 'ok', seed: 'fauxhouse' }],
  ['players limit=2 persona=casual', { limit: 2 }],
  ['players balances.cash_balance=1.. limit=1', { players: [{ id: PLAYER }] }],
  [`player ${PLAYER}`, { id: PLAYER, currency: 'AUD' }],
  ['create', { id: 'player-1' }],
  ['create gone', { id: 'gone' }],
  ['remove gone', {}],
  ['create anna market=DE', { id: 'anna', profile: { currency: 'EUR' } }],
  ['run anna type=deposit amount=50 method=visa', { transactions: [{ amount: 50 }] }],
  [
    'run anna commands=[{"type":"login"},{"type":"deposit","amount":15}]',
    { transactions: [{ amount: 15 }] },
  ],
  ['transactions anna event_type=deposit', { total: 2 }],
  ['explain anna field=/balances/cash_balance', { value: 65, terms: [{ label: 'Deposits' }] }],
  ['explain player=anna field=/kpi/ltnc', { pointer: '/kpi/ltnc' }],
  ['export anna', { name: 'anna', player: { id: 'anna' } }],
  ['export anna form=replay at=2026-01-02', { now: '2026-01-02T00:00:00.000Z' }],
  ['fault id=once operation=getPlayerProfile effect.status=503', { effect: { status: 503 } }],
  ['snapshot before label=first', { id: 'before', label: 'first', commands: 8 }],
  ['changes since=before', { changes: [], complete: true }],
  ['clock', { now: '2026-01-01T12:00:00.000Z' }],
  ['advance P3D', { now: '2026-01-04T12:00:00.000Z' }],
  ['restore before', { id: 'before', now: '2026-01-01T12:00:00.000Z' }],
  ['forget before', {}],
  ['scenarios', {}],
  ['scenarios pending-kyc', { name: 'pending-kyc' }],
  ['load pending-kyc as=player-42', { id: 'player-42' }],
  ['load pending-kyc as=player-42 replace=true', { id: 'player-42' }],
  [`load @${mine} dryRun=true`, { id: 'mine', unmet: [] }],
  [`load @${mine} as=x`, { id: 'x' }],
  [`load @${nameless}`, { name: 'nameless', id: 'nameless' }],
  [`define @${definitions}`, {}],
  ['fault id=f operation=getPlayerProfile effect={"status":503}', { effect: { status: 503 } }],
  ['faults f', { id: 'f', hits: 0 }],
  ['change-fault f paused=true', { id: 'f', paused: true, hits: 0 }],
  ['unfault f', {}],
  ['fault effect={"delay":"PT0S"}', { id: 'fault-1' }],
  ['unfault', {}],
  ['find-requests worlds=all status=2xx stage=operation text=aud', { requests: [{ id: '1' }] }],
  ['policy maxLimit=50 ngr=ggr', {}],
  ['world w1 players=2 seed=own', { name: 'w1', seed: 'own' }],
  ['worlds', { total: 1 }],
  ['delete-world w1', {}],
  ['audit all=true limit=5', { consistent: true }],
  ['log', { fauxhouse: 1 }],
  ['openapi', { openapi: '3.1.0' }],
  ['reset', { now: '2026-01-01T12:00:00.000Z' }],
]

describe('the verbs', () => {
  test('are those of all calls', () => {
    const called = [...VERBS.values()].flat().map(({ id }) => id)
    // Events have no end: curl follows them.
    const ended = CALLS.filter(({ id }) => id !== 'followEvents')
    expect(called.sort()).toEqual(ended.map(({ id }) => id).sort())
  })

  test.each(LINES)('%s', async (words, wanted) => {
    const snapshot = world.snapshot()
    const list = words.split(' ')
    const json = await ctl([...list, '--json'])
    expect(json).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(json.out) ?? {}).toMatchObject(wanted)
    if (/^(create|run|load|fault|unfault|forget|world|delete-world|clear-requests)\b/.test(words))
      return
    world.restore(snapshot)
    const text = await ctl(list)
    expect(text).toMatchObject({ code: 0, err: '' })
    expect(text.out).not.toBe('')
  })
})

test('tables are for people: names of columns, members with their paths, no cell too wide', async () => {
  const list = await ctl(['players', 'limit=1', 'offset=1'])
  expect(list.out).toMatch(/^players\n {2}id +situation +meaning +persona +market +name\n {2}\S+ +/)
  expect(list.out).toMatch(/\n\n {2}total +\d+\n {2}limit +1\n/)
  const player = await ctl(['player', PLAYER])
  expect(player.out).toMatch(/ {2}wallets\.cash +\d/)
  for (const line of player.out.split('\n')) expect(line.length).toBeLessThan(600)
})

test('a list of scenarios fits the terminal: names and titles', async () => {
  const { out } = await ctl(['scenarios'])
  expect(out).toMatch(/^scenarios\n {2}name +title\n {2}\S+ {2,}\S/)
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('a list of requests has few columns, and one request all of it', async () => {
  await fetch(`${server.origin}/w/other/v1/players/nobody`)
  await fetch(`${server.origin}/w/other/v1/nothing`)
  const heads = 'id +at +operation +method +path +status +stage +fault +duration +problems'
  const { out } = await ctl(['requests'], { FAUXHOUSE_WORLD: 'other' })
  // The newest is the last.
  const first = ' {2}other #1 .+ GET +/v1/players/nobody +401 .+\n {2}other #2 '
  expect(out).toMatch(new RegExp(`^requests\n {2}${heads}\n${first}`))
  expect(out).toMatch(/ UNAUTHORIZED header\.authorization, /)
  await ctl(['delete-world', 'other'])
  await fetch(`${server.origin}/v1/players/nobody`)
  const id = String(world.requests.last()?.id)
  const found = await ctl(['find-requests', 'path=/v1/players/nobody'])
  expect(found.out).toMatch(new RegExp(`^requests\n {2}${heads}\n {2}#${id} `))
  expect((await ctl(['requests', id])).out).toMatch(
    /^401: The Authorization header is missing\. Send .+\n\n[\s\S]+ {2}request\.headers\.host +127/,
  )
})

test('the outcome of a command is a table of its rows, and of what it changed', async () => {
  const snapshot = world.snapshot()
  const blocked = await ctl(['run', PLAYER, 'type=block'])
  expect(blocked.out).toMatch(/^ {2}before\.blocked +false$/m)
  expect(blocked.out).toMatch(/^ {2}after\.blocked +true$/m)
  expect((await ctl(['run', PLAYER, 'type=unblock', '--json'])).out).toContain('"bonuses":[]')
  const deposit = await ctl(['run', PLAYER, 'type=deposit', 'amount=20'])
  expect(deposit.out).toMatch(/^transactions\n {2}id +/)
  const text = await ctl(['run', PLAYER, 'type=deposit', 'amount="50"'])
  expect(text.err).toContain('Did you mean 50, without quotes?')
  world.restore(snapshot)
})

test('an exported scenario is a file to read and to edit', async () => {
  const { out } = await ctl(['export', PLAYER])
  const [first, second] = out.split('\n')
  expect([first, second]).toEqual([
    '{',
    expect.stringMatching(/^ {2}"\$schema": ".+schema.json",$/),
  ])
  const { $schema: _, ...scenario } = JSON.parse(out)
  expect(scenario).toEqual(world.player(PLAYER).export())
})

test('--world is a world of its own, but the verbs of worlds stay those of the server', async () => {
  await ctl(['advance', 'P3D', '--world', 'anna'])
  expect(JSON.parse((await ctl(['clock', '--json', '--world', 'anna'])).out).now).toContain('01-04')
  expect(JSON.parse((await ctl(['clock', '--json'])).out).now).toContain('01-01')
  const listed = await ctl(['worlds', '--json'], { FAUXHOUSE_WORLD: 'ben' })
  const names = JSON.parse(listed.out).worlds.map((each: { name: string }) => each.name)
  expect(names).toEqual(['anna'])
})

test('only the flags of the connection have variables', async () => {
  const env = { FAUXHOUSE_AS: 'x', FAUXHOUSE_TO: '2026-02-01', FAUXHOUSE_REPLACE: '1' }
  const { code, out, err } = await ctl(['clock', '--world', 'env'], env)
  expect([code, out]).toEqual([0, expect.stringContaining('2026-01-01')])
  expect(err).toContain('The variable FAUXHOUSE_AS has no effect.')
  expect((await ctl(['advance', 'P1D'], { ...env, FAUXHOUSE_WORLD: 'env' })).code).toBe(0)
  const terminal = recordTerminal()
  await main(['help', 'environment'], {}, terminal)
  expect(terminal.printed.join()).toMatch(/^ {2}ctl +--url --admin-token --world$/m)
})

test('code is printed as it is', async () => {
  const { out } = await ctl(['export', PLAYER, 'form=curl', '--json'])
  expect(`${out}\n`).toBe(world.player(PLAYER).export({ form: 'curl' }))
})

describe('exit codes', () => {
  test.each<readonly [string, string, RegExp]>([
    ['run nobody type=login', 'a rejection', /^fauxhouse: There is no player "nobody"\./],
    [`run ${PLAYER} type=unblock`, 'a rule', /^fauxhouse: .+ not blocked/i],
    ['advance to=2020-01-01', 'the clock', /^fauxhouse: /],
    ['advance 3days', 'an invalid body', /^fauxhouse: /],
    [`export ${PLAYER} form=vitst`, 'an unknown form', /Did you mean vitest\?/],
    ['explain locked-bonus', 'no scenario', /`fauxhouse ctl load locked-bonus`/],
    ['load @none.json', 'no file', /none\.json/],
  ])('%s is 1: %s', async (words, _, line) => {
    const { code, out, err } = await ctl(words.split(' '))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(line)
    expect(err.split('\n')).toHaveLength(1)
  })

  test('a server that does not respond is 1, with the remedy', async () => {
    const { code, err } = await ctl(['health', '--url', 'http://127.0.0.1:1'])
    expect(code).toBe(1)
    expect(err).toMatch(/^fauxhouse: http:\/\/127\.0\.0\.1:1 does not respond: .+ Start one/)
  })

  test.each([
    ['advnace', 'Did you mean advance?'],
    ['player', 'Write `fauxhouse ctl player PLAYER [KEY=VALUE …]`.'],
    ['player a b', 'Write `fauxhouse ctl player PLAYER [KEY=VALUE …]`.'],
    ['clock speed=2', 'ctl clock has no speed. Write `fauxhouse ctl clock`.'],
    ['clock @x.json', 'This is no call of clock. Write `fauxhouse ctl clock`.'],
    ['profile anna speed=2', 'ctl profile has no speed.'],
    ['players --as x', '--as'],
    ['players --port 4010', 'Did you mean --url http://127.0.0.1:4777?'],
    ['define {"definitions":[]}', 'Write `fauxhouse ctl define [KEY=VALUE …] [@FILE | -]`.'],
    ['player ..', 'The playerId cannot be ".."'],
    ['clock --world ..', 'The world cannot be ".."'],
    ['run anna type=login type=block', 'ctl run has two values of type.'],
    ['players limit=1 limit=2', 'ctl players has two values of limit.'],
    ['health --url nowhere', 'is not the URL of a server'],
    ['', 'ctl needs a call. Write `fauxhouse ctl CALL …`'],
  ])('%j is 2', async (words, line) => {
    const { code, err } = await ctl(words.split(' ').filter((word) => word !== ''))
    expect(code).toBe(2)
    expect(err).toContain(line)
  })

  test('an audit with breaches, and a dry run that is not as expected, are 1', async () => {
    const audit = { consistent: false, audited: 1, breaches: [{ rule: 'a', player: 'p' }] }
    const faulty = createServer((_, response) => void response.end(JSON.stringify(audit)))
    const port = await new Promise<number>((resolve) =>
      faulty.listen(0, '127.0.0.1', () => resolve((faulty.address() as { port: number }).port)),
    )
    const { code, out } = await ctl(['audit', '--url', `http://127.0.0.1:${port}`])
    await new Promise((resolve) => faulty.close(resolve))
    expect(code).toBe(1)
    expect(out).toMatch(/consistent +false/)
    expect(out).toContain('`fauxhouse audit --scenario-file PATH` does.')
    const that = { '/kyc_status': 'approved' }
    const wrong = { name: 'wrong', extends: 'pending-kyc', expect: [{ on: 'profile', that }] }
    const dry = await ctl(['load', `@${fileOf('wrong.json', wrong)}`, 'dryRun=true'])
    expect([dry.code, dry.out.includes('expected "approved"')]).toEqual([1, true])
  })
})

test('the admin token is sent and never printed', async () => {
  const closed = await startServer(world, { port: 0, adminToken: 'geheim' })
  try {
    const url = ['--url', closed.origin]
    const open = await ctl(['clock', ...url, '--admin-token', 'geheim'])
    expect(open.code).toBe(0)
    const wrong = await ctl(['clock', ...url], { FAUXHOUSE_ADMIN_TOKEN: 'geheim2' })
    expect(wrong.code).toBe(1)
    expect(wrong.err).toContain('admin token')
    const help = await ctl(['--help'], { FAUXHOUSE_ADMIN_TOKEN: 'geheim' })
    for (const { out, err } of [open, wrong, help]) expect(out + err).not.toContain('geheim')
  } finally {
    await closed.close()
  }
})

test('a file that is not JSON is rejected with its name', async () => {
  const { code, err } = await ctl(['load', `@${fileOf('no.json', 'no')}`])
  expect([code, err.includes('it is not JSON')]).toEqual([1, true])
})

test('health and log warn of a log that has reached its limit', async () => {
  const small = createWorld({ players: 0, scenarios: [], memory: { logEntries: 1 } })
  const other = await startServer(small)
  onTestFinished(() => other.close())
  const call = (line: string) => ctl([...line.split(' '), '--url', other.origin])
  const ADVICE = 'is full: it has only the beginning, and cannot be replayed. Reset'
  for (const id of ['a', 'b']) {
    await call(`create ${id}`)
    await call(`create ${id} --world mine`)
  }
  expect(await call('health')).toMatchObject({
    out: expect.stringMatching(/log_complete +false/),
    err: expect.stringContaining(`The log of the world ${ADVICE}`),
  })
  const log = await call('log --world mine')
  expect(JSON.parse(log.out)).toMatchObject({ complete: false })
  expect(log.err).toContain(`The log of the world mine ${ADVICE}`)
})

test('a log below its limit is no reason for a warning', async () => {
  expect((await ctl(['health'])).err).toBe('')
})

test('a call to several servers says what each has done, and fails if one rejects it', async () => {
  const other = await startServer(createWorld({ players: 1 }))
  const away = await startServer(createWorld({ now: '2027-01-01', players: 1 }))
  onTestFinished(async () => void (await Promise.all([other.close(), away.close()])))
  const urls = [server, other].flatMap(({ origin }) => ['--url', origin])
  const both = await ctl(['reset', ...urls])
  expect(both).toEqual({ code: 0, out: `${server.origin}: done\n${other.origin}: done`, err: '' })
  const to = ['advance', 'to=2026-02-01', '--url', other.origin, '--url', away.origin]
  const one = await ctl(to)
  expect([one.code, one.out]).toEqual([1, `${other.origin}: done`])
  expect(one.err).toContain(`${away.origin}: The clock is at 2027-01-01T00:00:00.000Z`)
  const json = await ctl(['clock', '--json'], { FAUXHOUSE_URL: `${other.origin};${away.origin}` })
  expect(JSON.parse(json.out)).toMatchObject([
    { url: other.origin, response: { now: '2026-02-01T00:00:00.000Z' } },
    { url: away.origin, response: { now: '2027-01-01T00:00:00.000Z' } },
  ])
})
