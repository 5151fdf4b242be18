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
  const definition: ScenarioDefinition = { steps: [...BONUS, PAYOUT], expect: [holds, holds] }

  async function run(words: readonly string[], file: ScenarioDefinition = definition) {
    const { path } = makeFolder()
    writeFileSync(join(path, 'mine.json'), JSON.stringify(file))
    const terminal = { ...recordTerminal(), columns: 120 }
    await main([...words, 'mine', '--players', '0', '--scenario-file', path], {}, terminal)
    return terminal.printed.join('\n')
  }

  it.each(['show', 'scenarios'])('fauxhouse %s NAME', async (command) => {
    const printed = await run([command])
    expect(printed).toContain('\n2 expectations hold.')
    const broken = { ...definition, expect: [holds, { ...holds, that: { '/blocked': true } }] }
    expect(await run([command], broken)).toContain('\n1 of 2 expectations holds.')
    const wrong = { ...definition, expect: [{ ...holds, that: { '/blocked': true } }] }
    expect(await run([command], wrong)).toContain('\n0 of 1 expectations hold.')
    expect(await run([command], { steps: [] })).not.toContain('expectation')
  })

  it('fauxhouse serve --watch', async () => {
    const HELD = 'mine: 2 expectations hold.'
    const folder = makeFolder()
    folder.write('mine.json', {})
    const terminal = recordTerminal(async () => {
      folder.write('mine.json', definition)
      await vi.waitFor(() => expect(terminal.printed.join('\n')).toContain(HELD), 5_000)
    })
    const flags = ['--port', '0', '--players', '0', '--watch', '--scenario-file', folder.path]
    await main(flags, {}, { ...terminal, columns: 120 })
    const printed = terminal.printed.join('\n')
    expect(printed).toContain('reloaded mine')
  })
})
