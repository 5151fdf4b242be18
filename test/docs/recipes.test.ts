import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
// Its fixtures of a file must not be defined in a group, as the recipes would do.
import '../../src/testing/vitest'
import { readText } from '../support/tree'
import { jsonFilesOf, MARKDOWN, PAGES, readRecipes, recipesOf } from './recipe'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = fileURLToPath(new URL('../../.fauxhouse/recipes/', import.meta.url))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const files = jsonFilesOf(MARKDOWN)
for (const { path, text } of files) {
  mkdirSync(dirname(folder + path), { recursive: true })
  writeFileSync(folder + path, text)
}
const withFiles = (code: string) =>
  files.reduce((text, { path }) => text.replaceAll(`'${path}'`, `'${folder}${path}'`), code)

// A server of msw that closes takes the one of the fixtures with it, so its recipes are first.
const closesServer = ({ code }: { readonly code: string }) => code.includes('server.close()')
const recipes = readRecipes()
const ordered = [...recipes.filter(closesServer), ...recipes.filter((each) => !closesServer(each))]

// Each recipe runs as a test file, in which the package's name resolves to the source.
for (const [index, { title, code }] of ordered.entries()) {
  describe(`recipe: ${title}`, async () => {
    const file = `${folder}${index}.ts`
    writeFileSync(file, withFiles(code))
    await import(/* @vite-ignore */ file)
  })
}

describe('the pages', () => {
  test('have their recipes found', () => {
    expect(readRecipes().length).toBeGreaterThanOrEqual(3)
    expect(recipesOf('# A\n```ts recipe\nx\n```\n```ts\ny\n```\n```ts recipe\nz\n```\n')).toEqual([
      { title: 'A (1)', code: 'x\n' },
      { title: 'A (2)', code: 'z\n' },
    ])
  })

  const linking = [...PAGES, { path: 'CHANGELOG.md', text: readText('CHANGELOG.md') }]

  test.each(linking)('$path links to files and headings that exist', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    const missing = links.flatMap(([link, file = '', anchor]) => {
      const target = file === '' ? path : relative(root, resolve(root, dirname(path), file))
      if (!existsSync(resolve(root, target))) return [link]
      const page = PAGES.find((each) => each.path === target.replaceAll('\\', '/'))
      return anchor === undefined || (page && anchorsOf(page.text).has(anchor)) ? [] : [link]
    })
    expect(missing).toEqual([])
  })

  test('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
    const named = [...MARKDOWN.matchAll(/npm (?:run ([\w:]+)|(test|start)\b)/g)]
    for (const [, run, short] of named) expect(Object.keys(scripts)).toContain(run ?? short)
  })
})

/** The anchors of the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
