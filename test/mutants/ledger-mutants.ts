import { blindMutants } from './mutant'

/** Faults in the ledger: its sums, its look-ups and its copies. */
export const LEDGER_MUTANTS = [
  ...blindMutants('src/simulator/ledger/queries.ts', [
    {
      id: 'period-end-left-out',
      find: 'Math.floor(to) + 1',
      replace: 'Math.floor(to)',
      breaks: 'The end of a period belongs to it.',
    },
    {
      id: 'oldest-first-from-start',
      find: 'let ordinal = low + offset',
      replace: 'let ordinal = offset',
      breaks: 'A page of a period, oldest first, begins in the period.',
    },
    {
      id: 'page-past-the-end',
      find: 'Math.min(limit, total - offset)',
      replace: 'Math.min(limit, total)',
      breaks: 'The last page ends with the list.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/ordinal-ranges.ts', [
    {
      id: 'place-before-range',
      find: 'const start = Math.max(low, Math.min(high, starts[block] ?? high))',
      replace: 'const start = Math.min(high, starts[block] ?? high)',
      breaks: 'A place in a range is not before the range.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/late-sums.ts', [
    {
      id: 'late-row-of-a-block-forgotten',
      find: 'this.addCreatedBefore(columns, low, lanes, 1)',
      replace: 'this.addCreatedBefore(columns, low & -64, lanes, 1)',
      breaks: 'Late rows created before a period were never in its sum.',
    },
    {
      id: 'late-out-of-order',
      find: 'completedAt < (this.instants[place - 1] as number)',
      replace: 'completedAt < 0',
      breaks: 'Completions that come out of order are sorted.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/period-sums.ts', [
    {
      id: 'unsummed-block-changed',
      find: 'if (block >= this.blocks) return',
      replace: 'if (block > this.blocks) return',
      breaks: 'A change of a row that is not summed yet is counted once.',
    },
    {
      id: 'sums-of-all-rows',
      find: 'if (columns.statusOf(ordinal) === COMPLETED) addRow',
      replace: 'addRow',
      breaks: 'Totals of a period are of completed rows.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/fenwick.ts', [
    {
      id: 'growth-forgets-sums',
      find: '    nodes.copyWithin(2 * capacity * lanes, capacity * lanes, (capacity + 1) * lanes)\n',
      replace: '',
      breaks: 'Sums over a ledger that grows cover its old rows.',
    },
    {
      id: 'nodes-shared-after-add',
      find: '    this.isShared = true\n',
      replace: '',
      breaks: 'Sums that were copied are not added to by the original.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/ledger.ts', [
    {
      id: 'completion-moves',
      find: 'this.completedAt(ordinal) ?? (carriesCompletion(to) ? at : undefined)',
      replace: 'carriesCompletion(to) ? at : undefined',
      breaks: 'completed_at is the instant of the first completion.',
    },
    {
      id: 'taken-back-stays-in-total',
      find: '    if (from === COMPLETED) this.changeTotals(ordinal, -1)\n',
      replace: '',
      breaks: 'A row that is taken back leaves the totals.',
    },
    {
      id: 'copy-shares-sums',
      find: 'sums: sums.clone()',
      replace: 'sums',
      breaks: 'A copy of a ledger has period sums of its own.',
    },
    {
      id: 'copy-shares-notes',
      find: '    this.state.sharesMaps = true\n',
      replace: '',
      breaks: 'A copy of a ledger does not see the notes that the original adds.',
    },
    {
      id: 'copy-shares-completions',
      find: '      state.completions = new Map(state.completions)\n',
      replace: '',
      breaks: 'A copy of a ledger has instants of completion of its own.',
    },
    {
      id: 'copy-shares-lifetime',
      find: '    this.state.sharesLifetime = true\n',
      replace: '',
      breaks: 'A copy of a ledger does not see the totals that the original adds to.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/columns.ts', [
    {
      id: 'copy-writes-over-rows',
      find: ' && this.room.used === this.length',
      replace: '',
      breaks: 'Two copies do not write their rows into the same place.',
    },
    {
      id: 'original-changes-status-of-copy',
      find: '    this.sharesStatuses = true\n',
      replace: '',
      breaks: 'A copy does not see a status that the original changes.',
    },
    {
      id: 'copy-changes-status-of-original',
      find: '    shared.sharesStatuses = true\n',
      replace: '',
      breaks: 'A ledger does not see a status that a copy changes.',
    },
    {
      id: 'copied-wide-values',
      find: '      copy.room.wide = new Map(own)\n',
      replace: '',
      breaks: 'Rows that move to a room of their own keep the values that need more bits.',
    },
    {
      id: 'wide-instants',
      find: '((words[base + 1] as number) >>> 16) * HIGH',
      replace: '0',
      breaks: 'An instant has more than 32 bits.',
    },
    {
      id: 'copied-bonus-parts',
      find: '      copy.room.bonusParts.set(bonusParts.subarray(0, length))\n',
      replace: '',
      breaks: 'Rows that move to a room of their own keep their bonus parts.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/accounting.ts', [
    {
      id: 'revenue-without-adjustments',
      find: "['bet', 'win', 'bonus', 'adjustment']",
      replace: "['bet', 'win', 'bonus']",
      breaks: 'Converted revenue counts the cash of adjustments.',
    },
    {
      id: 'adjustments-of-cash',
      find: "type === 'adjustment' ? effect.cash + effect.bonus : 1",
      replace: "type === 'adjustment' ? effect.cash : 1",
      breaks: 'Adjustments of the bonus wallet are in the sum of adjustments.',
    },
    {
      id: 'withdrawals-uncounted',
      find: '  withdrawal: LANES.withdrawalCount,\n',
      replace: '',
      breaks: 'Completed withdrawals are counted.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/postings.ts', [
    {
      id: 'copy-writes-over-ordinals',
      find: 'if (used !== length) this.shared = this.copied(length + (length >>> 3))\n    else if',
      replace: 'if',
      breaks: 'The posting lists of two copies go different ways.',
    },
    {
      id: 'copy-keeps-places-of-others',
      find: 'this.shared.starts.slice(0, blocks)',
      replace: 'this.shared.starts.slice()',
      breaks: 'A posting list that goes its own way forgets the places of the other.',
    },
    {
      id: 'copy-shares-lists',
      find: '    this.isShared = true\n',
      replace: '',
      breaks: 'A copy does not see the rows that the original indexes.',
    },
    {
      id: 'lists-not-copied',
      find: 'list.clone(key)',
      replace: 'list',
      breaks: 'A copy that indexes a row has posting lists of its own.',
    },
    {
      id: 'creator-ignored',
      find: '(creator === undefined || creator === this.creator)',
      replace: 'true',
      breaks: 'The filter created_by selects.',
    },
    {
      id: 'period-cut-in-list',
      find: 'high === columns.length ?',
      replace: 'high >= list.length ?',
      breaks: 'A filter by name stops at the end of the period.',
    },
  ]),
  ...blindMutants('src/simulator/ledger/checks.ts', [
    {
      id: 'row-of-nothing',
      find: 'amount <= 0',
      replace: 'amount < 0',
      breaks: 'A row moves more than nothing.',
    },
    {
      id: 'change-before-row',
      find: 'if (!Number.isSafeInteger(at) || at < rowAt) {',
      replace: 'if (!Number.isSafeInteger(at)) {',
      breaks: 'A row changes no earlier than it was made.',
    },
  ]),
]
