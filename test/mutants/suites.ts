/**
 * The suites that most likely kill a mutant, by its file or its folder, in their order. All others
 * follow, the slow ones last.
 */
const FIRST: readonly (readonly [source: string, suites: readonly string[]])[] = [
  ['src/engine/act', ['test/engine/sessions', 'test/engine/timers']],
  ['src/engine/dormancy', ['test/engine/sessions', 'test/engine/timers']],
  ['src/engine/arithmetic', ['test/engine/wagering']],
  ['src/engine/blocking', ['test/engine/blocks', 'test/engine/staff']],
  ['src/engine/bonus-lifecycle', ['test/engine/bonuses', 'test/engine/wagering']],
  ['src/engine/bonuses', ['test/engine/bonuses']],
  ['src/engine/engine', ['test/engine/rollback']],
  ['src/engine/kyc', ['test/engine/kyc', 'test/engine/timers']],
  ['src/engine/luck', ['test/engine/rounds']],
  ['src/engine/offers', ['test/engine/offers', 'test/engine/catalogue']],
  ['src/engine/plans', ['test/engine/processes']],
  ['src/engine/rules', ['test/engine/amounts', 'test/engine/deposits']],
  ['src/engine/timers', ['test/engine/timer']],
  ['src/engine/withdrawals', ['test/engine/withdrawals', 'test/engine/wagering']],
  ['src/engine/commands/award-bonus', ['test/engine/bonuses', 'test/engine/blocks']],
  ['src/engine/commands/block', ['test/engine/blocks']],
  ['src/engine/commands/cancel-bonus', ['test/engine/rollback']],
  ['src/engine/commands/chargeback', ['test/engine/disputes']],
  ['src/engine/commands/claim-bonus', ['test/engine/bonuses']],
  ['src/engine/commands/deposit', ['test/engine/bonuses', 'test/engine/deposits']],
  ['src/engine/commands/move-withdrawal', ['test/engine/withdrawals', 'test/engine/blocks']],
  ['src/engine/commands/play', ['test/engine/rounds', 'test/engine/kyc']],
  ['src/engine/commands/refund-deposit', ['test/engine/bonuses', 'test/engine/blocks']],
  ['src/engine/commands/request', ['test/engine/withdrawals', 'test/engine/deposits']],
  ['src/engine/commands/rollback', ['test/engine/rollback', 'test/engine/rounds']],
  ['src/engine/commands/unblock', ['test/engine/blocks']],
  ['src/engine/', ['test/engine/staff']],
  ['src/ledger/', ['test/ledger/ledger', 'test/ledger/', 'test/engine/']],
  ['src/views/', ['test/views/', 'test/audit/bounds', 'test/contract/doors']],
  [
    'src/autopilot/',
    [
      'test/autopilot/decisions',
      'test/autopilot/pilot',
      'test/autopilot/',
      'test/laws/determinism',
    ],
  ],
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

/** Suites that say nothing about the rules: of texts, of the tree, of what is built. */
const NOT_OF_RULES = /^test\/(architecture|docs|matrix|mutants|openapi|package|readme)\//

function firstFor(file: string): readonly string[] {
  // test/engine/kyc tests src/engine/kyc.
  const own = file.replace(/^src/, 'test').replace(/\.ts$/, '')
  const found = FIRST.find(([source]) => file.startsWith(source))
  // The tests of the rules are fast; the audit sees what a rule leaves behind.
  const quick = file.startsWith('src/engine/') ? ['test/engine/', 'test/audit/bounds'] : []
  return [own, ...(found?.[1] ?? []), own.replace(/[^/]*$/, ''), ...quick]
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
