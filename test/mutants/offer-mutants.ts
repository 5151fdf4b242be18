import { blindMutants } from './mutant'

/** Faults in the gates and terms of offers. */
export const OFFER_MUTANTS = [
  ...blindMutants('src/engine/offers.ts', [
    {
      id: 'british-limit',
      find: 'BRITISH_LIMIT = 10',
      replace: 'BRITISH_LIMIT = 35',
      breaks: 'A bonus in pounds is wagered at most ten times.',
    },
    {
      id: 'vip-level-bound',
      find: 'deposits >= fromEuroCents(cents, player.currency)',
      replace: 'deposits > fromEuroCents(cents, player.currency)',
      breaks: 'Deposits of exactly a VIP threshold give the level.',
    },
    {
      id: 'reload-third-deposit',
      find: 'deposits >= 3 && weekend',
      replace: 'deposits > 3 && weekend',
      breaks: 'The weekend reload is open from the third deposit on.',
    },
    {
      id: 'missed-bound',
      find: 'idleDays > 30 ?',
      replace: 'idleDays >= 30 ?',
      breaks: 'Who was away for 30 days is not missed yet.',
    },
    {
      id: 'daily-bound',
      find: 'DAILY10: ({ idleDays }) => (idleDays < 7',
      replace: 'DAILY10: ({ idleDays }) => (idleDays <= 7',
      breaks: 'The daily offer is for players who came within seven days.',
    },
    {
      id: 'loyalty-count',
      find: 'return count >= 3 ?',
      replace: 'return count > 3 ?',
      breaks: 'Three deposits in 30 days open the loyalty offer.',
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
      find: "!player.identity.settings.want_bonus ||\n    player.kyc.status === 'rejected'",
      replace: '!player.identity.settings.want_bonus',
      breaks: 'A player whose KYC was rejected is offered nothing.',
    },
    {
      id: 'offer-expiry',
      find: 'today + template.claimDays * DAY_MS + 24 * HOUR_MS',
      replace: 'today + template.claimDays * DAY_MS',
      breaks: 'An offer lapses at the midnight after its last day.',
    },
    {
      id: 'local-day',
      find: 'const day = localDay(now, player.market)',
      replace: 'const day = Math.floor(now / DAY_MS)',
      breaks: 'Weekends and birthdays go by local time.',
    },
    {
      id: 'recent-deposits-counted',
      find: 'deposits: ledger.lifetime.depositCount',
      replace: 'deposits: ledger.totals(now - 30 * DAY_MS, now).depositCount',
      breaks: 'All completed deposits count, and no others.',
    },
    {
      id: 'recent-loss-window',
      find: 'const week = ledger.totals(now - 7 * DAY_MS, now)',
      replace: 'const week = ledger.totals(undefined, now)',
      breaks: 'The net loss is that of the last seven days.',
    },
  ]),
]
