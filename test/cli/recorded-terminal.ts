import type { Terminal } from '../../src/cli/terminal'

/** A terminal that records its output. `untilStopped` resolves at once. */
export interface RecordedTerminal extends Terminal {
  readonly printed: string[]
  readonly errors: string[]
}

/** The control characters of styles. */
const MARKS = /(?!\n)\p{Cc}/gu

/** @param whileWaiting runs after the command is ready and before it is stopped */
export function recordTerminal(
  whileWaiting: () => Promise<void> = async () => {},
): RecordedTerminal {
  const printed: string[] = []
  const errors: string[] = []
  return {
    printed,
    errors,
    print: (text) => void printed.push(text.replace(MARKS, '')),
    printError: (text) => void errors.push(text.replace(MARKS, '')),
    progress: () => {},
    confirm: async () => true,
    columns: 80,
    uptimeMs: () => 12.5,
    // The greeting comes right after the call.
    untilStopped: () => Promise.resolve().then(whileWaiting),
    signalGroup: (leader, signal) => void process.kill(-leader, signal),
    interruptible: (work) => work(),
  }
}
