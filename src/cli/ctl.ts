import { createWire } from '../adapters/wire'
import { jsonText } from '../contract/input/json'
import { requireResponse } from '../control/paths'
import { defineCommand } from './command'
import { list, local, text, toggle } from './flags'
import { renderHelp } from './help'
import { scenarioText } from './scenario-report'
import { SERVER_URL } from './serve'
import { escapeControls } from './styles'
import { renderResponse } from './table'
import { report, type Terminal } from './terminal'

const flags = {
  url: {
    ...list('URL', 'URL of the server; repeat to send the call to several'),
    fallback: [SERVER_URL],
  },
  'admin-token': text('T', 'The admin token of the server, if it has one'),
  world: text('NAME', 'Use a named world instead of the base world'),
  json: local(toggle('Print the response as JSON')),
}

/** Responses that are files for other programs. */
const FILES: readonly string[] = ['getLog', 'getControlDocument', 'exportPlayer']

/** What an audit of a running world leaves out: its clock may have moved since the loading. */
const UNCHECKED =
  'The expectations of your scenarios are not checked here: `fauxhouse audit --scenario-file PATH` does.'

/** The control API is loaded by this command only. */
const loadCalls = () => import('./control-calls')

export const ctl = defineCommand({
  name: 'ctl',
  usage: 'ctl CALL …',
  summary: 'Calls the control API of a running server.',
  examples: ['ctl advance P3D', 'ctl run blocked-player type=unblock'],
  flags,
  words: ['call'],
  moreWords: true,
  details: async () => (await loadCalls()).callTable(),
  helpOf,

  async run(values, [name = '', ...words], terminal) {
    if (name === 'help') {
      terminal.print((await helpOf(words)) ?? (await renderHelp(ctl)))
      return 0
    }
    const { requestOf } = await loadCalls()
    const { call, path, body } = await requestOf(name, words)
    const isOfWorlds = call.path.startsWith('/__admin/worlds')
    const { world, url: urls } = values
    const sendTo = async (url: string): Promise<unknown> => {
      const server = createWire(url, { adminToken: values['admin-token'] })
      const wire = isOfWorlds || world === undefined ? server : server.below(world)
      const response = await wire.send(call.method, path, body)
      requireResponse(call.id, response, wire.url)
      return response
    }
    const [url = SERVER_URL, ...others] = urls
    if (others.length > 0) return sendToAll(urls, sendTo, values.json, terminal)
    const response = await sendTo(url)
    const isScenario = call.id === 'exportPlayer' && !values.json
    if (typeof response === 'string') terminal.print(response.trimEnd())
    else if (isScenario && Object(response).fauxhouse === undefined) {
      terminal.print(scenarioText(Object(response)))
    } else if (values.json || FILES.includes(call.id)) {
      terminal.print(jsonText(response ?? null))
    } else terminal.printLong(renderResponse(response, terminal.columns))
    // A log may be printed into a file: this is read by a person.
    const { complete, log_complete: isWhole, consistent, unmet = [] } = Object(response)
    const isFull = isWhole === false || (call.id === 'getLog' && complete === false)
    if (isFull) report(terminal, fullLogText(world))
    if (call.id === 'runAudit' && !values.json) terminal.print(UNCHECKED)
    // An audit has breaches, or expectations of a dry run do not hold.
    return consistent === false || unmet.length > 0 ? 1 : 0
  },
})

/** Sends a call to several servers, and says what each of them has done. */
async function sendToAll(
  urls: readonly string[],
  sendTo: (url: string) => Promise<unknown>,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const results = await Promise.allSettled(urls.map(sendTo))
  const lines = results.map((result, place) => {
    const url = urls[place] ?? ''
    if (result.status === 'fulfilled') return { url, response: result.value ?? null }
    const { reason } = result
    return { url, error: reason instanceof Error ? reason.message : String(reason) }
  })
  if (isJson) terminal.print(jsonText(lines))
  for (const { url, error } of lines) {
    if (error !== undefined) report(terminal, `${url}: ${error}`, 'bad')
    else if (!isJson) terminal.print(`${url}: done`)
  }
  return lines.some(({ error }) => error !== undefined) ? 1 : 0
}

async function helpOf([name]: readonly string[]): Promise<string | undefined> {
  return name === undefined ? undefined : (await loadCalls()).callHelp(name)
}

/** Says of a log why it is no replay, and what to do. */
function fullLogText(name: string | undefined): string {
  const world = name === undefined ? 'the world' : `the world ${escapeControls(name)}`
  return (
    `The log of ${world} is full: it has only the beginning, and cannot be replayed. ` +
    'Reset the world more often, or raise --log-entries.'
  )
}
