import { scenarioLines, scenarioSheet } from '../../src/scenarios/catalog'
import { BUNDLED_LIBRARY } from '../../src/scenarios/library'
import { ownDefinition } from '../../src/scenarios/own-definitions'
import { START_HERE } from '../../src/scenarios/start-here'
import { scenarioFiles, traitFiles } from './scenario-files'

/** Any instant: the page does not depend on it. */
const NOW = Date.parse('2026-01-01T12:00:00Z')

// Read from the files: the bundled modules may be out of date.
const library = BUNDLED_LIBRARY.with(
  [...scenarioFiles, ...traitFiles].map(({ name, definition }) =>
    ownDefinition(definition, { name }),
  ),
)
const lines = scenarioLines(library)
const scenarios = lines.filter(({ trait }) => !trait)
const traits = lines.filter(({ trait }) => trait)

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const code = (text: string) => `\`${text}\``

function tagTable(): string {
  const tags = [...new Set(scenarios.flatMap((line) => line.tags))].sort()
  const rows = tags.map((tag) => [
    tag,
    scenarios
      .filter((line) => line.tags.includes(tag))
      .map(({ name }) => `[${name}](#${name})`)
      .join(', '),
  ])
  return table(['Tag', 'Scenarios'], rows)
}

function section(name: string): string {
  const { title, description, tags, players } = scenarioSheet(name, library, NOW)
  const several = players.length > 1
  const parts = [...new Set(players.flatMap((player) => player.parts))].filter((p) => p !== name)
  const facts = [
    several
      ? `Players: ${players.map(({ id }) => code(id)).join(', ')}`
      : `Player: ${code(players[0]?.id ?? name)}`,
    ...(parts.length > 0 ? [`Built on: ${parts.map(code).join(', ')}`] : []),
    `Tags: ${tags.join(', ')}`,
  ]
  const requests = players.flatMap((player) => player.requests.map((path) => `GET /v1${path}`))
  return [
    `### ${name}`,
    `**${title}.** ${description}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    `\`\`\`text\n${requests.join('\n')}\n\`\`\``,
  ].join('\n\n')
}

/** `docs/scenarios.md`. */
export function docsPage(): string {
  const parts = [
    '# Scenarios',
    `<!-- Generated from scenarios/ by \`npx vitest run --project unit test/scenarios -u\`. -->`,
    `The package contains ${scenarios.length} scenarios: players in a known state, such as blocked, waiting for KYC, or with a stuck
withdrawal. Most create one player, whose id is the name of the scenario: \`GET /v1/players/blocked-player\`. \`fauxhouse serve\`
loads all of them; \`createWorld\` loads those that you name:`,
    `\`\`\`ts
const world = createWorld({ scenarios: ['blocked-player', 'withdrawal-stuck'] })
world.load('blocked-player+pending-withdrawal', { as: 'player-42' })
\`\`\``,
    `A scenario is a list of commands with times relative to now. The engine executes them under its rules, so the numbers are
consistent and deadlines take effect when the clock advances. Names joined with \`+\` combine several scenarios in one
player; the traits below exist for that purpose. A trait alone also loads, as a player whose id is its name. To write your own, see [Writing scenarios](scenario-files.md).

- [Start here](#start-here)
- [By tag](#by-tag)
- [Traits](#traits)
- [All](#all)`,
    '## Start here',
    table(
      ['Scenario', 'What it shows'],
      START_HERE.map((name) => {
        const { title, description } = scenarioSheet(name, library, NOW)
        const [first] = description.split(/(?<=\.) /)
        return [`[${name}](#${name})`, `**${title}.** ${first}`]
      }),
    ),
    '## By tag',
    tagTable(),
    '## Traits',
    table(
      ['Trait', 'What it adds'],
      traits.map(({ name, description }) => [code(name), description]),
    ),
    '## All',
    ...scenarios.map(({ name }) => section(name)),
  ]
  return `${parts.join('\n\n')}\n`
}
