import { defineConfig } from 'vitest/config'
import { alias, isolated } from './vitest.config'

/** For Stryker, which runs one project: `scripts/mutants.mjs` names the test files. */
export default defineConfig({
  resolve: { alias },
  test: {
    testTimeout: 60_000,
    hookTimeout: 180_000,
    pool: 'threads',
    isolate: false,
    include: ['test/**/*.test.ts'],
    exclude: isolated,
  },
})
