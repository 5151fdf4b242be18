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

/** The scenarios of a subject, which is their first tag. */
function subject(tag: string): string {
  const rows = scenarios
    .filter(({ tags: [first] }) => first === tag)
    .map(({ name, title, description }) => [code(name), `**${title}.** ${description}`])
  return `### ${tag}\n\n${table(['Scenario', 'What it shows'], rows)}`
}

const subjects = [...new Set(scenarios.flatMap(({ tags: [first = ''] }) => first))].sort()

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
- [Traits](#traits)
- [All](#all): ${subjects.map((tag) => `[${tag}](#${tag})`).join(', ')}`,
    '## Start here',
    table(
      ['Scenario', 'What it shows'],
      START_HERE.map((name) => {
        const { title, description } = scenarioSheet(name, library, NOW)
        const [first] = description.split(/(?<=\.) /)
        return [code(name), `**${title}.** ${first}`]
      }),
    ),
    '## Traits',
    table(
      ['Trait', 'What it adds'],
      traits.map(({ name, description }) => [code(name), description]),
    ),
    '## All',
    `By subject. \`fauxhouse scenarios NAME\` shows the players of one, its other subjects, and requests to try;
\`fauxhouse scenarios WORD\` lists those with the word.`,
    ...subjects.map(subject),
  ]
  return `${parts.join('\n\n')}\n`
}
