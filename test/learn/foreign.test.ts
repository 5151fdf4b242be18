import { expect, test } from 'vitest'
import { learn } from '../../src/conformance/learn/learn'
import { readPlayer } from '../../src/conformance/learn/reading'
import type { Policies } from '../../src/contract/policies'
import { sampled } from '../support/samples'
import { foreignServer } from '../verify/foreign-server'
import { worldOf } from './learning'

const NOW = Date.parse('2026-06-01T00:00:00Z')

test.each(sampled([1, 2, 3, 4, 5, 6], 3))(
  'players of a deployment with other code become scenarios that load: stand-in %d',
  async (number) => {
    const { send, players, habits } = foreignServer(number)
    const policies = habits as Partial<Policies>
    for (const player of players) {
      const { answers } = await readPlayer(send, player, { budget: 300, now: NOW, policies })
      for (const exact of [true, false]) {
        const learned = learn(answers, { name: 'learned', exact, policies })
        const { transactions, profile } = worldOf(learned, NOW).player('learned')
        expect(transactions().total).toBe(learned.rows.created)
        expect(profile().currency).toBe(answers.profile['currency'])
        for (const { entry, rule } of learned.findings) expect(entry ?? rule).toBeDefined()
      }
    }
  },
)
