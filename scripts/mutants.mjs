import { execFileSync, spawnSync } from 'node:child_process'

/*
 * Runs Stryker on the lines of src that differ from main, or on main itself from the commit before:
 * `npm run test:mutants`. `npm run test:mutants -- PATH…` tests whole files or folders instead. A
 * mutant that an earlier run has tested is tested again only if it or its tests have changed.
 */

/** The folders of tests that must kill the mutants of a folder; those of others are not tested. */
const SUITES = {
  'src/simulator/ledger/': ['ledger'],
  'src/simulator/engine/': ['engine', 'audit'],
  'src/simulator/': ['engine', 'ledger', 'autopilot', 'registration', 'random', 'audit'],
  'src/laws/': ['audit', 'laws'],
  'src/world/views/': ['views', 'engine', 'audit', 'contract'],
  'src/world/': ['world', 'worlds', 'journal', 'faults', 'laws'],
  'src/scenarios/': ['scenarios', 'coverage'],
  'src/contract/': ['contract', 'http'],
  'src/service/': ['contract', 'http', 'faults', 'journal', 'worlds'],
  'src/control/': ['admin', 'http', 'journal', 'worlds'],
}

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** The added lines as Stryker names them: `src/a.ts:10-20`. */
function changedLines() {
  const main = git('merge-base', 'HEAD', 'main')
  const base = main === git('rev-parse', 'HEAD') ? 'HEAD~1' : main
  const ranges = []
  let file = ''
  for (const line of git('diff', '-U0', base, '--', 'src').split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
    const [, from, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from !== undefined && count !== '0' && file.endsWith('.ts')) {
      ranges.push(`${file}:${from}-${Number(from) + Number(count) - 1}`)
    }
  }
  return ranges
}

const folderOf = (path) => Object.keys(SUITES).find((folder) => `${path}/`.startsWith(folder))

const named = process.argv.slice(2)
const chosen = (named.length > 0 ? named : changedLines()).filter((path) => folderOf(path))
if (chosen.length === 0) {
  const folders = Object.keys(SUITES).join(', ')
  process.stdout.write(`Nothing to test: name a file or a folder of ${folders}.\n`)
  process.exit(named.length === 0 ? 0 : 2)
}
const mutate = chosen.map((path) => (/\.ts(:|$)/.test(path) ? path : `${path}/**/*.ts`))
const tests = new Set(chosen.flatMap((path) => SUITES[folderOf(path)]))
const words = ['run', '--mutate', mutate.join(), '--testFiles']
const globs = [...tests].map((folder) => `test/${folder}/**/*.test.ts`).join()
const { status } = spawnSync('node_modules/.bin/stryker', [...words, globs], { stdio: 'inherit' })
process.exit(status ?? 1)
