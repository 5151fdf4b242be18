import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { buildSync, transformSync } from 'esbuild'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '../../package.json'
import { readRecipes } from '../docs/recipe'
import { type Installation, installPackage } from './installation'

let installed: Installation
const tarball = () => new Uint8Array(readFileSync(installed.tarball)).buffer
const inside = (path: string) => join(installed.folder, 'node_modules/fauxhouse', path)

beforeAll(() => {
  installed = installPackage()
})
afterAll(() => installed.remove())

/** What the entries do in a process of their own, as modules and as CommonJS: one line of JSON. */
const program = (imports: string) => `
${imports}
const world = createWorld({ seed: 'package', players: 3 })
const isOurs = (error) => error instanceof FauxhouseError
async function run() {
  const remote = connect('http://any.example', { fetch: world.fetch })
  const shared = [await remote.player('nobody').profile().catch(isOurs)]
  try {
    createHandlers(world, { baseUrl: '?' })
  } catch (error) {
    shared.push(isOurs(error))
  }
  const paths = ['/__admin/health', '/__admin/openapi.json', '/openapi.json']
  const loaded = await Promise.all(paths.map(async (path) => (await world.fetch(path)).status))
  const server = await startServer(world)
  const page = await fetch(server.origin + '/__admin/', { headers: { Accept: 'text/html' } })
  await server.close()
  const profile = world.player(world.list({ limit: 1 }).players[0].id).profile()
  return { shared, loaded, breaches: await audit(world), page: page.status, profile }
}
run().then((result) => console.log(JSON.stringify(result)))
`

describe('the tarball', () => {
  test('holds what is built and what people read, and nothing else', () => {
    const foreign = installed.packed.filter(
      (path) =>
        !/^(dist|docs|scenarios|skills)\/|^(package\.json|(README|CHANGELOG)\.md|llms\.txt|LICENSE)$/.test(
          path,
        ),
    )
    expect(foreign).toEqual([])
    expect(installed.packed).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/cli.js', 'skills/fauxhouse/SKILL.md']),
    )
  })

  test('has no script that npm would run, or warn about, when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(inside('package.json'), 'utf8'))
    const names = ['preinstall', 'install', 'postinstall', 'prepare']
    expect(names.filter((name) => Object.hasOwn(scripts, name))).toEqual([])
  })

  test('holds what its pages link to', () => {
    const pages = installed.packed.filter((path) => /\.md$|^llms\.txt$/.test(path))
    expect(pages).toEqual(expect.arrayContaining(['docs/policies.md', 'llms.txt']))
    const missing = pages.flatMap((page) => {
      const links = readFileSync(inside(page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)
      const targets = [...links].map(([, link = '']) => posix.join(posix.dirname(page), link))
      return targets.filter((path) => !installed.packed.includes(path))
    })
    expect(missing).toEqual([])
  })

  test('holds the interface as OpenAPI, for tools that read a file', () => {
    installed.write(
      'document.cjs',
      "console.log(JSON.stringify(require('fauxhouse/openapi.json')))",
    )
    const document = JSON.parse(installed.node('document.cjs'))
    expect(document).toMatchObject({ openapi: '3.1.0', info: { 'x-fauxhouse-version': version } })
    expect(Object.keys(document.paths)).toHaveLength(5)
  })

  test('holds the schema of scenario files, for editors and validators', () => {
    installed.write(
      'schema.cjs',
      "console.log(require('fauxhouse/scenarios/schema.json').properties.steps.description)",
    )
    expect(installed.node('schema.cjs')).toContain(
      'Commands, values to reach, or groups, executed in order of time.',
    )
  })

  test('passes publint', async () => {
    const { messages } = await publint({ pack: { tarball: tarball() }, strict: true })
    expect(messages).toEqual([])
  })

  test('has types that resolve as its code does, with every resolution', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball())))
    expect(analysis.types).toMatchObject({ kind: 'included' })
    const problems = 'problems' in analysis ? analysis.problems : []
    // Vitest cannot be required, but it runs a test file that TypeScript takes for CommonJS. With
    // types of a module, it would not compile before TypeScript 5.8, or with `module: node16`.
    const file = expect.stringMatching(/\/dist\/vitest\.js$/)
    expect(problems).toEqual([
      expect.objectContaining({ kind: 'CJSResolvesToESM', entrypoint: './vitest' }),
      expect.objectContaining({ kind: 'FalseCJS', implementationFileName: file }),
    ])
  })
})

describe('its entries', () => {
  test('load as modules and as CommonJS, share their classes, and load the rest on demand', () => {
    const names = [
      ['audit, createWorld, FauxhouseError', ''],
      ['createHandlers', '/msw'],
      ['startServer', '/node'],
      ['connect', '/client'],
    ]
    const imports = names.map(([name, path]) => `import { ${name} } from 'fauxhouse${path}'`)
    const requires = names.map(([name, path]) => `const { ${name} } = require('fauxhouse${path}')`)
    installed.write('entry.mjs', program(imports.join('\n')))
    installed.write('entry.cjs', program(requires.join('\n')))
    const printed = installed.node('entry.mjs')
    expect(JSON.parse(printed)).toEqual({
      shared: [true, true],
      loaded: [200, 200, 200],
      breaches: [],
      page: 200,
      profile: expect.objectContaining({ balances: expect.any(Object) }),
    })
    expect(installed.node('entry.cjs')).toBe(printed)
  })

  test('has the licenses of what is bundled', () => {
    const texts = readFileSync(inside('dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    expect(texts.split('-'.repeat(80)).length).toBeGreaterThan(10)
    expect(texts).toMatch(/^valibot\n\nMIT License/m)
  })

  test.each([
    ['index', []],
    ['client', []],
    ['msw', ['msw']],
    // It runs in pages, too.
    ['vitest', ['vitest']],
  ])('%s needs %j at once, and nothing of Node.js', (entry, packages) => {
    expect(loadedBy(entry).foreign).toEqual(packages)
  })

  // What is loaded when it is used, such as OpenAPI and the control API, is not counted.
  test.each([
    ['index', 645],
    ['client', 31],
    ['msw', 647],
    ['node', 668],
    ['node-browser', 7],
    ['jest', 665],
    ['node-test', 665],
    ['playwright', 688],
    ['vitest', 665],
    ['vitest-global-setup', 665],
    ['cli', 727],
  ])('%s loads at most %i kB at once, minified', (entry, budget) => {
    const sizes = loadedBy(entry).texts.map(
      (text) => transformSync(text, { minify: true, format: 'esm' }).code.length,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toBeLessThan(budget)
  })

  test('are ASCII: with any other character, the engine needs two bytes for each', () => {
    const files = readdirSync(inside('dist')).filter((file) => /\.c?js$/.test(file))
    const isAscii = (file: string) =>
      !/[^\0-\x7f]/.test(readFileSync(inside(`dist/${file}`), 'utf8'))
    expect(files.filter((file) => !isAscii(file))).toEqual([])
  })

  test.each(['defineScenario', 'isFauxhouseError'])('%s alone is small in a bundle', (name) => {
    const program = `import { ${name} } from 'fauxhouse'; console.log(${name})`
    expect(bundleOf(program).length).toBeLessThan(5_000)
    // Rolldown keeps all of a file whose classes have static members.
    const from = new RegExp(`\\b${name}\\b[^}]*\\} from "([^"]+)"`)
    const [, file = ''] = from.exec(readFileSync(inside('dist/index.js'), 'utf8')) ?? []
    expect(readFileSync(inside(`dist/${file}`), 'utf8').length).toBeLessThan(8_000)
  })

  test('node says in a page that it needs Node.js', () => {
    const names = ['startServer', 'loadScenarioFile', 'loadScenarioFiles']
    const calls = names.map((name) => `new Promise((end) => end(${name}('x'))).catch(String)`)
    const program = `import { ${names} } from 'fauxhouse/node'
      Promise.all([${calls}]).then((all) => console.log(JSON.stringify(all)))`
    installed.write('page.mjs', bundleOf(program))
    const errors: string[] = JSON.parse(installed.node('page.mjs'))
    expect(errors).toEqual(
      names.map((name) => expect.stringContaining(`${name} needs Node.js. In a page, use `)),
    )
  })

  // Jest sets the condition `browser` with jsdom, where tests may start a server.
  test.each([
    [['browser'], 'node.js'],
    [['browser', 'module'], 'node-browser.js'],
    [['module'], 'node.js'],
  ])('node is chosen by the conditions %j: %s', (conditions, file) => {
    installed.write('chosen.mjs', "console.log(import.meta.resolve('fauxhouse/node'))")
    const flags = conditions.map((condition) => `--conditions=${condition}`)
    expect(installed.node(...flags, 'chosen.mjs')).toMatch(new RegExp(`/dist/${file}\n$`))
  })

  test('vitest loads no types beside its own and those of Vitest', () => {
    const compilerOptions = { noEmit: true, types: [], module: 'nodenext' }
    installed.write('listed/tsconfig.json', JSON.stringify({ compilerOptions, include: ['.'] }))
    const filesOf = (name: string) => {
      installed.write('listed/entry.mts', `export * from '${name}'`)
      const list = installed.tool('typescript/bin/tsc', '--listFilesOnly', '--project', 'listed')
      return list.trim().split('\n')
    }
    const known = new Set(filesOf('vitest'))
    const more = filesOf('fauxhouse/vitest').filter((path) => !known.has(path))
    expect(more).toContainEqual(expect.stringContaining('/fauxhouse/dist/vitest.d.ts'))
    expect(more.filter((path) => !path.includes('/fauxhouse/dist/'))).toEqual([])
  })

  test('have types that compile in a strict project, as modules and as CommonJS', () => {
    const consumer = `
import { createWorld, isFauxhouseError } from 'fauxhouse'
import { connect, type RemoteWorld } from 'fauxhouse/client'
import { startServer } from 'fauxhouse/node'
const world = createWorld({ seed: 'types', players: 2 })
const total: number = world.player('x').profile().balances.total_balance
const close: Promise<void> = startServer(world).then((server) => server.close())
const remote: RemoteWorld = connect('http://127.0.0.1:4777').open('w1')
export const late: Promise<number> = remote.load('pending-kyc').then(({ id }) => remote.player(id).profile()).then(({ balances }) => balances.total_balance)
export { close, isFauxhouseError, total }
`
    installed.write('types/consumer.mts', consumer)
    installed.write('types/consumer.cts', consumer)
    // Without skipLibCheck and without ambient types: the package's types must be complete.
    const strict = { strict: true, noEmit: true, types: [], lib: ['ES2022', 'DOM'] }
    const compilerOptions = { ...strict, module: 'nodenext', target: 'es2022' }
    installed.write('types/tsconfig.json', JSON.stringify({ compilerOptions, include: ['.'] }))
    expect(compile('types')).toBe('')
  })

  test('have types with which the recipes of the pages compile', () => {
    for (const [index, { code }] of readRecipes().entries()) {
      installed.write(`recipes/${index}.ts`, code)
    }
    const strict = { strict: true, noEmit: true, skipLibCheck: true, types: [] }
    // As `tsc --init` writes them.
    const init = { noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true }
    const compilerOptions = { ...strict, ...init, module: 'esnext', moduleResolution: 'bundler' }
    installed.write('recipes/tsconfig.json', JSON.stringify({ compilerOptions, include: ['.'] }))
    expect(compile('recipes')).toBe('')
  })
})

/** What an import of an entry loads at once: the texts of its files, and other modules. */
function loadedBy(entry: string): { readonly texts: string[]; readonly foreign: string[] } {
  const texts: string[] = []
  const foreign = new Set<string>()
  const chunks = new Set([`dist/${entry}.js`])
  for (const path of chunks) {
    const text = readFileSync(inside(path), 'utf8')
    texts.push(text)
    for (const [, specifier = ''] of text.matchAll(/(?:^import|^\} from|\bfrom) "([^"]+)";$/gm)) {
      if (specifier.startsWith('./')) chunks.add(`dist/${specifier.slice(2)}`)
      else foreign.add(specifier)
    }
  }
  return { texts, foreign: [...foreign] }
}

/** A program of the project as a bundler for browsers writes it. */
function bundleOf(contents: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: installed.folder },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser' },
  })
  return outputFiles[0]?.text ?? ''
}

/** The errors of the compiler; empty if there are none. */
function compile(folder: string): string {
  try {
    return installed.tool('typescript/bin/tsc', '--project', folder, '--pretty', 'false')
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

describe('its command', () => {
  test('prints its version and its help', () => {
    expect(installed.node(inside('dist/cli.js'), '--version')).toBe(`${version}\n`)
    expect(installed.node(inside('dist/cli.js'), '--help')).toContain('Usage: fauxhouse [serve]')
  })
})
