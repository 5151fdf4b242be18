import { basename } from 'node:path'
import { writeTextFile } from '../adapters/node-files'
import type { Learned } from '../conformance/learn/learn'
import { parseInstant } from '../simulator/domain/instants'
import { defineCommand } from './command'
import { alone, type FlagValues, instant, list, local, text, toggle, usageError } from './flags'
import { counted } from './formats'
import { requestProgress } from './progress'
import { scenarioText } from './scenario-text'
import type { Terminal } from './terminal'
import { page, renderTable, section } from './text-table'
import { baseUrlOf, credentialsOf, deploymentFlags, exitCodeOf } from './verify/deployment'
import { httpSender } from './verify/http-sender'
import { readPolicyFile } from './written-files'

const flags = {
  ...deploymentFlags,
  ...local({
    out: text('FILE', 'File to write the scenario to'),
    keep: list(
      'POINTER',
      'Preserve this value of the responses; default: statuses, flags and kinds of rows',
    ),
    exact: alone(toggle('Preserve the whole history'), 'keep'),
    scale: text('N', 'Multiply all amounts', '1'),
    name: text('NAME', 'Name of the scenario; default: the file name'),
    policies: text('FILE', 'Policies of the deployment, as written by verify'),
    now: instant('Clock of the deployment; default: the header Date'),
    json: toggle('Print the report as one line of JSON'),
  }),
}

type LearnValues = FlagValues<typeof flags>

export const learn = defineCommand({
  name: 'learn',
  usage: 'learn PLAYER',
  summary: 'Turns a player of a deployment into an anonymized scenario.',
  examples: [
    'learn 4711 --against https://api.example.com/v1 --out case.json',
    'learn 42 --against http://127.0.0.1:4777/v1 --out case.json --exact',
  ],
  flags,
  words: ['player'],
  exitCodes: {
    0: 'the scenario recreates what you asked for',
    1: 'it does, except for the findings: points where the deployment differs',
    2: 'no scenario could be created',
    130: 'interrupted',
  },

  run: (values, [player = ''], terminal) =>
    exitCodeOf(terminal, (signal) => make(values, player, terminal, signal)),
})

async function make(
  values: LearnValues,
  player: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const { against, out, rate, budget, keep, exact } = values
  if (against === undefined) throw usageError('learn needs a deployment.', 'Add --against URL.')
  const base = baseUrlOf(against)
  if (out === undefined) throw usageError('learn needs an output file.', 'Add --out FILE.')
  const { token, session } = credentialsOf(values, 'learn')
  const scale = scaleOf(values.scale)
  const now = values.now === undefined ? undefined : Number(parseInstant(values.now))
  const policies = await readPolicyFile(values.policies)
  const { learn: learnFrom } = await import('../conformance/learn/learn')
  const { readPlayer } = await import('../conformance/learn/reading')
  const send = httpSender({ base, token, session, rate })
  const onRequest = (sent: number) =>
    terminal.progress(requestProgress(sent, budget, terminal.columns))
  const read = { budget, now, policies, onRequest, signal }
  const { answers, requests } = await readPlayer(send, player, read)
  const name = values.name ?? fileScenarioName(out, player)
  const onShrink = (left: number) => terminal.progress(`${left} steps left`)
  const asked = { name, exact, keep, scale, policies, onShrink }
  const learned = terminal.interruptible(() => learnFrom(answers, asked))
  terminal.progress('')
  writeTextFile(out, `${scenarioText(learned.definition)}\n`)
  const { definition, ...report } = learned
  terminal.print(
    values.json
      ? JSON.stringify({ file: out, requests, ...report })
      : render(out, learned, terminal.columns),
  )
  return learned.findings.length === 0 ? 0 : 1
}

function render(
  file: string,
  { definition, findings, rows, steps, isMinimal }: Learned,
  columns: number,
): string {
  const kept = `${steps.kept === steps.all ? '' : `${steps.kept} of `}${counted(steps.all, 'step')}`
  const lines = [
    `${file}: ${kept} create ${rows.created} of ${counted(rows.read, 'row')}. Load it: fauxhouse serve --scenario-file ${file}`,
    `The player is ${definition.name}.`,
  ]
  if (isMinimal === false) lines.push('The work limit is reached: fewer steps may be sufficient.')
  const table = findings.map(({ entry, rule, at, what, times }) => [
    entry ?? rule ?? 'no entry',
    at,
    times === 1 ? what : `${what} (${times} times)`,
  ])
  return page(
    lines.join('\n'),
    findings.length > 0 && section('Findings', renderTable(table, columns)),
  )
}

/** The name of the file as that of a scenario. The id of the player is not written. */
function fileScenarioName(file: string, player: string): string {
  const name = words(basename(file).replace(/\.json$/i, ''))
  const id = words(player)
  return name === '' || (id !== '' && name.includes(id)) ? 'learned-player' : name
}

function words(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
}

function scaleOf(text: string): number {
  const scale = Number(text)
  if (Number.isFinite(scale) && scale > 0 && scale <= MAX_SCALE) return scale
  throw usageError('--scale is not a valid factor.', `Use a number above 0, up to ${MAX_SCALE}.`)
}

const MAX_SCALE = 1_000
