import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
// Its fixtures of a file must not be defined in a group, as the recipes would do.
import '../../src/fixtures/vitest'
import { readmePath, readRecipes, recipesOf } from './recipe'

const markdown = readFileSync(readmePath, 'utf8')
const folder = fileURLToPath(new URL('../../.fauxhouse/recipes/', import.meta.url))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

// Each recipe runs as a test file, in which the package's name resolves to the source.
for (const [index, { title, code }] of readRecipes().entries()) {
  describe(`recipe: ${title}`, async () => {
    const file = `${folder}${index}.ts`
    writeFileSync(file, code)
    await import(/* @vite-ignore */ file)
  })
}

describe('README.md', () => {
  test('has its recipes found', () => {
    expect(readRecipes().length).toBeGreaterThanOrEqual(3)
    expect(recipesOf('# A\n```ts recipe\nx\n```\n```ts\ny\n```\n```ts recipe\nz\n```\n')).toEqual([
      { title: 'A (1)', code: 'x\n' },
      { title: 'A (2)', code: 'z\n' },
    ])
  })

  test('links to files that exist', () => {
    const links = [...markdown.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map((match) => match[1])
    const missing = links.filter((link) => !existsSync(resolve(dirname(readmePath), link ?? '')))
    expect(missing).toEqual([])
  })

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(
      readFileSync(resolve(dirname(readmePath), 'package.json'), 'utf8'),
    )
    const named = [...markdown.matchAll(/npm (?:run ([\w:]+)|(test|start)\b)/g)]
    for (const [, run, short] of named) expect(Object.keys(scripts)).toContain(run ?? short)
  })
})
