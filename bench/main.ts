import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benchLedger } from './ledger'
import { benchMsw } from './msw'
import { benchServer } from './server'
import { benchImport, benchSize } from './size'
import { cellsOf, isFarOff, type Ratio, writeInto } from './table'

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const { quick: isQuick } = values

/** The parts of the table: each measures one promise. */
const PARTS: Readonly<Record<string, () => AsyncGenerator<Ratio>>> = {
  size: benchSize,
  import: () => benchImport(isQuick ? 9 : 21),
  msw: () => benchMsw(isQuick ? { windowMs: 200, rounds: 7 } : { windowMs: 250, rounds: 15 }),
  server: () =>
    benchServer(isQuick ? { windowMs: 400, rounds: 5 } : { windowMs: 1_000, rounds: 9 }),
  ledger: benchLedger,
}

const names = positionals.length > 0 ? positionals : Object.keys(PARTS)
const rows: Ratio[] = []
for (const name of names) {
  const part = PARTS[name]
  if (part === undefined) {
    throw new Error(`There is no part ${name}. The parts are ${Object.keys(PARTS).join(', ')}.`)
  }
  for await (const row of part()) {
    const [ratio, target, verdict] = cellsOf(row)
    console.log(row.against === '' ? row.what : `${row.what} | ${row.against}`)
    console.log(`  ${ratio}, ${target}: ${verdict}`)
    if (row.figures !== undefined) console.log(`  ${row.figures}`)
    rows.push(row)
  }
}
if (values.write) writeInto(PAGE, rows)
const farOff = rows.filter(isFarOff).map(({ what }) => what)
if (isQuick && farOff.length > 0) {
  console.error('Further from the target than half of it:', farOff)
  process.exitCode = 1
}
