import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import type { ReportedEntry } from '../../src/conformance/verify/conformance-report'
import { REGISTER } from '../../src/contract/fidelity/register'
import { startServer } from '../../src/node'
import { recordTerminal, runMain } from './recorded-terminal'
import { makeFolder, type TemporaryFolder } from './temporary-folder'

const PLAYERS = ['wagering-nearly-done', 'vip-whale', 'two-pending-withdrawals'] as const
const NAMED = PLAYERS.flatMap((id) => ['--player', id])
const ENV = { FAUXHOUSE_AGAINST_TOKEN: 'secret-token', FAUXHOUSE_AGAINST_SESSION: 'secret-session' }
const FAST = ['--rate', '1000']

const home = process.cwd
let folder: TemporaryFolder
beforeEach(() => {
  folder = makeFolder()
  // Threads cannot change their folder.
  process.cwd = () => folder.path
})
afterEach(() => {
  process.cwd = home
})

async function serve(policies = {}): Promise<string> {
  const world = createWorld({ players: 0, scenarios: [...PLAYERS], policies })
  const server = await startServer(world)
  onTestFinished(() => server.close())
  return server.url
}

const run = (...argv: string[]) => runMain(['verify', ...argv], ENV, () => new Promise(() => {}))

const fileOf = (name: string) => readFileSync(join(folder.path, name), 'utf8')

describe('verify', () => {
  test('identifies policies, which serve and createWorld take', async () => {
    const vocabulary = { status: { completed: 'settled' }, event_name: { 'Card Deposit': 'Visa' } }
    const plain = { sortOrder: 'oldest-first', maxLimit: 50, pendingInTotal: true } as const
    const policies = { ...plain, vocabulary }
    const base = await serve(policies)
    const { code, printed, errors } = await run('--against', base, ...NAMED, ...FAST, '--json')
    expect(errors).toBe('')
    expect(code).toBe(0)
    const report = JSON.parse(printed)
    expect(Object.keys(report).toSorted()).toEqual([
      'agree',
      'disagree',
      'findings',
      'notObserved',
      'policies',
      'requests',
      'target',
      'writes',
    ])
    expect(report).toMatchObject({ target: base, writes: 0, disagree: 0, findings: [] })
    const found = JSON.parse(fileOf('fauxhouse.policies.json'))
    expect(found).toMatchObject(policies)
    expect(createWorld({ players: 0, policies: found }).policies).toMatchObject(policies)
    const path = join(folder.path, 'fauxhouse.policies.json')
    const flags = ['--port', '0', '--policies', path, '--policy', 'maxLimit=9', '--json']
    let world = {}
    const waiting = recordTerminal(async () => {
      const { origin: url } = JSON.parse(waiting.printed[0] ?? '')
      world = await (await fetch(`${url}/__admin/policies`)).json()
    })
    expect(await main(['serve', '--no-scenarios', ...flags], {}, waiting)).toBe(0)
    expect(world).toMatchObject({
      policies: expect.arrayContaining([
        expect.objectContaining({ name: 'sortOrder', value: 'oldest-first' }),
        expect.objectContaining({ name: 'maxLimit', value: 9 }),
      ]),
    })
  })

  test('exits with 1 and names entries if the deployment disagrees, and with a drift', async () => {
    const base = await serve()
    const wrong = await startForeign()
    const fine = await run(
      '--against',
      base,
      ...NAMED,
      ...FAST,
      '--out',
      join(folder.path, 'a.json'),
    )
    expect(fine.code).toBe(0)
    expect(fine.printed).toMatch(/agree +1\d\d\n *disagree +0/)
    const baseline = ['--baseline', join(folder.path, 'a.json')]
    expect((await run('--against', base, ...NAMED, ...FAST, ...baseline)).code).toBe(0)
    const other = await run('--against', wrong, ...NAMED, ...FAST, ...baseline)
    expect(other.code).toBe(1)
    expect(other.printed).toContain('Balances.total_balance: GET /players/{player 1}')
    expect(other.printed).toContain('Balances.total_balance now disagrees.')
    for (const secret of Object.values(ENV)) {
      expect(fine.printed + other.printed + fileOf('a.json')).not.toContain(secret)
    }
  })

  test('lists the requests without sending one', async () => {
    const { code, printed } = await run('--player', 'any', '--allow-writes', 'b', '--dry-run')
    expect(code).toBe(0)
    const lines = printed.split('\n')
    expect(lines.length).toBeGreaterThan(40)
    expect(lines.every((line) => /^(GET|PUT) \/players\//.test(line))).toBe(true)
    expect(printed).toContain('PUT /players/{player 2}')
  })

  test('compares offline with what was recorded, as it did with the deployment', async () => {
    const base = await serve({ sortOrder: 'oldest-first', ltnc: 'net-cash' })
    const path = (name: string) => join(folder.path, name)
    const writes = ['--allow-writes', 'vip-whale', '--allow-credential-probes']
    const outputs = ['--record', path('rec.json'), '--out', path('live.json'), '--name', 'staging']
    const live = await run('--against', base, ...NAMED, ...FAST, ...writes, ...outputs)
    expect([live.code, live.errors]).toEqual([0, ''])
    const found = fileOf('fauxhouse.policies.json')
    const text = fileOf('rec.json')
    for (const secret of [...Object.values(ENV), ...PLAYERS]) expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({ version: 1, name: 'staging' })
    const recorded = ['--replay', path('rec.json'), '--baseline', path('live.json')]
    const replayed = recordTerminal(() => new Promise<void>(() => {}))
    expect(await main(['verify', ...recorded, '--json'], {}, replayed)).toBe(0)
    expect(replayed.errors).toEqual([])
    const { drift, notRecorded, ...report } = JSON.parse(replayed.printed.join(''))
    expect({ drift, notRecorded }).toEqual({ drift: [], notRecorded: 0 })
    expect(report).toEqual({ ...JSON.parse(fileOf('live.json')), target: 'staging' })
    expect(fileOf('fauxhouse.policies.json')).toBe(found)
    const one = await run('--replay', path('rec.json'), '--player', 'masked-player-2')
    expect(one.code).toBe(0)
    expect(one.printed).toMatch(/requests? (is|are) not in the recording/)
  })

  test('masks what the flags name as well', async () => {
    const base = await serve()
    const masks = ['--mask-key', 'currency', '--mask-pattern', 'Card', '--mask-path', '$..total']
    const argv = ['--against', base, ...NAMED, ...FAST, '--record', join(folder.path, 'rec.json')]
    await run(...argv, ...masks)
    const text = fileOf('rec.json')
    expect(text).not.toMatch(/EUR|Card|"total": [0-9]{1,5}\b/)
    expect(text).toMatch(/"currency": "masked-secret-\d+"/)
    expect(text).toMatch(/"event_name": "masked-secret-\d+ Deposit"/)
  })

  test('publishes each entry of the register, in place of an earlier report', async () => {
    const wrong = await startForeign()
    const file = folder.write('fidelity.md', 'earlier')
    const argv = ['--against', wrong, ...NAMED, ...FAST, '--publish', file, '--json']
    const name = 'a|b<i>\u202e\n'
    const { code, printed } = await run(...argv, '--name', name)
    expect(code).toBe(1)
    const { agree, disagree, notObserved } = JSON.parse(printed)
    const report = JSON.parse(fileOf('fidelity.json'))
    expect(report).toMatchObject({ name, agree, disagree, notObserved })
    const entries = Object.assign({}, ...Object.values(report.sections))
    const register = Object.assign({}, ...Object.values(REGISTER))
    expect(Object.keys(entries)).toEqual(Object.keys(register))
    const verdicts = { agree: 0, disagree: 0, notObserved: 0 }
    for (const [entry, { standing, observation }] of Object.entries<ReportedEntry>(entries)) {
      verdicts[observation?.verdict ?? 'notObserved'] += 1
      expect(standing).toBe(observation ? 'observed' : register[entry].standing)
      const shown = { deployment: name, date: report.date }
      if (observation) expect(observation).toMatchObject(shown)
    }
    expect(verdicts).toEqual({ agree, disagree, notObserved })
    expect(new Date(report.date).toISOString()).toBe(report.date)
    const page = fileOf('fidelity.md')
    expect(page).toMatch(/^# Fidelity: a&#124;b&lt;i>\\u202e\\u000a\n/)
    expect(page).toContain(`| agree | ${agree} |\n| disagree | ${disagree} |`)
    expect(page).toMatch(/\n\| sortOrder \| identified \| "newest-first" \|\n/)
    expect(page).toMatch(/\n\| Balances.total_balance \|[^|]+\| \*\*observed\*\* \| disagree \|\n/)
    expect(page).toMatch(/\n\| events \|[^|]+\| assumed \| not observed \|\n/)
    const rows = page.split('\n').filter((line) => line.startsWith('|'))
    expect(rows.length).toBeGreaterThan(200)
  })

  test('publishes what a recording shows with its name and date', async () => {
    const base = await serve()
    const path = (name: string) => join(folder.path, name)
    const host = new URL(base).host
    await run('--against', base, ...NAMED, ...FAST, '--record', path('rec.json'))
    const recording = JSON.parse(fileOf('rec.json'))
    expect(recording.name).toBe(host)
    await run('--replay', path('rec.json'), '--publish', path('report.md'))
    const { name, date } = JSON.parse(fileOf('report.json'))
    expect({ name, date }).toEqual({ name: host, date: recording.date })
  })

  test('ends with 130 when it is interrupted, and prints no report', async () => {
    const base = await serve()
    const stopped = recordTerminal()
    const argv = ['verify', '--against', base, ...NAMED, '--json']
    expect(await main(argv, ENV, stopped)).toBe(130)
    expect(stopped.printed).toEqual([])
  })

  test('keeps what was recorded before an answer that nests too deep, and replays it', async () => {
    const deep = '['.repeat(2_000) + ']'.repeat(2_000)
    let answers = 0
    const base = await startForeign((text) => {
      answers += 1
      return answers > 20 ? text.replace('{', `{"deep":${deep},`) : text
    })
    const path = join(folder.path, 'rec.json')
    const live = await run('--against', base, ...NAMED, ...FAST, '--record', path)
    expect([live.code, live.printed]).toEqual([2, ''])
    expect(live.errors).toMatch(/^fauxhouse: \S+ returned JSON of more than 100 levels\.[^\n]+$/)
    expect(JSON.parse(fileOf('rec.json')).exchanges).toHaveLength(20)
    expect((await run('--replay', path)).errors).toBe('')
    const text = JSON.stringify(deep)
    for (const part of [`"body": ${deep}`, `"text": ${text}`]) {
      const hostile = fileOf('rec.json').replace(/"body": \{/, `${part}, "was": {`)
      const file = folder.write('deep.json', hostile)
      const { code, errors } = await run('--replay', file)
      expect([code, errors]).toEqual([2, expect.stringContaining('nests more than 104 levels.')])
    }
    const report = folder.write('report.json', `{"policies": {"a": ${deep}}, "findings": []}`)
    const drift = await run('--against', base, ...NAMED, '--baseline', report)
    expect([drift.code, drift.errors]).toEqual([
      2,
      expect.stringContaining('nests more than 100 levels.'),
    ])
  })

  test('ends with 2 and one line if it cannot compare', async () => {
    const base = await serve()
    const calls: readonly (readonly string[])[] = [
      ['--against', 'http://127.0.0.1:9/v1', '--player', 'a'],
      ['--against', base, '--player', 'stranger'],
      ['--against', base, ...NAMED, '--player', 'stranger'],
      ['--against', 'example.com', '--player', 'a'],
      ['--against', 'https://user:pass@example.com/v1', '--player', 'a'],
      ['--against', base],
      ['--player', 'a'],
      ['--against', base, '--players-file', join(folder.path, 'none')],
      ['--against', base, ...NAMED, '--baseline', folder.write('bad.json', '{}')],
      ['--against', base, ...NAMED, '--allow-writes', 'stranger'],
      ['--against', base, ...NAMED, '--record', 'a', '--mask-pattern', '['],
      ['--against', base, ...NAMED, '--record', 'a', '--mask-path', 'a'],
      ['--against', base, ...NAMED, '--publish', 'a.json'],
      ['--replay', join(folder.path, 'none')],
      ['--replay', folder.write('empty.json', '')],
      ['--replay', folder.write('other.json', '{"format": "fauxhouse-recording", "version": 7}')],
      ['--replay', 'a', '--against', base],
      ['--replay', 'a', '--record', 'b'],
      ['--replay', 'a', '--dry-run'],
      ['--replay', 'a', '--allow-writes', 'b'],
    ]
    for (const call of calls) {
      const { code, printed, errors } = await run(...call, ...FAST)
      expect([code, printed], call.join(' ')).toEqual([2, ''])
      expect(errors).toMatch(/^fauxhouse: [^\n]+$/)
      expect(errors).not.toContain('pass')
    }
  })
})

/** A server whose answers are changed: its totals are wrong. */
async function startForeign(
  change = (text: string) => text.replace(/"total_balance":/, '"total_balance":1'),
): Promise<string> {
  const { createServer } = await import('node:http')
  const world = createWorld({ players: 0, scenarios: [...PLAYERS] })
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>)
    const found = await world.fetch(new Request(`http://x${request.url}`, { headers }))
    const text = change(await found.text())
    found.headers.delete('Content-Length')
    response.writeHead(found.status, Object.fromEntries(found.headers)).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`
}
