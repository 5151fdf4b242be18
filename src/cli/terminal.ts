import { spawnSync } from 'node:child_process'
import { type KeyHost, type Keys, readKeys } from './keys'
import { escapeControls, paint, renderLine, type Style } from './styles'

/** Output and signals of a command: those of the process, or recorded by a test. */
export interface Terminal {
  /** Writes lines to standard output, with a line break after the last. */
  print(text: string): void
  /**
   * The same for a text that is read: the pager of the terminal shows one that is longer than its
   * window.
   */
  printLong(text: string): void
  /** Writes one line to standard error. */
  printError(line: string): void
  /**
   * Shows a line that the next one replaces, if standard error is a terminal; an empty one removes
   * it.
   */
  progress(line: string): void
  /** Number of columns that a line may take; a pipe has no limit. */
  readonly columns: number
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  /**
   * Calls a function with each key that is pressed, until the user asks to stop.
   *
   * @param onKey its `stop` has the effect of a signal
   * @returns whether keys are read: the input and the output are terminals in whose foreground the
   *   process is, and not those of CI
   */
  takeKeys(onKey: (key: string, stop: () => void) => void): boolean
  /** Milliseconds since the process started. */
  uptimeMs(): number
  /**
   * Resolves when the user asks to stop, or when output is lost.
   *
   * @param orInputEnds also when standard input ends, as it does when the parent process dies
   */
  untilStopped(orInputEnds?: boolean): Promise<void>
  /** Runs long work, during which a signal ends the process at once. */
  interruptible<T>(work: () => T): T
}

/** The part of a stream of the process that is used here. */
interface OutputStream {
  write(text: string): unknown
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
  readonly columns?: number | undefined
  readonly rows?: number | undefined
  readonly isTTY?: boolean | undefined
}

/** Writes a message to standard error: the name of the program, and one or more lines. */
export function report(
  terminal: Pick<Terminal, 'printError'>,
  message: string,
  style: Style = 'open',
): void {
  const [first = '', ...more] = message.split('\n').map(escapeControls)
  for (const line of [`${paint(style, 'fauxhouse:')} ${first}`, ...more]) terminal.printError(line)
}

type Signal = 'SIGINT' | 'SIGTERM'

const SIGNALS: readonly Signal[] = ['SIGINT', 'SIGTERM']

/** The part of the process that is used here. */
export interface HostProcess extends KeyHost {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  on(signal: Signal | 'SIGCONT', listener: () => void): unknown
  off(signal: Signal | 'SIGCONT', listener: () => void): unknown
  exit(code: number): unknown
}

/** A terminal over the streams and the signals of a process. */
export interface ProcessTerminal extends Terminal {
  /** Exit code of the process: that of the program, or 1 instead of 0 if output was lost. */
  exitCode(code: number): number
}

/**
 * Writes to the streams of a process, with control characters escaped. A reader that closes the
 * pipe early, such as `head`, is not a failure: further output is dropped and the work continues,
 * so the exit code is that of the work, and a server keeps serving. Any other loss of output, such
 * as a full disk, is reported once and ends the process.
 */
export function openTerminal(host: HostProcess, uptimeMs: () => number): ProcessTerminal {
  let isLost = false
  /** Resolves the pending wait for a stop, if there is one. */
  let stop: (() => void) | undefined
  let keys: Keys | undefined

  const lose = (): void => {
    isLost = true
    stop?.()
  }
  const writeError = openOutput(host.stderr, lose)
  const write = openOutput(host.stdout, (cause) => {
    writeError(`fauxhouse: The output cannot be written (${cause}). Send it elsewhere.`)
    lose()
  })
  const printError = (line: string) => writeError(renderLine(line, host.stderr))
  const listen = (): void => {
    for (const signal of SIGNALS) if (stop) host.on(signal, stop)
  }
  // A signal without a listener ends the process at once, and so does the second one.
  const ignore = (): void => {
    for (const signal of SIGNALS) if (stop) host.off(signal, stop)
  }

  const rendered = (text: string) =>
    text
      .split('\n')
      .map((line) => renderLine(line, host.stdout))
      .join('\n')

  return {
    print: (text) => write(rendered(text)),
    printLong(text) {
      const { isTTY, rows } = host.stdout
      const lines = rendered(text)
      const isLong = isTTY && host.stdin.isTTY && lines.split('\n').length >= (rows || Infinity)
      if (!(isLong && showPages(`${lines}\n`, host))) write(lines)
    },
    printError,
    progress(line) {
      if (host.stderr.isTTY) writeError(`\r\x1b[K${escapeControls(line)}`, '')
    },
    columns: host.stdout.columns ?? Infinity,
    isTerminal: host.stdout.isTTY === true,
    takeKeys(onKey) {
      keys = readKeys(host, (key) => onKey(key, () => stop?.()))
      return keys !== undefined
    },
    uptimeMs,
    untilStopped: (orInputEnds = false) =>
      new Promise((resolve) => {
        stop = () => {
          ignore()
          // The first process of a container has no default action of signals.
          if (host.pid === 1) for (const signal of SIGNALS) host.on(signal, () => host.exit(1))
          keys?.end()
          keys = undefined
          stop = undefined
          // The process would wait for more input.
          if (orInputEnds) host.stdin.pause()
          resolve()
        }
        if (orInputEnds) host.stdin.once('end', stop).once('error', stop).resume()
        if (isLost) stop()
        else listen()
      }),
    interruptible(work) {
      ignore()
      try {
        return keys === undefined ? work() : keys.without(work)
      } finally {
        listen()
      }
    },
    exitCode: (code) => (isLost ? code || 1 : code),
  }
}

/** Shows a text by the pager of the user. @returns false if there is none */
function showPages(text: string, host: HostProcess): boolean {
  const [pager = '', ...words] = (host.env['PAGER'] || 'less').split(' ')
  // As in Git: a text that fits is printed, colors are shown, the text stays at the end.
  const env = { LESS: 'FRX', ...host.env }
  // A signal of the terminal is for the pager.
  const ignore = () => {}
  host.on('SIGINT', ignore)
  const { error } = spawnSync(pager, words, {
    input: text,
    env,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  host.off('SIGINT', ignore)
  return error === undefined || !('code' in error && error.code === 'ENOENT')
}

/** Whether the reader has closed the pipe, the socket or the terminal. */
function isReaderGone({ code }: NodeJS.ErrnoException, { isTTY }: OutputStream): boolean {
  return code === 'EPIPE' || code === 'ECONNRESET' || (code === 'EIO' && isTTY === true)
}

/** Writes lines to a stream until it fails; `onLoss` gets failures other than a closed reader. */
function openOutput(stream: OutputStream, onLoss: (cause: string) => void) {
  let isOpen = true
  const fail = (error: NodeJS.ErrnoException): void => {
    if (!isOpen) return
    isOpen = false
    if (!isReaderGone(error, stream)) onLoss(error.code ?? error.message)
  }
  stream.on('error', fail)
  return (text: string, end = '\n'): void => {
    if (!isOpen) return
    try {
      stream.write(`${text}${end}`)
    } catch (error) {
      // Writes to files are synchronous, and some versions of Node.js throw their errors.
      fail(error as NodeJS.ErrnoException)
    }
  }
}
