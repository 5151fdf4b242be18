import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundled } from '../support/bundle'

/** The command, where the package of the protocol is installed. */
export const bundleCommand = () => bundled('src/cli/bin.ts')

/** A copy of the command where the package is missing. */
export async function commandWithoutPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-mcp-'))
  cpSync(dirname(await bundleCommand()), folder, { recursive: true })
  return { path: join(folder, 'program.js'), remove: () => rmSync(folder, { recursive: true }) }
}
