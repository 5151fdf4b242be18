import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { blocksOf, recipesOf } from '../readme/recipe'
import { readText, root } from '../support/tree'

const SKILL = readText('skills/fauxhouse/SKILL.md')
const AGENTS = readText('AGENTS.md')

const lineCount = (text: string) => text.trimEnd().split('\n').length

describe('the skill', () => {
  test('is short, and begins as the format of skills has it', () => {
    expect(lineCount(SKILL)).toBeLessThanOrEqual(120)
    const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(SKILL) ?? []
    const { name, description, ...others } = parse(front)
    expect(name).toBe('fauxhouse') // that of its folder
    expect(description).toMatch(/Use when/)
    expect(description.length).toBeLessThanOrEqual(1024)
    expect(others).toEqual({ license: 'MIT' })
  })

  test('has five recipes', () => {
    const [, section = ''] = /^## Recipes\n([\s\S]*?)^## /m.exec(SKILL) ?? []
    expect(section.match(/^### /gm)).toHaveLength(5)
  })
})

test('the page for contributors is short, with the folders and files that exist', () => {
  expect(lineCount(AGENTS)).toBeLessThanOrEqual(60)
  const [, chain = ''] = /^(errors →[\s\S]*?)\n\n/m.exec(AGENTS) ?? []
  const files = ['errors', 'index', 'node']
  const places = readdirSync(`${root}src`, { withFileTypes: true }).map((entry) => {
    const name = entry.name.replace(/\.ts$/, '')
    return entry.isDirectory() || files.includes(name) ? name : 'root'
  })
  expect(chain.split(/\s*→\s*/).toSorted()).toEqual([...new Set(places)].toSorted())
  const paths = AGENTS.match(/\b(?:src|test|docs|skills)\/[\w./-]*\w/g) ?? []
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([])
})

test.each([
  ['the skill', SKILL],
  ['AGENTS.md', AGENTS],
  ['llms.txt', readText('llms.txt')],
])('every code block of %s is one that the tests run', (_, text) => {
  const run = [...recipesOf(text), ...blocksOf(text, 'sh run')]
  expect(text.match(/^```\w/gm) ?? []).toHaveLength(run.length)
})

/** What answers each question of the skill, in the section that it names. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'How do I get a player with a stuck withdrawal in a Vitest test?': [
    '| stuck | [payments-incident](#payments-incident), [payouts-held](#payouts-held),',
    "test.override({\n  worldOptions: {\n    players: 0,\n    scenarios: ['pending-kyc'],",
  ],
  'How do I create a player of my own, with 900 EUR in cash?': [
    '`{"name": "rich", "steps": [{"at": "-P1D", "reach": {"cash": 900}}]}`',
  ],
  'How do I make the second request fail?': ['`{skip: 1, times: 1}` affects only the second match'],
  'How do I move time by three days?': ["`world.advance('P3D')`"],
  'How do I see which requests my code sent?': ['world.requests.last(call)'],
  'How do I check that my code changed this and nothing else?': [
    '`toHaveChangedExactly` passes if these are all the changes since the test began.',
  ],
  'How do I use it next to the msw server of my project?': [
    'Pass your server as `worldOptions.server`.',
  ],
  'How do I run it as a server for a Python test?': [
    'One server runs for all tests, on a free port.',
  ],
  'How do I match what our deployment returns?': [
    "world.setPolicies({ sortOrder: 'oldest-first' })",
  ],
  'How do I replay a failed test?': [
    '`npx fauxhouse --replay failed.json` serves the replayed world',
  ],
}

describe('the questions of the skill', () => {
  const rows = [...SKILL.matchAll(/^\| (.+\?) \| (.+) \|$/gm)].map(([, ...cells]) => cells)

  test('are those whose answers are known', () => {
    expect(rows.map(([question]) => question)).toEqual(Object.keys(ANSWERS))
    expect(rows).toHaveLength(10)
  })

  test.each(rows)('%s', (question = '', places = '') => {
    const sections = [...places.matchAll(/`([\w-]+)`: ([^;]+)/g)].map(([, page, heading = '']) =>
      sectionOf(readText(`docs/${page}.md`), heading),
    )
    const answers = ANSWERS[question] ?? []
    expect(sections).toEqual(answers.map((answer) => expect.stringContaining(answer)))
  })
})

/** The text below a heading, up to the next heading of any level. */
function sectionOf(page: string, heading: string): string {
  const [, section = ''] = page
    .split(/^(#+ .+)\n/m)
    .flatMap((part, place, parts) =>
      part.replace(/^#+ /, '') === heading ? [part, parts[place + 1]] : [],
    )
  return section
}
