import { adminRoutes } from '../../src/admin/routes'
import { createApp } from '../../src/api/app'
import type { Policies } from '../../src/contract/policies'
import type { FetchTarget } from '../../src/doors/fetch-target'
import { createFakeSimulation } from './fake-simulation'

/** What the contract suite runs against: anything that answers requests under given policies. */
export type WorldFactory = (policies?: Partial<Policies>) => FetchTarget

/** The hand-made world: HTTP alone is under test. */
export const createContractWorld: WorldFactory = (policies = {}) => {
  const simulation = createFakeSimulation({ policies })
  return createApp(
    { simulationFor: () => simulation },
    { routes: adminRoutes({ version: '0.0.0-test', scenarios: () => [] }) },
  )
}
