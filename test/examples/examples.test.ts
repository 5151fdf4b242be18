import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startContainer } from './container'
import { EXAMPLES, installExample, runIn } from './project'

const TIMEOUT = 300_000

/** Examples without a command `npm test` that runs everywhere. */
const SPECIAL = ['balancer', 'compose', 'junit']

/** Examples that are no package. */
const BARE = ['balancer', 'compose']

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../examples/${path}`, import.meta.url)), 'utf8')

describe.each(EXAMPLES.filter((name) => !SPECIAL.includes(name)))('%s', (name) => {
  test('passes its own tests', { timeout: TIMEOUT }, async () => {
    const place = await installExample(name)
    await runIn(place, 'npm', 'test')
  })
})

describe.each(EXAMPLES)('%s', (name) => {
  test('is explained', () => {
    expect(read(`${name}/README.md`)).toMatch(/^# /)
    expect(read('README.md')).toContain(`(${name}/)`)
  })

  test.skipIf(BARE.includes(name))('has exact versions', () => {
    const manifest = JSON.parse(read(`${name}/package.json`))
    const versions = Object.values<string>({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    })
    expect(versions).toContain('file:../fauxhouse.tgz')
    for (const version of versions) expect(version).toMatch(/^(\d+\.\d+\.\d+|file:.*)$/)
    const { packages } = JSON.parse(read(`${name}/package-lock.json`))
    // It changes with every build.
    expect(packages['node_modules/fauxhouse']).not.toHaveProperty('integrity')
  })
})

describe('vite-react', () => {
  test('has a bundle without modules of Node.js, of a stated size', {
    timeout: TIMEOUT,
  }, async () => {
    const place = await installExample('vite-react')
    await runIn(place, 'npm', 'run', 'build')
    const folder = join(place, 'dist/assets')
    const scripts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    expect(scripts.filter((text) => /\bfrom ?["']node:|import\(["']node:/.test(text))).toEqual([])
    // The library is the largest file; the page, React and msw are in others.
    const sizes = scripts.map((text) => gzipSync(text).length / 1_000)
    expect(Math.max(...sizes)).toBeLessThan(200)
  })
})

describe('junit', () => {
  /** Where Debian has the jars of JUnit, since Maven's repository may be out of reach. */
  const JARS = '/usr/share/java'
  const NAMES = [
    ...['api', 'engine', 'params'].map((part) => `junit-jupiter-${part}`),
    ...['commons', 'console', 'engine', 'launcher', 'reporting'].map(
      (part) => `junit-platform-${part}`,
    ),
    ...['opentest4j', 'apiguardian-api', 'picocli'],
  ]
  const path = NAMES.map((name) => join(JARS, `${name}.jar`))
  const isThere = path.every((jar) => existsSync(jar))

  test('has what it needs in CI', () => {
    if (process.env['CI'] !== undefined) expect(isThere).toBe(true)
  })

  test.runIf(isThere)('passes its own tests', { timeout: TIMEOUT }, async () => {
    const place = await installExample('junit')
    const folders = ['src/main/java/example', 'src/test/java/example']
    const sources = folders.flatMap((folder) =>
      readdirSync(join(place, folder)).map((file) => join(folder, file)),
    )
    await runIn(place, 'javac', '-d', 'target', '-cp', path.join(':'), ...sources)
    const classes = ['target', ...path].join(':')
    const launcher = 'org.junit.platform.console.ConsoleLauncher'
    const flags = ['--scan-classpath', 'target', '--fail-if-no-tests', '--disable-banner']
    const report = await runIn(place, 'java', '-cp', classes, launcher, ...flags)
    expect(report).toMatch(/[1-9]\d* tests successful/)
  })
})

describe('compose', () => {
  test('serves other hosts by its address and its token', { timeout: TIMEOUT }, async () => {
    const node = await installExample('node-test')
    const container = await startContainer(join(node, 'node_modules/fauxhouse/dist/cli.js'))
    expect(await container.health()).toBe(200)
    expect(await container.backend()).toBe('true demo\n')
    await container.stop()
  })
})
