import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as library from '../src/index'
import { benchCore, compareWith } from './core'
import { benchDataset } from './dataset'
import { benchGrowth } from './growth'
import { benchDirect, benchMsw, type Timing } from './in-process'
import { benchLedger } from './ledger'
import { benchPeers } from './peers'
import { benchPlayground } from './playground'
import { isFarOff, type Ratio } from './ratio'
import { markdownOf, ratioText, reportOf, targetText, verdictText, writeInto } from './report'
import { benchServer } from './server'
import type { Effort } from './servers'
import { benchImport, benchSize } from './start-up'
import { benchTestFiles } from './test-files'
import { benchWorlds } from './worlds'

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    markdown: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const effort: Effort = values.quick
  ? { windowMs: 400, rounds: 5, spare: 0, warmUpMs: 1_000 }
  : { windowMs: 1_000, rounds: 7, spare: 7, warmUpMs: 3_000 }
const timing: Timing = values.quick ? { windowMs: 200, rounds: 7 } : { windowMs: 250, rounds: 15 }

/** The parts of the table. Those that are long or need peers are not in the quick run. */
const PARTS: Readonly<Record<string, { rows(): AsyncGenerator<Ratio>; isLong?: boolean }>> = {
  size: { rows: () => benchSize() },
  import: { rows: () => benchImport(values.quick ? 9 : 21) },
  msw: { rows: () => benchMsw(timing) },
  direct: { rows: () => benchDirect(timing), isLong: true },
  server: { rows: () => benchServer(effort) },
  ledger: { rows: () => benchLedger(), isLong: true },
  dataset: { rows: () => benchDataset(), isLong: true },
  peers: { rows: () => benchPeers({ ...effort, spare: 0 }), isLong: true },
}

/** The parts outside the table: they print, and compare with nothing else. */
const OTHERS: Readonly<Record<string, (path?: string, name?: string) => Promise<void>>> = {
  core: () => benchCore(),
  worlds: () => benchWorlds(effort),
  files: async () => benchTestFiles(),
  playground: (folder) => benchPlayground(folder),
  growth: async (path, name = '') =>
    benchGrowth(path === undefined ? library : await import(pathToFileURL(path).href), name),
  compare: (path = 'dist/index.js', name = '') => compareWith(pathToFileURL(path).href, name),
}

const [first = ''] = positionals
const other = OTHERS[first]
if (other === undefined) await benchTable()
else await other(...positionals.slice(1))

function namesOf(): string[] {
  const parts = Object.entries(PARTS)
  return parts.filter(([, { isLong }]) => !(values.quick && isLong)).map(([name]) => name)
}

async function benchTable(): Promise<void> {
  const parts = positionals.length > 0 ? positionals : namesOf()
  const unknown = parts.find((name) => !(name in PARTS))
  if (unknown !== undefined) {
    const names = [...Object.keys(PARTS), ...Object.keys(OTHERS)].join(', ')
    throw new Error(`There is no part ${unknown}. The parts are ${names}.`)
  }
  const isWhole = positionals.length === 0 && !values.quick
  if (values.write && !isWhole) throw new Error('--write is for a run of everything.')
  const rows: Ratio[] = []
  for (const name of parts) {
    const part = PARTS[name]
    if (part === undefined) continue
    try {
      for await (const row of part.rows()) {
        print(row)
        rows.push(row)
      }
    } catch (error) {
      // The other parts are worth having without the peers, which need a network once.
      console.error(`${name} has failed:`, error)
      process.exitCode = 1
    }
  }
  const report = reportOf(rows)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  if (values.markdown !== undefined) writeFileSync(values.markdown, markdownOf(report))
  if (values.write) writeInto(PAGE, report)
  const farOff = rows.filter(isFarOff)
  if (!values.quick || farOff.length === 0) return
  console.error(
    'Further from the target than half of it:',
    farOff.map(({ what }) => what),
  )
  process.exitCode = 1
}

function print(row: Ratio): void {
  const { what, against, figures = '' } = row
  console.log(against === '' ? what : `${what} | ${against}`)
  console.log(`  ${ratioText(row)}, ${targetText(row)}: ${verdictText(row)}`)
  if (figures !== '') console.log(`  ${figures}`)
}
