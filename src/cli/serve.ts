import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RunningServer } from '../adapters/node'
import { readTextFile } from '../adapters/node-files'
import type { ServerOptions } from '../adapters/node-options'
import { createWorlds } from '../create-worlds'
import type { HostedWorld } from '../world'
import type { SavedState } from '../world/saved-worlds'
import { defineCommand } from './command'
import { alone, type FlagValues, integer, optionalText, text, toggle, usageError } from './flags'
import { followFiles } from './followed-files'
import { type Greeting, greet, inspectorOf, summarise } from './greeting'
import { logRequests } from './request-log'
import {
  checkLoaded,
  mistakeLines,
  replacementsIn,
  scenarioWarnings,
  unmet,
} from './scenario-report'
import { counted, escapeControls } from './styles'
import { report, type Terminal } from './terminal'
import { openingFlags, openSaved, openWorld, teamFlags } from './world-flags'
import { readFaultFile } from './written-files'

const PORT = 4777
const HOST = '127.0.0.1'

/** Where a server listens by default. */
export const SERVER_URL = `http://${HOST}:${PORT}`

const flags = {
  port: integer('N', [0, 65_535], 'Port to listen on; 0: any free port', PORT),
  host: text('H', 'Address to listen on', HOST),
  ...openingFlags,
  ...teamFlags,
  worlds: integer('N', [1, 100_000], 'Maximum number of named worlds, /w/{world}', 1000),
  journal: integer(
    'N',
    [0, 1_000_000],
    'Number of requests that the journal of a world keeps',
    10_000,
  ),
  faults: text('FILE', 'Start with the faults of a JSON file'),
  watch: toggle('Reload scenario files when they change'),
  cors: optionalText(
    'ORIGIN',
    'Allow pages of any origin, or of this one alone, to call the service',
    '*',
  ),
  'admin-token': text('T', 'Open the control API to all clients that send this token'),
  'no-admin': alone(toggle('Turn off the control API'), 'admin-token'),
  log: alone(toggle('Print a line for each request, as on a terminal'), 'quiet'),
  quiet: alone(toggle('Print only errors; not together with --json'), 'json'),
  json: toggle('Print lines of JSON: when ready, for a reload and with --log'),
}

type ServeValues = FlagValues<typeof flags>

export const serve = defineCommand({
  name: 'serve',
  usage: '[serve]',
  summary: 'Serves a world over HTTP until interrupted.',
  examples: [
    '--port 8080 --scenario blocked-player',
    'serve --seed demo --players 500 --watch --scenario-file scenarios',
  ],
  flags,
  groups: {
    Server: ['port', 'host', 'cors', 'admin-token', 'no-admin'],
    Worlds: ['worlds', 'journal', 'faults', 'watch'],
    Output: ['log', 'quiet', 'json'],
  },
  words: [],

  async run(values, _words, terminal) {
    checkFlags(values)
    const { journal } = values
    const faults = values.faults === undefined ? undefined : await readFaultFile(values.faults)
    const { server, saved, serve, failed } = await listen(values)
    const opening = async () => {
      const beside = { faults, journal }
      const world = saved
        ? await openSaved(values, saved.base, beside)
        : await openWorld(values, beside)
      await serve(createWorlds({ base: world, limit: values.worlds }))
      return { world: world as HostedWorld, found: await scenarioWarnings(world, values) }
    }
    const { world, found } = await opening().catch(async (error) => {
      await server.close()
      throw error
    })
    const certificate = values.tls && writeCertificate(server)
    const warnings = [...warningsFor(values), ...found]
    for (const warning of warnings) report(terminal, warning)
    const watching = values.watch ? await follow(world, values, terminal) : undefined
    const { quiet, json, 'admin-token': token } = values
    const access = token === undefined ? 'local' : 'token'
    const greeting: Greeting = {
      state: values.state && `${values.state}${contentsOf(saved)}`,
      ...{ world, server, certificate, warnings, readyMs: Math.round(terminal.uptimeMs()) },
      admin: values['no-admin'] ? 'off' : access,
      watched: values.watch ? values['scenario-file'] : [],
    }
    const summary = json ? JSON.stringify(summarise(greeting)) : ''
    // This comes before the greeting, because a reader of it may stop the server at once.
    const stopped = terminal.untilStopped(values['until-stdin-ends'])
    const hasKeys =
      !quiet &&
      !json &&
      terminal.takeKeys((key, stop) => {
        const page = key === 'o' ? inspectorOf(greeting) : undefined
        if (page !== undefined) openPage(page)
        if (key === 'q') stop()
        if (key !== 'r') return
        world.reset()
        terminal.print('The world is reset.')
      })
    if (json) terminal.print(summary)
    else if (!quiet) terminal.print([greet(greeting), ...(hasKeys ? [KEYS] : [])].join('\n'))
    const isLogged = values.log || (terminal.isTerminal && !quiet && !json)
    const endOfLog = isLogged ? logRequests(world, (line) => terminal.print(line), json) : undefined
    let code = 0
    try {
      const loss = await Promise.race([stopped.then(() => undefined), failed])
      if (loss !== undefined) {
        report(terminal, loss instanceof Error ? loss.message : String(loss), 'bad')
        code = 1
      }
    } finally {
      endOfLog?.()
      await watching?.close()
      await server.close()
      if (certificate) rmSync(dirname(certificate), { recursive: true })
    }
    return code
  },
})

function checkFlags(values: ServeValues): void {
  const { 'tls-cert': cert, 'tls-key': key } = values
  if ((cert === undefined) !== (key === undefined)) {
    const [one, other] = cert === undefined ? ['key', 'cert'] : ['cert', 'key']
    throw usageError(`--tls-${one} needs --tls-${other}.`, `Add --tls-${other} FILE.`)
  }
  if (values.watch && values['scenario-file'].length === 0) {
    throw usageError('--watch needs scenario files.', 'Add --scenario-file PATH.')
  }
}

/** What the file of `--state` had, after its name. */
function contentsOf(saved: SavedState | undefined): string {
  if (saved === undefined) return ', a new file'
  const worlds = [saved.base, ...saved.named.values()]
  const count = worlds.reduce((sum, { entries }) => sum + entries.length, 0)
  return `, with ${counted(worlds.length, 'world')} and ${counted(count, 'change')}`
}

/** Listens before there is a world, so that probes see that the server is starting. */
async function listen(values: ServeValues) {
  const { openServer } = await import('../adapters/node')
  return openServer({
    port: values.port,
    host: values.host,
    admin: !values['no-admin'],
    adminToken: values['admin-token'],
    cors: values.cors,
    basePath: values['base-path'],
    trustProxy: values['trust-proxy'],
    tls: tlsOf(values),
    state: values.state,
  })
}

/** Writes the certificate of a server where clients find it. @returns the path */
function writeCertificate({ certificate = '' }: RunningServer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'fauxhouse-')), 'certificate.pem')
  writeFileSync(path, certificate)
  return path
}

/** Largest file of a certificate or a key, in bytes. */
const MAX_PEM_BYTES = 1024 * 1024

function tlsOf({ tls, 'tls-cert': cert, 'tls-key': key }: ServeValues): ServerOptions['tls'] {
  if (cert === undefined || key === undefined) return tls
  const read = (path: string) => readTextFile(path, MAX_PEM_BYTES, 'Pass a file of PEM text.')
  return { cert: read(cert), key: read(key) }
}

const LOCAL_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Warns if other machines can reach a service that accepts any token, and of what --cors opens. */
export function warningsFor(
  values: Pick<ServeValues, 'host' | 'admin-token' | 'no-admin' | 'cors'>,
): string[] {
  const { host, cors, 'admin-token': token, 'no-admin': noAdmin } = values
  if (token !== undefined) return []
  const address = host || 'every address'
  const service = `Other machines can reach this server on ${address}, and it accepts any token.`
  const admin =
    'The control API accepts only requests from this machine, unless you set --admin-token.'
  const isOther =
    cors !== undefined && URL.canParse(cors) && !LOCAL_HOST.test(new URL(cors).hostname)
  const page = `Pages of ${cors} can call the service, but not the control API, unless you set --admin-token.`
  return [
    ...(LOCAL_HOST.test(host) ? [] : [noAdmin ? service : `${service} ${admin}`]),
    ...(isOther && !noAdmin ? [page] : []),
  ]
}

const KEYS = '  Keys: o opens the inspector, r resets the world, q stops the server.'

/** The program that opens a URL in the browser, by platform. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [program: string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

function openPage(url: string): void {
  const [program, ...words] = OPENERS[process.platform] ?? ['xdg-open']
  const opening = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  // Without a browser the greeting has the URL.
  opening.on('error', () => {})
  opening.unref()
}

async function follow(world: HostedWorld, values: ServeValues, terminal: Terminal) {
  const { watchFolders } = await import('./folder-watch')
  const reload = followFiles(values['scenario-file'], world)
  const reported = new Set(replacementsIn(world))
  let isWrong = false
  const onChange = async () => {
    const { loaded, errors } = terminal.interruptible(reload)
    const mistakes = mistakeLines(errors)
    const fresh = replacementsIn(world).filter((warning) => !reported.has(warning))
    for (const warning of fresh) reported.add(warning)
    const checks = await Promise.all([...loaded.keys()].map((name) => checkLoaded(world, name)))
    const warnings = [...fresh, ...unmet(checks.flat())]
    for (const text of [...mistakes, ...warnings]) report(terminal, text)
    const isCorrected = isWrong && mistakes.length === 0
    isWrong = mistakes.length > 0
    const reloaded = [...loaded.values()].flat()
    if (values.quiet || !(isCorrected || isWrong || reloaded.length > 0)) return
    if (values.json) {
      terminal.print(JSON.stringify({ reloaded, mistakes, warnings }))
      return
    }
    const lines = [
      isCorrected && 'All scenario files are valid again.',
      isWrong && 'The scenarios with mistakes stay as they were.',
      reloaded.length > 0 && `reloaded ${reloaded.map(escapeControls).join(', ')}`,
    ]
    for (const line of lines) if (line) terminal.print(line)
  }
  const watching = await watchFolders(values['scenario-file'], onChange)
  // What was changed while the world was made.
  await onChange()
  return watching
}
