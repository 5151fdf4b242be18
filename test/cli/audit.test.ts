import { describe, expect, test } from 'vitest'
import { renderAudit } from '../../src/cli/audit'
import { runMain } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

const run = (...argv: string[]) => runMain(['audit', ...argv])

/** Under them, an answer is another one, and no breach. */
const POLICIES = ['--policy', 'absentFields=null', '--policy', 'sortOrder=oldest-first']

describe('fauxhouse audit', () => {
  test('finds generated players and those of scenarios consistent', async () => {
    const { code, printed } = await run('--players', '5', '--scenario', 'cents-left', ...POLICIES)
    expect(printed).toMatch(/^Consistent: \d+ players, \d+ of them from scenarios; every law holds/)
    expect(code).toBe(0)
  })

  test('prints JSON', async () => {
    const { printed } = await run(...'--players 3 --seed x --scenario cents-left --json'.split(' '))
    const { audited, scripted, breaches } = JSON.parse(printed)
    expect([audited, scripted]).toEqual([4, 1])
    expect(breaches).toEqual([])
  })
})

test('a breach is shown by law, by player, and with both sides', () => {
  const breach = {
    rule: 'wallet-sum',
    law: 13,
    player: 'pl_1',
    message: 'cash is the sum of the effects',
    left: 10,
    right: null,
  } as const
  const many = Array.from({ length: 60 }, (_, index) => ({ ...breach, player: `pl_${index}` }))
  const painted = renderAudit({ audited: 60, scripted: 0, breaches: many })
  const text = painted.replace(/(?!\n)\p{Cc}/gu, '')
  expect(text).not.toContain('expectation')
  expect(renderAudit({ audited: 1, scripted: 1, breaches: [], held: 2 })).toMatch(
    /every law holds\.\n+2 expectations hold\.$/,
  )
  expect(text).toContain('Not consistent: 60 breaches in 60 players, 0 of them from scenarios.')
  expect(text).toMatch(/wallet-sum +60 players/)
  expect(text).toMatch(/pl_0 +wallet-sum +cash is the sum of the effects +10 against nothing/)
  expect(text).toMatch(/and 10 more$/)
})

test('every broken file is reported, and the others are audited', async () => {
  const folder = makeFolder()
  folder.write('ann.json', '{')
  folder.write('bob.json', { persona: 'wale' })
  folder.write('cy.json', { steps: [{ type: 'requestWithdrawal', amount: 500 }] })
  folder.write('dee.json', { extends: 'ann' })
  folder.write('eve.json', {
    player: { profile: { name: 'Eve' } },
    expect: [{ on: 'profile', that: { '/name': 'Eve' } }],
  })
  const flags = ['--players', '0', '--scenario-file', folder.path]
  const { code, printed, errors } = await run(...flags)
  expect(code).toBe(1)
  expect(errors.split('\n')).toEqual([
    expect.stringMatching(/^fauxhouse: Scenario "ann" \(.+ann\.json\): it is not JSON/),
    expect.stringMatching(/^fauxhouse: Scenario "bob" \(.+bob\.json\).+"persona"/),
    expect.stringMatching(/^fauxhouse: Scenario "cy" \(.+cy\.json\).+withdrawable 0 EUR/),
  ])
  expect(printed).toMatch(
    /^Consistent: 1 player, 1 of them .+\n+1 expectation holds\.\n+Mistakes in scenario files: 3\.$/,
  )
  const json = JSON.parse((await run(...flags, '--json')).printed)
  expect(json).toMatchObject({ audited: 1, held: 1, unmet: [] })
  expect(json.broken).toEqual(errors.split('\n').map((line) => line.replace('fauxhouse: ', '')))
})

test('a name that no file has is a mistake in the call', async () => {
  const folder = makeFolder()
  folder.write('ann.json', {})
  const { code, errors } = await run('--scenario', 'zzzz', '--scenario-file', folder.path)
  expect([code, errors]).toEqual([2, expect.stringContaining('zzzz')])
})
