import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { listFiles, readText } from '../support/tree'

/*
 * What no linter finds. Layers are in scripts/layers.cjs, bans and sizes in biome.json.
 */

const files = listFiles()
const code = files.filter((path) => /^(src|test|bench)\/.*\.tsx?$/.test(path))

/** What a text must not have, in the comments of code or anywhere in a file. */
const BANS: readonly (readonly [name: string, pattern: RegExp, paths: readonly string[]])[] = [
  ['an unexplained expected error', /@ts-expect-erro[r](?!\s+\w+\s+\w+)/, code],
  ['a leftover mark', /\b(?:TOD[O]|FIXM[E]|XX[X]|HAC[K])\b/, code],
  [
    'a vague pronoun in a comment',
    /^[ \t]*(?:\/?\*|\/\/).*\b(?:whoever|somebody|nobody|everybody|anybody|himself|herself)\b/im,
    code,
  ],
  [
    'a comment with half a sentence',
    /^[ \t]*(?:\/?\*|\/\/)(?:.*[.:])?\*? (?:Of|Those|That of|Such)\b/m,
    code.filter((path) => path.startsWith('src/')),
  ],
  ['a wide comment', /^(?=[ \t]*(?:\/?\*|\/\/)).{101}/m, code],
  [
    'a place that exists on one machine only',
    /(?<![\w.$}])[/](?:work|root|home[/]\w+)[/]|\b(?:file|https?):[/]{2}(?:registry\.|[^/\s]*:4873)/,
    files,
  ],
]

test.each(BANS)('no file has %s', (_, pattern, paths) => {
  expect(paths.filter((path) => pattern.test(readText(path)))).toEqual([])
})

test('folders are named by their subject, have several files, and no index below the top', () => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const folders = code.map(folderOf)
  const vague = /\/(utils?|helpers|types|constants|common|shared|misc)\//
  const isAlone = (path: string) =>
    code.filter((other) => other.startsWith(`${folderOf(path)}/`)).length === 1
  expect(folders.filter((folder) => vague.test(`${folder}/`))).toEqual([])
  expect(code.filter((path) => /\/index\.ts$/.test(path))).toEqual(['src/index.ts'])
  expect(code.filter(isAlone)).toEqual([])
})

test('each folder of src says in a few lines what it is and which file to open first', () => {
  const folders = new Set(
    code.filter((path) => /^src\/.+\//.test(path)).map((path) => path.split('/')[1] ?? ''),
  )
  for (const folder of folders) {
    const text = readText(`src/${folder}/README.md`)
    expect(text.split('\n').length).toBeLessThanOrEqual(16)
    expect(text).toMatch(/^It must not /m)
    const named = [...text.matchAll(/`([\w/-]+\.tsx?)`/g)].map(
      ([, name]) => `src/${folder}/${name}`,
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
  }
})

test('src has few files', () => {
  expect(code.filter((path) => path.startsWith('src/')).length).toBeLessThanOrEqual(384)
})

test('src asserts few types that the compiler does not find', () => {
  let assertions = 0
  const visit = (node: ts.Node): void => {
    const asserts = ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)
    if (asserts || ts.isNonNullExpression(node)) assertions += 1
    ts.forEachChild(node, visit)
  }
  for (const path of code.filter((each) => each.startsWith('src/'))) {
    visit(ts.createSourceFile(path, readText(path), ts.ScriptTarget.ESNext, false))
  }
  expect(assertions).toBeLessThanOrEqual(136)
})

interface Lock {
  readonly packages: Readonly<Record<string, { optionalDependencies?: Record<string, string> }>>
}

describe.each(files.filter((path) => path.endsWith('package-lock.json')))('%s', (path) => {
  test('has versions without the host that they came from', () => {
    expect(readText(path)).not.toMatch(/"resolved": "(?!file:)/)
  })

  test('has the binaries of every platform, without which npm ci fails', () => {
    const { packages } = JSON.parse(readText(path)) as Lock
    const locked = Object.keys(packages).map((each) => each.replace(/^.*node_modules\//, ''))
    const missing = Object.values(packages)
      .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
      .filter((name) => !locked.includes(name))
    expect(missing).toEqual([])
  })
})
