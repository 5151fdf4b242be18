import { expect, test } from 'vitest'
import { samples } from '../support/samples'
import { bundleChild } from '../workload/fuzz/bundle'
import { readReplicas } from './replicas'

test('four processes with the same options answer reads of untouched players with one digest', async () => {
  const found = await readReplicas(await bundleChild(), 39, samples(100))
  const { digests, differing, aboutChanged } = found
  expect(differing).toBeUndefined()
  expect(new Set(digests).size).toBe(1)
  expect(digests).toHaveLength(4)
  expect(aboutChanged).toBe(2)
})
