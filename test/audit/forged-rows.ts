import type { Law } from '../../src/verify/laws'
import { addCash, addRow, type Draft, type Row } from './forgery'

/** Forges the answers about a player; false if this player's cannot have the fault. */
export type Forge = (draft: Draft) => boolean

/** A fault in the answers, and the law that must name it. */
export type Fault = readonly [name: string, rule: Law, forge: Forge]

/** Changes the first row that fits. */
export function onRow(
  fits: (row: Row, place: number, draft: Draft) => boolean,
  change: (row: Row, draft: Draft) => Partial<Row>,
): Forge {
  return (draft) => {
    const row = draft.rows.find((candidate, place) => fits(candidate, place, draft))
    if (row) Object.assign(row, change(row, draft))
    return row !== undefined
  }
}

const DAY = 86_400_000
const later = (date: string, ms: number) => new Date(Date.parse(date) + ms).toISOString()
const named = (name: Row['event_name']) => (row: Row) => row.event_name === name
const typed = (type: Row['event_type']) => (row: Row) => row.event_type === type
const stands = (type: Row['event_type']) => (row: Row) =>
  row.event_type === type && row.status === 'completed'
const dated = (date: string) => ({ date, created_at: date, completed_at: date })
const isEuro = ({ profile }: Draft) => profile.currency === 'EUR'

/** Without the field. */
function without(fits: (row: Row) => boolean, field: keyof Row): Forge {
  return ({ rows }) => {
    const row = rows.find(fits)
    return row !== undefined && Reflect.deleteProperty(row, field)
  }
}

/** Replaces a part of a note. */
const onNote = (fits: (row: Row) => boolean, from: RegExp, to: string): Forge =>
  onRow(
    (row) => fits(row) && from.test(row.event_note ?? ''),
    ({ event_note = '' }) => ({ event_note: event_note.replace(from, to) }),
  )

const ROWS: readonly Fault[] = [
  [
    'a date before that of the row ahead',
    'row-order',
    onRow(
      ({ event_type, date }, place, { rows }) =>
        event_type === 'bet' && place > 0 && rows[place - 1]?.date !== date,
      ({ date }, { rows }) => {
        const before = rows[rows.findIndex((row) => row.date === date) - 1] as Row
        return dated(later(before.date, -1))
      },
    ),
  ],
  [
    'two rows with one id',
    'row-order',
    onRow(
      (row, place) => row.event_type === 'bet' && place > 0,
      (row, { rows }) => ({ id: (rows[rows.indexOf(row) - 1] as Row).id }),
    ),
  ],
  [
    'a row from before the registration',
    'row-time',
    onRow(
      (row, place) => place === 0 && row.event_type === 'bonus',
      (_, { profile }) => dated(later(profile.registration_date, -DAY)),
    ),
  ],
  [
    'a row from tomorrow',
    'row-time',
    onRow(
      (row, place, { rows }) => place === rows.length - 1 && row.event_type === 'win',
      () => dated('2026-01-03T12:00:00.000Z'),
    ),
  ],
  ['a bet that is called a win', 'row-name', onRow(typed('bet'), () => ({ event_type: 'win' }))],
  ['a bet that is pending', 'row-status', onRow(typed('bet'), () => ({ status: 'pending' }))],
  [
    'a status that no row has',
    'row-status',
    onRow(typed('win'), () => ({ status: 'void' as never })),
  ],
  [
    'half a minor unit',
    'row-amount',
    onRow(
      (row, _, draft) => isEuro(draft) && row.event_type === 'bet',
      ({ amount }) => ({ amount: amount + 0.005 }),
    ),
  ],
  ['a negative win', 'row-amount', onRow(typed('win'), ({ amount }) => ({ amount: -amount }))],
  [
    'a debit that adds',
    'row-amount',
    onRow(named('Chargeback'), ({ amount }) => ({ amount: -amount })),
  ],
  ['a bet without completed_at', 'row-completion', without(typed('bet'), 'completed_at')],
  [
    'a declined deposit with completed_at',
    'row-completion',
    onRow(
      ({ status }) => status === 'declined',
      ({ date }) => ({ completed_at: date }),
    ),
  ],
  [
    'a bet that is completed later',
    'row-completion',
    onRow(typed('bet'), ({ date }) => ({ completed_at: later(date, 1) })),
  ],
  [
    'a deposit that is completed tomorrow',
    'row-completion',
    onRow(stands('deposit'), () => ({ completed_at: '2026-01-03T12:00:00.000Z' })),
  ],
  ['a bet by card', 'row-method', onRow(typed('bet'), () => ({ payment_method: 'visa' }))],
  [
    'a card deposit by bank',
    'row-method',
    onRow(named('Card Deposit'), () => ({ payment_method: 'bank_transfer' })),
  ],
  [
    'a payout to a voucher',
    'row-method',
    onRow(named('Bank Transfer Withdrawal'), () => ({ payment_method: 'neosurf' })),
  ],
  [
    'a slots bet at the roulette',
    'row-game',
    onRow(named('Slots Bet'), () => ({ event_name: 'Roulette Bet' })),
  ],
  ['a game that nobody provides', 'row-game', onNote(typed('bet'), /^.+ \(/, 'Chess (')],
  ['a bet by staff', 'row-creator', onRow(typed('bet'), () => ({ created_by: 'Admin' }))],
]

const WALLETS: readonly Fault[] = [
  [
    'a debit of more than there is',
    'cash-negative',
    (draft) => {
      const { cash_balance } = draft.profile.balances
      if (draft.rows.length === 0 || draft.rows.some(named('Chargeback'))) return false
      const amount = -cash_balance - 1
      addRow(draft, {
        event_type: 'adjustment',
        event_name: 'Manual Debit',
        amount,
        created_by: 'Admin',
      })
      return true
    },
  ],
  [
    'a removal of bonus money that does not exist',
    'active-balance',
    ({ profile }) => {
      const { balances, kpi } = profile
      balances.bonus_balance -= 1
      balances.total_balance -= 1
      return !kpi.active_bonus
    },
  ],
  [
    'a cent more in a row than in the wallet',
    'wallet-sum',
    onRow(stands('win'), ({ amount }) => ({ amount: amount + 1 })),
  ],
  [
    'cash from nowhere',
    'wallet-sum',
    (draft) => {
      addCash(draft, 1)
      return draft.profile.withdrawal_status === 'Available'
    },
  ],
  [
    'a pending cent without a withdrawal',
    'pending-sum',
    ({ profile }) => {
      profile.balances.pending_withdrawal += 1
      return profile.blocked
    },
  ],
  [
    'minus zero',
    'pending-sum',
    ({ profile }) => {
      const { balances } = profile
      if (balances.pending_withdrawal !== 0) return false
      balances.pending_withdrawal = -0
      return true
    },
  ],
  [
    'an active bonus that is called completed',
    'active-balance',
    ({ profile, bonuses }) => {
      const active = bonuses.find(({ status }) => status === 'active')
      if (active === undefined) return false
      active.status = 'completed'
      profile.kpi.active_bonus = false
      return true
    },
  ],
  [
    'a withdrawal beside an active bonus',
    'withdrawal-during-bonus',
    (draft) => {
      if (!draft.profile.kpi.active_bonus) return false
      const payout = { event_type: 'withdrawal', event_name: 'Bank Transfer Withdrawal' } as const
      const method = { payment_method: 'bank_transfer', status: 'cancelled' } as const
      addRow(draft, { ...payout, ...method, amount: 0, created_by: 'System' })
      Object.assign(draft.rows.at(-1) as Row, { amount: 1 })
      draft.profile.kpi.last_withdrawal = { amount: 1, status: 'cancelled' }
      return Reflect.deleteProperty(draft.rows.at(-1) as Row, 'completed_at')
    },
  ],
]

const LINKS: readonly Fault[] = [
  ['a win of another round', 'win-bet', onNote(typed('win'), /round \w/, 'round 0')],
  ['a win on another game', 'win-bet', onNote(named('Slots Win'), /^.+ \(/, 'Chess (')],
  [
    'a second win of a bet',
    'win-bet',
    (draft) => {
      const win = draft.rows.findLast(stands('win'))
      if (win === undefined) return false
      const { date, created_at, completed_at, id, ...others } = win
      addRow(draft, others)
      return true
    },
  ],
  [
    'a win that comes after more than a minute',
    'win-bet',
    (draft) => {
      // The next row still comes after it.
      const win = draft.rows.findLast(({ event_type, date }, place) => {
        const next = draft.rows[place + 1]?.date ?? '2025-12-30T00:00:00Z'
        return event_type === 'win' && later(date, 180_000) < next
      })
      if (win === undefined) return false
      Object.assign(win, dated(later(win.date, 120_001)))
      return true
    },
  ],
  [
    'a bet rolled back and not refunded',
    'bet-refund',
    onRow(
      (row, place, { rows }) => stands('bet')(row) && rows[place + 1]?.event_type === 'bet',
      () => ({ status: 'rolled_back' }),
    ),
  ],
  [
    'a bet refund of another amount',
    'bet-refund',
    onRow(named('Bet Refund'), ({ amount }) => ({ amount: amount + 1 })),
  ],
  [
    'a second refund of a bet',
    'bet-refund',
    (draft) => {
      const refund = draft.rows.find(named('Bet Refund'))
      if (refund === undefined) return false
      const { id, date, created_at, completed_at, ...others } = refund
      addRow(draft, others)
      return true
    },
  ],
  [
    'a win that stands though it was reversed',
    'win-reversal',
    onRow(
      ({ event_type, status }) => event_type === 'win' && status === 'rolled_back',
      () => ({ status: 'completed' }),
    ),
  ],
  [
    'a deposit that stands though it was refunded',
    'deposit-refund',
    onRow(
      ({ status }) => status === 'refunded',
      () => ({ status: 'completed' }),
    ),
  ],
  [
    'a part refunded that was not left',
    'deposit-refund',
    onRow(
      (row, _, { rows }) =>
        row.event_name === 'Deposit Refund' && !rows.some(({ status }) => status === 'refunded'),
      ({ amount }) => ({ amount: amount - 9_900 }),
    ),
  ],
  [
    'a deposit that stands though it was charged back',
    'chargeback',
    onRow(
      ({ status }) => status === 'charged_back',
      () => ({ status: 'completed' }),
    ),
  ],
  [
    'a chargeback of another amount',
    'chargeback',
    onRow(
      (row, _, { rows }) =>
        row.event_name === 'Chargeback' && rows.some(({ status }) => status === 'charged_back'),
      () => ({ amount: -1 }),
    ),
  ],
  [
    'a chargeback of a payment by bank',
    'chargeback',
    ({ rows }) => {
      for (const row of rows) if (row.payment_method) row.payment_method = 'trustly'
      return rows.some(named('Chargeback'))
    },
  ],
  [
    'a dispute that was won but not opened',
    'chargeback-reversal',
    (draft) => {
      const deposit = draft.rows.find(stands('deposit'))
      const { amount, payment_method: method, id } = deposit ?? {}
      if (amount === undefined || method === undefined) return false
      const row = { event_type: 'refund', event_name: 'Chargeback Reversal' } as const
      const note = { event_note: `Dispute won, ${id}`, payment_method: method }
      addRow(draft, { ...row, ...note, amount, created_by: 'System' })
      return true
    },
  ],
  [
    'a write-off for nothing',
    'write-off',
    (draft) => {
      const id = draft.rows.find(stands('deposit'))?.id
      const row = { event_type: 'adjustment', event_name: 'Bad Debt Write-Off' } as const
      addRow(draft, { ...row, event_note: `Write-off for ${id}`, amount: 1, created_by: 'System' })
      return id !== undefined
    },
  ],
  [
    'a write-off that is not taken back whole',
    'write-off-return',
    onRow(
      ({ event_name, event_note = '' }) =>
        event_name === 'Manual Debit' && /taken/.test(event_note),
      ({ amount }) => ({ amount: amount + 1 }),
    ),
  ],
  [
    'a write-off that is never taken back',
    'write-off-return',
    onNote(named('Manual Debit'), /^.* taken back$/, 'For the cleaner'),
  ],
  [
    'a credit of less than was converted',
    'conversion-pair',
    onRow(named('Bonus Winnings Credited'), ({ amount }) => ({ amount: amount - 1 })),
  ],
  [
    'a bonus forfeited on another withdrawal',
    'forfeit-request',
    onNote(named('Bonus Forfeited'), /(on withdrawal \w+)\w$/, '$1!'),
  ],
]

export const ROW_FAULTS: readonly Fault[] = [...ROWS, ...WALLETS, ...LINKS]
