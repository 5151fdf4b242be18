import { expect, test } from 'vitest'
import { revenueOf } from './house'

// The other figures need many worlds: `npm run test:soak -- --only house`.
test('the operator earns money in the default world', () => {
  expect(revenueOf({})).toBeGreaterThan(0)
})
