import { expect, test } from 'vitest'
import { BUNDLED_LIBRARY } from '../../src/scenarios/library'
import { namedBy, playersOf } from '../../src/scenarios/loading'
import { runScript } from '../../src/scenarios/script'
import { IDENTITY_FIRST } from '../../src/simulator/domain/markets'
import { namesOf } from '../../src/simulator/engine/transactions'
import { Budget } from '../../src/world/commands'
import { SAMPLED_SCENARIOS, samples } from '../support/samples'
import { faultsAt, HALF_HOURS } from './any-hour'

const NOW = Date.parse('2026-01-01T12:00:00Z')

/** The players of all scenarios, as the engine has them. */
const players = SAMPLED_SCENARIOS.flatMap((name) =>
  playersOf(namedBy(name, BUNDLED_LIBRARY), BUNDLED_LIBRARY, NOW).map(({ script, id }) =>
    runScript(script, { seed: 'any', compression: 1 }, id, NOW, new Budget()),
  ),
)

const STARTS = new Set([...namesOf('deposit'), ...namesOf('bet')])

test('where the identity comes first, it is verified before the first deposit and the first bet', () => {
  const late = players.filter(({ market, ledger, kyc }) => {
    if (!IDENTITY_FIRST.has(market)) return false
    const [first] = ledger.page({ names: STARTS }, 0, 1, 'oldest-first').ordinals
    return first !== undefined && !((kyc.approvedAt ?? Infinity) <= ledger.row(first).at)
  })
  expect(late.map(({ id }) => id)).toEqual([])
})

test('each is as it says at half hours of a weekday, a weekend, a change of summer time and a leap day', async () => {
  const faults: string[] = []
  for (const [place, name] of SAMPLED_SCENARIOS.entries()) {
    for (let time = 0; time < samples(1); time++) {
      const now = HALF_HOURS[(place * 37 + time * 101) % HALF_HOURS.length] ?? ''
      faults.push(...(await faultsAt(name, now)))
    }
  }
  expect(faults).toEqual([])
})
