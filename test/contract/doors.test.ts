import { createContractWorld } from '../support/contract-world'
import { DOORS } from '../support/doors'
import { contractSuite } from './suite'

for (const [name, openDoor] of Object.entries(DOORS)) {
  contractSuite(name, openDoor, createContractWorld)
}
