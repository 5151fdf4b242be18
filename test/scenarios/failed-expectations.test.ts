import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkExpectations } from '../../src/audit'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { recordTerminal } from '../cli/recorded-terminal'

const folder = mkdtempSync(join(tmpdir(), 'failed-expectations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const wrong: ScenarioDefinition & { name: string } = {
  name: 'paid-late',
  extends: 'withdrawal-stuck',
  expect: [{ on: 'profile', that: { '/withdrawal_status': 'Paid' } }],
}
const right = {
  ...wrong,
  name: 'paid-never',
  expect: [{ on: 'profile', that: { '/withdrawal_status': 'Pending review' } }],
} as const

const SENTENCE = /GET \/players\/\S+ \/withdrawal_status: is "[^"]+", expected "Paid"/

function fileOf(definition: ScenarioDefinition & { name: string }): string {
  const path = join(folder, `${definition.name}.json`)
  writeFileSync(path, JSON.stringify(definition))
  return path
}

async function run(...argv: string[]) {
  const terminal = recordTerminal()
  const code = await main(argv, {}, terminal)
  return { code, printed: terminal.printed.join('\n'), errors: terminal.errors }
}

describe('expectations of one’s own that do not hold', () => {
  test('are reported for a world, under the id that was loaded, and change nothing', async () => {
    const policies = { tokens: ['secret'] } as const
    const world = createWorld({ players: 0, policies, scenarios: ['blocked-player', right] })
    expect(await checkExpectations(world)).toEqual([])
    world.define([wrong])
    world.load(wrong.name, { as: 'other' })
    const before = world.log()
    const broken = await checkExpectations(world)
    expect(broken).toEqual([expect.stringMatching(SENTENCE)])
    expect(broken[0]).toContain('/players/other ')
    expect(world.log()).toEqual(before)
  })

  test('may ask for a period that ends now', async () => {
    const expectation = {
      on: 'transactions',
      query: { event_type: 'deposit', from_date: '-P7D', to_date: '-P1D' },
      that: { '/total': 1 },
    } as const
    const deposit = { type: 'deposit', amount: 50 } as const
    const world = createWorld({
      players: 0,
      scenarios: [
        {
          name: 'this-week',
          steps: ['-P9D', '-P2D', '-PT2H'].map((at) => ({ at, ...deposit })),
          expect: [expectation],
        },
      ],
    })
    expect(await checkExpectations(world)).toEqual([])
  })

  test('name a date that is neither an instant nor a duration', async () => {
    const expectation = { on: 'summary', query: { from_date: '-P7X' }, that: {} } as const
    const scenario = { name: 'odd', expect: [{ ...expectation, that: { '/deposit_count': 0 } }] }
    const world = createWorld({ players: 0, scenarios: [scenario] })
    expect(await checkExpectations(world)).toEqual([
      expect.stringMatching(
        /^GET \/players\/odd\/transactions\/summary\?from_date=-P7X is rejected: "-P7X" is not a valid from_date/,
      ),
    ])
  })

  test('are reported without the faults of the world', async () => {
    const faults = [{ effect: { status: 503 } }]
    const world = createWorld({ players: 0, faults, scenarios: [right] })
    expect(await checkExpectations(world)).toEqual([])
    expect(world.faults.list()).toHaveLength(1)
  })

  test('are found by the library in traits and in each of several players, with the trait', async () => {
    const inherited: ScenarioDefinition & { name: string } = {
      name: 'inherited',
      traits: ['approved'],
      steps: [{ at: '-PT1H', type: 'setKyc', status: 'pending' }],
    }
    const several: ScenarioDefinition & { name: string } = {
      name: 'several',
      players: { one: { expect: wrong.expect }, two: { expect: right.expect } },
    }
    const world = createWorld({ players: 0, scenarios: [inherited, several] })
    expect(await checkExpectations(world)).toEqual([
      'GET /players/inherited /kyc_status: is "pending", expected "approved" (changed by /steps/0 setKyc)',
      expect.stringContaining('GET /players/several.one /withdrawal_status: is '),
      expect.stringContaining('GET /players/several.two /withdrawal_status: is '),
    ])
    expect(await checkExpectations(createWorld({ players: 0, scenarios: [right] }))).toEqual([])
  })

  test('name the step that changed the value', async () => {
    const failuresOf = (part: ScenarioDefinition) =>
      checkExpectations(createWorld({ players: 0, scenarios: [{ name: 'it', ...part }] }))
    const steps: ScenarioDefinition['steps'] = [
      { at: '-P9D', type: 'deposit', amount: 200 },
      { after: 'PT1M', type: 'play', stake: 1, win: 1, repeat: 200 },
      { after: 'PT1M', type: 'awardBonus', amount: 20, multiplier: 30, validDays: 30 },
      { at: '-P1D', type: 'requestWithdrawal', amount: 50 },
      { type: 'moveWithdrawal', to: 'rejected' },
      { type: 'block' },
    ]
    const query = { event_type: ['bet', 'withdrawal'], limit: 1 } as const
    const expected: ScenarioDefinition['expect'] = [
      { on: 'profile', that: { '/kpi/active_bonus': true, '/kyc_status': 'pending' } },
      { on: 'bonuses', query: { status: 'active' }, that: { '/bonuses/0/amount': 20 } },
      { on: 'transactions', query, that: { '/transactions/0/status': 'pending' } },
      { on: 'transactions', query: { event_type: 'bet' }, that: { '/total': 100 } },
      { on: 'summary', that: { '/total_deposits': 100, '/currency': 'GBP' } },
      { on: 'eligible', that: { '/total': { gt: 0 } } },
    ]
    const sentences = (id: string, pointer = '') => [
      `GET /players/${id} /kpi/active_bonus: is false, expected true (changed by ${pointer}/steps/3 requestWithdrawal)`,
      `GET /players/${id} /kyc_status: is "approved", expected "pending"`,
      `GET /players/${id}/bonuses?status=active /bonuses/0/amount: is absent, expected 20 (changed by ${pointer}/steps/3 requestWithdrawal)`,
      `GET /players/${id}/transactions?event_type=bet&event_type=withdrawal&limit=1 /transactions/0/status: is "rejected", expected "pending" (changed by ${pointer}/steps/4 moveWithdrawal)`,
      `GET /players/${id}/transactions?event_type=bet /total: is 200, expected 100 (changed by ${pointer}/steps/1 play)`,
      `GET /players/${id}/transactions/summary /total_deposits: is 200, expected 100 (changed by ${pointer}/steps/0 deposit)`,
      `GET /players/${id}/transactions/summary /currency: is "EUR", expected "GBP"`,
      `GET /players/${id}/bonuses/eligible /total: is 0, expected above 0 (changed by ${pointer}/steps/5 block)`,
    ]
    const player: ScenarioDefinition = { traits: ['approved'], steps, expect: expected }
    expect(await failuresOf(player)).toEqual(sentences('it'))
    const several = await failuresOf({ players: { a: {}, b: player } })
    expect(several).toEqual(sentences('it.b', '/players/b'))
    const target: ScenarioDefinition = {
      steps: [
        { at: '-P9D', type: 'login' },
        { at: '-P1D', reach: { ltd: 90 } },
      ],
      expect: [{ on: 'profile', that: { '/kpi/ltd': 1 } }],
    }
    expect(await failuresOf(target)).toEqual([
      'GET /players/it /kpi/ltd: is 90, expected 1 (changed by /steps/1 reach)',
    ])
  })

  const WARNING = expect.stringMatching(`^fauxhouse: Not as expected: ${SENTENCE.source}$`)

  test.each([
    [['show', wrong.name, '--players', '0'], 'Pending review'],
    [['serve', '--port', '0', '--players', '0'], 'ready in'],
  ])('are warnings of fauxhouse %j', async (words, wanted) => {
    const { code, errors, printed } = await run(...words, '--scenario-file', fileOf(wrong))
    expect({ code, errors }).toEqual({ code: 0, errors: [WARNING] })
    expect(printed).toContain(wanted)
    const good = words.map((word) => (word === wrong.name ? right.name : word))
    expect((await run(...good, '--scenario-file', fileOf(right))).errors).toEqual([])
  })

  test('are reported by fauxhouse audit with code 1', async () => {
    const { code, printed } = await run('audit', '--players', '1', '--scenario-file', fileOf(wrong))
    expect(printed).toContain('Expectations: 0 of 1 hold.')
    expect(printed).toMatch(SENTENCE)
    expect(code).toBe(1)
    expect(await run('audit', '--players', '1', '--scenario-file', fileOf(right))).toMatchObject({
      code: 0,
    })
  })
})
