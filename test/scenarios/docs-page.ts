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

/** The title of a scenario with the first sentence of its description. */
const shortOf = (title: string, description: string) =>
  `**${title}.** ${description.split(/(?<=\.) /)[0]}`

/** The scenarios of a subject, which is their first tag. */
function subject(tag: string): string {
  const rows = scenarios
    .filter(({ tags: [first] }) => first === tag)
    .map(({ name, title, description }) => [code(name), shortOf(title, description)])
  return `### ${tag}\n\n${table(['Scenario', 'What it shows'], rows)}`
}

const subjects = [...new Set(scenarios.flatMap(({ tags: [first = ''] }) => first))].sort()

/** `docs/scenarios.md`. */
export function docsPage(): string {
  const parts = [
    '# Scenarios',
    `<!-- Generated from scenarios/ by \`npx vitest run --project unit test/scenarios -u\`. -->`,
    `The package contains ${scenarios.length} scenarios: players in a known state, such as blocked, waiting for KYC, or with a stuck
withdrawal. The player id is the name of the scenario, such as \`blocked-player\`:`,
    `\`\`\`ts
import { createWorld } from 'fauxhouse'

const world = createWorld({ scenarios: ['blocked-player', 'withdrawal-stuck'] })
world.load('blocked-player+pending-withdrawal', { as: 'player-42' }) // several combined in one player
\`\`\``,
    `\`fauxhouse serve\` loads all of them. \`fauxhouse scenarios NAME\` describes one, with its players and requests to try;
\`fauxhouse scenarios WORD\` lists those with the word. To write your own, see [Writing scenarios](scenario-files.md).

A scenario is a list of commands with times relative to now, so its numbers are consistent, and deadlines take effect when the
clock advances. The [traits](#traits) exist to be combined; a trait alone is a player, too.`,
    '## Start here',
    table(
      ['Scenario', 'What it shows'],
      START_HERE.map((name) => {
        const { title, description } = scenarioSheet(name, library, NOW)
        return [code(name), shortOf(title, description)]
      }),
    ),
    '## Traits',
    table(
      ['Trait', 'What it adds'],
      traits.map(({ name, description }) => [code(name), description]),
    ),
    '## All',
    `By subject: ${subjects.map((tag) => `[${tag}](#${tag})`).join(', ')}.`,
    ...subjects.map(subject),
  ]
  return `${parts.join('\n\n')}\n`
}
