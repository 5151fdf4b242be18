import { blindMutants } from './mutant'

/** Faults in the rules of sessions, accounts, blocks, KYC cases and timers. */
export const ACCOUNT_MUTANTS = [
  ...blindMutants('src/simulator/engine/act.ts', [
    {
      id: 'session-idle-bound',
      find: 'at - lastActive <= SESSION_IDLE',
      replace: 'at - lastActive < SESSION_IDLE',
      breaks: 'An act exactly 30 minutes after the last one still belongs to the session.',
    },
    {
      id: 'session-cap-bound',
      find: 'at - lastLogin < SESSION_CAP',
      replace: 'at - lastLogin <= SESSION_CAP',
      breaks: 'An act exactly 24 hours after the login opens a new session.',
    },
    {
      id: 'session-cap',
      find: 'SESSION_CAP = 24 * HOUR_MS',
      replace: 'SESSION_CAP = 48 * HOUR_MS',
      breaks: 'A session lasts at most 24 hours.',
    },
    {
      id: 'return-bound',
      find: 'at - player.lastLogin >= ABSENCE',
      replace: 'at - player.lastLogin > ABSENCE',
      breaks: 'A login exactly 60 days after the last one is a return.',
    },
    {
      id: 'fee-not-put-off',
      find: "setTimer(player, 'dormantFee', 0, at + 365 * DAY_MS)",
      replace: '',
      breaks: 'A login puts the dormant fee off to a year later.',
    },
  ]),
  ...blindMutants('src/simulator/engine/dormancy.ts', [
    {
      id: 'fee-while-blocked',
      find: 'if (fee > 0 && !player.block) {',
      replace: 'if (fee > 0) {',
      breaks: 'No dormant fee is charged while the account is blocked.',
    },
    {
      id: 'fee-amount',
      find: 'DORMANT_FEE_EURO_CENTS = 500',
      replace: 'DORMANT_FEE_EURO_CENTS = 5_000',
      breaks: 'The dormant fee is 5 euro.',
    },
    {
      id: 'fee-once',
      find: "if (next - player.lastLogin <= LAST_FEE) setTimer(player, 'dormantFee', 0, next)",
      replace: '',
      breaks: 'The dormant fee comes again each 30 days.',
    },
    {
      id: 'fee-for-ever',
      find: 'if (next - player.lastLogin <= LAST_FEE) ',
      replace: '',
      breaks: 'The dormant fee comes six times.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/adjust.ts', [
    {
      id: 'fee-by-hand-overdraws',
      find: 'if (sign < 0) requireCash',
      replace: "if (kind === 'Manual Debit') requireCash",
      breaks: 'A fee that is charged by command needs its cash.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/label.ts', [
    {
      id: 'label-removal-wins',
      find: 'add.includes(name) || (player.labels.includes(name) && !remove.includes(name))',
      replace: '(add.includes(name) || player.labels.includes(name)) && !remove.includes(name)',
      breaks: 'A label that is both added and removed is set.',
    },
    {
      id: 'suspicion-without-block',
      find: 'suspicion === undefined || player.block',
      replace: 'suspicion === undefined || player.updates >= 0',
      breaks: 'A label of suspicion needs a block.',
    },
    {
      id: 'label-in-other-letters',
      find: 'each.toLowerCase() === folded',
      replace: 'each === folded',
      breaks: 'A label cannot have the name of a segment in other letters.',
    },
    {
      id: 'labels-most',
      find: 'labels.length <= MOST_LABELS',
      replace: 'labels.length < MOST_LABELS',
      breaks: 'A player can have 20 labels.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/update-profile.ts', [
    {
      id: 'update-blocks-again',
      find: 'blocked === true && !player.block',
      replace: 'blocked === true',
      breaks: 'An update with blocked true keeps the block that holds.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/block.ts', [
    {
      id: 'block-shortest',
      find: 'length >= least',
      replace: 'length > least',
      breaks: 'The shortest duration of a block is allowed.',
    },
    {
      id: 'block-longest',
      find: 'length <= most',
      replace: 'length < most',
      breaks: 'The longest duration of a block is allowed.',
    },
    {
      id: 'chargeback-block-without-one',
      find: 'player.ledger.count({ names: CHARGEBACKS }) > 0',
      replace: 'player.ledger.count({ names: CHARGEBACKS }) >= 0',
      breaks: 'A block for a chargeback needs a chargeback.',
    },
  ]),
  ...blindMutants('src/simulator/engine/blocking.ts', [
    {
      id: 'exclusion-usual',
      find: 'usual: 182 * DAY_MS',
      replace: 'usual: 365 * DAY_MS',
      breaks: 'A self-exclusion without a duration lasts 182 days.',
    },
    {
      id: 'suspicion-outlives-block',
      find: 'player.labels = player.labels.filter((label) => !isSuspicion(label))',
      replace: '',
      breaks: 'Labels of suspicion end with the block.',
    },
    {
      id: 'cool-off-timer-stays',
      find: "clearTimer(player, 'coolOffEnds', 0)\n  player.block = undefined",
      replace: 'player.block = undefined',
      breaks: 'A cool-off that was lifted ends no later block.',
    },
    {
      id: 'sms-after-exclusion',
      find: '      marketing_sms_subscription: false,\n',
      replace: '',
      breaks: 'A block that the player asked for ends marketing by SMS.',
    },
    {
      id: 'marketing-to-suspects-ends',
      find: "  'Chargeback',\n  'Fraud Suspect',\n",
      replace: "  'Chargeback',\n",
      breaks: 'A suspicion ends no marketing.',
    },
    {
      id: 'closure-keeps-bonus',
      find: "if (cause === 'Closed By Player') forfeitActive(act, 'account closed')",
      replace: '',
      breaks: 'A closed account has no active bonus.',
    },
    {
      id: 'sanctions-pay-out',
      find: "  if (block?.cause === 'Sanctions Hit') return 'Sanctions Hit'\n",
      replace: '',
      breaks: 'A sanctions hit stops payouts.',
    },
  ]),
  ...blindMutants('src/simulator/engine/kyc.ts', [
    {
      id: 'diligence-amount',
      find: 'DILIGENCE_EURO_CENTS = 200_000',
      replace: 'DILIGENCE_EURO_CENTS = 2_000_000',
      breaks: 'Documents are asked for at stakes worth 2,000 euro.',
    },
    {
      id: 'diligence-bound',
      find: "player.ledger.lifetimeOf('bets') >= threshold",
      replace: "player.ledger.lifetimeOf('bets') > threshold",
      breaks: 'Stakes of exactly the threshold ask for documents.',
    },
    {
      id: 'first-approval-moves',
      find: "before.approvedAt ?? (status === 'approved' ? at : undefined)",
      replace: "status === 'approved' ? at : before.approvedAt",
      breaks: 'The instant of the first approval stays.',
    },
    {
      id: 'retry-from-start',
      find: "before.status === 'in_review' && status === 'pending'",
      replace: "status === 'pending'",
      breaks: 'Only documents that were reviewed have a deadline to be sent again.',
    },
    {
      id: 'retry-deadline',
      find: 'RETRY_DEADLINE = 30 * DAY_MS',
      replace: 'RETRY_DEADLINE = 14 * DAY_MS',
      breaks: 'Documents can be sent again for 30 days.',
    },
    {
      id: 'lapse-timer-stays',
      find: "  clearTimer(player, 'kycLapses', 0)\n",
      replace: '',
      breaks: 'The deadline ends when documents come in.',
    },
  ]),
  ...blindMutants('src/simulator/engine/timers.ts', [
    {
      id: 'timer-set-twice',
      find: 'this.#live.get(keyOf(timer.kind, timer.subject)) === timer',
      replace: 'this.#live.has(keyOf(timer.kind, timer.subject))',
      breaks: 'A timer replaces the one of its kind and subject.',
    },
    {
      id: 'timer-order-by-instant',
      find: 'a.due - b.due || RANKS[a.kind] - RANKS[b.kind] || a.subject - b.subject',
      replace: 'a.due - b.due',
      breaks: 'Timers of one instant stand in the order of their kinds.',
    },
  ]),
  ...blindMutants('src/simulator/engine/player.ts', [
    {
      id: 'clone-shares-timers',
      find: '    timers: player.timers.clone(),\n',
      replace: '',
      breaks: 'A copy of a player has timers of its own.',
    },
    {
      id: 'clone-shares-bonuses',
      find: 'player.bonuses.map((bonus) => ({ ...bonus }))',
      replace: '[...player.bonuses]',
      breaks: 'A copy of a player has bonus records of its own.',
    },
    {
      id: 'clone-shares-luck',
      find: '    luck: player.luck.clone(),\n',
      replace: '',
      breaks: 'A copy of a player draws rounds of its own.',
    },
  ]),
  ...blindMutants('src/simulator/engine/engine.ts', [
    {
      id: 'due-now-waits',
      find: 'due <= instant; due',
      replace: 'due < instant; due',
      breaks: 'What is due at the instant itself happens.',
    },
  ]),
]
