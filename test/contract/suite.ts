import { afterAll, beforeAll, describe } from 'vitest'
import type { WorldFactory } from '../support/contract-world'
import type { Door, OpenDoor } from '../support/doors'
import { type Bench, createBench } from './bench'
import { bonusCases } from './bonus-cases'
import { protocolCases } from './protocol-cases'
import { readingCases } from './reading-cases'
import { transactionCases } from './transaction-cases'
import { updateCases } from './update-cases'

/**
 * The document as a suite. It knows the door and nothing of the world behind it: players and rows
 * are found through the service itself.
 */
export function contractSuite(name: string, openDoor: OpenDoor, createWorld: WorldFactory): void {
  describe(name, () => {
    let door: Door
    let bench: Bench
    beforeAll(async () => {
      const world = createWorld()
      door = await openDoor(world)
      bench = await createBench(world, door)
    })
    afterAll(() => door.close())
    for (const cases of [readingCases, transactionCases, bonusCases, protocolCases, updateCases]) {
      cases(() => bench)
    }
  })
}
