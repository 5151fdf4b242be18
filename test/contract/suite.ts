import { afterAll, beforeAll, describe } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import type { World } from '../../src/public-world'
import type { Adapter, OpenAdapter } from '../support/adapters'
import { type Bench, createBench } from './bench'
import { bonusCases } from './bonus-cases'
import { meaningCases } from './meaning-cases'
import { policyAccessCases } from './policy-access-cases'
import { type Under, underOf } from './policy-bench'
import { policyCommandCases } from './policy-command-cases'
import { policyRequestCases } from './policy-request-cases'
import { policyViewCases } from './policy-view-cases'
import { createPolicyWorld } from './policy-world'
import { protocolCases } from './protocol-cases'
import { readingCases } from './reading-cases'
import { transactionCases } from './transaction-cases'
import { updateCases } from './update-cases'
import { vocabularyCases } from './vocabulary-cases'

const WHOLE = [readingCases, transactionCases, bonusCases, protocolCases, updateCases]

/** For adapters that differ from another one only in how a request comes in. */
export const SMOKE = [readingCases, updateCases]

/**
 * The document as a suite. It uses only the adapter: it finds players and rows through the service.
 */
export function contractSuite(
  name: string,
  openAdapter: OpenAdapter,
  createWorld: () => FetchTarget,
  suites: readonly ((bench: () => Bench) => void)[] = WHOLE,
): void {
  describe(name, () => {
    let adapter: Adapter
    let bench: Bench
    beforeAll(async () => {
      const world = createWorld()
      adapter = await openAdapter(world)
      bench = await createBench(world, adapter)
    })
    afterAll(() => adapter.close())
    for (const cases of suites) cases(() => bench)
  })
}

/** Every value of every policy, in a world whose answers differ between values. */
export function policySuite(name: string, underOf: (world: () => World) => Under): void {
  describe(name, () => {
    let world: World
    beforeAll(() => {
      world = createPolicyWorld()
    })
    const under = underOf(() => world)
    policyCommandCases(under)
    for (const cases of [policyRequestCases, policyAccessCases, policyViewCases]) cases(under)
    vocabularyCases(under)
  })
}

/** The meaning of the fields under the default policies, through an adapter. */
export function meaningSuite(name: string, openAdapter: OpenAdapter): void {
  describe(name, () => {
    let world: World
    beforeAll(() => {
      world = createPolicyWorld()
    })
    meaningCases(underOf(() => world, openAdapter))
  })
}
