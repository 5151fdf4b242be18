import { describe, expect, test } from 'vitest'
import { INSPECTOR } from '../../scripts/page'
import { library, programs } from '../../tsup.config'
import { BANS, findBans } from './bans'
import { findLocalPlaces, findLongFiles, findMisplacedFiles, findWideLines } from './file-rules'
import { findLayerBreaches } from './layers'
import { cyclesOf, edgesOf, unreachedFiles } from './module-graph'
import { listFiles, parseSource, readSources, readText } from './source-file'

const source = readSources('src')
const everything = [...source, ...readSources('test'), ...readSources('bench')]

interface Lock {
  readonly packages: Readonly<Record<string, { optionalDependencies?: Record<string, string> }>>
}

describe('the source', () => {
  test('imports in the direction of the layers', () => {
    expect(findLayerBreaches(source)).toEqual([])
  })

  test('has no import cycle, types included', () => {
    expect(cyclesOf(edgesOf(source))).toEqual([])
  })

  test('has no file that no entry reaches', () => {
    const entries = [...Object.values(library), ...Object.values(programs), INSPECTOR]
    expect(unreachedFiles(source, entries)).toEqual([])
  })

  test('keeps the ban list, and so do the tests', () => {
    expect(everything.flatMap(findBans)).toEqual([])
  })
})

describe('the tree', () => {
  test('has no long file and no wide line', () => {
    expect([...findLongFiles(everything), ...findWideLines(everything)]).toEqual([])
  })

  test('has files named by their noun, in folders named by their subject', () => {
    expect(findMisplacedFiles(everything.map((file) => file.path))).toEqual([])
  })

  test('names no place that exists on one machine only', () => {
    const places = listFiles().flatMap((path) => findLocalPlaces(path, readText(path)))
    expect(places).toEqual([])
  })

  const locks = listFiles().filter((path) => path.endsWith('package-lock.json'))

  test.each(locks)('%s has versions without the host that they came from', (path) => {
    expect(readText(path)).not.toMatch(/"resolved": "(?!file:)/)
  })

  test.each(locks)('%s has the binaries of every platform', (path) => {
    // Without one of them, npm ci refuses everywhere.
    const { packages } = JSON.parse(readText(path)) as Lock
    const locked = Object.keys(packages).map((each) => each.replace(/^.*node_modules\//, ''))
    const missing = Object.values(packages)
      .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
      .filter((name) => !locked.includes(name))
    expect(missing).toEqual([])
  })
})

describe('the rules find what they are for', () => {
  for (const ban of BANS) {
    const found = (line: string) =>
      findBans(parseSource('src/simulator/engine/planted.ts', `\n${line}\n`)).filter((breach) =>
        breach.startsWith(`src/simulator/engine/planted.ts:2 ${ban.name} (`),
      )

    test(ban.name, () => {
      for (const line of ban.caught) {
        expect(found(line), line).toEqual([expect.stringContaining(`: use ${ban.instead}`)])
      }
      for (const line of ban.passed) expect(found(line), line).toEqual([])
    })
  }

  test('a module of Node.js in the core', () => {
    const text = "import { readFileSync } from 'node:fs'"
    expect(findBans(parseSource('src/world/views/planted.ts', text))).toHaveLength(1)
    expect(findBans(parseSource('src/adapters/planted.ts', text))).toEqual([])
  })

  test('an import against the direction, or of values where types alone may cross', () => {
    const world = parseSource('src/world/world.ts', '')
    const upward = parseSource('src/simulator/engine/rules.ts', "import '../../world/world'")
    const used = parseSource('src/service/app.ts', "import { World } from '../world/world'")
    const types = parseSource('src/service/app.ts', "import { type World } from '../world/world'")
    expect(findLayerBreaches([world, upward])).toEqual([
      expect.stringContaining('src/simulator/engine/rules.ts:1 imports src/world/world.ts'),
    ])
    expect(findLayerBreaches([world, used])).toHaveLength(1)
    expect(findLayerBreaches([world, types])).toEqual([])
    expect(findLayerBreaches([parseSource('src/attic/old.ts', '')])).toHaveLength(1)
  })

  test('a cycle, through types and dynamic imports too, and nothing else', () => {
    const files = [
      parseSource('src/a.ts', "import type { B } from './b'"),
      parseSource('src/b.ts', "export { c } from './c'"),
      parseSource('src/c.ts', "const a = await import('./a')"),
      parseSource('src/d.ts', "import './a'\nimport './b'"),
    ]
    expect(cyclesOf(edgesOf(files)).map((cycle) => cycle.sort())).toEqual([
      ['src/a.ts', 'src/b.ts', 'src/c.ts'],
    ])
    expect(unreachedFiles(files, ['src/a.ts'])).toEqual(['src/d.ts'])
  })

  test('a long file, a wide line, a drawer, a lone file, an inner index, a local place', () => {
    expect(findLongFiles([parseSource('src/a.ts', 'x\n'.repeat(301))])).toHaveLength(1)
    expect(findLongFiles([parseSource('src/a.ts', 'x\n'.repeat(300))])).toEqual([])
    expect(findWideLines([parseSource('src/a.ts', 'x'.repeat(101))])).toHaveLength(1)
    expect(findWideLines([parseSource('src/a.ts', `// ${'x'.repeat(98)}`)])).toHaveLength(1)
    expect(findWideLines([parseSource('src/a.ts', `f('${'x'.repeat(98)}')`)])).toEqual([])
    expect(findMisplacedFiles(['src/utils/a.ts', 'src/utils/b.ts'])).toHaveLength(2)
    expect(findMisplacedFiles(['src/simulator/engine/rules.ts'])).toHaveLength(1)
    expect(findMisplacedFiles(['src/a/index.ts', 'src/a/MyThing.ts'])).toHaveLength(2)
    expect(findMisplacedFiles(['src/index.ts', 'src/errors.ts'])).toEqual([])
    expect(findLocalPlaces('README.md', `see /${'work'}/x`)).toHaveLength(1)
    expect(findLocalPlaces('README.md', 'see /w/worker and http://localhost:4777')).toEqual([])
  })
})
