import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'

/** A folder of the project that git ignores: here, the package of the protocol is found. */
const OWN = fileURLToPath(new URL('../../.fauxhouse/', import.meta.url))

let bundled: Promise<string> | undefined

/** The command with everything but the package of the protocol, bundled once in each worker. */
export function bundleCommand(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<string> {
  // Another worker may run its own, so each has a folder, which the next run uses again.
  const outDir = join(OWN, `mcp-${process.env['VITEST_POOL_ID']}`)
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  await build({
    config: false,
    entry: { cli: 'src/cli/bin.ts' },
    format: 'esm',
    platform: 'node',
    outDir,
    noExternal: [/^(?!@modelcontextprotocol)/],
    external: [/^@modelcontextprotocol/],
    silent: true,
  })
  return join(outDir, 'cli.js')
}

/** A copy of the command where the package is missing. */
export async function commandWithoutPackage() {
  const source = await bundleCommand()
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-mcp-'))
  cpSync(join(source, '..'), folder, { recursive: true })
  return { path: join(folder, 'cli.js'), remove: () => rmSync(folder, { recursive: true }) }
}
