import { readTextFile } from '../adapters/node-files'
import { isFauxhouseError } from '../errors'
import type { VerifyReport } from '../verify/deployment'
import { defineCommand } from './command'
import { type FlagValues, integer, list, local, text, toggle, usageError } from './flags'
import { counted, escapeControls } from './styles'
import { page, renderTable, section } from './table'
import { report, type Terminal } from './terminal'

const flags = {
  token: text('T', 'Bearer token; better set with FAUXHOUSE_TOKEN'),
  session: text('S', 'X-Session-ID of the requests'),
  player: local(list('ID', 'Read this player; repeat for more')),
  'players-file': local(text('FILE', 'Read the player ids of a file, one per line')),
  budget: local(integer('N', [1, 100_000], 'Maximum number of requests', 1_000)),
  rate: local(integer('N', [1, 1_000], 'Maximum requests per second', 2)),
  json: local(toggle('Print the report as one line of JSON')),
}

export const verify = defineCommand({
  name: 'verify',
  usage: 'verify URL',
  summary: 'Checks a deployment against the contract, with GETs only.',
  examples: [
    'verify https://api.example.com/v1 --player 4711',
    'verify https://api.example.com/v1 --players-file players.txt --json',
  ],
  flags,
  words: ['url'],
  exitCodes: {
    0: 'no breach',
    1: 'a response breaks the contract or a law',
    2: 'the deployment could not be read',
  },

  async run(values, [url = ''], terminal) {
    try {
      return await check(values, url, terminal)
    } catch (error) {
      terminal.progress('')
      if (!isFauxhouseError(error)) throw error
      // The code 1 means a breach.
      report(terminal, error.message, 'bad')
      return 2
    }
  },
})

async function check(values: FlagValues<typeof flags>, url: string, terminal: Terminal) {
  const { token, session, budget, rate, json } = values
  const base = baseOf(url)
  if (token === undefined || session === undefined) {
    const remedy = 'Set FAUXHOUSE_TOKEN and FAUXHOUSE_SESSION.'
    throw usageError('verify needs a token and a session.', remedy)
  }
  const players = [...new Set([...values.player, ...idsIn(values['players-file'])])]
  if (players.length === 0) {
    throw usageError('verify needs a player to read.', 'Add --player ID or --players-file FILE.')
  }
  const { requestsTo } = await import('./verify-requests')
  const { verify: read } = await import('../verify/deployment')
  let requests = 0
  const onRequest = (sent: number) => {
    requests = sent
    terminal.progress(`${sent} of at most ${budget} requests`)
  }
  const get = requestsTo({ base, token, session, rate, budget, onRequest, fetch })
  const found = await read(get, players)
  const result = { target: base, requests, ...found }
  terminal.progress('')
  if (requests >= budget) {
    terminal.printError(`All ${budget} requests are used: a larger --budget reads more.`)
  }
  terminal.print(json ? JSON.stringify(result) : render(result, terminal.columns))
  return found.breaches.length === 0 ? 0 : 1
}

function baseOf(url: string): string {
  const { protocol, username, search, hash } = URL.canParse(url) ? new URL(url) : NO_URL
  if (/^https?:$/.test(protocol) && `${username}${search}${hash}` === '') {
    return url.replace(/\/+$/, '')
  }
  throw usageError('The URL is not a base URL.', 'Use a URL such as https://api.example.com/v1.')
}

const NO_URL = { protocol: '', username: '', search: '', hash: '' }

function idsIn(path: string | undefined): string[] {
  if (path === undefined) return []
  const text = readTextFile(path, 1024 * 1024, 'Pass a file with one player id per line.')
  return text.split('\n').flatMap((line) => line.trim() || [])
}

type Printed = VerifyReport & { readonly target: string; readonly requests: number }

function render({ target, requests, breaches, policies, ...ids }: Printed, columns: number) {
  const found = Object.entries(policies)
  const known = found.flatMap(([name, each]) => ('value' in each ? [[name, `${each.value}`]] : []))
  const open = found.flatMap(([name, each]) => ('open' in each ? [[name, each.open]] : []))
  const lines = breaches.map(({ rule, request, expected, got }) =>
    [
      `${rule}: ${escapeControls(request)}`,
      `  expected ${escapeControls(expected)}`,
      `  got ${escapeControls(got)}`,
    ].join('\n'),
  )
  const summary = `${counted(requests, 'request')}, ${counted(breaches.length, 'breach', 'breaches')}`
  const changed = ids.changed.map(escapeControls).join(', ')
  return page(
    `${target}: ${counted(ids.checked.length, 'player')}, ${summary}.`,
    changed !== '' && `Changed while they were read, so not held to the laws: ${changed}.`,
    section('Policies that responses show', renderTable(known, columns)),
    section('Open policies', renderTable(open, columns)),
    lines.length > 0 && section('Breaches', lines.join('\n')),
  )
}
