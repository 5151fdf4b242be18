import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkExpectations } from '../../src/assembly/check-expectations'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { failedExpectations } from '../../src/scenarios/failed-expectations'
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
    const policies = { tokens: ['secret'], rateLimit: 1 } as const
    const world = createWorld({ players: 0, policies, scenarios: ['blocked-player', right] })
    expect(await failedExpectations(world)).toEqual([])
    world.define([wrong])
    world.load(wrong.name, { as: 'other' })
    const before = world.log()
    const broken = await failedExpectations(world)
    expect(broken).toEqual([expect.stringMatching(SENTENCE)])
    expect(broken[0]).toContain('/players/other ')
    expect(world.log()).toEqual(before)
  })

  test('are reported without the faults of the world', async () => {
    const faults = [{ effect: { status: 503 } }]
    const world = createWorld({ players: 0, faults, scenarios: [right] })
    expect(await failedExpectations(world)).toEqual([])
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
      'GET /players/inherited /kyc_status: is "pending", expected "approved" (expected by approved)',
      expect.stringContaining('GET /players/several.one /withdrawal_status: is '),
      expect.stringContaining('GET /players/several.two /withdrawal_status: is '),
    ])
    expect(await checkExpectations(createWorld({ players: 0, scenarios: [right] }))).toEqual([])
  })

  test('are not those of a manager of one’s own of a VIP Gold player', async () => {
    const profile = { vip_manager: 'Someone Else' }
    const own = { name: 'own', traits: ['vip-gold'], player: { profile } }
    expect(await checkExpectations(createWorld({ players: 0, scenarios: [own] }))).toEqual([])
  })

  test('are reported by fauxhouse scenarios NAME with code 1', async () => {
    const { code, printed } = await run('scenarios', wrong.name, '--scenario-file', fileOf(wrong))
    expect(printed).toMatch(SENTENCE)
    expect(code).toBe(1)
    const json = await run('scenarios', wrong.name, '--scenario-file', fileOf(wrong), '--json')
    expect(JSON.parse(json.printed).unmet).toHaveLength(1)
    expect(json.code).toBe(1)
    expect((await run('scenarios', right.name, '--scenario-file', fileOf(right))).code).toBe(0)
  })

  const WARNING = expect.stringMatching(
    new RegExp(`^fauxhouse: Not as expected: ${SENTENCE.source}$`),
  )

  test('are warnings of fauxhouse show, which prints the player', async () => {
    const file = ['--scenario-file', fileOf(wrong), '--players', '0']
    const shown = await run('show', wrong.name, ...file)
    expect(shown).toMatchObject({ code: 0, errors: [WARNING] })
    expect(shown.printed).toContain('Pending review')
    expect(await run('show', wrong.name, '--json', ...file)).toMatchObject({ errors: [WARNING] })
    expect((await run('show', right.name, '--scenario-file', fileOf(right))).errors).toEqual([])
  })

  test('are warnings of fauxhouse serve, which serves', async () => {
    const serve = ['serve', '--port', '0', '--players', '0', '--scenario-file']
    const served = await run(...serve, fileOf(wrong))
    expect(served).toMatchObject({ code: 0, errors: [WARNING] })
    expect(served.printed).toContain('ready in')
    const { printed } = await run(...serve, fileOf(wrong), '--json')
    expect(JSON.parse(printed).warnings).toEqual([expect.stringMatching(SENTENCE)])
    expect((await run(...serve, fileOf(right))).errors).toEqual([])
  })

  test('are reported by fauxhouse audit with code 1', async () => {
    const { code, printed } = await run('audit', '--players', '1', '--scenario-file', fileOf(wrong))
    expect(printed).toContain('Failed expectations: 1.')
    expect(printed).toMatch(SENTENCE)
    expect(code).toBe(1)
    const good = await run('audit', '--players', '1', '--scenario-file', fileOf(right))
    expect(good).toMatchObject({ code: 0 })
  })
})
