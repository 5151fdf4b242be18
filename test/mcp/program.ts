import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'

/** A folder of the project that git ignores. */
const OWN = fileURLToPath(new URL('../../.fauxhouse/', import.meta.url))

export interface Program {
  /** Path of the command. */
  readonly path: string
  remove(): void
}

/**
 * Bundles the command with everything but the package of the protocol. That is found from a folder
 * of the project, and missing elsewhere.
 */
export async function bundleCommand(isInstalled = true): Promise<Program> {
  mkdirSync(OWN, { recursive: true })
  const folder = mkdtempSync(join(isInstalled ? OWN : tmpdir(), 'fauxhouse-mcp-'))
  await build({
    config: false,
    entry: { cli: 'src/cli/bin.ts' },
    format: 'esm',
    platform: 'node',
    outDir: folder,
    noExternal: [/^(?!@modelcontextprotocol)/],
    external: [/^@modelcontextprotocol/],
    silent: true,
  })
  return { path: join(folder, 'cli.js'), remove: () => rmSync(folder, { recursive: true }) }
}
