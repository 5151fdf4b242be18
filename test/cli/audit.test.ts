import { describe, expect, test } from 'vitest'
import { renderAudit } from '../../src/cli/audit'
import { runMain } from './recorded-terminal'

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
