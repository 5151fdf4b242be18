import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import { recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

async function run(...argv: string[]) {
  const terminal = recordTerminal()
  const code = await main(['find', ...argv], {}, terminal)
  return { code, printed: terminal.printed, errors: terminal.errors }
}

const OWN = ['--seed', 'found', '--players', '120']
const world = createWorld({ seed: 'found', players: 120 })

describe('fauxhouse find', () => {
  it('prints the generated players that fit', async () => {
    const filter = 'segments has Active and not blocked'
    const { players } = world.find(filter, { count: 5 })
    const { code, printed, errors } = await run(filter, ...OWN)
    expect([code, errors]).toEqual([0, []])
    const lines = printed.join('\n').split('\n').slice(1)
    expect(lines.map((line) => line.trim().split(/\s+/)[0])).toEqual(players.map(({ id }) => id))
    const asJson = await run(filter, ...OWN, '--json')
    expect(asJson.printed.map((line) => JSON.parse(line))).toEqual(players)
  })

  it('looks at players of scenarios that are named', async () => {
    const flags = ['--scenario', 'blocked-player', '--count', '1', '--json']
    const { printed } = await run('id=blocked-player', ...OWN, ...flags)
    expect(JSON.parse(printed.join(''))).toMatchObject({ id: 'blocked-player' })
    expect((await run('id=blocked-player', ...OWN)).code).toBe(1)
  })

  it('looks at the players of a log', async () => {
    const folder = makeFolder()
    const other = createWorld({ seed: 'found', players: 30, scenarios: ['blocked-player'] })
    const log = folder.write('log.json', other.log())
    const { printed, errors } = await run('blocked', '--replay', log, '--count', '1', '--json')
    expect(errors).toEqual([])
    expect(JSON.parse(printed.join(''))).toMatchObject({ id: 'blocked-player' })
  })

  it('says of too few players what never held', async () => {
    const filter = 'segments has "VIP gold" and kpi.ltd>0'
    const { code, printed, errors } = await run(filter, ...OWN, '--budget', '60')
    expect([code, printed]).toEqual([1, []])
    expect(errors).toEqual([
      'fauxhouse: Found 0 of 5: 60 players were examined.',
      '  segments has "VIP gold": matched none of 60 players. Did you mean "VIP Gold"?',
      expect.stringMatching(/^ {2}kpi\.ltd>0: matched \d+ of 60 players\.$/),
    ])
  })

  it('says how more can be found', async () => {
    const few = await run('kpi.ltd>0', ...OWN, '--budget', '20', '--count', '200')
    expect([few.code, few.errors.at(-1)]).toEqual([1, '  A larger --budget can find more.'])
    const all = await run('kpi.ltd>0', ...OWN, '--count', '1000')
    expect(all.errors[0]).toMatch(/^fauxhouse: Found \d+ of 1000: all \d+ players were examined\.$/)
    expect(all.errors.at(-1)).toBe('  A larger --players can find more.')
  })

  it('refuses a filter that is none with exit code 2', async () => {
    const { code, errors } = await run('cash_balance>1', ...OWN)
    expect([code, errors]).toEqual([
      2,
      [
        'fauxhouse: The filter cannot be "cash_balance>1": there is no field "cash_balance" at ' +
          'character 1. Did you mean balances.cash_balance?',
      ],
    ])
    expect((await run()).code).toBe(2)
  })
})
