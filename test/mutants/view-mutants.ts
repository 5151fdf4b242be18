import { blindMutants } from './mutant'

/** Faults in the derived fields of the operations. */
export const VIEW_MUTANTS = [
  ...blindMutants('src/world/views/summary.ts', [
    {
      id: 'adjustments-sign',
      find: 'awards - totals.adjustments',
      replace: 'awards + totals.adjustments',
      breaks: 'The revenue after adjustments takes them off.',
    },
    {
      id: 'net-cash-of-period',
      find: 'lifetime_net_casino: major(lifetimeNetCasino(player, policies))',
      replace: 'lifetime_net_casino: major(netRevenue(totals, policies.ngr))',
      breaks: 'The lifetime figures of a summary know no period.',
    },
    {
      id: 'converted-as-gross',
      find: "if (policy === 'converted') return totals.convertedRevenue\n",
      replace: '',
      breaks: 'The revenue policy "converted" counts cash.',
    },
  ]),
  ...blindMutants('src/world/views/segments.ts', [
    {
      id: 'new-bound',
      find: 'age <= 30 * DAY_MS',
      replace: 'age < 30 * DAY_MS',
      breaks: 'A player is new exactly 30 days after the registration.',
    },
    {
      id: 'at-risk-bound',
      find: 'idle <= 60 * DAY_MS',
      replace: 'idle < 60 * DAY_MS',
      breaks: 'A player is at risk exactly 60 days after the login.',
    },
    {
      id: 'churned-bound',
      find: 'idle <= 180 * DAY_MS',
      replace: 'idle < 180 * DAY_MS',
      breaks: 'A player is dormant exactly 180 days after the login.',
    },
    {
      id: 'reactivated-bound',
      find: 'now - player.returnedAt <= 14 * DAY_MS',
      replace: 'now - player.returnedAt < 14 * DAY_MS',
      breaks: 'A player is reactivated exactly 14 days after the return.',
    },
    {
      id: 'one-time-new',
      find: 'else if (depositCount === 1)',
      replace: 'if (depositCount === 1)',
      breaks: 'A new player is no one-time depositor.',
    },
    {
      id: 'hunter-awards',
      find: 'awards >= 3',
      replace: 'awards > 3',
      breaks: 'Three awards can make a bonus hunter.',
    },
    {
      id: 'hunter-share',
      find: 'lifetime.bonuses * 2 >= lifetime.deposits',
      replace: 'lifetime.bonuses * 2 > lifetime.deposits',
      breaks: 'Bonuses of exactly half the deposits can make a bonus hunter.',
    },
    {
      id: 'winner-bound',
      find: 'winnings > fromEuroCents',
      replace: 'winnings >= fromEuroCents',
      breaks: 'A winner has withdrawn more than 100 euro beyond the deposits.',
    },
    {
      id: 'big-win-rolled-back',
      find: "bigWins.some((ordinal) => ledger.statusOf(ordinal) === 'completed')",
      replace: 'bigWins.length > 0',
      breaks: 'A big win that was rolled back is none.',
    },
    {
      id: 'won-chargeback-stays',
      find: '.some(({ chargedBack }) => chargedBack > 0)',
      replace: '.some(({ dispute }) => dispute !== undefined)',
      breaks: 'A chargeback that was won back is no segment.',
    },
  ]),
  ...blindMutants('src/world/views/profile.ts', [
    {
      id: 'unplayed-is-available',
      find: 'free === 0 || toStake',
      replace: 'free === 0',
      breaks: 'Under minimumTurnover 1 an unplayed deposit is not Available.',
    },
    {
      id: 'pending-in-total',
      find: '(policies.pendingInTotal ? pending : 0)',
      replace: 'pending',
      breaks: 'Pending withdrawals are in the total by policy only.',
    },
    {
      id: 'limited-withdrawable',
      find: "player.block === undefined && player.kyc.status === 'approved'",
      replace: "player.block === undefined || player.kyc.status === 'approved'",
      breaks: 'The strict policy shows nothing withdrawable to who is blocked or not verified.',
    },
    {
      id: 'ftd-of-completed',
      find: 'CREDITED.has(ledger.statusOf(row))',
      replace: "ledger.statusOf(row) === 'completed'",
      breaks: 'The first deposit stays the first when it is refunded.',
    },
    {
      id: 'kyc-before-block',
      find: "if (player.block) return 'Blocked'\n  if (kyc.status === 'rejected') return 'Rejected - KYC'",
      replace:
        "if (kyc.status === 'rejected') return 'Rejected - KYC'\n  if (player.block) return 'Blocked'",
      breaks: 'A block comes before a rejected KYC in withdrawal_status.',
    },
    {
      id: 'kyc-without-funds',
      find: "kyc.status !== 'approved' && cash > 0",
      replace: "kyc.status !== 'approved'",
      breaks: 'withdrawal_status asks for KYC only where there is cash.',
    },
    {
      id: 'wr-policy',
      find: "policies.wr === 'remaining' ? wageredOf(bonus) : 0",
      replace: 'wageredOf(bonus)',
      breaks: 'wr is the remaining or the whole requirement by policy.',
    },
    {
      id: 'last-withdrawal-completed',
      find: "newest(namesOf('withdrawal'), () => true)",
      replace: "newest(namesOf('withdrawal'), (row) => ledger.statusOf(row) === 'completed')",
      breaks: 'last_withdrawal is the newest of any status.',
    },
  ]),
  ...blindMutants('src/world/views/notes.ts', [
    {
      id: 'stuck-bound',
      find: 'now - row.at > STUCK',
      replace: 'now - row.at >= STUCK',
      breaks: 'A request is with a person once it waits longer than three days.',
    },
  ]),
  ...blindMutants('src/world/views/transaction.ts', [
    {
      id: 'refund-sign',
      find: "row.type === 'adjustment' || row.type === 'refund'",
      replace: "row.type === 'adjustment'",
      breaks: 'Refunds show the sign of their effect.',
    },
  ]),
  ...blindMutants('src/world/views/player-view.ts', [
    {
      id: 'has-more-at-end',
      find: 'offset + ordinals.length < total',
      replace: 'offset + ordinals.length <= total',
      breaks: 'has_more is false on the last page.',
    },
    {
      id: 'bonus-page-end',
      find: '.slice(offset, offset + limit)',
      replace: '.slice(offset, limit)',
      breaks: 'A page of bonuses has the length asked for at any offset.',
    },
  ]),
  ...blindMutants('src/world/views/bonuses.ts', [
    {
      id: 'filter-by-inner-status',
      find: 'statusOf(bonus, policies) === own',
      replace: 'bonus.status === own',
      breaks: 'The filter by status goes by the status that is shown.',
    },
    {
      id: 'criteria-ignored',
      find: 'criteria === undefined || template.criteria === criteria',
      replace: 'true',
      breaks: 'The filter by criteria selects.',
    },
  ]),
  ...blindMutants('src/world/views/queries.ts', [
    {
      id: 'to-date-at-midnight',
      find: "to: v.optional(instantInput({ edge: 'end' })),",
      replace: "to: v.optional(instantInput({ edge: 'start' })),",
      breaks: 'A date as the end of a period stands for its whole day.',
    },
  ]),
]
