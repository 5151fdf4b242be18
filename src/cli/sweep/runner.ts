import { SWEEP_VARIABLE } from '../../adapters/sweep-share'
import type { TrialRunner } from '../../testing/sweep/trial'
import { usageError } from '../flags'
import { report, type Terminal } from '../terminal'
import { runChild } from './child'
import type { RunFolder } from './run-folder'

/** Without a limit of the user, a run may take so many times the first one, and this at least. */
const TIMES = 10
const MIN_LIMIT_MS = 60_000

/** The warning about a run without requests. It may depend on what it reads of a world itself. */
const UNASKED =
  'The adapters of the command received no requests. Does the code under test call another URL?'

export interface RunnerOptions {
  readonly folder: RunFolder
  readonly terminal: Terminal
  /** Longest time of a run, in seconds. */
  readonly timeout: number | undefined
  readonly signal: AbortSignal
}

/**
 * Runs a command whose adapters read the policies of the run from a file, and write beside it.
 *
 * @throws FauxhouseError INVALID_OPTION if the first run opens no adapter that takes part
 */
export function commandRunner(
  words: readonly string[],
  { folder, terminal, timeout, signal }: RunnerOptions,
): TrialRunner {
  let timeoutMs = timeout === undefined ? undefined : timeout * 1_000
  let isFirst = true
  return async (policies) => {
    signal.throwIfAborted()
    const run = folder.open(policies)
    const env = { [SWEEP_VARIABLE]: run }
    const { passed, output, durationMs } = await runChild(words, terminal, {
      env,
      timeoutMs,
      signal,
    })
    signal.throwIfAborted()
    timeoutMs ??= Math.max(MIN_LIMIT_MS, TIMES * durationMs)
    // The exchanges of a run that passes are compared with nothing, except those of the first one.
    const { adapters, exchanges } =
      isFirst || !passed ? folder.read(run) : { adapters: [], exchanges: [] }
    folder.drop(run)
    if (isFirst && passed) {
      requireAdapters(adapters, terminal)
      if (exchanges.length === 0) report(terminal, UNASKED)
    }
    isFirst = false
    const own = adapters.flatMap((adapter) => adapter.policies ?? [])
    return { passed, failure: passed ? '' : output, exchanges, own, durationMs }
  }
}

type Adapters = ReturnType<RunFolder['read']>['adapters']

function requireAdapters(adapters: Adapters, terminal: Terminal): void {
  const strange = adapters.filter(({ policies }) => policies === null)
  if (adapters.length === strange.length) {
    const remedy =
      'Serve the world itself with createHandlers, startServer or fauxhouse serve, or use a fixture.'
    const opened = adapters.length === 0 ? 'started no adapter' : 'started adapters without a world'
    throw usageError(`The command ${opened}, so no policy has an effect on it.`, remedy)
  }
  const [first] = strange
  if (first === undefined) return
  report(
    terminal,
    `${strange.length} adapters (${first.adapter}) do not serve a world and are not swept. Pass them the world itself.`,
  )
}
