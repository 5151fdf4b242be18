import type { FetchTarget } from '../../src/adapters/fetch-target'
import type { Policies } from '../../src/contract/policies'
import { controlRoutes, SnapshotStore } from '../../src/control/routes'
import { createApp } from '../../src/service/app'
import { createFakeSimulation } from './fake-simulation'

/** Makes the target of the contract suite, with the given policies. */
export type WorldFactory = (policies?: Partial<Policies>) => FetchTarget

/** The minimal simulation, for tests of HTTP alone. */
export const createContractWorld: WorldFactory = (policies = {}) => {
  const simulation = createFakeSimulation({ policies })
  return createApp(
    { base: simulation, named: () => ({ simulation }) },
    {
      routes: controlRoutes({
        version: '0.0.0-test',
        worlds: {} as never,
        snapshots: new SnapshotStore(),
        nameOf: () => null,
      }),
    },
  )
}
