import { loadTask } from '../assembly/tasks'
import type {
  TaskAnswer,
  TaskBrief,
  TaskDefinition,
  TaskLine,
  TaskVerdict,
} from '../tasks/definition'
import { defineCommand } from './command'
import { alone, type FlagValues, local, text, toggle, usageError } from './flags'
import { prose } from './help'
import { SERVER_URL, serverWire, tokenFlags } from './server-wire'
import { paint } from './styles'
import { isolate, page, renderColumns, renderTable, section } from './text-table'
import { readNamedFile, readWrittenFile } from './written-files'

const flags = {
  url: text('URL', 'URL of the server of --start and --check', SERVER_URL),
  ...tokenFlags,
  world: text('NAME', 'The world of --start and --check'),
  ...local({
    start: toggle('Start the task: replace the world with that of the task'),
    solve: alone(
      toggle('Judge the solution that the task contains, without a server'),
      'start',
      'check',
    ),
    check: alone(toggle('Judge the answer of --answer by what has changed in the world'), 'start'),
    answer: text('FILE', 'A JSON file with text, decision and, optionally, facts'),
    json: toggle('Print JSON'),
  }),
}

type TaskValues = FlagValues<typeof flags>

export const task = defineCommand({
  name: 'task',
  usage: 'task [NAME]',
  summary:
    'Lists, starts and judges tasks for support agents. NAME is a bundled task, or a .json file.',
  examples: [
    'task missing-deposit --start --world case-1',
    'task missing-deposit --check --world case-1 --answer answer.json',
  ],
  flags,
  words: [],
  optionalWords: ['task'],
  exitCodes: { 0: 'the answer is right', 1: 'it is not' },

  async run(values, [name], terminal) {
    const { columns } = terminal
    const print = (value: object, rendered: string) =>
      terminal.print(values.json ? JSON.stringify(value) : rendered)
    if (name === undefined) {
      const flag = (['start', 'check', 'solve'] as const).find((each) => values[each])
      if (flag !== undefined) {
        throw usageError(`--${flag} needs a task.`, `Write \`fauxhouse task NAME --${flag}\`.`)
      }
      const { taskLines } = await import('../tasks/library')
      const lines = taskLines()
      print(lines, renderLines(lines, columns))
      return 0
    }
    const { prepare } = await import('../tasks/start')
    const isFile = name.endsWith('.json')
    const { task: read, brief } = prepare(
      isFile ? ((await readNamedFile(name, WRITE)) as TaskDefinition) : name,
    )
    if (values.check) {
      const { answer } = values
      if (answer === undefined) throw usageError('--check needs an answer.', 'Add --answer FILE.')
      const body = { answer: (await readWrittenFile(answer, ANSWER)) as TaskAnswer }
      const verdict = (await wireOf(values).send('POST', '/task', body)) as TaskVerdict
      if (verdict.task !== read.name) throw otherTask(values.world, verdict.task)
      print(verdict, renderVerdict(verdict, columns))
      return verdict.passed ? 0 : 1
    }
    if (values.start) {
      const body = { start: isFile ? read : name }
      const started = (await wireOf(values).send('POST', '/task', body)) as TaskBrief
      const tools = `fauxhouse mcp --service --url ${values.url} --world ${values.world} --session ${started.session}`
      print(started, page(renderBrief(started), section('Tools', `  ${tools}`)))
      return 0
    }
    if (values.solve) {
      const { solve } = await import('../tasks/reference')
      const { world } = await loadTask(read)
      const verdict = await solve(world)
      print(verdict, renderVerdict(verdict, columns))
      return verdict.passed ? 0 : 1
    }
    print(brief, renderBrief(brief))
    return 0
  },
})

const WRITE = 'Write a task, as docs/tasks.md describes it.'
const ANSWER = 'Write an answer such as {"text": "…", "decision": "answered", "facts": {}}.'

function wireOf({ world, ...values }: TaskValues) {
  if (world === undefined) {
    throw usageError('A task needs a named world.', 'Add --world NAME.')
  }
  return serverWire(values, world)
}

function otherTask(world: string | undefined, name: string) {
  const problem = `The world ${world} has the task ${name}.`
  return usageError(problem, `Write \`fauxhouse task ${name}\`.`)
}

function renderLines(lines: readonly TaskLine[], width: number): string {
  const rows = lines.map(({ name, level, title }) => [name, String(level), title])
  return renderColumns({ Name: {}, Level: { side: 'right' }, Title: { least: 20 } }, rows, width)
}

function renderBrief(brief: TaskBrief): string {
  const { title, level, player, session, now, messages, rules, decisions, facts } = brief
  const quoted = messages.map((message) => prose(`“${message}”`)).join('\n')
  const listed = rules.map((rule, at) => [`${at + 1}.`, rule])
  const wanted = facts.map(({ name, type, description }) => [name, type, description])
  return page(
    `${paint('heading', isolate(title))}\nLevel ${level}, player ${isolate(player)}, session ${isolate(session)}, as of ${now}`,
    section('The player writes', quoted),
    section('Rules', renderTable(listed, 80)),
    section('Decisions', `  ${decisions.join(', ')}`),
    section('Facts that the answer must state', renderTable(wanted, 80)),
  )
}

function renderVerdict({ task: name, passed, conditions }: TaskVerdict, width: number): string {
  const rows = conditions.map(({ name: condition, passed: holds, expected, found }) => [
    condition,
    holds ? 'passed' : 'failed',
    shown(expected),
    shown(found),
  ])
  const style = (cell: string) => (cell === 'failed' ? 'bad' : undefined)
  const columns = {
    Condition: {},
    Result: { style },
    Expected: { least: 12 },
    Found: { least: 12 },
  }
  const result = passed ? paint('good', 'passed') : paint('bad', 'failed')
  return `${isolate(name)}: ${result}\n${renderColumns(columns, rows, width)}`
}

const shown = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
