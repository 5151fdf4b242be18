import { escapeControls } from './control-characters'

/** What a command may do to the outside: printed by the process, recorded by a test. */
export interface Terminal {
  /** Writes lines to standard output, and ends the last. */
  print(text: string): void
  /** Writes one line to standard error. */
  printError(line: string): void
  /** Number of columns that a line may take. */
  readonly columns: number
  /** Milliseconds since the process started. */
  uptimeMs(): number
  /** Resolves when the user asks to stop, or when output is lost. */
  untilStopped(): Promise<void>
  /** Does what may take long: who asks to stop meanwhile ends the process at once. */
  interruptible<T>(work: () => T): T
}

/** A stream of the process, as far as it is written to. */
interface OutputStream {
  write(text: string): unknown
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
  readonly columns?: number | undefined
  readonly isTTY?: boolean | undefined
}

type Signal = 'SIGINT' | 'SIGTERM'

const SIGNALS: readonly Signal[] = ['SIGINT', 'SIGTERM']

/** The process around the program, as far as it is needed here. */
export interface HostProcess {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  on(signal: Signal, listener: () => void): unknown
  off(signal: Signal, listener: () => void): unknown
}

/** A terminal that stands for the streams and the signals of a process. */
export interface ProcessTerminal extends Terminal {
  /** The exit code of the process for that of the program: 1 if output was lost, all else well. */
  exitCode(code: number): number
}

/**
 * Writes to the streams of a process, controls escaped. A reader that goes away early, such as
 * `head`, is no failure: what is written for it is dropped, and the work goes on to its end, so
 * that the exit code is that of the work, and a server keeps serving. Output that is lost
 * otherwise, as on a full disk, is told once and ends the process.
 */
export function openTerminal(host: HostProcess, uptimeMs: () => number): ProcessTerminal {
  let isLost = false
  /** Ends the wait for a stop, while there is one. */
  let stop: (() => void) | undefined

  const lose = (): void => {
    isLost = true
    stop?.()
  }
  const writeError = openOutput(host.stderr, lose)
  const write = openOutput(host.stdout, (cause) => {
    writeError(`fauxhouse: The output cannot be written (${cause}). Send it elsewhere.`)
    lose()
  })
  const listen = (): void => {
    for (const signal of SIGNALS) if (stop) host.on(signal, stop)
  }
  // A signal that finds no listener ends the process, whatever it is doing: so does the second one.
  const ignore = (): void => {
    for (const signal of SIGNALS) if (stop) host.off(signal, stop)
  }

  return {
    print: (text) => write(text.split('\n').map(escapeControls).join('\n')),
    printError: (line) => writeError(escapeControls(line)),
    columns: host.stdout.columns ?? 80,
    uptimeMs,
    untilStopped: () =>
      new Promise((resolve) => {
        stop = () => {
          ignore()
          stop = undefined
          resolve()
        }
        if (isLost) stop()
        else listen()
      }),
    interruptible(work) {
      ignore()
      try {
        return work()
      } finally {
        listen()
      }
    },
    exitCode: (code) => (isLost ? code || 1 : code),
  }
}

/** Whether nobody reads any more: of a pipe, a socket, or a terminal that was closed. */
function isReaderGone({ code }: NodeJS.ErrnoException, { isTTY }: OutputStream): boolean {
  return code === 'EPIPE' || code === 'ECONNRESET' || (code === 'EIO' && isTTY === true)
}

/** Writes lines to a stream until it fails; `onLoss` hears of what is no reader that went away. */
function openOutput(stream: OutputStream, onLoss: (cause: string) => void): (text: string) => void {
  let isOpen = true
  const fail = (error: NodeJS.ErrnoException): void => {
    if (!isOpen) return
    isOpen = false
    if (!isReaderGone(error, stream)) onLoss(error.code ?? error.message)
  }
  stream.on('error', fail)
  return (text) => {
    if (!isOpen) return
    try {
      stream.write(`${text}\n`)
    } catch (error) {
      // Files are written at once, and some versions of Node.js throw what they meet.
      fail(error as NodeJS.ErrnoException)
    }
  }
}
