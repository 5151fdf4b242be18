import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { builtPath, importBuilt } from './built'
import { inTurn, middleOf, type Ratio } from './table'

/** The depositor of the default world with the median number of rows, which a first read costs. */
async function medianDepositor(): Promise<string> {
  const { createWorld } = await importBuilt('index.js')
  const world = createWorld()
  const sizes = world.list({ limit: 1_000 }).players.flatMap(({ id }) => {
    const isDepositor = world.player(id).summary().deposit_count > 0
    return isDepositor ? [{ id, rows: world.player(id).transactions({ limit: 1 }).total }] : []
  })
  sizes.sort((one, other) => one.rows - other.rows)
  return sizes[Math.floor(sizes.length / 2)]?.id ?? ''
}

/** Import, a world and a first profile against the import of msw alone, new processes each. */
export async function* benchImport(rounds: number): AsyncGenerator<Ratio> {
  const program = `
    const { createWorld } = await import('./dist/index.js')
    const world = createWorld()
    world.list({ limit: 1 })
    world.player('${await medianDepositor()}').profile()
  `
  const timeOf = (text: string) => () => processorMsOf(text)
  const pairs = await inTurn(rounds, timeOf(program), timeOf("await import('msw/node')"))
  yield {
    what: 'import, createWorld, profile of a median depositor, in a new process',
    against: "import 'msw/node'",
    target: 0.45,
    ...middleOf(pairs),
  }
}

function processorMsOf(program: string): number {
  const text = `
    const used = process.cpuUsage()
    ${program}
    const { user, system } = process.cpuUsage(used)
    console.log((user + system) / 1_000)
  `
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['--input-type=module', '--eval', text]
  return Number(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }))
}

/** What a user's bundle has of the package, without what is loaded when it is needed. */
export async function* benchSize(): AsyncGenerator<Ratio> {
  const { outputFiles, metafile } = await build({
    entryPoints: [builtPath('index.js')],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['msw', 'node:*'],
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const wanted = new Set(['out/index.js'])
  for (const name of wanted) {
    for (const { kind, path } of metafile.outputs[name]?.imports ?? []) {
      if (kind === 'import-statement' && path in metafile.outputs) wanted.add(path)
    }
  }
  const files = outputFiles.filter(({ path }) => [...wanted].some((name) => path.endsWith(name)))
  const bytes = Buffer.concat(files.map(({ contents }) => contents))
  const row = (what: string, size: number, target: number): Ratio => {
    const kB = Math.round(size / 100) / 10
    return { what, against: '', ratio: kB, low: kB, high: kB, target, unit: 'kB' }
  }
  yield row('dist/index.js with its static imports, minified', bytes.length, 620)
  yield row('the same, gzipped', gzipSync(bytes, { level: 9 }).length, 180)
}
