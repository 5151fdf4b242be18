import { blindMutants } from './mutant'

/** Faults in the rules of deposits, withdrawals, disputes and automatic processes. */
export const PAYMENT_MUTANTS = [
  ...blindMutants('src/simulator/engine/rules.ts', [
    {
      id: 'amount-most',
      find: 'amount <= most',
      replace: 'amount < most',
      breaks: 'The largest amount is allowed.',
    },
    {
      id: 'amount-zero',
      find: 'amount >= 1 &&',
      replace: 'amount >= 0 &&',
      breaks: 'An amount of 0 is refused.',
    },
    {
      id: 'turnover-bound',
      find: 'turnoverOf(player) + amount <= MAX_TURNOVER',
      replace: 'turnoverOf(player) <= MAX_TURNOVER',
      breaks: 'An amount that takes the turnover out of the exact range is refused.',
    },
    {
      id: 'debt-is-spent',
      find: 'return Math.max(0, ledger.cash)',
      replace: 'return ledger.cash',
      breaks: 'Bonus money is staked in full while cash is below zero.',
    },
    {
      id: 'cash-all-of-it',
      find: 'cash >= amount',
      replace: 'cash > amount',
      breaks: 'All of the cash can be taken.',
    },
  ]),
  ...blindMutants('src/simulator/engine/deposits.ts', [
    {
      id: 'crypto-lifetime',
      find: 'crypto: 24 * HOUR_MS',
      replace: 'crypto: 12 * HOUR_MS',
      breaks: 'A crypto deposit can stay pending for 24 hours.',
    },
    {
      id: 'expiry-timer-stays',
      find: "  clearTimer(player, 'depositExpires', ordinal)\n",
      replace: '',
      breaks: 'A deposit that was settled does not expire.',
    },
    {
      id: 'last-deposit-completed',
      find: "newest(namesOf('deposit'), (row) => CREDITED.has(ledger.statusOf(row)))",
      replace: "newest(namesOf('deposit'), (row) => ledger.statusOf(row) === 'completed')",
      breaks: 'A deposit that was refunded or charged back still is the last one.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/settle-deposit.ts', [
    {
      id: 'late-outcome',
      find: "(outcome === 'completed' && isLate(player, ordinal))",
      replace: 'isLate(player, ordinal)',
      breaks: 'A deposit that expired or failed can only be completed.',
    },
    {
      id: 'late-before-pending',
      find: 'transaction ?? newest',
      replace: 'transaction',
      breaks: 'A pending deposit is settled before one that failed.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/deposit.ts', [
    {
      id: 'pending-activates',
      find: "if (outcome === 'completed') activateOnDeposit(act, ordinal)",
      replace: 'activateOnDeposit(act, ordinal)',
      breaks: 'Only a deposit that has arrived activates a bonus.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/refund-deposit.ts', [
    {
      id: 'refund-keeps-match',
      find: "if (takePart(act, row, { refunded }, 'refunded')) releaseMatch(act, row.ordinal)",
      replace: "takePart(act, row, { refunded }, 'refunded')",
      breaks: 'A refunded deposit releases the bonus that was to match it.',
    },
    {
      id: 'refund-overdraws',
      find: "    requireCash(player, amount, 'The refund', given === undefined ? 'transaction' : 'amount')\n",
      replace: '',
      breaks: 'A refund needs its amount in cash.',
    },
    {
      id: 'refund-while-disputed',
      find: "['open', 'won', 'lost']",
      replace: "['won', 'lost']",
      breaks: 'A deposit is not refunded while it is disputed.',
    },
    {
      id: 'refund-forgets-parts',
      find: 'takenBackOf(player, row.ordinal).refunded + amount',
      replace: 'amount',
      breaks: 'The parts of a refund add up.',
    },
  ]),
  ...blindMutants('src/simulator/engine/taken-back.ts', [
    {
      id: 'part-of-all',
      find: 'row.amount - refunded - chargedBack',
      replace: 'row.amount - refunded',
      breaks: 'What was charged back is not left to be charged back again.',
    },
    {
      id: 'part-that-is-left',
      find: 'if (given <= left) return given',
      replace: 'if (given < left) return given',
      breaks: 'All that is left of a deposit can be taken back by its amount.',
    },
    {
      id: 'every-method-disputable',
      find: 'if (isDisputable(row.method)) return row\n  return refuse(',
      replace: 'return row\n  return refuse(',
      breaks: 'A deposit by a method without disputes is not charged back.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/chargeback.ts', [
    {
      id: 'second-dispute',
      find: "requireNoDispute(player, row, ['won', 'lost'])",
      replace: 'requireNoDispute(player, row, [])',
      breaks: 'A deposit whose dispute has ended is not charged back again.',
    },
    {
      id: 'bonus-outlives-chargeback',
      find: '    clawBack(act, row.ordinal)\n',
      replace: '',
      breaks: 'The bonus of a deposit that is charged back is cancelled.',
    },
    {
      id: 'shortfall-by-policy-only',
      find: "shortfall === undefined ? rules.negativeCash : shortfall === 'owed'",
      replace: 'rules.negativeCash',
      breaks: 'A chargeback says itself whether a shortfall is owed.',
    },
    {
      id: 'write-offs-forgotten',
      find: 'writtenOff: before.writtenOff + lacking',
      replace: 'writtenOff: lacking',
      breaks: 'A dispute that is won takes the write-offs of all its chargebacks back.',
    },
    {
      id: 'shortfall-of-funds',
      find: 'amount - spendableCash(player))',
      replace: 'amount - spendableCash(player) - player.ledger.wallets.bonus)',
      breaks: 'What cash lacks for a chargeback is written off; bonus money covers nothing.',
    },
    {
      id: 'cool-off-outlives-chargeback',
      find: "!player.block || player.block.cause === 'Cool-Off'",
      replace: '!player.block',
      breaks: 'A chargeback takes the place of a cool-off.',
    },
  ]),
  ...blindMutants('src/simulator/engine/disputes.ts', [
    {
      id: 'lost-dispute-open',
      find: "    noteTakenBack(player, row.ordinal, { dispute: 'lost' })\n",
      replace: '',
      breaks: 'A dispute that was lost is closed.',
    },
    {
      id: 'write-off-stays',
      find: 'if (writtenOff === 0) return',
      replace: 'if (writtenOff === 0 || won) return',
      breaks: 'A dispute that is won takes its write-off back.',
    },
    {
      id: 'dispute-timer-stays',
      find: "  clearTimer(player, 'disputeResolves', row.ordinal)\n",
      replace: '',
      breaks: 'A dispute that was resolved by command does not resolve again.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/request-withdrawal.ts', [
    {
      id: 'minimum-bound',
      find: 'if (amount >= minimum) return',
      replace: 'if (amount > minimum) return',
      breaks: 'The minimum itself can be withdrawn.',
    },
    {
      id: 'minimum-for-staff',
      find: "if (by === 'Player') requireMinimum",
      replace: 'requireMinimum',
      breaks: 'The minimum holds for players, not for Admin.',
    },
    {
      id: 'withdraw-all',
      find: 'if (amount <= free) return',
      replace: 'if (amount < free) return',
      breaks: 'All that is withdrawable can be withdrawn.',
    },
    {
      id: 'closed-loop-completed',
      find: 'CREDITED.has(ledger.statusOf(row)) && ledger.methodOf(row) === wanted',
      replace: "ledger.statusOf(row) === 'completed' && ledger.methodOf(row) === wanted",
      breaks: 'A deposit whose money had arrived opens its method for payouts.',
    },
  ]),
  ...blindMutants('src/simulator/engine/withdrawals.ts', [
    {
      id: 'payout-to-one-way',
      find: 'last && METHODS[last].paysOut ? last',
      replace: 'last ? last',
      breaks: 'A payout goes to the bank where the deposit method only takes money in.',
    },
    {
      id: 'withdrawal-without-documents',
      find: '  requestDocuments(act)\n',
      replace: '',
      breaks: 'The first withdrawal asks for documents.',
    },
    {
      id: 'withdrawal-keeps-bonus',
      find: '  forfeitOnWithdrawal(act)\n',
      replace: '',
      breaks: 'A withdrawal ends the active bonus.',
    },
    {
      id: 'turnover-of-last-deposit',
      find: 'unplayed = Math.max(unplayed, deposited - staked)',
      replace: 'unplayed = Math.max(unplayed, amount - staked)',
      breaks: 'Stakes count towards the deposits before them, each deposit once.',
    },
    {
      id: 'turnover-early-stop',
      find: 'return staked >= deposits',
      replace: 'return staked > 0',
      breaks: 'All deposits are to be staked, not the latest.',
    },
    {
      id: 'every-bonus-locks',
      find: 'activeBonuses(player).some(locksDeposit) ? 0',
      replace: 'activeBonuses(player).length > 0 ? 0',
      breaks: 'Only a bonus on bonus and deposit locks the cash.',
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/move-withdrawal.ts', [
    {
      id: 'reversal-window-bound',
      find: 'age <= REVERSAL_WINDOW',
      replace: 'age < REVERSAL_WINDOW',
      breaks: 'A payout can come back exactly 30 days after its completion.',
    },
    {
      id: 'hold-lets-pay',
      find: "new Set(['approved', 'processing', 'completed'])",
      replace: "new Set(['approved', 'processing'])",
      breaks: 'An AML hold stops the completion of a payout.',
    },
    {
      id: 'approval-while-blocked',
      find: "if (row.name !== 'Manual Withdrawal') requireOpenAccount",
      replace: "if (row.name === 'Manual Withdrawal') requireOpenAccount",
      breaks: "A block holds up the player's withdrawals, not those of Admin.",
    },
  ]),
  ...blindMutants('src/simulator/engine/commands/cancel-withdrawal.ts', [
    {
      id: 'cancelled-moves-on',
      find: "  clearTimer(player, 'withdrawalMoves', row.ordinal)\n",
      replace: '',
      breaks: 'The house does nothing more with a cancelled withdrawal.',
    },
  ]),
  ...blindMutants('src/simulator/engine/processes.ts', [
    {
      id: 'patience',
      find: 'PATIENCE = 30 * DAY_MS',
      replace: 'PATIENCE = 60 * DAY_MS',
      breaks: 'A request that waits 30 days for KYC is rejected.',
    },
    {
      id: 'rejected-kyc-waits',
      find: "kyc === 'rejected' || (at >= patientUntil && kyc !== 'approved')",
      replace: "at >= patientUntil && kyc !== 'approved'",
      breaks: 'A request of a player whose KYC was rejected is rejected.',
    },
    {
      id: 'processes-ignore-hold',
      find: '  else if (holdOf(player)) lookAgain(act, ordinal, nextVerdict(player, until))\n',
      replace: '',
      breaks: 'The house pays nothing out while the player is on AML hold.',
    },
    {
      id: 'approved-while-blocked',
      find: "player.block || kyc !== 'approved'",
      replace: "kyc !== 'approved'",
      breaks: 'The house approves no request while the account is blocked.',
    },
    {
      id: 'manual-without-kyc',
      find: "const manual = kyc === 'approved' && player",
      replace: 'const manual = player',
      breaks: 'A manual withdrawal is approved only after KYC.',
    },
  ]),
  ...blindMutants('src/simulator/engine/blocking.ts', [
    {
      id: 'hold-by-label',
      find: " || labels.includes('AML Hold')",
      replace: '',
      breaks: 'The label AML Hold stops payouts as the cause of a block does.',
    },
    {
      id: 'bonus-outlives-exclusion',
      find: "  forfeitActive(act, 'self-exclusion')\n",
      replace: '',
      breaks: 'A self-exclusion ends the active bonus.',
    },
  ]),
  ...blindMutants('src/simulator/engine/exclusions.ts', [
    {
      id: 'exclusion-keeps-cash',
      find: "kyc.status === 'approved' && amount > 0",
      replace: "kyc.status !== 'approved' && amount > 0",
      breaks: 'Admin pays the cash of an excluded player with an approved KYC case out.',
    },
    {
      id: 'exclusion-looks-once',
      find: '  if (at < last) setTimer(',
      replace: '  if (at > last) setTimer(',
      breaks: 'Money that arrives after the first payout is paid out within 14 days.',
    },
  ]),
  ...blindMutants('src/simulator/engine/plans.ts', [
    {
      id: 'late-return',
      find: 'stream.between(DAY_MS, 29 * DAY_MS)',
      replace: 'stream.between(31 * DAY_MS, 59 * DAY_MS)',
      breaks: 'A bank returns a payout within 30 days.',
    },
    {
      id: 'bank-deposit-late',
      find: 'bank: [DAY_MS, 3 * DAY_MS],\n  crypto: [10 * MINUTE_MS, HOUR_MS],\n}\n\n/**\n * The',
      replace:
        'bank: [DAY_MS, 9 * DAY_MS],\n  crypto: [10 * MINUTE_MS, HOUR_MS],\n}\n\n/**\n * The',
      breaks: 'A bank deposit settles before it expires.',
    },
  ]),
]
