import { expect, test } from 'vitest'
import { isWholeRun } from '../../src/testing/fixtures/whole-run'

// `test/package/runners.test.ts` has runs of Vitest with a bound.
test.each([
  [true, {}, {}],
  [true, { project: [] }, { filenamePattern: [] }],
  [false, {}, { filenamePattern: ['a.test.ts'] }],
  [false, { watch: true }, {}],
  [false, { shard: { index: 1, count: 2 } }, {}],
  [false, { testNamePattern: /reads/ }, {}],
  [false, { changed: 'HEAD' }, {}],
  [false, { related: ['a.ts'] }, {}],
  [false, { project: ['unit'] }, {}],
])('whether a run is whole: %s with %j and %j', (isWhole, globalConfig, vitest) => {
  expect(isWholeRun({ globalConfig, vitest } as never)).toBe(isWhole)
})
