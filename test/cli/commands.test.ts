import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, test } from 'vitest'
import { renderAudit } from '../../src/cli/audit'
import { main } from '../../src/cli/main'
import { readFaultFile } from '../../src/cli/written-files'
import { createWorld } from '../../src/create-world'
import { recordTerminal, runMain } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

/** What a command prints that succeeds. */
async function print(...argv: string[]): Promise<string> {
  const { code, printed, errors } = await runMain(argv)
  expect([code, errors]).toEqual([0, ''])
  return printed
}

const NAMED = [
  ['withdrawal-stuck', 'withdrawal-stuck · DE'],
  ['blocked-player+pending-withdrawal', 'blocked-player+pending-withdrawal · DE'],
  ['unicode-id', 'Ægir/№ 7 · IS'],
  ['fraud-ring.banker', 'fraud-ring.banker · '],
] as const

describe('show', () => {
  test.each(NAMED)('finds %s without a flag', async (name, line) => {
    expect(await print('show', name)).toContain(line)
  })

  it('finds the player of a file, and a bundled one beside it', async () => {
    const file = makeFolder().write('ann.json', { player: { id: 'Ann 1' } })
    expect(await print('show', 'ann', '--scenario-file', file)).toContain('Ann 1 · DE')
    await print('show', 'withdrawal-stuck', '--scenario-file', file)
  })

  it('has the history, newest first', async () => {
    const printed = await print('show', 'exact-page', '--policy', 'sortOrder=oldest-first')
    const [table = ''] = printed.split('newest first)\n').at(-1)?.split('\n\n') ?? []
    const dates = [...table.matchAll(/^ {2}(\d{4}-\d\d-\d\dT\S+) /gm)].map(([date]) => date)
    expect(dates.length).toBe(15)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(printed).toMatch(/^Transactions \(15 of \d+, newest first\)$/m)
    expect(printed).not.toMatch(/undefined|NaN|\[object/)
  })

  it('has the figures and the words of the policies', async () => {
    const nearly = ['show', 'wagering-nearly-done']
    expect(await print(...nearly, '--policy', 'wr=requirement')).not.toBe(await print(...nearly))
    const words = '{"event_name":{"Slots Bet":"Big Stake"},"status":{"completed":"paid-full"}}'
    const printed = await print('show', 'exact-page', '--policy', `vocabulary=${words}`)
    const ours = printed.replaceAll('Big Stake', 'Slots Bet').replaceAll('paid-full', 'completed')
    const packed = (text: string) => text.replace(/ +/g, ' ')
    expect(ours).not.toBe(printed)
    expect(packed(ours)).toBe(packed(await print('show', 'exact-page')))
  })

  it('is with --json what the service returns, and with --export code', async () => {
    const own = ['show', 'blocked-player', '--players', '0', '--scenario', 'blocked-player']
    const view = createWorld({ players: 0, scenarios: ['blocked-player'] }).player('blocked-player')
    expect(JSON.parse(await print(...own, '--json'))).toEqual({
      profile: view.profile(),
      summary: view.summary(),
      transactions: view.transactions({ limit: 200 }),
      bonuses: view.bonuses({ limit: 200 }),
      eligible_bonuses: view.eligibleBonuses(),
    })
    const { $schema, ...definition } = JSON.parse(await print(...own, '--export', 'scenario'))
    expect($schema).toMatch(/\/scenarios\/schema\.json$/)
    expect(definition).toEqual(view.export())
    expect(`${await print(...own, '--export', 'vitest')}\n`).toBe(view.export({ form: 'vitest' }))
  })
})

describe('find', () => {
  const OWN = ['--seed', 'found', '--players', '30']
  const world = createWorld({ seed: 'found', players: 30 })

  it('says that it leaves scenarios out, also if it finds nobody', async () => {
    const { code, errors } = await runMain(['find', 'id=blocked-player', ...OWN])
    expect([code, errors]).toEqual([1, expect.stringContaining('add --scenario all')])
  })

  it('prints the players that match, of a seed, named scenarios or a log', async () => {
    const { players } = world.find({ kyc_status: 'approved', limit: 2 })
    const flags = [...OWN, '--count', '2']
    const table = await print('find', 'kyc_status=approved', ...flags)
    expect(table).toMatch(/\n\nThe players of scenarios are left out: add --scenario all/)
    expect(table.match(/^ {2}pl_\w+/gm)).toEqual(players.map(({ id }) => `  ${id}`))
    expect(table).toMatch(/^ {2}id .* kyc_status +meaning\n {2}pl_.* approved /)
    const json = await print('find', 'kyc_status=approved', ...flags, '--json')
    expect(json.split('\n').map((line) => JSON.parse(line))).toEqual(players)
    const other = createWorld({ players: 3, scenarios: ['blocked-player'] })
    const log = makeFolder().write('log.json', other.log())
    for (const own of [
      ['--scenario', 'blocked-player'],
      ['--replay', log],
    ]) {
      const found = await print('find', 'id=blocked-player', ...own, '--count', '1', '--json')
      expect(JSON.parse(found)).toMatchObject({ id: 'blocked-player' })
    }
  })

  test.each([
    [['kpi.ltd=0.01..', '--budget', '20', '--count', '90'], 'A larger --budget can find more.'],
    [['kpi.ltd=0.01..', '--count', '900'], 'A larger --players can find more.'],
    [['situation=deceased'], 'A larger --players can find more.'],
    [
      ['situation=', '--population', 'register', '--count', '90'],
      'A larger --players can find more.',
    ],
    [['situation=any', '--population', 'register'], 'add --population desk.'],
  ])('reports too few for %j', async (words, message) => {
    const { code, printed, errors } = await runMain(['find', ...words, ...OWN])
    expect(code).toBe(words.includes('--count') || !printed ? 1 : 0)
    expect(errors).toMatch(
      /^fauxhouse: (Found \d+ of \d+|No player meets the conditions): (all )?\d+ players were examined\./,
    )
    expect(errors).toContain(message)
  })
})

describe('audit', () => {
  test('finds players consistent', async () => {
    const policies = ['--policy', 'absentFields=null', '--policy', 'sortOrder=oldest-first']
    const own = ['audit', '--players', '3', '--seed', 'x', '--scenario', 'cents-left']
    expect(await print(...own, ...policies)).toMatch(
      /^Consistent: 4 players, 1 of them from scenarios; every law holds/,
    )
    const json = JSON.parse(await print(...own, '--json'))
    expect(json).toMatchObject({ audited: 4, scripted: 1, breaches: [] })
  })

  test('shows a breach by law, by player, and with both sides', () => {
    const breach = {
      rule: 'wallet-sum' as const,
      ...{ law: 13, message: 'cash is the sum of the effects', left: 10, right: null },
    }
    const breaches = Array.from({ length: 60 }, (_, index) => ({
      ...breach,
      player: `pl_${index}`,
    }))
    const text = stripVTControlCharacters(renderAudit({ audited: 60, scripted: 0, breaches }))
    expect(text).toContain('Not consistent: 60 breaches in 60 players, 0 of them from scenarios.')
    expect(text).toMatch(/pl_0 +wallet-sum +cash is the sum of the effects +10 against nothing/)
    expect(text).toMatch(/and 10 more$/)
  })
})

describe('scenarios', () => {
  test.each([
    ['blocked-player', '\nTry\n  curl "'],
    ['vip-gold', '\nTry\n  npx fauxhouse ctl load vip-gold\n  curl "'],
    ['approved+vip-gold', '\nTry\n  npx fauxhouse ctl load approved+vip-gold\n  curl "'],
  ])('describes %s, and how a server has it', async (name, expected) => {
    expect(await print('scenarios', name)).toContain(expected)
  })

  it('lists those in which each word occurs', async () => {
    const printed = await print('scenarios', 'Chargeback')
    expect(printed).toMatch(/^ {2}chargeback-open +Chargeback open$/m)
    expect(printed).toMatch(/^ {2}chargeback-bad-debt /m)
    expect(printed).not.toContain('pending-kyc')
    for (const words of [['in japan'], ['japan', 'in']]) {
      const lines = JSON.parse(await print('scenarios', ...words, '--json'))
      expect(lines.map(({ name }: { name: string }) => name)).toContain('jpy')
    }
    const { code, errors } = await runMain(['scenarios', 'blocked-playr'])
    expect([code, errors]).toEqual([2, expect.stringContaining('Did you mean "blocked-player"?')])
  })

  it('lists those of files by tag, and describes one', async () => {
    const folder = makeFolder()
    folder.write('ann.json', { title: 'An angry player', tags: ['mine'] })
    folder.write('bob.json', { title: 'A calm player' })
    const flags = ['--scenario-file', folder.path]
    const printed = await print('scenarios', ...flags)
    expect(printed).toMatch(/^mine\n {2}ann +An angry player$/m)
    expect(printed).toMatch(/^others\n {2}bob +A calm player$/m)
    expect(await print('scenarios', 'ann', ...flags)).toContain('ann · DE')
  })

  it('reports what is built on a missing one', async () => {
    const folder = makeFolder()
    folder.write('ann.json', { extends: 'bo' })
    folder.write('cy.json', { players: { a: { traits: ['aproved'] } } })
    const flags = ['--scenario-file', folder.path]
    const { code, printed, errors } = await runMain(['scenarios', ...flags])
    expect([code, printed]).toEqual([1, ''])
    for (const message of [
      'ann.json) at /extends: There is no scenario "bo".',
      'cy.json) at /players/a/traits/0: There is no trait "aproved"',
    ]) {
      expect(errors).toContain(`${folder.path}/${message}`)
    }
    folder.write('cy.json', { tile: 'x' })
    const one = await runMain(['scenarios', 'ann', ...flags])
    expect(one.code).toBe(1)
    expect(one.errors).toContain('the field "tile" is unknown here.')
  })

  it('shows what does not hold', async () => {
    const folder = makeFolder()
    folder.write('ann.json', { extends: 'pending-kyc' })
    const expected = [true, false].map((blocked) => ({
      on: 'profile',
      that: { '/blocked': blocked },
    }))
    folder.write('later.json', { extends: 'ann', expect: expected })
    const argv = ['scenarios', 'later', '--scenario-file', folder.path]
    const text = await runMain(argv)
    const unmet = 'GET /players/later /blocked: is false, expected true'
    expect(text).toMatchObject({ code: 1, errors: '' })
    expect(text.printed).toContain(`Expectations: 1 of 2 hold.\n\nNot as expected\n${unmet}`)
    const json = JSON.parse((await runMain([...argv, '--json'])).printed)
    expect(json).toMatchObject({ name: 'later', unmet: [unmet] })
  })
})

test('openapi has the policies, and absolute addresses: a file comes from no server', async () => {
  const printed = await print('openapi', '--policy', 'maxLimit=77')
  expect(printed).toContain('"maximum": 77')
  expect(JSON.parse(printed)).toMatchObject({
    openapi: '3.1.0',
    servers: [
      { url: 'http://127.0.0.1:4777/v1', description: 'A server at its default address.' },
      { url: 'http://127.0.0.1:4777/w/w1/v1' },
    ],
  })
})

describe('replay', () => {
  /** Ends with 0 if the player of the replay file is blocked, with 3 if not, or with 504 - 500. */
  const CLIENT = `
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const { FAUXHOUSE_URL: origin, FAUXHOUSE_SERVICE_URL: url } = process.env
const response = await fetch(url + '/players/pending-kyc', { headers })
if (response.status !== 200) process.exit(response.status - 500)
const health = await fetch(origin + '/__admin/health')
process.exit(health.ok && (await response.json()).blocked ? 0 : 3)
`
  /** No signal stops it. */
  const terminal = () => recordTerminal(() => new Promise(() => {}))

  it('runs a command against the world of a file, and ends with its code', async () => {
    const folder = makeFolder()
    const world = createWorld({ players: 0, scenarios: ['pending-kyc'] })
    const open = folder.write('open.json', world.log())
    world.execute('pending-kyc', { type: 'block', cause: 'Fraud Suspect' })
    const blocked = folder.write('blocked.json', world.log())
    const faults = folder.write('faults.json', [{ effect: { status: 504 } }])
    const client = folder.write('client.mjs', CLIENT)
    const run = (...words: string[]) => main(['replay', ...words], {}, terminal())
    expect(await run(blocked, '--', 'node', client)).toBe(0)
    expect(await run(open, '--', 'node', client)).toBe(3)
    expect(await run(blocked, '--faults', faults, '--', 'node', client)).toBe(4)
    expect(await run(blocked, '--', 'no-such-program')).toBe(2)
    // One that is stopped ends with the code of the signal.
    const waiting = ['replay', blocked, '--', 'node', '-e', 'setInterval(() => {}, 1000)']
    expect(await main(waiting, {}, recordTerminal())).toBe(128 + 15)
  }, 30_000)
})

describe('a file of faults', () => {
  const RULES = [{ effect: { status: 503 } }, { id: 'slow', effect: { delay: 'PT1S' } }]

  test('is a list of rules', async () => {
    expect(await readFaultFile(makeFolder().write('f.json', RULES))).toEqual(RULES)
  })

  test.each([
    ['{', 'it is not JSON'],
    ['{}', 'it is not a list'],
    [JSON.stringify([RULES[1], RULES[1]]), 'rule 1: '],
    ['[{"effect":{"status":503}},{}]', 'rule 1: The option "effe'],
  ])('that is %s is rejected with its place', async (text, problem) => {
    const path = makeFolder().write('x.json', text)
    const message = expect.stringContaining(`${path}: ${problem}`)
    await expect(readFaultFile(path)).rejects.toMatchObject({ code: 'INVALID_FILE', message })
  })
})
