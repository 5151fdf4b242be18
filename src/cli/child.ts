import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { usageError } from './flags'

export const IS_WINDOWS = process.platform === 'win32'

/** How a program has ended: its exit code, or the signal that ended it. */
type ChildEnd = readonly [code: number | null, signal: NodeJS.Signals | null]

/**
 * Starts a program.
 *
 * @param env variables in addition to those of this process
 * @returns the process, and a promise of its end, which fails with INVALID_OPTION if there is no
 *   such program
 */
export function startChild(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  options: SpawnOptions,
): { readonly child: ChildProcess; readonly ended: Promise<ChildEnd> } {
  // On Windows, npm is a script of the shell.
  const own = { ...options, shell: IS_WINDOWS, env: { ...process.env, ...env } }
  const child = spawn(program, args, own)
  const noSuch = ({ message }: Error) => {
    const remedy = 'Pass a program with its arguments.'
    throw usageError(`${program} cannot be run: ${message}.`, remedy)
  }
  const ended = once(child, 'close').then(([code, signal]): ChildEnd => [code, signal], noSuch)
  return { child, ended }
}
