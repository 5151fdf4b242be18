import { isFauxhouseError } from '../errors'
import { plannedRuns, sweepPolicies } from '../testing/sweep/sweep'
import { sweptValues } from '../testing/sweep/swept-values'
import type { TrialNote } from '../testing/sweep/trial'
import { defineCommand } from './command'
import { integer, list, local, toggle } from './flags'
import { progressLine, renderSweep } from './sweep/report-text'
import { makeRunFolder } from './sweep/run-folder'
import { commandRunner } from './sweep/runner'
import { INTERRUPTED, stopSignal } from './terminal'

const flags = local({
  only: list('NAME[=VALUE]', 'Vary only these policies; a value is tested against the default'),
  except: list('NAME', 'Do not vary these policies'),
  jobs: integer('N', [1, 64], 'Number of parallel runs', 1),
  timeout: integer(
    'S',
    [1, 86_400],
    'Timeout of a run in seconds; default: ten times the first run, at least 60',
  ),
  bail: toggle('Stop after the first dependency'),
  json: toggle('Print the report as one line of JSON'),
})

/** Runs of which about so many narrow one dependency. */
const NARROWING = 8

export const sweep = defineCommand({
  name: 'sweep',
  usage: 'sweep -- COMMAND …',
  summary: 'Runs tests under every pair of policies. Exits with 1 if they depend on one.',
  examples: [
    'sweep -- npm test',
    'sweep --only sortOrder,updateOmitted --jobs 2 -- npx vitest run',
  ],
  flags,
  words: ['command'],
  moreWords: true,
  exitCodes: {
    0: 'nothing depends on a policy',
    1: 'something does',
    2: 'the command fails with unchanged policies, or does not use a Fauxhouse world',
    130: 'interrupted',
  },

  async run(values, words, terminal) {
    const only = values.only.length > 0 ? namesIn(values.only) : undefined
    const swept = sweptValues({ only, except: namesIn(values.except) })
    const planned = plannedRuns(swept)
    terminal.printError(
      `Policies: ${swept.size}. Runs: ${planned}, and about ${NARROWING} more for each dependency.`,
    )
    const { jobs, bail, timeout } = values
    const signal = stopSignal(terminal)
    const onRun = (note: TrialNote) => {
      terminal.printError(progressLine(note))
      const { number, durationMs = 0 } = note
      if (number > 1 || planned < 2 || !note.passed) return
      const seconds = Math.ceil((durationMs * (planned - 1)) / jobs / 1_000)
      terminal.printError(`About ${seconds} s more.`)
    }
    const folder = makeRunFolder()
    try {
      const run = commandRunner(words, { folder, terminal, timeout, signal })
      const report = await sweepPolicies(run, swept, { jobs, bail, onRun })
      terminal.print(values.json ? JSON.stringify(report) : renderSweep(report))
      return report.dependencies.length === 0 ? 0 : 1
    } catch (error) {
      if (signal.aborted) return INTERRUPTED
      const failure = isFauxhouseError(error) ? error.facts['failure'] : undefined
      for (const line of String(failure ?? '').split('\n')) if (line) terminal.printError(line)
      throw error
    } finally {
      folder.remove()
    }
  },
})

/** The names of several flags, each of which may have several, separated by commas. */
function namesIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(','))
}
