import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { builtPath } from './built'
import type { Ratio } from './table'

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
  yield row('dist/index.js with its static imports, minified', bytes.length, 420)
  yield row('the same, gzipped', gzipSync(bytes, { level: 9 }).length, 140)
}
