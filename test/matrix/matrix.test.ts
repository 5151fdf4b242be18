import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/index'
import { filesOf, MARKDOWN, readRecipes } from '../docs/recipe'
import { openNodes, openProject } from './hosts'
import { adaptersProgram, EXTENSIONS, FORMATS, fingerprintOf, fingerprintProgram } from './programs'

/*
 * The packed tarball on every Node.js that it says it runs on, with the oldest and the newest
 * majors of what it is used with. Not part of `npm test`: it fetches half a gigabyte once.
 */

const nodes = openNodes()
const classic = openProject('classic')
const current = openProject('current')

/** Runs a check on every version of Node.js from a major on, and returns each output. */
async function onEach(from: number, check: (node: string) => Promise<string>): Promise<string[]> {
  const chosen = [...nodes].filter(([major]) => major >= from)
  expect(chosen.length).toBeGreaterThanOrEqual(3)
  return Promise.all(chosen.map(([, node]) => check(node)))
}

describe.each(FORMATS)('as %s', (format) => {
  const extension = EXTENSIONS[format]

  test('a world has the same bytes on every Node.js, which are those of the source', async () => {
    classic.write(`fingerprint.${extension}`, fingerprintProgram(format))
    const seen = await onEach(20, (node) => classic.run(node, `fingerprint.${extension}`))
    expect(new Set(seen)).toEqual(new Set([`${await fingerprintOf(createWorld, createHash)}\n`]))
  })

  test('the adapters agree, with msw 2', async () => {
    classic.write(`adapters.${extension}`, adaptersProgram(format))
    const seen = await onEach(20, (node) => classic.run(node, `adapters.${extension}`))
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toMatch(/ true$/m)
  })

  test('the adapters agree, with msw 3', async () => {
    current.write(`adapters.${extension}`, adaptersProgram(format))
    const seen = await onEach(22, (node) => current.run(node, `adapters.${extension}`))
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toMatch(/ true$/m)
  })
})

test('the newest Vitest runs the recipes of the pages', async () => {
  const recipes = readRecipes()
  for (const [index, { code }] of recipes.entries()) current.write(`recipes/${index}.test.ts`, code)
  for (const { path, text } of filesOf(MARKDOWN, 'json')) current.write(path, text)
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root=.',
    '--dir=recipes',
    '--testTimeout=60000',
    '--no-color',
  ]
  const seen = await onEach(22, (node) => current.run(node, ...vitest))
  for (const report of seen) {
    expect(report).toMatch(new RegExp(`Test Files +${recipes.length} passed`))
  }
}, 180_000)
