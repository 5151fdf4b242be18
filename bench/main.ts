import { parseArgs } from 'node:util'
import { benchMsw } from './msw'
import { benchImport, benchTestFile } from './processes'
import { benchReads } from './reads'
import { benchServer } from './server'
import { benchSize } from './size'
import { headOf, isFarOff, lineOf, type Part } from './table'

/** The parts of the table: each measures one promise. */
const PARTS: Readonly<Record<string, Part>> = {
  size: benchSize,
  import: benchImport,
  file: benchTestFile,
  msw: benchMsw,
  server: benchServer,
  reads: benchReads,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})
const effort = values.quick ? { rounds: 5, windowMs: 250 } : { rounds: 15, windowMs: 500 }
const farOff: string[] = []
console.log(headOf(new Date()))
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
  const part = PARTS[name]
  if (part === undefined) {
    throw new Error(`There is no part ${name}. The parts are ${Object.keys(PARTS).join(', ')}.`)
  }
  for await (const row of part(effort)) {
    console.log(lineOf(row))
    if (isFarOff(row)) farOff.push(row.what)
  }
}
if (values.quick && farOff.length > 0) {
  console.error('Less than a third of the target, or more than three times of it:', farOff)
  process.exitCode = 1
}
