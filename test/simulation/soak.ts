import { search } from './search'
import { createTally, print } from './tally'

/*
 * Hours of simulation: `npm run test:soak -- --minutes 20 [--seed N] [--steps N]`. Every batch has
 * a seed of its own, one above the last; a breach is printed with its replay and the soak goes on.
 */

const SCENES_OF_A_BATCH = 20
/** A broken build fails everywhere at once: nobody reads the hundredth replay. */
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

const minutes = option('minutes', 5)
const steps = option('steps', 150)
let seed = Math.floor(option('seed', Date.now() % 1_000_000_000))
const started = Date.now()
const tally = createTally()
let breaches = 0
let told = 0

console.log(`soak: ${minutes} minutes, first seed ${seed}, scenes of up to ${steps} steps`)
while (breaches < MAX_BREACHES && Date.now() - started < minutes * MINUTE_MS) {
  const failure = await search({ seed, scenes: SCENES_OF_A_BATCH, steps }, tally)
  if (failure !== undefined) {
    breaches += 1
    console.error(`\nBREACH ${breaches}\n${failure}\n`)
  }
  seed += 1
  const passed = Math.floor((Date.now() - started) / MINUTE_MS)
  if (passed > told) report(passed)
}
report(Math.round((Date.now() - started) / MINUTE_MS))
process.exitCode = breaches === 0 ? 0 : 1

function report(passed: number): void {
  told = passed
  console.log(`\nafter ${passed} min, next seed ${seed}\n${print(tally)}\nbreaches: ${breaches}`)
}
