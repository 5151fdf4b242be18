import { execFileSync, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { markedText, mutantsOf } from './mutations.mjs'

/*
 * Changes the source in one place at a time and shows whether a test notices:
 * `npm run test:mutants -- src/simulator/engine --count 20 --seed S --tests test/engine,test/laws`.
 * The changed text exists only in memory: a Vite plugin loads it in place of the file.
 */

const ROOTS = ['src/simulator', 'src/world', 'src/service', 'src/scenarios']

/** The test folders in the order in which they run: those that notice most in least time first. */
const SUITES =
  'engine laws contract audit scenarios ledger frozen autopilot registration random views world ' +
  'worlds journal faults http admin exports simulation hostile'

const SETUP = resolve('test/support/setup.ts')

/** Appended to the setup file of the first run: notes which test file reaches which mutants. */
const NOTES = `
import { afterAll } from 'vitest'
const reached = new Set()
globalThis.reachMutant = (index) => void reached.add(index)
afterAll(({}, suite) => void (suite.meta.reached = [...reached]))
`

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** The mutants that a seed chooses: those of each kind in turn. */
function chosenOf(files, seed, count) {
  const rankOf = ({ file, node, kind }) =>
    createHash('sha256').update([seed, file, node.pos, kind].join()).digest('hex')
  const all = files.flatMap(mutantsOf).map((mutant) => ({ ...mutant, rank: rankOf(mutant) }))
  all.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  const kinds = [...groupBy(all, ({ kind }) => kind).values()]
  const turns = kinds.flatMap((mutants) => mutants.map((mutant, turn) => ({ ...mutant, turn })))
  const chosen = turns.sort((a, b) => a.turn - b.turn).slice(0, count)
  return chosen.map((mutant, index) => ({ ...mutant, index }))
}

/** A child process: one Vitest that stays, with a new worker for each run. */
async function serve() {
  // Vitest writes no new snapshots in CI.
  process.env.CI = '1'
  const { createVitest } = await import('vitest/node')
  let sources = {}
  let failure
  const stop = (test, text = '') => {
    failure ??= { test, text }
    vitest.cancelCurrentRun('test-failure')
  }
  const reporter = {
    onTestModuleQueued: (module) => process.send({ file: module.moduleId }),
    onTestCaseResult(test) {
      const { state, errors } = test.result()
      if (state === 'failed') stop(test.module.moduleId, `${test.fullName}: ${errors[0]?.message}`)
    },
    onTestModuleEnd(module) {
      if (!module.ok()) stop(module.moduleId, module.errors()[0]?.message)
      const { duration, collectDuration } = module.diagnostic()
      const { reached } = module.meta()
      process.send({ file: module.moduleId, took: duration + collectDuration, reached })
    },
  }
  const sequencer = class {
    sort = (specifications) => specifications
  }
  const test = { watch: false, maxWorkers: 1, reporters: [reporter], sequence: { sequencer } }
  const vitest = await createVitest('test', { ...test, project: ['unit', 'mutants', 'reach'] })
  const { config, vite } = vitest.projects[0]
  const { setupFiles, testTimeout, hookTimeout } = config
  const projectOf = (name, isolate) => ({
    plugins: [{ name, enforce: 'pre', load: (id) => sources[id] }],
    resolve: { alias: vite.config.resolve.alias },
    test: { ...test, name, isolate, setupFiles, testTimeout, hookTimeout },
  })
  const [shared, isolated] = await vitest.injectTestProject([
    projectOf('mutants', false),
    projectOf('reach', true),
  ])
  await vitest.standalone()
  process.on('message', async (job) => {
    const changed = [...Object.keys(sources), ...Object.keys(job.sources)]
    for (const file of changed) vitest.invalidateFile(file)
    sources = job.sources
    // A file of the first run evaluates every module itself, so that it reaches the tables of them.
    const project = job.isReach ? isolated : shared
    failure = undefined
    const { unhandledErrors } = await vitest.runTestSpecifications(
      job.tests.map((file) => project.createSpecification(file)),
    )
    if (unhandledErrors.length > 0) failure ??= { test: '', text: unhandledErrors[0].message }
    process.send({ done: true, failure })
  })
  process.send({ ready: true })
}

function startChild() {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc']
  const child = fork(import.meta.filename, ['--serve'], { stdio })
  return new Promise((ready) => child.once('message', () => ready(child)))
}

/** Runs tests in a child. One that takes longer than `secondsOf` its test file is in a loop. */
async function run(child, job, secondsOf, onFile = () => {}) {
  const silence = new AbortController()
  const wait = (seconds) => setTimeout(() => silence.abort(), seconds * 1000)
  const messages = on(child, 'message', { signal: silence.signal })
  let timer = wait(60)
  child.send(job)
  try {
    for await (const [message] of messages) {
      clearTimeout(timer)
      if (message.done) return message
      timer = wait(secondsOf(message.file))
      if (message.took !== undefined) onFile(message)
    }
  } catch (error) {
    if (error.name !== 'AbortError') throw error
  }
  return { timedOut: true }
}

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n')
const print = (line) => process.stdout.write(`${line}\n`)
const short = (text) => text.replace(/\s+/g, ' ').slice(0, 60)

/** The quick test files of a folder; a slow one, or one that mocks modules, only by its name. */
function testsOf(path) {
  if (path.endsWith('.test.ts')) return [resolve(path)]
  const isQuick = (file) =>
    /\.test\.ts$/.test(file) &&
    !/\.slow\./.test(file) &&
    !/vi\.(do)?[mM]ock\(|memoryUsage\(/.test(readFileSync(file, 'utf8'))
  return git('ls-files', path)
    .filter(isQuick)
    .map((file) => resolve(file))
}

async function main() {
  const text = (value) => ({ type: 'string', default: value })
  const folders = SUITES.split(' ').map((folder) => `test/${folder}`)
  const options = { count: text('100'), seed: text(`${Date.now()}`), workers: text('2') }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...options, tests: text(folders.join()) },
  })
  const paths = positionals.length > 0 ? positionals : ROOTS
  const stray = paths.find((path) => !ROOTS.some((root) => `${path}/`.startsWith(`${root}/`)))
  if (stray !== undefined) throw new Error(`${stray} is not below ${ROOTS.join(', ')}`)
  const files = git('ls-files', ...paths).filter((file) => /\.tsx?$/.test(file))
  const tests = [...new Set(values.tests.split(',').flatMap(testsOf))]
  const mutants = chosenOf(files, values.seed, Number(values.count))
  const started = Date.now()
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`
  print(`seed ${values.seed}: ${mutants.length} mutants, ${tests.length} test files`)

  const sources = { [SETUP]: readFileSync(SETUP, 'utf8') + NOTES }
  for (const [file, own] of groupBy(mutants, (mutant) => mutant.file)) {
    sources[resolve(file)] = markedText(own[0].node.getSourceFile(), own)
  }
  const reachedBy = new Map(tests.map((test) => [test, new Set()]))
  const seconds = new Map()
  const note = ({ file, took, reached }) => {
    seconds.set(file, took / 1000)
    for (const index of reached ?? []) reachedBy.get(file).add(index)
  }
  const workers = await Promise.all(Array.from({ length: Number(values.workers) }, startChild))
  const shareOf = (lane) => tests.filter((_, index) => index % workers.length === lane)
  const dry = await Promise.all(
    workers.map((child, lane) =>
      run(child, { sources, tests: shareOf(lane), isReach: true }, () => 600, note),
    ),
  )
  const red = dry.find(({ failure, timedOut }) => failure || timedOut)
  if (red !== undefined) throw new Error(`Red without a mutant: ${JSON.stringify(red)}`)
  print(`without a mutant: ${elapsed()}`)

  const queue = [...mutants]
  const work = async (worker) => {
    let child = worker
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const { index, file, line, kind, before, after, changed } = mutant
      const chosen = tests.filter((test) => reachedBy.get(test).has(index))
      const job = { sources: { [resolve(file)]: changed() }, tests: chosen }
      const { timedOut, failure } = await run(child, job, (test) => 20 + 4 * seconds.get(test))
      if (timedOut) {
        child.kill('SIGKILL')
        child = await startChild()
      }
      const isBroken = failure?.text.startsWith('Transform failed')
      mutant.result = timedOut ? 'timed out' : failure ? 'killed' : 'survived'
      if (isBroken) mutant.result = 'not compiled'
      const by = failure ? `${relative('', failure.test)}: ${short(failure.text)}` : ''
      const change = `${file}:${line} | ${kind}: ${short(before)} → ${short(after)}`
      print(`${index} | ${mutant.result} (${chosen.length} reach it) | ${change} | ${by}`)
    }
    child.kill()
  }
  await Promise.all(workers.map(work))
  const folderOf = ({ file }) => /^src\/(simulator\/)?[^/]+/.exec(file)[0]
  const counted = mutants.filter(({ result }) => result !== 'not compiled')
  for (const [folder, own] of [...groupBy(counted, folderOf), ['all', counted]]) {
    const survived = own.filter(({ result }) => result === 'survived').length
    print(`${folder}: ${own.length - survived} of ${own.length} killed`)
  }
  print(`${elapsed()}`)
}

await (process.argv[2] === '--serve' ? serve() : main())
