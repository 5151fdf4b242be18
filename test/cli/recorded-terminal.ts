import { stripVTControlCharacters } from 'node:util'
import type { Environment } from '../../src/cli/flags'
import { main } from '../../src/cli/main'
import type { Terminal } from '../../src/cli/terminal'

/** The process of CI, which reads no keys. */
export const NO_KEYS = {
  pid: 2,
  platform: process.platform,
  env: { CI: '1' },
  stdin: process.stdin,
  kill: () => true,
  exit: () => {},
}

/** A terminal that records its output. `untilStopped` resolves at once. */
export interface RecordedTerminal extends Terminal {
  readonly printed: string[]
  readonly errors: string[]
}

/** @param whileWaiting runs after the command is ready and before it is stopped */
export function recordTerminal(
  whileWaiting: () => Promise<void> = async () => {},
): RecordedTerminal {
  const printed: string[] = []
  const errors: string[] = []
  const print = (text: string) => void printed.push(stripVTControlCharacters(text))
  return {
    printed,
    errors,
    print,
    printLong: print,
    printError: (text) => void errors.push(stripVTControlCharacters(text)),
    progress: () => {},
    columns: 80,
    isTerminal: false,
    takeKeys: () => false,
    uptimeMs: () => 12.5,
    // The greeting comes right after the call.
    untilStopped: () => Promise.resolve().then(whileWaiting),
    interruptible: (work) => work(),
  }
}

/** Runs the program. Returns its exit code and what it has written. */
export async function runMain(
  argv: readonly string[],
  env: Environment = {},
  whileWaiting?: (printed: string) => Promise<void>,
) {
  const terminal = recordTerminal(async () => whileWaiting?.(terminal.printed.join('\n')))
  const code = await main(argv, env, terminal)
  return { code, printed: terminal.printed.join('\n'), errors: terminal.errors.join('\n') }
}
