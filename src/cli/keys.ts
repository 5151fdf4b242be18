import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The part of the process that is used here. */
export interface KeyHost {
  readonly pid: number
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: NodeJS.ReadStream
  readonly stdout: { readonly isTTY?: boolean | undefined }
  kill(pid: number, signal: NodeJS.Signals): unknown
  emit(signal: NodeJS.Signals): unknown
  on(signal: 'SIGCONT', listener: () => void): unknown
  off(signal: 'SIGCONT', listener: () => void): unknown
}

/** Reading of single keys. */
export interface Keys {
  /** Runs work during which the keys of the terminal have their usual effects. */
  without<T>(work: () => T): T
  /** Ends it, and restores the terminal. */
  end(): void
}

/** Keys for which a terminal itself sends a signal, unless single keys are read. */
const SIGNALS: Readonly<Record<string, NodeJS.Signals>> = {
  '\u0003': 'SIGINT',
  '\u001a': 'SIGTSTP',
  '\u001c': 'SIGQUIT',
}

/**
 * Reads single keys, while the process is in the foreground of its terminal. A process in the
 * background would be stopped by the system for it.
 *
 * @returns undefined if the input or the output is no terminal, in CI, and in the background
 */
export function readKeys(host: KeyHost, onKey: (key: string) => void): Keys | undefined {
  if (host.env['CI'] || !host.stdout.isTTY || !isInForeground(host)) return undefined
  const { stdin } = host
  if (!stdin.isTTY) return undefined
  const begin = () => {
    if (!isInForeground(host)) return
    stdin.setRawMode(true)
    stdin.resume()
  }
  const pause = () => {
    // In the background, nothing was changed since the process was stopped.
    if (isInForeground(host)) stdin.setRawMode(false)
    stdin.pause()
  }
  const onData = (keys: Buffer) => {
    for (const key of keys.toString()) {
      const signal = SIGNALS[key]
      if (signal === undefined) onKey(key)
      else if (host.platform === 'win32') host.emit(signal)
      else {
        pause()
        // As from a terminal, to the whole group: npx waits for its child.
        host.kill(0, signal)
        // A process that was stopped continues with SIGCONT.
        if (signal === 'SIGINT') begin()
      }
    }
  }
  stdin.on('data', onData)
  host.on('SIGCONT', begin)
  begin()
  return {
    without(work) {
      pause()
      try {
        return work()
      } finally {
        begin()
      }
    },
    end() {
      host.off('SIGCONT', begin)
      stdin.off('data', onData)
      pause()
    },
  }
}

/** Whether the terminal sends its input to the process. */
function isInForeground({ pid, platform }: KeyHost): boolean {
  if (platform === 'win32') return true
  const [group, foreground] = existsSync('/proc/self/stat') ? linuxGroups() : groupsOf(pid)
  return group !== undefined && group === foreground
}

/** The group of this process, and the one in the foreground of its terminal. */
function linuxGroups(): (string | undefined)[] {
  // The name of the program, in parentheses, may have spaces: state, parent, group, session,
  // terminal and the group in its foreground come after it.
  const [, , group, , , foreground] =
    readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return [group, foreground]
}

function groupsOf(pid: number): (string | undefined)[] {
  try {
    const found = execFileSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    return found.trim().split(/\s+/)
  } catch {
    return []
  }
}
