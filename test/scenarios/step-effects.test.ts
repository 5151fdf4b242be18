import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import type { ScenarioDefinition, ScenarioStep } from '../../src/scenarios/definition'
import { stepEffects } from '../../src/scenarios/step-effects'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { SAMPLED_SCENARIOS, sampled } from '../support/samples'

const BONUS: readonly ScenarioStep[] = [
  { at: '-P9D', type: 'awardBonus', code: 'WELCOME100' },
  { after: 'PT1M', type: 'deposit', amount: 100, method: 'visa' },
]
const ROUNDS: ScenarioStep = {
  after: 'PT1M',
  repeat: 300,
  steps: [
    { after: 'PT5S', type: 'play', stake: 1, win: 1 },
    { after: 'PT5S', type: 'play', stake: 1, win: 1 },
  ],
}
const PAYOUT: ScenarioStep = { at: '-P1D', type: 'requestWithdrawal', amount: 20 }

function effectsOf(definition: ScenarioDefinition) {
  const world = createWorld({ players: 0 })
  const { id } = world.load({ name: 'it', ...definition })
  return stepEffects(world.log(), id, world.library)
}
const rowsAndEffects = (definition: ScenarioDefinition) =>
  effectsOf(definition).map(({ place, rows, did }) => [place, rows, ...did])

describe('the effects of the steps of a scenario', () => {
  it('are the rows of each step with its repeats, and its bonuses, block and KYC status', () => {
    const last: readonly ScenarioStep[] = [
      PAYOUT,
      { type: 'block', cause: 'AML Hold' },
      { type: 'unblock' },
      { type: 'requestWithdrawal', amount: 5, refused: 'below_minimum' },
    ]
    expect(rowsAndEffects({ steps: [...BONUS, ROUNDS, ...last] })).toEqual([
      ['/steps/0', 0, 'Welcome Bonus pending'],
      ['/steps/1', 2, 'Welcome Bonus active'],
      ['/steps/2', 1200],
      ['/steps/3', 2, 'Welcome Bonus cancelled', 'KYC pending'],
      ['/steps/4', 0, 'blocked: AML Hold'],
      ['/steps/5', 0, 'not blocked'],
      ['/steps/6', 0, 'rejected by below_minimum'],
    ])
  })

  it('have a line for each inherited part, and one for what time alone did', () => {
    const steps: ScenarioStep[] = [
      { at: '-P80D', type: 'awardBonus', code: 'WELCOME100' },
      { after: 'PT1M', type: 'deposit', amount: 100, method: 'visa' },
      { at: '-P1D', reach: { blocked: true } },
    ]
    expect(rowsAndEffects({ traits: ['vip-gold', 'approved'], steps })).toEqual([
      ['approved', 0, 'KYC approved'],
      ['/steps/0', 0, 'Welcome Bonus pending'],
      ['/steps/1', 2, 'Welcome Bonus active'],
      ['vip-gold', 1450],
      [undefined, 1, 'Welcome Bonus cancelled'],
      ['/steps/2', 0, 'blocked: no cause'],
    ])
  })

  it.each(sampled(SAMPLED_SCENARIOS, 8))('of %s add up to its rows', (name) => {
    const world = createWorld({ players: 0, scenarios: [name] })
    for (const id of world.changedPlayerIds()) {
      const rows = stepEffects(world.log(), id, world.library).map((effect) => effect.rows)
      const { total } = world.player(id).transactions({ limit: 0 })
      expect(
        rows.reduce((sum, each) => sum + each, 0),
        id,
      ).toBe(total)
    }
  })
})

describe('the command prints what the steps of a scenario did, and which expectations hold', () => {
  const holds = { on: 'profile', that: { '/kpi/active_bonus': false } } as const
  const none = {
    on: 'bonuses',
    query: { status: 'active' },
    that: { '/bonuses': { lacks: 'x' } },
  } as const
  const definition: ScenarioDefinition = {
    steps: [...BONUS, ROUNDS, PAYOUT],
    expect: [holds, none, { ...none, that: { '/total': 0 } }],
  }
  const LINES = [
    '/steps/1  deposit amount=100 method=visa  2 rows, Welcome Bonus active',
    '/steps/2  2 steps, 300 times              1,200 rows',
    '/steps/3  requestWithdrawal amount=20     2 rows, Welcome Bonus cancelled, KYC pending',
  ]
  const EMPTY = 'GET /players/mine/bonuses?status=active returns an empty list: its filter matches'

  async function run(words: readonly string[], file: ScenarioDefinition = definition) {
    const { path } = makeFolder()
    writeFileSync(join(path, 'mine.json'), JSON.stringify(file))
    const terminal = { ...recordTerminal(), columns: 120 }
    await main([...words, 'mine', '--players', '0', '--scenario-file', path], {}, terminal)
    return terminal.printed.join('\n')
  }

  it.each(['show', 'scenarios'])('fauxhouse %s NAME', async (command) => {
    const printed = await run([command])
    for (const line of LINES) expect(printed).toContain(line)
    expect(printed).toContain('\n3 expectations hold.\n')
    expect(printed.split(EMPTY)).toHaveLength(2)
    const broken = { ...definition, expect: [holds, { ...holds, that: { '/blocked': true } }] }
    expect(await run([command], broken)).toContain('\n1 of 2 expectations holds.')
    const wrong = { ...definition, expect: [{ ...holds, that: { '/blocked': true } }] }
    expect(await run([command], wrong)).toContain('\n0 of 1 expectations hold.')
    const sentence = / hold \(1 expected by approved, 1 expected by vip-gold\)\.$/
    expect(await run([command], { traits: ['approved', 'vip-gold'] })).toMatch(sentence)
    expect(await run([command], { steps: [] })).not.toMatch(/Steps|expectation/)
  })

  it('fauxhouse serve --watch', async () => {
    const folder = makeFolder()
    folder.write('mine.json', {})
    const terminal = recordTerminal(async () => {
      folder.write('mine.json', definition)
      await vi.waitFor(() => expect(terminal.printed.join('\n')).toContain(EMPTY), 5_000)
    })
    const flags = ['--port', '0', '--players', '0', '--watch', '--scenario-file', folder.path]
    await main(flags, {}, { ...terminal, columns: 120 })
    const printed = terminal.printed.join('\n')
    for (const line of ['reloaded mine', ...LINES, 'mine: 3 expectations hold.']) {
      expect(printed).toContain(line)
    }
  })
})
