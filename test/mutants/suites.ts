/**
 * The suites that most likely kill a mutant, by its file or its folder, in their order. All others
 * follow, the slow ones last.
 */
const FIRST: readonly (readonly [source: string, suites: readonly string[]])[] = [
  ['src/engine/act', ['test/engine/sessions', 'test/engine/timers']],
  ['src/engine/account', ['test/engine/staff', 'test/engine/sessions']],
  ['src/engine/arithmetic', ['test/engine/wagering', 'test/engine/bonuses']],
  ['src/engine/blocking', ['test/engine/blocks']],
  ['src/engine/bonus-lifecycle', ['test/engine/wagering', 'test/engine/bonuses']],
  ['src/engine/bonuses', ['test/engine/catalogue']],
  ['src/engine/engine', ['test/engine/timers', 'test/engine/deposits']],
  ['src/engine/luck', ['test/engine/rounds']],
  ['src/engine/plans', ['test/engine/processes']],
  ['src/engine/player', ['test/laws/isolation']],
  ['src/engine/play', ['test/engine/rounds', 'test/engine/wagering', 'test/engine/kyc']],
  ['src/engine/rules', ['test/engine/amounts', 'test/engine/deposits']],
  ['src/ledger/', ['test/ledger/ledger', 'test/ledger/', 'test/engine/']],
  ['src/views/', ['test/views/', 'test/contract/policies', 'test/world/', 'test/engine/']],
  ['src/autopilot/', ['test/autopilot/pilot', 'test/autopilot/', 'test/laws/determinism']],
  ['src/audit/', ['test/audit/canary', 'test/audit/', 'test/cli/audit']],
]

/** Suites of seconds, the fastest first. */
const SLOW: readonly string[] = [
  'test/audit/scripted',
  'test/laws/determinism',
  'test/audit/generated',
  'test/laws/',
  'test/cli/',
  'test/auditor/',
  'test/scenarios/bundled',
  'test/contract/doors',
  'test/hostile/',
  'test/simulation/',
]

/** Suites that say nothing about the rules: of texts, of the tree, of what is built. */
const NOT_OF_RULES = /^test\/(architecture|docs|matrix|mutants|openapi|package|readme)\//

function firstFor(file: string): readonly string[] {
  // test/engine/kyc tests src/engine/kyc.
  const own = file.replace(/^src/, 'test').replace(/\.ts$/, '')
  const found = FIRST.find(([source]) => file.startsWith(source))
  return [own, ...(found?.[1] ?? []), own.replace(/[^/]*$/, '')]
}

/** The test files to run against a mutant, in their order. */
export function orderFor(file: string, tests: readonly string[]): string[] {
  const first = firstFor(file)
  const rankOf = (test: string): number => {
    const early = first.findIndex((start) => test.startsWith(start))
    if (early >= 0) return early
    const late = SLOW.findIndex((start) => test.startsWith(start))
    return late >= 0 ? 100 + late : 99
  }
  return tests
    .filter((test) => !NOT_OF_RULES.test(test))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
}
