import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { main } from '../../src/cli/main'
import type { ScenarioDefinition, ScenarioStep } from '../../src/scenarios/definition'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

const BONUS: readonly ScenarioStep[] = [
  { at: '-P9D', type: 'awardBonus', code: 'WELCOME100' },
  { after: 'PT1M', type: 'deposit', amount: 100, method: 'visa' },
]
const PAYOUT: ScenarioStep = { at: '-P1D', type: 'requestWithdrawal', amount: 20 }

describe('the command prints how many expectations of a scenario hold', () => {
  const holds = { on: 'profile', that: { '/kpi/active_bonus': false } } as const
  const none = {
    on: 'bonuses',
    query: { status: 'active' },
    that: { '/bonuses': { lacks: 'x' } },
  } as const
  const definition: ScenarioDefinition = {
    steps: [...BONUS, PAYOUT],
    expect: [holds, none, { ...none, that: { '/total': 0 } }],
  }
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
    expect(printed).toContain('\n3 expectations hold.\n')
    expect(printed.split(EMPTY)).toHaveLength(2)
    const broken = { ...definition, expect: [holds, { ...holds, that: { '/blocked': true } }] }
    expect(await run([command], broken)).toContain('\n1 of 2 expectations holds.')
    const wrong = { ...definition, expect: [{ ...holds, that: { '/blocked': true } }] }
    expect(await run([command], wrong)).toContain('\n0 of 1 expectations hold.')
    const sentence = / hold \(1 expected by approved, 1 expected by vip-gold\)\.$/
    expect(await run([command], { traits: ['approved', 'vip-gold'] })).toMatch(sentence)
    expect(await run([command], { steps: [] })).not.toContain('expectation')
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
    for (const line of ['reloaded mine', 'mine: 3 expectations hold.']) {
      expect(printed).toContain(line)
    }
  })
})
