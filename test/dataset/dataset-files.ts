import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Environment } from '../../src/cli/flags'
import { main } from '../../src/cli/main'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

/** The path of a folder that is deleted after the test. */
export const emptyFolder = () => makeFolder().path

/** Runs the command in this process. The variables come last. */
export async function generate(...given: (string | Environment)[]) {
  const terminal = recordTerminal()
  const argv = given.filter((each) => typeof each === 'string')
  const env = given.find((each) => typeof each === 'object') ?? {}
  const code = await main(['generate', ...argv], env, terminal)
  return { code, printed: terminal.printed, errors: terminal.errors }
}

/** The same, which has to succeed. */
export async function generated(folder: string, ...argv: string[]): Promise<string> {
  const { code, errors } = await generate('--out', folder, ...argv)
  expect([code, errors]).toEqual([0, []])
  return folder
}

/** The bytes of all files of a folder, by name. */
export function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort((a, b) => (a < b ? -1 : 1))
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}
