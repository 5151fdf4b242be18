/**
 * The suites that most likely kill a mutant, by its file or its folder, in their order. All others
 * follow, the slow ones last.
 */
const FIRST: readonly (readonly [source: string, suites: readonly string[]])[] = [
  ['src/engine/act', ['test/engine/sessions', 'test/engine/timers']],
  ['src/engine/dormancy', ['test/engine/sessions', 'test/engine/timers']],
  ['src/engine/arithmetic', ['test/engine/wagering']],
  ['src/engine/blocking', ['test/engine/blocks', 'test/engine/staff', 'test/audit/bounds']],
  ['src/engine/bonus-lifecycle', ['test/engine/bonuses', 'test/engine/wagering']],
  ['src/engine/bonuses', ['test/engine/bonuses']],
  ['src/engine/disputes', ['test/engine/disputes', 'test/audit/bounds']],
  ['src/engine/engine', ['test/engine/rollback']],
  ['src/engine/kyc', ['test/engine/kyc', 'test/audit/bounds']],
  ['src/engine/luck', ['test/engine/rounds']],
  ['src/engine/offers', ['test/engine/offers', 'test/engine/catalogue']],
  ['src/engine/plans', ['test/engine/processes']],
  ['src/engine/rules', ['test/engine/amounts', 'test/engine/deposits']],
  ['src/engine/timers', ['test/engine/timer', 'test/engine/bonuses']],
  ['src/engine/withdrawals', ['test/engine/withdrawals', 'test/engine/wagering']],
  ['src/engine/rounds', ['test/engine/rounds', 'test/engine/bonuses', 'test/engine/rollback']],
  ['src/engine/commands/award-bonus', ['test/engine/bonuses', 'test/engine/blocks']],
  ['src/engine/commands/block', ['test/engine/blocks']],
  ['src/engine/commands/cancel-withdrawal', ['test/audit/bounds']],
  ['src/engine/commands/cancel-bonus', ['test/engine/rollback']],
  ['src/engine/commands/chargeback', ['test/engine/disputes']],
  ['src/engine/commands/claim-bonus', ['test/engine/bonuses']],
  ['src/engine/commands/deposit', ['test/engine/bonuses', 'test/engine/deposits']],
  ['src/engine/commands/move-withdrawal', ['test/engine/withdrawals', 'test/engine/blocks']],
  ['src/engine/commands/play', ['test/engine/rounds', 'test/engine/kyc', 'test/engine/amounts']],
  ['src/engine/commands/refund-deposit', ['test/engine/blocks', 'test/engine/bonuses']],
  ['src/engine/commands/request', ['test/engine/withdrawals', 'test/engine/deposits']],
  ['src/engine/commands/rollback', ['test/engine/rollback', 'test/engine/rounds']],
  ['src/engine/commands/unblock', ['test/engine/blocks']],
  ['src/engine/', ['test/engine/staff']],
  ['src/ledger/', ['test/ledger/ledger', 'test/ledger/', 'test/engine/']],
  ['src/views/', ['test/views/', 'test/audit/bounds', 'test/contract/doors']],
  ['src/autopilot/', ['test/autopilot/decisions', 'test/autopilot/pilot', 'test/autopilot/']],
  ['src/audit/', ['test/audit/canary', 'test/audit/world-audit', 'test/audit/', 'test/cli/audit']],
]

/** Suites of seconds, the fastest first. */
const SLOW: readonly string[] = [
  'test/audit/scripted',
  'test/laws/determinism',
  'test/audit/generated',
  'test/laws/',
  'test/cli/',
  'test/scenarios/bundled',
  'test/contract/doors',
  'test/hostile/',
  'test/simulation/',
]

/** Suites that do not test rules: of texts, of the tree, of the build. */
const NOT_OF_RULES = /^test\/(architecture|docs|matrix|mutants|openapi|package|readme)\//

function firstFor(file: string): readonly string[] {
  // test/engine/kyc tests src/engine/kyc.
  const own = file.replace(/^src/, 'test').replace(/\.ts$/, '')
  const found = FIRST.find(([source]) => file.startsWith(source))
  // The tests of the rules are fast; the audit detects wrong results of a rule.
  const quick = file.startsWith('src/engine/') ? ['test/engine/', 'test/audit/bounds'] : []
  return [own, ...(found?.[1] ?? []), own.replace(/[^/]*$/, ''), ...quick]
}

/** The test files to run against a mutant, in their order. */
export interface TestOrder {
  /** Those that most likely kill it. */
  readonly likely: readonly string[]
  readonly others: readonly string[]
}

/** Orders test files for a mutant of a source file. */
export function orderFor(file: string, tests: readonly string[]): TestOrder {
  const first = firstFor(file)
  const rankIn = (starts: readonly string[], test: string): number => {
    const rank = starts.findIndex((start) => test.startsWith(start))
    return rank < 0 ? starts.length : rank
  }
  const isLikely = (test: string) => rankIn(first, test) < first.length
  const ofRules = tests.filter((test) => !NOT_OF_RULES.test(test)).sort()
  return {
    likely: ofRules.filter(isLikely).sort((a, b) => rankIn(first, a) - rankIn(first, b)),
    others: ofRules.filter((test) => !isLikely(test)).sort((a, b) => slownessOf(a) - slownessOf(b)),
  }
}

/** Place in {@link SLOW}; -1 for a suite that is not slow. */
function slownessOf(test: string): number {
  return SLOW.findIndex((start) => test.startsWith(start))
}
