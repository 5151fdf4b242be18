import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readBack } from '../dataset/read-back'
import { readHostile } from '../deployments/soaking'
import { findLeaks } from '../masking/planted-identifiers'
import { compressionTable, HOUSE_SEEDS, houseTable, smallWorldsTable } from '../realism/house-table'
import { outsideOf, printMeasures } from '../realism/measure'
import { createVectorTally, runVector } from '../verify/vectors'
import { fuzz } from '../workload/fuzz/fuzz'
import { holdMemory } from '../workload/fuzz/memory'
import { createFuzzTally, printFuzz } from '../workload/fuzz/tally'
import { readProcesses } from '../worlds/processes'
import { search } from './search'
import { createTally, print } from './tally'

/*
 * Measures who plays in twenty seeds of 400 and forty worlds of 100, then runs batches of the
 * simulation and of the budget fuzz in turn: `npm run test:soak -- --minutes 20 [--seed N]
 * [--steps N] [--only PART]`, of which `--help` has the list. The fuzz begins with a load that
 * fills the log and the snapshots of a small process. The seed of each pair of batches is one
 * above the last. The soak prints a breach with its replay, or with its smallest scene of
 * requests, and continues. With `--only verify` it verifies `--vectors` deployments instead, with
 * `--only masking` it looks for
 * identifiers in the outputs of `--vectors` deployments, with `--only dataset` it reads the files
 * of so many players back; 1,000 by default, of masking 36. With `--only processes` four processes
 * answer `--reads` reads, 100,000 by default. With `--only deployments` it plays
 * each kind of hostile deployment `--rounds` times, 3 by default, or those of `--kinds`. With
 * `--only laws` it runs the unit suite with `--samples` times as many cases, 10 by default. With
 * `--only compression` it prints the table of docs/players.md on it.
 */

const SCENES_OF_A_BATCH = 20
const FUZZED_SCENES = 60
/** Longest time of one answer in ms. */
const PATIENCE_MS = 60_000
/** Twice the time for which a request may hold the event loop: other load slows a machine. */
const MOST_HOLD_MS = 2_000
/** The soak stops after this many breaches: most of them then have one cause. */
const MAX_BREACHES = 20
const MINUTE_MS = 60_000

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`)
  if (at < 0) return fallback
  const value = Number(process.argv[at + 1])
  if (Number.isFinite(value) && value > 0) return value
  console.error(`--${name} needs a number above 0.`)
  process.exit(2)
}

const PARTS =
  'house compression simulation fuzz verify masking deployments dataset processes laws'.split(' ')
/** One part; undefined for all. */
function part(): string | undefined {
  const at = process.argv.indexOf('--only')
  if (at < 0) return undefined
  const name = process.argv[at + 1]
  if (PARTS.some((part) => part === name)) return name
  console.error(`--only needs one of ${PARTS.join(', ')}.`)
  process.exit(2)
}

/** Kinds of hostile deployments; undefined for all. */
function kinds(): readonly string[] | undefined {
  const at = process.argv.indexOf('--kinds')
  return at < 0 ? undefined : process.argv[at + 1]?.split(',')
}

const HELP = `Usage: npm run test:soak -- [--only PART] [--seed N]

  --only PART   ${PARTS.join(', ')}
  --seed N      first seed; default: of the clock
  --minutes N   of simulation and fuzz; default 5
  --steps N     of a scene of the simulation; default 150
  --vectors N   of verify and masking; default 1,000 and 36
  --players N   of dataset; default 1,000
  --reads N     of processes; default 100,000
  --rounds N    of deployments; default 3
  --kinds A,B   of deployments; default: all
  --samples N   of laws: so many times as many cases; default 10`

if (process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}
const minutes = option('minutes', 5)
const steps = option('steps', 150)
let seed = Math.floor(option('seed', Date.now() % 1_000_000_000))
const only = part()
const program = fileURLToPath(new URL('./fuzz-child.js', import.meta.url))
const command = fileURLToPath(new URL('./fauxhouse.js', import.meta.url))
const tally = createTally()
const fuzzTally = createFuzzTally()
let breaches = 0
let lastReport = 0

console.log(`soak: ${minutes} minutes, first seed ${seed}, scenes of up to ${steps} steps`)
if (only === undefined || only === 'house') note(measureHouses())
if (only === 'compression') console.log(compressionTable(HOUSE_SEEDS.slice(0, 8)))
if (only === undefined || only === 'fuzz') {
  const load = { program, patienceMs: PATIENCE_MS, updates: 10_000, snapshots: 1_000 }
  note(await holdMemory(load).then(() => undefined, String))
  console.log(`memory: ${load.updates} updates of 60 kB, ${load.snapshots} snapshots`)
}
if (only === 'verify') note(await verifyDeployments(option('vectors', 1_000)))
if (only === 'deployments') note(await readHostile(command, seed, option('rounds', 3), kinds()))
if (only === 'masking') note(await findLeaks(option('vectors', 36)))
if (only === 'dataset') note(await readBack(seed, option('players', 1_000)))
if (only === 'processes') note(await compareProcesses(option('reads', 100_000)))
if (only === 'laws') note(runLaws(option('samples', 10)))
const isTimed = only === undefined || only === 'simulation' || only === 'fuzz'
const started = Date.now()
while (isTimed && breaches < MAX_BREACHES && Date.now() - started < minutes * MINUTE_MS) {
  if (only !== 'fuzz') note(await search({ seed, scenes: SCENES_OF_A_BATCH, steps }, tally))
  if (only !== 'simulation') {
    const sent = {
      seed,
      scenes: FUZZED_SCENES,
      program,
      patienceMs: PATIENCE_MS,
      mostHoldMs: MOST_HOLD_MS,
    }
    note(await fuzz(sent, fuzzTally))
  }
  seed += 1
  const passed = Math.floor((Date.now() - started) / MINUTE_MS)
  if (passed > lastReport) report(passed)
}
if (isTimed) report(Math.round((Date.now() - started) / MINUTE_MS))
process.exitCode = breaches === 0 ? 0 : 1

/** The table of the economics, and what of it lies outside of its bounds. */
function measureHouses(): string | undefined {
  const table = [...houseTable(HOUSE_SEEDS), ...smallWorldsTable(40)]
  console.log(printMeasures(table))
  const outside = outsideOf(table)
  return outside.length === 0 ? undefined : `the house:\n${printMeasures(outside)}`
}

/** Draws deployments and verifies them; what was wrong in any of them. */
async function verifyDeployments(vectors: number): Promise<string | undefined> {
  const verified = createVectorTally()
  for (let number = seed; number < seed + vectors; number += 1) await runVector(number, verified)
  const { faults, ...figures } = verified
  console.log(JSON.stringify(figures))
  const isEnough = verified.identified >= 0.95 * verified.shown && verified.mostRequests <= 300
  if (isEnough && faults.length === 0) return undefined
  return ['verify:', JSON.stringify(figures), ...faults].join('\n')
}

/** Sends the same reads to four processes; the first one that they answer differently. */
async function compareProcesses(reads: number): Promise<string | undefined> {
  const { digests, differing } = await readProcesses(program, seed, reads)
  console.log(JSON.stringify({ reads, digests: [...new Set(digests)] }))
  return differing && `processes: ${differing}`
}

/** Runs the tests of the source with more cases than it draws on its own. */
function runLaws(samples: number): string | undefined {
  const words = [
    'run',
    '--project',
    'unit',
    '--project',
    'unit-isolated',
    '--project',
    'slow',
    `--testTimeout=${samples * MINUTE_MS}`,
  ]
  const env = { ...process.env, FAUXHOUSE_SAMPLES: String(samples) }
  const vitest = ['node_modules/vitest/vitest.mjs', ...words]
  const { status } = spawnSync(process.execPath, vitest, { env, stdio: 'inherit' })
  return status === 0 ? undefined : `the tests of the source with ${samples} times as many cases`
}

function note(failure: string | undefined): void {
  if (failure === undefined) return
  breaches += 1
  console.error(`\nBREACH ${breaches}\n${failure}\n`)
}

function report(passed: number): void {
  lastReport = passed
  const figures = `${print(tally)}\n${printFuzz(fuzzTally)}`
  console.log(`\nafter ${passed} min, next seed ${seed}\n${figures}\nbreaches: ${breaches}`)
}
