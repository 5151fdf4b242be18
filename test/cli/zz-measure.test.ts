import { test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { scenarioLines, scenarioSheet } from '../../src/scenarios/catalogue'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
test('x', () => {
  for (let i = 0; i < 3; i++) {
  const t0 = performance.now()
  const world = createWorld({ scenarios: 'all' })
  const t1 = performance.now()
  scenarioLines(world.library)
  const t2 = performance.now()
  for (const n of SCENARIO_NAMES) scenarioSheet(n, world.library, world.now)
  const t3 = performance.now()
  console.log(t1 - t0, t2 - t1, t3 - t2)
  }
})
