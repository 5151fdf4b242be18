import { jsonText } from '../contract/input/json'
import { createWorld } from '../create-world'
import type { FauxhouseError } from '../errors'
import type { World } from '../public-world'
import type { ScenarioLine, ScenarioSheet } from '../scenarios/catalog'
import { collectError, throwTogether } from '../scenarios/mistakes'
import { startFirst, startPlace } from '../scenarios/start-here'
import { defineCommand } from './command'
import { type FlagValues, list, toggle, usageError } from './flags'
import { checkLoaded, mistakeLines, replacementsIn } from './scenario-report'
import { SERVER_URL } from './serve'
import { renderPlayer } from './show'
import { counted, escapeControls, paint } from './styles'
import { page, renderTable, section, wrapWords } from './table'
import { report, type Terminal } from './terminal'
import { definitionsIn, worldFlags, worldOptions } from './world-flags'

const flags = {
  ...worldFlags,
  'scenario-file': list('PATH', 'Add the scenarios of a file, folder or pattern; repeat for more'),
  json: toggle('Print JSON'),
}

export const scenarios = defineCommand({
  name: 'scenarios',
  usage: 'scenarios [NAME|WORDS]',
  summary: 'Lists all scenarios or those with all words, or describes one.',
  examples: ['scenarios withdrawal', 'scenarios blocked-player'],
  flags,
  words: [],
  moreWords: true,

  async run(values, words, terminal) {
    const name = words.length > 0 ? words.join(' ') : undefined
    if (/\.json$/i.test(name ?? '')) {
      throw usageError(
        `"${name}" is not the name of a scenario.`,
        `Pass a file with --scenario-file ${name}.`,
      )
    }
    const errors: FauxhouseError[] = []
    const own = definitionsIn(values['scenario-file'], errors)
    const world = createWorld({ players: 0, ...worldOptions(values) })
    world.define(own)
    for (const warning of replacementsIn(world)) report(terminal, warning)
    const { scenarioLines } = await import('../scenarios/catalog')
    const isOne = name !== undefined && (world.library.has(name) || name.includes('+'))
    const lines = isOne ? [] : linesWith(name ?? '', scenarioLines(world.library))
    if (name !== undefined && lines.length === 0) {
      return describeScenario(name, { values, terminal, world, errors })
    }
    await requireSound(world, own, errors)
    const render = name === undefined ? renderLines : renderFound
    if (values.json) terminal.print(JSON.stringify(lines))
    else terminal.printLong(render(lines, terminal.columns))
    return 0
  },
})

/** Rejects mistakes of files. What a broken file would have had is no mistake of its own. */
async function requireSound(world: World, own: Definitions, errors: FauxhouseError[]) {
  throwTogether(errors)
  const { scenarioSheet } = await import('../scenarios/catalog')
  const now = Date.parse(world.now)
  for (const { name } of own) collectError(errors, () => scenarioSheet(name, world.library, now))
  throwTogether(errors)
}

type Definitions = ReturnType<typeof definitionsIn>

/** What the description of a scenario needs of its command. */
interface Description {
  readonly values: FlagValues<typeof flags>
  readonly terminal: Terminal
  readonly world: World
  readonly errors: FauxhouseError[]
}

/** Prints a scenario, its players, and what it expects in vain. @returns the exit code */
async function describeScenario(name: string, given: Description): Promise<number> {
  const { values, terminal, world, errors } = given
  const { columns } = terminal
  const { scenarioSheet } = await import('../scenarios/catalog')
  const sheet = unlessBroken(errors, () =>
    scenarioSheet(name, world.library, Date.parse(world.now)),
  )
  for (const line of mistakeLines(errors)) report(terminal, line)
  const { players } = world.load(name)
  const check = await checkLoaded(world, name)
  const unmet = check.flat()
  if (values.json) terminal.print(jsonText({ ...sheet, unmet }))
  else {
    const lives = players.map((id) => renderPlayer(world.player(id), world.policies, columns))
    const held = check.filter(({ length }) => length === 0).length
    const count = check.length > 0 && `Expectations: ${held} of ${check.length} hold.`
    const failed =
      unmet.length > 0 && section('Not as expected', unmet.map(escapeControls).join('\n'))
    terminal.printLong(page(renderSheet(sheet, columns), ...lives, count, failed))
  }
  return unmet.length === 0 ? 0 : 1
}

/** A result. @param errors what is wrong with files, which explains a mistake better */
function unlessBroken<Result>(errors: readonly FauxhouseError[], result: () => Result): Result {
  try {
    return result()
  } catch (error) {
    throwTogether(errors)
    throw error
  }
}

/** The scenarios in which each of the words occurs; all without a word. */
function linesWith(words: string, lines: readonly ScenarioLine[]): ScenarioLine[] {
  const wanted = words.toLowerCase().split(/\s+/)
  return lines.filter(({ name, title, description, tags }) => {
    const text = [name, title, description, ...tags].join('\n').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

function renderFound(lines: readonly ScenarioLine[], columns: number): string {
  const rows = lines.map(({ name, title }) => [name, title])
  const more = 'fauxhouse scenarios NAME describes one.'
  return page(renderTable(rows, columns), `${counted(lines.length, 'scenario')}. ${more}`)
}

/** The ones to start with, and a table for each tag: one with two tags is found under both. */
function renderLines(lines: readonly ScenarioLine[], columns: number): string {
  const scenarios = lines
    .filter(({ trait }) => !trait)
    .map((line) => (line.tags.length > 0 ? line : { ...line, tags: ['others'] }))
  const parts = lines.filter(({ trait }) => trait)
  const tags = [...new Set(scenarios.flatMap((line) => line.tags))].sort((a, b) => (a < b ? -1 : 1))
  const table = (title: string, some: readonly ScenarioLine[]) => {
    const rows = some.map(({ name, title }) => [name, title])
    return section(title, renderTable(rows, columns))
  }
  const ofTag = (tag: string) => scenarios.filter(({ tags }) => tags.includes(tag))
  return page(
    table(
      'Start here',
      startFirst(scenarios).filter(({ name }) => startPlace(name) !== undefined),
    ),
    ...tags.map((tag) => table(escapeControls(tag), ofTag(tag))),
    table('Traits, combined with +', parts),
    `${scenarios.length} scenarios. fauxhouse scenarios NAME describes one.`,
  )
}

function renderSheet(sheet: ScenarioSheet, columns: number): string {
  const { name, title, description, tags, trait, bundled, players } = sheet
  const parts = [...new Set(players.flatMap((player) => player.parts))]
  const facts = [
    ['Players', players.map(({ id }) => id).join(', ')],
    ['Built on', parts.filter((part) => part !== name).join(', ') || '-'],
    ['Tags', tags.join(', ') || '-'],
  ]
  const [first, ...others] = players.flatMap((player) => player.requests)
  const requests = [
    `  curl "${SERVER_URL}/v1${first}" -H "Authorization: Bearer any" -H "X-Session-ID: any"`,
    ...others.map((path) => `  GET ${path}`),
  ]
  // Another server has the bundled scenarios alone.
  const isAdded = trait || name.includes('+')
  const place = bundled ? 'Try' : 'Try, on a server with the same --scenario-file'
  const intro = isAdded ? `Try\n  npx fauxhouse ctl load ${escapeControls(name)}` : place
  const text = wrapWords(description.split(/\s+/).map(escapeControls), Math.min(columns, 100)).join(
    '\n',
  )
  return page(
    paint('heading', escapeControls(title)),
    text,
    renderTable(facts, columns),
    [intro, ...requests].join('\n'),
  )
}
