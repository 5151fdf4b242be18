import { expect, test } from 'vitest'
import { SnapshotMemory } from '../../src/world/holdings'
import type { Snapshot } from '../../src/world/world'
import { controlOf } from './requests'

const TOUCH = [{ type: 'deposit', amount: 50 }, { type: 'refundDeposit' }]
const HUGE = { seed: 'memory', players: 0, scenarios: ['huge-ledger'] } as const

function touched(count: number): { readonly memory: SnapshotMemory; readonly kept: Snapshot[] } {
  const { world } = controlOf(HUGE)
  const memory = new SnapshotMemory()
  const kept = Array.from({ length: count }, () => {
    world.execute('huge-ledger', TOUCH as never)
    const snapshot = world.snapshot()
    memory.add(snapshot)
    return snapshot
  })
  return { memory, kept }
}

test('what snapshots share is counted once, and no more once all of them are gone', () => {
  const one = touched(1).memory.bytes
  const { memory, kept } = touched(8)
  expect(one).toBeGreaterThan(50_000 * 18)
  expect(memory.bytes).toBeLessThan(5 * one)
  for (const snapshot of kept) memory.remove(snapshot)
  expect(memory.bytes).toBe(0)
})
