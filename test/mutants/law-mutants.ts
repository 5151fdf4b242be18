import { blindMutants } from './mutant'

/** Laws that no longer fire, or that hold a right answer for wrong. */
export const LAW_MUTANTS = [
  ...blindMutants('src/laws/row-laws.ts', [
    {
      id: 'law-payout-one-way',
      find: "if (type === 'withdrawal') check(METHODS[method].paysOut)",
      replace: '',
      breaks: 'row-method: no payout goes to a method that only takes money in.',
    },
    {
      id: 'law-completion',
      find: 'hasEnd === isDone',
      replace: 'hasEnd || !isDone',
      breaks: 'row-completion: what was never completed has no completed_at.',
    },
  ]),
  ...blindMutants('src/laws/ledger-laws.ts', [
    {
      id: 'law-row-before-registration',
      find: 'at >= this.registered && at <= now',
      replace: 'at <= now',
      breaks: 'row-time: no row is older than the registration.',
    },
    {
      id: 'law-session-length',
      find: 'this.acted < login + DAY_MS',
      replace: 'this.acted < login + 400 * DAY_MS',
      breaks: 'session: a session lasts at most 24 hours.',
    },
  ]),
  ...blindMutants('src/laws/account-laws.ts', [
    {
      id: 'law-pending-sum',
      find: 'pending === sums.pending',
      replace: 'pending >= sums.pending',
      breaks: 'pending-sum: pending is the sum of the open withdrawals.',
    },
    {
      id: 'law-completed-unmet',
      find: "(status === 'completed') === (left === 0)",
      replace: "left > 0 || status === 'completed'",
      breaks: 'bonus-outcome: completed means that the requirement was met.',
    },
  ]),
  ...blindMutants('src/laws/round-laws.ts', [
    {
      id: 'law-second-win',
      find: '    recent.delete(round)\n',
      replace: '',
      breaks: 'win-bet: a bet has one win.',
    },
    {
      id: 'law-second-refund',
      find: '    open.delete(original)\n',
      replace: '',
      breaks: 'bet-refund: a row is taken back once.',
    },
  ]),
  ...blindMutants('src/laws/deposit-laws.ts', [
    {
      id: 'law-write-off-return',
      find: 'debited === (isWon ? writtenOff : 0)',
      replace: 'debited <= writtenOff',
      breaks: 'write-off-return: a dispute that is won takes its write-off back.',
    },
    {
      id: 'law-disputable',
      find: 'isDisputable(method)',
      replace: 'method !== undefined',
      breaks: 'chargeback: only some methods can be charged back.',
    },
  ]),
  ...blindMutants('src/laws/bonus-laws.ts', [
    {
      id: 'law-conversion-amount',
      find: 'isCredit && isEqual',
      replace: 'isCredit',
      breaks: 'conversion-pair: what is converted is credited.',
    },
    {
      id: 'law-progress',
      find: 'isKnown ? shown === due : shown <= due',
      replace: 'shown >= due || !isKnown',
      breaks: 'bonus-progress: progress is no more than the weighted stakes.',
    },
  ]),
  ...blindMutants('src/laws/profile-laws.ts', [
    {
      id: 'law-threshold-bound',
      find: 'sums.types.sum.bet < fromEuroCents',
      replace: 'sums.types.sum.bet <= fromEuroCents',
      breaks: 'kyc-threshold: stakes of exactly 2,000 euro begin KYC.',
    },
  ]),
  ...blindMutants('src/laws/list-laws.ts', [
    {
      id: 'law-filtered-length',
      find: 'size === length && page.transactions.length === length',
      replace: 'size === length',
      breaks: 'wire-filters: a filtered list has no rows that do not match.',
    },
  ]),
  ...blindMutants('src/laws/offer-laws.ts', [
    {
      id: 'law-offer-requirement',
      find: 'requirements.includes(account.minor(offer.wager_requirement))',
      replace: 'requirements.length > 0',
      breaks: 'wire-eligible: the requirement of an offer is one of the possible terms.',
    },
  ]),
  ...blindMutants('src/laws/breach.ts', [
    {
      id: 'law-breach-list',
      find: 'if (count > MOST) return',
      replace: 'if (count >= MOST) return',
      breaks: 'The first 20 breaches of a law are listed.',
    },
  ]),
  ...blindMutants('src/laws/audit/audited-players.ts', [
    {
      id: 'audit-last-page',
      find: 'while (offset !== undefined && left > 0) {',
      replace: 'if (offset !== undefined && left > 0) {',
      breaks: 'An audit of all players goes through every page.',
    },
  ]),
]
