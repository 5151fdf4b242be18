import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readText, root } from '../support/tree'
import { blocksOf, recipesOf } from './recipe'

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

describe('the questions of the skill', () => {
  const rows = [...SKILL.matchAll(/^\| (.+\?) \| (.+) \|$/gm)].map(([, ...cells]) => cells)

  test('are ten', () => expect(rows).toHaveLength(10))

  test.each(rows)('%s is answered in the sections that are named', (_, places = '') => {
    const sections = [...places.matchAll(/`([\w-]+)`: ([^;]+)/g)].map(([, page, heading = '']) =>
      sectionOf(readText(`docs/${page}.md`), heading),
    )
    expect(sections.length).toBeGreaterThan(0)
    for (const section of sections) expect(section).toMatch(/\S/)
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
