import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Options } from 'tsup'
import { onTestFinished } from 'vitest'

/** Bundles the child for one test, and returns the path of the program. */
export async function bundleChild(
  esbuildPlugins: NonNullable<Options['esbuildPlugins']> = [],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-fuzz-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await build({
    config: false,
    entry: { child: 'test/workload/fuzz/child.ts' },
    format: 'cjs',
    outExtension: () => ({ js: '.cjs' }),
    outDir: folder,
    noExternal: [/./],
    silent: true,
    esbuildPlugins,
  })
  return join(folder, 'child.cjs')
}
