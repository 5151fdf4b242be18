import { blindMutants } from './mutant'

/** Faults in the stated rules of the autopilot's decisions. */
export const AUTOPILOT_MUTANTS = [
  ...blindMutants('src/simulator/autopilot/visit.ts', [
    {
      id: 'rows-unbounded',
      find: 'MOST_ROWS = 65_000',
      replace: 'MOST_ROWS = 6_500_000',
      breaks: 'A player stops after 65,000 rows, compression included.',
    },
    {
      id: 'deposit-while-awaited',
      find: '  if (memory.awaited !== undefined) return false\n',
      replace: '',
      breaks: 'A player makes no second deposit while a slow one is awaited.',
    },
    {
      id: 'second-active-claim',
      find: 'requirement === 0 || !active',
      replace: 'true',
      breaks: 'With a bonus active a player claims only what needs no wagering.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/compliance.ts', [
    {
      id: 'documents-early',
      find: 'life.finishesKyc && at >= (life.uploadsAt ?? at)',
      replace: 'life.finishesKyc',
      breaks: 'A player who is still to be verified sends nothing before the time.',
    },
    {
      id: 'excluded-comes-back',
      find: '  context.memory.over = true\n',
      replace: '',
      breaks: 'A self-excluded player does not come back.',
    },
    {
      id: 'cool-off-while-blocked',
      find: 'export function coolOff(context: WakeContext): void {\n  if (context.player.block) return\n',
      replace: 'export function coolOff(context: WakeContext): void {\n',
      breaks: 'A blocked player asks for no cool-off.',
    },
    {
      id: 'charged-back-plays-on',
      find: 'transaction: transactionIdOf(player, ordinal) })\n  memory.over = true\n',
      replace: 'transaction: transactionIdOf(player, ordinal) })\n',
      breaks: 'A player whose deposit was charged back does not come back.',
    },
    {
      id: 'welcome-unwanted',
      find: 'if (player.block || !player.identity.settings.want_bonus) return',
      replace: 'if (player.block) return',
      breaks: 'Who wants no bonus is welcomed with none.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/payout.ts', [
    {
      id: 'locked-cash-asked-for',
      find: 'withdrawable(player) === 0 || ',
      replace: '',
      breaks: 'No payout is asked for while a bonus locks the deposit.',
    },
    {
      id: 'last-payout-while-blocked',
      find: "player.block || life.persona === 'dormant'",
      replace: "life.persona === 'dormant'",
      breaks: 'A blocked player asks for no last payout.',
    },
    {
      id: 'rejected-asks-for-payout',
      find: "cash < minimum || player.kyc.status === 'rejected'",
      replace: 'cash < minimum',
      breaks: 'A player whose KYC was rejected asks for no payout.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/cashier.ts', [
    {
      id: 'one-dispute-more',
      find: 'memory.disputes >= life.chargebacks',
      replace: 'memory.disputes > life.chargebacks',
      breaks: 'A bank takes as many deposits back as the life says.',
    },
    {
      id: 'matched-deposit-refunded',
      find: 'if (matched || player.ledger.wallets.cash < amount) return false',
      replace: 'if (player.ledger.wallets.cash < amount) return false',
      breaks: 'A deposit that a bonus matched is not given back as a mistake.',
    },
    {
      id: 'retry-for-ever',
      find: '    visit.retry === 0 &&\n',
      replace: '',
      breaks: 'A declined deposit is tried once more, not again and again.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/stakes.ts', [
    {
      id: 'stake-over-bonus-limit',
      find: 'activeBonus(player) ? bonusLimit(visit, currency) : cap',
      replace: 'cap',
      breaks: 'No stake goes over the limit of an active bonus.',
    },
    {
      id: 'stake-over-cap',
      find: 'Math.min(cap, exposure, ',
      replace: 'Math.min(exposure, ',
      breaks: 'No stake of a generated player goes over the legal cap of the market.',
    },
    {
      id: 'prize-unbounded',
      find: 'Math.min(cap, exposure, ',
      replace: 'Math.min(cap, ',
      breaks: 'No prize of a generated round exceeds the exposure of the house.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/table.ts', [
    {
      id: 'rollback-of-ended-bonus',
      find: '  if (row.bonus !== undefined && activeBonus(player)?.index !== row.bonus) return\n',
      replace: '',
      breaks: 'The provider rolls back only what the engine takes back.',
    },
    {
      id: 'overtime-unbounded',
      find: ' || at >= visit.until + LONGEST_OVERTIME',
      replace: '',
      breaks: 'A visit ends six hours after its time, bonus or not.',
    },
    {
      id: 'endless-topping-up',
      find: ' && visit.deposits < 3',
      replace: '',
      breaks: 'A visit has at most three deposits after the money is gone.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/calendar.ts', [
    {
      id: 'payday',
      find: 'date >= 25 || date <= 2',
      replace: 'date > 25 || date <= 2',
      breaks: 'The 25th is a payday.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/intervals.ts', [
    {
      id: 'absence-ends-life',
      find: 'next > life.endsAt + absence',
      replace: 'next > life.endsAt',
      breaks: 'A long absence does not shorten a life.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/goodwill.ts', [
    {
      id: 'fraud-given-goodwill',
      find: " || life.persona === 'chargeback_fraud'",
      replace: '',
      breaks: 'Staff give a fraud no goodwill.',
    },
    {
      id: 'nothing-made-up',
      find: '!stream.chance(4, 100)',
      replace: 'stream.chance(1, 1)',
      breaks: 'Staff give some bonuses back that expired.',
    },
  ]),
  ...blindMutants('src/simulator/domain/stakes.ts', [
    {
      id: 'stake-of-all',
      find: '(STAKE_TENTHS[middle] as number) <= tenths',
      replace: '(STAKE_TENTHS[middle] as number) < tenths',
      breaks: 'A stake may take exactly what is left.',
    },
  ]),
  ...blindMutants('src/simulator/autopilot/pilot.ts', [
    {
      id: 'clone-shares-tasks',
      find: 'tasks: [...tasks]',
      replace: 'tasks',
      breaks: 'A copy of an autopilot has tasks of its own.',
    },
    {
      id: 'clone-shares-visit',
      find: 'visit: visit && { ...visit }',
      replace: 'visit',
      breaks: 'A copy of an autopilot has a visit of its own.',
    },
  ]),
]
