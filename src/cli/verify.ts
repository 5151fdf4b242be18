import { resolve } from 'node:path'
import { isFauxhouseError } from '../errors'
import type { VerifyOptions } from '../verify/verify'
import { defineCommand } from './command'
import { type FlagValues, usageError } from './flags'
import type { Terminal } from './terminal'

const flags = {
  against: { kind: 'text', value: 'URL', help: 'Base URL of the deployment, with /v1' },
  player: { kind: 'list', value: 'ID', help: 'Reads this player; once for each', isLocal: true },
  'players-file': {
    kind: 'text',
    value: 'FILE',
    help: 'Reads the ids of a file, one a line',
    isLocal: true,
  },
  token: {
    kind: 'text',
    value: 'T',
    help: 'Bearer token; better in its variable',
    twin: 'against-token',
  },
  session: {
    kind: 'text',
    value: 'S',
    help: 'X-Session-ID of the requests',
    twin: 'against-session',
  },
  budget: {
    kind: 'integer',
    value: 'N',
    help: 'Most requests',
    fallback: 300,
    min: 1,
    max: 100_000,
    isLocal: true,
  },
  rate: {
    kind: 'integer',
    value: 'N',
    help: 'Most requests a second',
    fallback: 2,
    min: 1,
    max: 1_000,
    isLocal: true,
  },
  'allow-writes': {
    kind: 'text',
    value: 'PLAYER',
    help: 'Updates this player, and puts it back',
    isLocal: true,
  },
  'allow-credential-probes': {
    kind: 'switch',
    help: 'Sends a wrong token, a wrong session, and none',
    isLocal: true,
  },
  'dry-run': {
    kind: 'switch',
    help: 'Lists the requests to a deployment like the simulator, and sends none',
    isLocal: true,
  },
  baseline: {
    kind: 'text',
    value: 'FILE',
    help: 'Compares with an earlier report: exits with 1 on drift',
    isLocal: true,
  },
  out: { kind: 'text', value: 'FILE', help: 'Writes the report as JSON', isLocal: true },
  json: { kind: 'switch', help: 'Prints the report as one line of JSON', isLocal: true },
} as const

/** The file of identified policies, in the working folder. */
const POLICY_FILE = 'fauxhouse.policies.json'

/** As shells report a process that an interrupt ended. */
const INTERRUPTED = 130
const FAILED = 2

const EXIT_CODES = `Exit codes
  0    all that was observed agrees; with --baseline, nothing differs from it
  1    something disagrees; with --baseline, something differs from it
  2    the comparison could not be made
  130  it was interrupted`

export const verify = defineCommand({
  name: 'verify',
  usage: 'verify',
  summary: 'Compares a deployment with the simulator, and identifies its policies.',
  flags,
  words: [],
  details: () => EXIT_CODES,

  async run(values, _words, terminal) {
    const stop = new AbortController()
    void terminal.untilStopped().then(() => stop.abort())
    try {
      const options = await optionsOf(values)
      return values['dry-run']
        ? await list(options, terminal)
        : await compare(values, { ...options, signal: stop.signal }, terminal)
    } catch (error) {
      terminal.progress('')
      if (stop.signal.aborted && error === stop.signal.reason) return INTERRUPTED
      if (!isFauxhouseError(error)) throw error
      terminal.printError(`fauxhouse: ${error.message}`)
      return FAILED
    }
  },
})

type VerifyValues = FlagValues<typeof flags>

async function optionsOf(values: VerifyValues): Promise<VerifyOptions> {
  const path = values['players-file']
  const players = [...values.player, ...(path === undefined ? [] : await idsIn(path))]
  if (players.length === 0) {
    throw usageError('verify has no player to read.', 'Add --player ID, or --players-file FILE.')
  }
  return {
    players: [...new Set(players)],
    budget: values.budget,
    credentialProbes: values['allow-credential-probes'],
    allowWrites: values['allow-writes'],
  }
}

async function idsIn(path: string): Promise<string[]> {
  const { readTextFile } = await import('../doors/node-files')
  const text = readTextFile(path, 1024 * 1024, 'Give a file with one player id a line.')
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The requests to a deployment that behaves as the simulator does. */
async function list(options: VerifyOptions, terminal: Terminal): Promise<number> {
  const { createWorld } = await import('../create-world')
  const { verify: run } = await import('../verify/verify')
  const world = createWorld({ players: 0, policies: { unknownPlayer: 'generate' } })
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  await run(
    async ({ method, target, headers: own, body }) => {
      const url = `http://localhost/v1${target}`
      const init = { method, headers: { ...headers, ...own }, ...(body !== undefined && { body }) }
      const response = await world.fetch(new Request(url, init))
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    { ...options, onRequest: (_, request) => terminal.print(request) },
  )
  return 0
}

async function compare(
  values: VerifyValues,
  options: VerifyOptions,
  terminal: Terminal,
): Promise<number> {
  const { identifiedPolicies, verify: run } = await import('../verify/verify')
  const { httpSender } = await import('./verify/http-sender')
  const { driftOf, readReport } = await import('./verify/drift')
  const { progressBar, renderVerify } = await import('./verify/report-text')
  const { writeTextFile } = await import('../doors/node-files')
  const target = targetOf(values.against)
  const { token, session, rate, budget } = values
  if (token === undefined || session === undefined) {
    const variables = 'FAUXHOUSE_AGAINST_TOKEN and FAUXHOUSE_AGAINST_SESSION'
    throw usageError('verify has no token or no session.', `Set ${variables}.`)
  }
  const before = values.baseline === undefined ? undefined : await readReport(values.baseline)
  const send = httpSender({ base: target, token, session, rate })
  const onRequest = (sent: number) => terminal.progress(progressBar(sent, budget, terminal.columns))
  const report = { target, ...(await run(send, { ...options, onRequest })) }
  terminal.progress('')
  if (report.requests >= budget) {
    terminal.printError(`All ${budget} requests are spent: a larger --budget can show more.`)
  }
  const drift = before && driftOf(before, report)
  const json = JSON.stringify({ ...report, ...(drift && { drift }) })
  writeTextFile(resolve(POLICY_FILE), `${JSON.stringify(identifiedPolicies(report), null, 2)}\n`)
  if (values.out !== undefined) writeTextFile(values.out, `${json}\n`)
  const text = values.json ? json : renderVerify(target, report)
  terminal.print(text)
  if (drift === undefined) return report.disagree === 0 ? 0 : 1
  const lines = drift.length === 0 ? ['As in the baseline.'] : drift
  if (!values.json) terminal.print(`\n${lines.join('\n')}`)
  return drift.length === 0 ? 0 : 1
}

/** The base URL without the slash at its end. */
function targetOf(url: string | undefined): string {
  if (url === undefined) throw usageError('verify has no deployment.', 'Add --against URL.')
  const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  const { username, password, search, hash } = isHttp ? new URL(url) : EMPTY
  if (isHttp && `${username}${password}${search}${hash}` === '') return url.replace(/\/+$/, '')
  throw usageError('--against is no base URL.', 'Give one such as https://api.example.com/v1.')
}

const EMPTY = { username: '', password: '', search: '', hash: '' }
