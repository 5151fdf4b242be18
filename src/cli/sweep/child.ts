import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { usageError } from '../flags'
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

const IS_WINDOWS = process.platform === 'win32'

/**
 * Runs a command to its end, together with what it leaves running.
 *
 * @throws FauxhouseError INVALID_OPTION if there is no such program
 */
export function runChild(
  [program = '', ...args]: readonly string[],
  terminal: Terminal,
  { env, timeoutMs, signal }: ChildOptions,
): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    // A group of its own can be ended as a whole. On Windows, npm is a script of the shell.
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !IS_WINDOWS,
      shell: IS_WINDOWS,
      env: { ...process.env, ...env },
    })
    let output = ''
    let code: number | null = null
    let isLate = false
    let killing: NodeJS.Timeout | undefined
    const send = (name: 'SIGTERM' | 'SIGKILL') => {
      try {
        if (IS_WINDOWS) child.kill(name)
        else if (child.pid !== undefined) terminal.signalGroup(child.pid, name)
      } catch {
        // The group has ended.
      }
    }
    const end = () => {
      send('SIGTERM')
      killing ??= setTimeout(() => {
        send('SIGKILL')
        child.stdout.destroy()
        child.stderr.destroy()
      }, GRACE_MS)
    }
    const late = () => {
      isLate = true
      end()
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs)
    const clear = () => {
      clearTimeout(timer)
      clearTimeout(killing)
      signal.removeEventListener('abort', end)
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output = (output + text).slice(-MAX_CHARACTERS)
      })
    }
    child.once('error', ({ message }) => {
      clear()
      reject(
        usageError(`${program} cannot be run: ${message}.`, 'Pass a program with its arguments.'),
      )
    })
    child.once('exit', (status) => {
      code = status
      end()
    })
    child.once('close', () => {
      clear()
      const durationMs = performance.now() - startedAt
      const note = isLate ? `\nThe run did not finish within ${(timeoutMs ?? 0) / 1_000} s.` : ''
      resolve({ passed: code === 0 && !isLate, output: lastLines(output) + note, durationMs })
    })
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

function lastLines(text: string): string {
  return stripVTControlCharacters(text).trimEnd().split('\n').slice(-MAX_LINES).join('\n')
}
