import { createWorld } from '../../src/create-world'
import { createContractWorld, type WorldFactory } from '../support/contract-world'
import { DOORS } from '../support/doors'
import { contractSuite, policySuite } from './suite'

const WORLDS: Readonly<Record<string, WorldFactory>> = {
  'hand-made players': createContractWorld,
  'generated players': (policies = {}) => createWorld({ players: 30, policies, selfCheck: true }),
}

for (const [players, createFactory] of Object.entries(WORLDS)) {
  for (const [name, openDoor] of Object.entries(DOORS)) {
    contractSuite(`${name}, ${players}`, openDoor, createFactory)
  }
}

for (const [name, openDoor] of Object.entries(DOORS)) policySuite(`${name}, policies`, openDoor)
