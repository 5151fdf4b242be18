/**
 * The suites that most likely kill a mutant, by its file or its folder, in their order. Those of
 * its room follow, then all others, the slow ones last.
 */
const FIRST: readonly (readonly [source: string, suites: readonly string[]])[] = [
  ['src/engine/act', ['test/engine/sessions', 'test/engine/timers']],
  ['src/engine/dormancy', ['test/engine/sessions', 'test/engine/timers']],
  ['src/engine/arithmetic', ['test/engine/wagering']],
  ['src/engine/blocking', ['test/engine/blocks', 'test/engine/closures', 'test/engine/staff']],
  ['src/engine/bonus-lifecycle', ['test/engine/bonuses', 'test/engine/wagering']],
  ['src/engine/bonuses', ['test/engine/bonuses']],
  ['src/engine/engine', ['test/engine/rollback']],
  ['src/engine/luck', ['test/engine/rounds']],
  ['src/engine/offers', ['test/engine/offers', 'test/engine/catalogue']],
  ['src/engine/plans', ['test/engine/processes']],
  ['src/engine/rules', ['test/engine/amounts', 'test/engine/deposits']],
  ['src/engine/timers', ['test/engine/timer', 'test/engine/bonuses']],
  ['src/engine/withdrawals', ['test/engine/withdrawals', 'test/engine/wagering']],
  ['src/engine/rounds', ['test/engine/rounds', 'test/engine/bonuses', 'test/engine/rollback']],
  ['src/engine/commands/award-bonus', ['test/engine/bonuses', 'test/engine/blocks']],
  ['src/engine/commands/block', ['test/engine/blocks']],
  ['src/engine/commands/cancel-bonus', ['test/engine/rollback']],
  ['src/engine/commands/chargeback', ['test/engine/disputes']],
  ['src/engine/commands/claim-bonus', ['test/engine/bonuses', 'test/engine/house-rules']],
  ['src/engine/commands/deposit', ['test/engine/bonuses', 'test/engine/deposits']],
  ['src/engine/commands/move-withdrawal', ['test/engine/withdrawals', 'test/engine/blocks']],
  ['src/engine/commands/play', ['test/engine/rounds', 'test/engine/kyc', 'test/engine/amounts']],
  ['src/engine/commands/refund-deposit', ['test/engine/blocks', 'test/engine/bonuses']],
  ['src/engine/commands/request', ['test/engine/withdrawals', 'test/engine/deposits']],
  ['src/engine/commands/rollback', ['test/engine/rollback', 'test/engine/rounds']],
  ['src/engine/commands/unblock', ['test/engine/closures', 'test/engine/blocks']],
  ['src/engine/commands/change-identity', ['test/engine/identity']],
  ['src/engine/commands/close', ['test/engine/closures']],
  ['src/engine/commands/erase', ['test/engine/erasure']],
  ['src/engine/commands/set-limit', ['test/engine/limits']],
  ['src/views/notes', ['test/engine/erasure', 'test/engine/limits']],
  ['src/engine/', ['test/engine/staff']],
  ['src/ledger/', ['test/ledger/ledger', 'test/ledger/long']],
  ['src/autopilot/', ['test/autopilot/decisions', 'test/autopilot/pilot']],
  ['src/laws/', ['test/audit/forged', 'test/audit/bounds']],
  ['src/audit/', ['test/audit/generated']],
]

/** Suites of seconds, the fastest first. */
const SLOW: readonly string[] = [
  'test/properties/',
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

/** Suites that do not test rules: of texts, of recorded bytes, of the tree, of the build. */
const NOT_OF_RULES = /^test\/(architecture|docs|frozen|matrix|mutants|openapi|package|readme)\//

function firstFor(file: string): readonly string[] {
  // test/engine/kyc tests src/engine/kyc.
  const own = file.replace(/^src/, 'test').replace(/\.ts$/, '')
  const [, known = []] = FIRST.find(([source]) => file.startsWith(source)) ?? []
  const room = own.split('/').slice(0, 2).join('/')
  // The audit detects what a rule leaves behind.
  return [own, ...known, ...(room === 'test/engine' ? ['test/audit/bounds'] : []), `${room}/`]
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
