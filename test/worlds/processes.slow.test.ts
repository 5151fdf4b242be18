import { expect, test } from 'vitest'
import { bundled } from '../support/bundle'
import { samples } from '../support/samples'
import { readProcesses } from './processes'

test('four processes with the same options answer reads of untouched players with one digest', async () => {
  const found = await readProcesses(await bundled('test/workload/fuzz/child.ts'), 39, samples(100))
  const { digests, differing, aboutChanged } = found
  expect(differing).toBeUndefined()
  expect(new Set(digests).size).toBe(1)
  expect(digests).toHaveLength(4)
  expect(aboutChanged).toBe(2)
})
