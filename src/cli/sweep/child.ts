import { stripVTControlCharacters } from 'node:util'
import { IS_WINDOWS, startChild } from '../child'
import type { Terminal } from '../terminal'

export interface ChildEnd {
  readonly passed: boolean
  readonly output: string
  readonly durationMs: number
}

export interface ChildOptions {
  /** Variables in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>
  /** Longest time, in ms; undefined: no limit. */
  readonly timeoutMs: number | undefined
  /** Ends the command when it aborts. */
  readonly signal: AbortSignal
}

/** Largest number of characters and lines of the output that are kept. */
const MAX_CHARACTERS = 20_000
const MAX_LINES = 30

/** How long a process may take to end after it was asked to, in ms. */
const GRACE_MS = 3_000

/**
 * Runs a command to its end, together with what it leaves running.
 *
 * @throws FauxhouseError INVALID_OPTION if there is no such program
 */
export async function runChild(
  words: readonly string[],
  terminal: Terminal,
  { env, timeoutMs, signal }: ChildOptions,
): Promise<ChildEnd> {
  const startedAt = performance.now()
  // A group of its own can be ended as a whole.
  const { child, ended } = startChild(words, env, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !IS_WINDOWS,
  })
  const streams = [child.stdout, child.stderr]
  let output = ''
  for (const stream of streams) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_CHARACTERS)
    })
  }
  const send = (name: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (IS_WINDOWS) child.kill(name)
      else if (child.pid !== undefined) terminal.signalGroup(child.pid, name)
    } catch {
      // The group has ended.
    }
  }
  let killing: NodeJS.Timeout | undefined
  const end = () => {
    send('SIGTERM')
    killing ??= setTimeout(() => {
      send('SIGKILL')
      for (const stream of streams) stream?.destroy()
    }, GRACE_MS)
  }
  const late = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]
  const stop = AbortSignal.any([signal, ...late])
  child.once('exit', end)
  if (stop.aborted) end()
  else stop.addEventListener('abort', end)
  try {
    const [code] = await ended
    const isLate = late.some(({ aborted }) => aborted)
    const note = isLate ? `\nThe run did not finish within ${(timeoutMs ?? 0) / 1_000} s.` : ''
    const durationMs = performance.now() - startedAt
    return { passed: code === 0 && !isLate, output: lastLines(output) + note, durationMs }
  } finally {
    clearTimeout(killing)
    stop.removeEventListener('abort', end)
  }
}

function lastLines(text: string): string {
  return stripVTControlCharacters(text).trimEnd().split('\n').slice(-MAX_LINES).join('\n')
}
