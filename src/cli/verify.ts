import { resolve } from 'node:path'
import { readTextFile, writeTextFile } from '../adapters/node-files'
import { createWorld } from '../assembly/create-world'
import type { VerifyRequest } from '../conformance/verify/sender'
import type { VerifyOptions } from '../conformance/verify/verify'
import { defineCommand } from './command'
import { usageError } from './flags'
import { requestProgress } from './progress'
import type { Terminal } from './terminal'
import { exitCodeOf } from './verify/deployment'
import { driftOf, readReport } from './verify/drift'
import { writeFidelityReport } from './verify/report-files'
import { renderVerify } from './verify/report-text'
import { type VerifyValues, verifyFlags } from './verify/verify-flags'

/** The file of identified policies, in the working folder. */
const POLICY_FILE = 'fauxhouse.policies.json'

export const verify = defineCommand({
  name: 'verify',
  usage: 'verify',
  summary: 'Compares a deployment with the simulator and identifies its policies.',
  examples: [
    'verify --against https://api.example.com/v1 --player 4711',
    'verify --replay recording.json --publish fidelity.md',
  ],
  flags: verifyFlags,
  words: [],
  exitCodes: {
    0: 'everything observed agrees; with --baseline, nothing has changed',
    1: 'something disagrees; with --baseline, something has changed',
    2: 'the comparison could not run',
    130: 'interrupted',
  },

  run: (values, _words, terminal) =>
    exitCodeOf(terminal, async (signal) => {
      const options = await optionsOf(values)
      return values['dry-run']
        ? list(options, terminal)
        : compare(values, { ...options, signal }, terminal)
    }),
})

async function optionsOf(values: VerifyValues): Promise<VerifyOptions> {
  if (values.publish?.endsWith('.md') === false) {
    const problem = `--publish writes Markdown, and "${values.publish}" does not end in .md.`
    const remedy = 'Use a name such as fidelity.md; fidelity.json is written next to it.'
    throw usageError(problem, remedy)
  }
  const path = values['players-file']
  const players = [...values.player, ...(path === undefined ? [] : await idsIn(path))]
  if (players.length === 0 && values.replay === undefined) {
    throw usageError('verify needs a player to read.', 'Add --player ID or --players-file FILE.')
  }
  return {
    players: [...new Set(players)],
    budget: values.budget,
    credentialProbes: values['allow-credential-probes'],
    allowWrites: values['allow-writes'],
  }
}

async function idsIn(path: string): Promise<string[]> {
  const text = readTextFile(path, 1024 * 1024, 'Pass a file with one player id per line.')
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The requests to a deployment that behaves as the simulator does. */
async function list(options: VerifyOptions, terminal: Terminal): Promise<number> {
  const { verify: run } = await import('../conformance/verify/verify')
  const world = createWorld({ players: 0, policies: { unknownPlayer: 'generate' } })
  const send = async ({ method, target, headers: own, body }: VerifyRequest) => {
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any', ...own }
    const init = { method, headers, ...(body !== undefined && { body }) }
    const answer = await world.fetch(`/v1${target}`, init)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  await run(send, { ...options, onRequest: (_, request) => terminal.print(request) })
  return 0
}

/** A value a line; a recording of which that would be longer than a string can be, in one line. */
function recordingText(recording: unknown): string {
  try {
    return `${JSON.stringify(recording, null, 2)}\n`
  } catch {
    return `${JSON.stringify(recording)}\n`
  }
}

async function compare(
  values: VerifyValues,
  given: VerifyOptions,
  terminal: Terminal,
): Promise<number> {
  const { identifiedPolicies } = await import('../conformance/verify/verify')
  const { verifyMasked } = await import('../conformance/verify/masked-run')
  const { sourceOf } = await import('./verify/source')
  const { createConformanceReport } = await import('../conformance/verify/conformance-report')
  const source = await sourceOf(values, given)
  const { target, name, date, options, recorder, isReplay } = source
  const before = values.baseline === undefined ? undefined : await readReport(values.baseline)
  const onRequest = (sent: number) =>
    terminal.progress(requestProgress(sent, options.budget, terminal.columns))
  const run = await verifyMasked(recorder, { ...options, onRequest }, { name, date }).catch(
    (error) => {
      if (values.record !== undefined && recorder.hasAnswers()) {
        writeTextFile(values.record, recordingText(recorder.recording({ ...options, name, date })))
      }
      throw error
    },
  )
  const { entries, notRecorded, ...report } = run.report
  terminal.progress('')
  if (report.requests >= options.budget && !isReplay) {
    terminal.printError(`All ${options.budget} requests are used: a larger --budget can show more.`)
  }
  const drift = before && driftOf(before, report)
  const printed = { target, ...report, ...(isReplay && { notRecorded }) }
  const json = JSON.stringify({ ...printed, ...(drift && { drift }) })
  writeTextFile(resolve(POLICY_FILE), `${JSON.stringify(identifiedPolicies(report), null, 2)}\n`)
  if (values.out !== undefined) writeTextFile(values.out, `${json}\n`)
  if (values.record !== undefined) writeTextFile(values.record, recordingText(run.recording))
  if (values.publish !== undefined) {
    const published = createConformanceReport({ name, date }, { ...report, entries })
    writeFidelityReport(values.publish, published)
  }
  terminal.print(values.json ? json : renderVerify(printed, terminal.columns))
  if (drift === undefined) return report.disagree === 0 ? 0 : 1
  const lines = drift.length === 0 ? ['No change from the baseline.'] : drift
  if (!values.json) terminal.print(`\n${lines.join('\n')}`)
  return drift.length === 0 ? 0 : 1
}
