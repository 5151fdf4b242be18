import { jsonText } from '../contract/input/json'
import { createWorld } from '../create-world'
import type { FauxhouseError } from '../errors'
import type { ScenarioLine, ScenarioSheet } from '../scenarios/catalog'
import { collectError, throwTogether } from '../scenarios/mistakes'
import { openingOf } from '../scenarios/opening'
import { startFirst, startPlace } from '../scenarios/start-here'
import { defineCommand } from './command'
import { list, toggle, usageError } from './flags'
import { checkLoaded, mistakeLines, renderHeld, replacementsIn, unreadIn } from './scenario-report'
import { SERVER_URL } from './serve'
import { renderPlayer } from './show'
import { counted, isolate, paint } from './styles'
import { page, renderTable, section, wrapWords } from './table'
import { report } from './terminal'
import { definitionsIn, worldFlags, worldOptions } from './world-flags'

export const scenarios = defineCommand({
  name: 'scenarios',
  usage: 'scenarios [NAME|WORD]',
  summary: 'Lists all scenarios or those with a word, or describes one.',
  examples: ['scenarios withdrawal', 'scenarios blocked-player'],
  flags: {
    ...worldFlags,
    'scenario-file': list(
      'PATH',
      'Add the scenarios of a file, folder or pattern; repeat for more',
    ),
    json: toggle('Print JSON'),
  },
  words: [],
  optionalWords: ['scenario or word'],

  async run(values, [name], terminal) {
    const { scenarioLines, scenarioSheet } = await import('../scenarios/catalog')
    const { columns } = terminal
    const options = { players: 0, ...worldOptions(values) }
    const errors: FauxhouseError[] = []
    const own = definitionsIn(values['scenario-file'], errors)
    if (/\.json$/i.test(name ?? '')) {
      throw usageError(
        `"${name}" is not the name of a scenario.`,
        `Pass a file with --scenario-file ${name}.`,
      )
    }
    let world = createWorld(options)
    world.define(own)
    const warnings = [...unreadIn(values['scenario-file']), ...replacementsIn(world)]
    for (const warning of warnings) report(terminal, warning)
    const isOne = name !== undefined && (world.library.has(name) || name.includes('+'))
    const lines = isOne ? [] : linesWith(name, scenarioLines(world.library))
    if (name === undefined || lines.length > 0) {
      // What is missing because its file is broken is no mistake of its own.
      throwTogether(errors)
      const now = Date.parse(world.now)
      for (const { name } of own)
        collectError(errors, () => scenarioSheet(name, world.library, now))
      throwTogether(errors)
      const render = name === undefined ? renderLines : renderFound
      if (values.json) terminal.print(JSON.stringify(lines))
      else terminal.printLong(render(lines, columns))
      return 0
    }
    const named = world.library.has(name) ? world.library.get(name).definition : undefined
    if (named?.world !== undefined) {
      const { world: opening, errors: invalid } = openingOf([named])
      throwTogether(invalid)
      const policies = { ...opening.policies, ...options.policies }
      world = createWorld({ ...opening, ...options, policies })
      world.define(own.map(({ world: _, ...rest }) => rest))
    }
    const { library } = world
    const describe = () => scenarioSheet(name, library, Date.parse(world.now))
    const sheet = unlessBroken(errors, describe)
    for (const line of mistakeLines(errors)) report(terminal, line)
    const { players } = world.load(name)
    const check = await checkLoaded(world, name)
    const unmet = check.flatMap(({ failures }) => failures)
    const code = unmet.length === 0 ? 0 : 1
    if (values.json) {
      terminal.print(jsonText({ ...sheet, unmet }))
      return code
    }
    const lives = players.map((id) => renderPlayer(world.player(id), world.policies, columns))
    const failed = code !== 0 && section('Not as expected', unmet.map(isolate).join('\n'))
    terminal.printLong(page(renderSheet(sheet, columns), ...lives, renderHeld(check), failed))
    return code
  },
})

/** A result. @param errors what is wrong with files, which explains a mistake better */
function unlessBroken<Result>(errors: readonly FauxhouseError[], result: () => Result): Result {
  try {
    return result()
  } catch (error) {
    throwTogether(errors)
    throw error
  }
}

/** The scenarios in which a word occurs; all without a word. */
function linesWith(word = '', lines: readonly ScenarioLine[]): ScenarioLine[] {
  const wanted = word.toLowerCase()
  return lines.filter(({ name, title, description, tags }) =>
    [name, title, description, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  )
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
    ...tags.map((tag) => table(isolate(tag), ofTag(tag))),
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
  const intro = isAdded ? `Try\n  npx fauxhouse ctl load ${isolate(name)}` : place
  const text = wrapWords(description.split(/\s+/).map(isolate), Math.min(columns, 100)).join('\n')
  return page(
    paint('heading', isolate(title)),
    text,
    renderTable(facts, columns),
    [intro, ...requests].join('\n'),
  )
}
