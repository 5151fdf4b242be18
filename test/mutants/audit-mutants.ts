import { blindMutants } from './mutant'

/** Checks of the audit that no longer fire. */
export const AUDIT_MUTANTS = [
  ...blindMutants('src/audit/rows.ts', [
    {
      id: 'audit-row-before-registration',
      find: 'if (row.at < player.registeredAt) {',
      replace: 'if (row.at < 0) {',
      breaks: 'row-time: no row is older than the registration.',
    },
    {
      id: 'audit-completion-in-future',
      find: 'completedAt < at || completedAt > now',
      replace: 'completedAt < at',
      breaks: 'row-completion: a payment is completed no later than now.',
    },
    {
      id: 'audit-payout-one-way',
      find: 'if (ONE_WAY.includes(method)) {',
      replace: "if (method === 'paysafecard') {",
      breaks: 'row-method: no payout goes to a method that only takes money in.',
    },
  ]),
  ...blindMutants('src/audit/wallets.ts', [
    {
      id: 'audit-cash-negative',
      find: 'if (this.most < floor) {',
      replace: 'if (this.most < this.least) {',
      breaks: 'cash-negative: cash is never below zero.',
    },
    {
      id: 'audit-pending-sum',
      find: "'pending is the sum of the open withdrawals', pending, open)",
      replace: "'pending is the sum of the open withdrawals', open, open)",
      breaks: 'pending-sum: pending is the sum of the open withdrawals.',
    },
    {
      id: 'audit-stake-split',
      find: 'fromCash < least || fromCash > most',
      replace: 'fromCash > most',
      breaks: 'stake-split: a stake takes cash first.',
    },
  ]),
  ...blindMutants('src/audit/links.ts', [
    {
      id: 'audit-second-win',
      find: '    won.add(bet.ordinal)\n',
      replace: '',
      breaks: 'win-bet: a bet has one win.',
    },
    {
      id: 'audit-second-refund',
      find: 'rows`, refunds.length, due)',
      replace: 'rows`, Math.min(1, refunds.length), due)',
      breaks: 'bet-refund: a row is taken back once.',
    },
    {
      id: 'audit-late-rollback',
      find: 'refund.at - row.at > LATEST_ROLLBACK',
      replace: 'refund.at - row.at > 2 * LATEST_ROLLBACK',
      breaks: 'bet-refund: providers of generated players roll back within ten minutes.',
    },
    {
      id: 'audit-conversion-amount',
      find: ' || next.amount !== row.amount) {',
      replace: ') {',
      breaks: 'conversion-pair: what is converted is credited.',
    },
  ]),
  ...blindMutants('src/audit/disputes.ts', [
    {
      id: 'audit-write-off-return',
      find: 'sumOf(debits, deposit), sumOf(writeOffs, deposit))',
      replace: 'sumOf(debits, deposit), sumOf(debits, deposit))',
      breaks: 'write-off-return: a dispute that is won takes its write-off back.',
    },
    {
      id: 'audit-taken-back',
      find: '  checkState(audited, returns)\n',
      replace: '',
      breaks: 'taken-back: what is noted of a deposit is what its rows say.',
    },
    {
      id: 'audit-parts-of-all',
      find: 'taken >= 0 && taken <= amount',
      replace: 'taken >= 0',
      breaks: 'deposit-refund: no more is refunded than was deposited.',
    },
    {
      id: 'audit-disputable',
      find: 'DISPUTABLE.includes(method), ',
      replace: 'true, ',
      breaks: 'chargeback: only some methods can be charged back.',
    },
  ]),
  ...blindMutants('src/audit/bonuses.ts', [
    {
      id: 'audit-completed-unmet',
      find: "if (met !== (status === 'completed')) {",
      replace: "if (met && status !== 'completed') {",
      breaks: 'bonus-outcome: completed means that the requirement was met.',
    },
    {
      id: 'audit-two-active',
      find: 'active.length <= 1',
      replace: 'active.length <= 2',
      breaks: 'bonus-overlap: one bonus is active at a time.',
    },
  ]),
  ...blindMutants('src/audit/bonus-ends.ts', [
    {
      id: 'audit-cap-left-over',
      find: "if (over > 0) report.sameMoney('bonus-cap'",
      replace: "if (over < 0) report.sameMoney('bonus-cap'",
      breaks: 'bonus-cap: money goes over the cap only when the whole cap converts.',
    },
  ]),
  ...blindMutants('src/audit/account-checks.ts', [
    {
      id: 'audit-long-cool-off',
      find: '[DAY, 42 * DAY]',
      replace: '[DAY, 420 * DAY]',
      breaks: 'block-state: a cool-off lasts at most 42 days.',
    },
    {
      id: 'audit-award-after-block',
      find: "!isPlayersOwn(row) && row.type !== 'bonus' && row.name !== 'Manual Deposit'",
      replace: '!isPlayersOwn(row)',
      breaks: 'blocked-row: no award follows the block.',
    },
    {
      id: 'audit-threshold-bound',
      find: 'sums.bets >= threshold',
      replace: 'sums.bets > threshold',
      breaks: 'kyc-threshold: stakes of exactly 2,000 euro begin KYC.',
    },
    {
      id: 'audit-reversed-payout',
      find: "  'reversed',\n",
      replace: '',
      breaks: 'kyc-payout: a payout that came back was approved, too.',
    },
    {
      id: 'audit-session-length',
      find: "    ['the session of the last act', lastActive, lastLogin + DAY - 1],\n",
      replace: '',
      breaks: 'session: a session lasts at most 24 hours.',
    },
  ]),
  ...blindMutants('src/audit/schedule.ts', [
    {
      id: 'audit-due-now',
      find: 'if (!(timer.due > now)) {',
      replace: 'if (timer.due < now) {',
      breaks: 'timer-overdue: what is due now has happened.',
    },
    {
      id: 'audit-dispute-timer',
      find: "expect('disputeResolves', ordinal, after(at, true))",
      replace: "expect('disputeResolves', ordinal, after(at, false))",
      breaks: 'timer-missing: an open dispute has its timer.',
    },
  ]),
  ...blindMutants('src/audit/totals.ts', [
    {
      id: 'audit-counts',
      find: "const COUNTS = ['depositCount', 'withdrawalCount'] as const",
      replace: "const COUNTS = ['depositCount'] as const",
      breaks: 'lifetime-totals: completed withdrawals are counted.',
    },
  ]),
  ...blindMutants('src/audit/wagering.ts', [
    {
      id: 'audit-withdrawal-during-bonus',
      find: "if (row.type === 'withdrawal' && owner !== undefined) {",
      replace: "if (row.type === 'withdrawal' && owner === null) {",
      breaks: 'withdrawal-during-bonus: no withdrawal is requested while a bonus is active.',
    },
    {
      id: 'audit-limit-bound',
      find: 'row.amount > limit',
      replace: 'row.amount >= limit',
      breaks: 'max-bet: a bet at the limit is not over it.',
    },
  ]),
  ...blindMutants('src/audit/shown-account.ts', [
    {
      id: 'audit-field-without-value',
      find: 'if (field in expected) continue',
      replace: 'if (field in shown) continue',
      breaks: 'wire-profile: a field without a value is not shown.',
    },
  ]),
  ...blindMutants('src/audit/shown-transactions.ts', [
    {
      id: 'audit-filtered-length',
      find: 'place < 0 && found.length === expected.length',
      replace: 'place < 0',
      breaks: 'wire-filters: a filtered list has no rows that do not match.',
    },
  ]),
  ...blindMutants('src/audit/offers.ts', [
    {
      id: 'audit-offer-requirement',
      find: 'if (!requirements.includes(shown.wager_requirement)) {',
      replace: 'if (requirements.length === 0) {',
      breaks: "wire-eligible: an offer's requirement is one of the house's terms.",
    },
  ]),
  ...blindMutants('src/audit/breach.ts', [
    {
      id: 'audit-breach-list',
      find: 'if (count > MOST) return',
      replace: 'if (count >= MOST) return',
      breaks: 'The first 20 breaches of a law are listed.',
    },
  ]),
  ...blindMutants('src/audit/world-audit.ts', [
    {
      id: 'audit-untouched',
      find: 'untouched: !touched.has(id)',
      replace: 'untouched: false',
      breaks: 'Players whom no command touched are held to the stricter laws.',
    },
    {
      id: 'audit-last-page',
      find: 'while (offset !== undefined && left > 0) {',
      replace: 'if (offset !== undefined && left > 0) {',
      breaks: 'An audit of all players goes through every page.',
    },
  ]),
]
