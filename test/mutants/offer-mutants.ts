import { blindMutants } from './mutant'

/** Faults in the gates and terms of offers. */
export const OFFER_MUTANTS = [
  ...blindMutants('src/simulator/engine/offers.ts', [
    {
      id: 'british-limit',
      find: 'BRITISH_LIMIT = 10',
      replace: 'BRITISH_LIMIT = 35',
      breaks: 'A bonus in pounds is wagered at most ten times.',
    },
    {
      id: 'cashback-maximum',
      find: 'Math.min(maximum, percentOf(',
      replace: 'Math.max(maximum, percentOf(',
      breaks: 'A cashback gives its share of the loss, up to the maximum.',
    },
    {
      id: 'repeat-bound',
      find: 'now - last.createdAt < template.repeatDays * DAY_MS',
      replace: 'now - last.createdAt <= template.repeatDays * DAY_MS',
      breaks: 'An offer is open again once its pause has passed.',
    },
    {
      id: 'rejected-kyc-offers',
      find: "kyc.status === 'rejected' ? REJECTED : undefined",
      replace: 'undefined',
      breaks: 'A player whose KYC was rejected is offered nothing.',
    },
    {
      id: 'offer-expiry',
      find: 'today + template.claimDays * DAY_MS + 24 * HOUR_MS',
      replace: 'today + template.claimDays * DAY_MS',
      breaks: 'An offer lapses at the midnight after its last day.',
    },
  ]),
  ...blindMutants('src/simulator/engine/offer-gates.ts', [
    {
      id: 'reload-third-deposit',
      find: '(count) => count >= 3',
      replace: '(count) => count > 3',
      breaks: 'The weekend reload is open from the third deposit on.',
    },
    {
      id: 'missed-bound',
      find: 'idleDays > 30,',
      replace: 'idleDays >= 30,',
      breaks: 'Who was away for 30 days is not missed yet.',
    },
    {
      id: 'daily-bound',
      find: 'idleDays < 7,',
      replace: 'idleDays <= 7,',
      breaks: 'The daily offer is for players who came within seven days.',
    },
    {
      id: 'loyalty-count',
      find: 'recentDeposits >= least',
      replace: 'recentDeposits > least',
      breaks: 'Three deposits in 30 days open the loyalty offer.',
    },
    {
      id: 'local-day',
      find: 'civilOf(localDay(this.now, market))',
      replace: 'civilOf(Math.floor(this.now / DAY_MS))',
      breaks: 'Birthdays go by local time.',
    },
    {
      id: 'recent-deposits-counted',
      find: "return this.player.ledger.lifetimeOf('depositCount')",
      replace: 'return this.recentDeposits',
      breaks: 'All completed deposits count, and no others.',
    },
    {
      id: 'recent-loss-window',
      find: 'const { bets, wins } = this.player.ledger.totals(this.now - 7 * DAY_MS, this.now)',
      replace: 'const { bets, wins } = this.player.ledger.totals(undefined, this.now)',
      breaks: 'The net loss is that of the last seven days.',
    },
    {
      id: 'manager-for-all',
      find: 'shownManager(player) !== undefined',
      replace: 'player !== undefined',
      breaks: 'A gift by the manager is for players who have one.',
    },
  ]),
  ...blindMutants('src/simulator/engine/vip.ts', [
    {
      id: 'high-roller-rolled-back',
      find: 'ledger.count({ types: BETS }) - ledger.count({ names: BET_REFUNDS })',
      replace: 'ledger.count({ types: BETS })',
      breaks: 'Bets that were rolled back are not in the mean stake.',
    },
    {
      id: 'high-roller-bound',
      find: 'ledger.lifetime.bets >= bets * fromEuroCents',
      replace: 'ledger.lifetime.bets > bets * fromEuroCents',
      breaks: 'A mean stake of exactly 100 euro makes a high roller.',
    },
    {
      id: 'unmanaged-high-roller',
      find: 'vipLevel(player) || isHighRoller(player)',
      replace: 'vipLevel(player)',
      breaks: 'A high roller has a VIP manager.',
    },
    {
      id: 'vip-level-bound',
      find: 'deposits >= fromEuroCents(cents, player.currency)',
      replace: 'deposits > fromEuroCents(cents, player.currency)',
      breaks: 'Deposits of exactly a VIP threshold give the level.',
    },
  ]),
]
