/**
 * The suites that most likely kill a mutant, by its file or its folder, in their order. Those of
 * its room follow, then all others, the slow ones last.
 */
const FIRST: readonly (readonly [source: string, suites: readonly string[]])[] = [
  ['src/simulator/engine/act', ['test/engine/sessions', 'test/engine/timers']],
  ['src/simulator/engine/dormancy', ['test/engine/sessions', 'test/engine/timers']],
  ['src/simulator/engine/arithmetic', ['test/engine/wagering']],
  [
    'src/simulator/engine/blocking',
    ['test/engine/blocks', 'test/engine/closures', 'test/engine/staff'],
  ],
  ['src/simulator/engine/bonus-lifecycle', ['test/engine/bonuses', 'test/engine/wagering']],
  ['src/simulator/engine/bonuses', ['test/engine/bonuses']],
  ['src/simulator/engine/engine', ['test/engine/rollback']],
  ['src/simulator/engine/luck', ['test/engine/rounds']],
  ['src/simulator/engine/offers', ['test/engine/offers', 'test/engine/catalogue']],
  ['src/simulator/engine/plans', ['test/engine/processes']],
  ['src/simulator/engine/rules', ['test/engine/amounts', 'test/engine/deposits']],
  ['src/simulator/engine/timers', ['test/engine/timer', 'test/engine/bonuses']],
  ['src/simulator/engine/withdrawals', ['test/engine/withdrawals', 'test/engine/wagering']],
  [
    'src/simulator/engine/rounds',
    ['test/engine/rounds', 'test/engine/bonuses', 'test/engine/rollback'],
  ],
  ['src/simulator/engine/commands/award-bonus', ['test/engine/bonuses', 'test/engine/blocks']],
  ['src/simulator/engine/commands/block', ['test/engine/blocks']],
  ['src/simulator/engine/commands/cancel-bonus', ['test/engine/rollback']],
  ['src/simulator/engine/commands/chargeback', ['test/engine/disputes']],
  ['src/simulator/engine/commands/claim-bonus', ['test/engine/bonuses', 'test/engine/house-rules']],
  ['src/simulator/engine/commands/deposit', ['test/engine/bonuses', 'test/engine/deposits']],
  [
    'src/simulator/engine/commands/move-withdrawal',
    ['test/engine/withdrawals', 'test/engine/blocks'],
  ],
  [
    'src/simulator/engine/commands/play',
    ['test/engine/rounds', 'test/engine/kyc', 'test/engine/amounts'],
  ],
  ['src/simulator/engine/commands/refund-deposit', ['test/engine/blocks', 'test/engine/bonuses']],
  ['src/simulator/engine/commands/request', ['test/engine/withdrawals', 'test/engine/deposits']],
  ['src/simulator/engine/commands/rollback', ['test/engine/rollback', 'test/engine/rounds']],
  ['src/simulator/engine/commands/unblock', ['test/engine/closures', 'test/engine/blocks']],
  ['src/simulator/engine/commands/change-identity', ['test/engine/identity']],
  ['src/simulator/engine/commands/close', ['test/engine/closures']],
  ['src/simulator/engine/commands/erase', ['test/engine/erasure']],
  ['src/simulator/engine/commands/set-limit', ['test/engine/limits']],
  ['src/world/views/notes', ['test/engine/erasure', 'test/engine/limits']],
  ['src/simulator/engine/', ['test/engine/staff']],
  ['src/simulator/ledger/', ['test/ledger/ledger', 'test/ledger/long']],
  ['src/simulator/autopilot/', ['test/autopilot/decisions', 'test/autopilot/pilot']],
  ['src/laws/', ['test/audit/forged', 'test/audit/bounds']],
  ['src/laws/audit/', ['test/audit/generated']],
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
  // test/engine/kyc tests src/simulator/engine/kyc.
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
