import { defineConfig } from 'tsup'

/**
 * Faker is bundled: its data is part of the bytes that a seed promises, so it must not depend on
 * the version a user's tree resolves; and it is ESM only, while the CommonJS build must load in
 * Jest on Node 20.
 */
export default defineConfig([
  {
    entry: { index: 'src/index.ts', msw: 'src/doors/msw.ts', node: 'src/doors/node.ts' },
    format: ['esm', 'cjs'],
    target: 'node20',
    platform: 'neutral',
    noExternal: ['@faker-js/faker'],
    external: [/^node:/],
    splitting: true,
    treeshake: true,
    dts: true,
    clean: true,
    sourcemap: false,
  },
  {
    entry: { cli: 'src/cli/main.ts' },
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    noExternal: ['@faker-js/faker'],
    banner: { js: '#!/usr/bin/env node' },
    clean: false,
  },
])
