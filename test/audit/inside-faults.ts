import type { AuditRule } from '../../src/audit/laws'
import type { BonusRecord, PlayerState } from '../../src/engine/state'
import type { Row } from '../../src/ledger/row'
import { rowsOf, withBonus, withExtra, withLies, withRow } from './tampering'

/** A fault in a player's internal state, and the law that must find it. */
export interface InsideFault {
  readonly name: string
  readonly rule: AuditRule
  /** The player with the fault; undefined if this player's state cannot have it. */
  readonly plant: (player: PlayerState) => PlayerState | undefined
}

const DAY = 86_400_000

type Plant = InsideFault['plant']

/** Changes the first matching row. */
function onRow(
  fits: (row: Row, player: PlayerState) => boolean,
  change: (row: Row, player: PlayerState) => Partial<Row>,
): Plant {
  return (player) => {
    const row = rowsOf(player).find((candidate) => fits(candidate, player))
    return row && withRow(player, row.ordinal, change(row, player))
  }
}

function onBonus(
  fits: (bonus: BonusRecord) => boolean,
  change: (bonus: BonusRecord, player: PlayerState) => Partial<BonusRecord>,
): Plant {
  return (player) => {
    const bonus = player.bonuses.find(fits)
    return bonus && withBonus(player, bonus.index, change(bonus, player))
  }
}

const when =
  (fits: (player: PlayerState) => boolean, plant: (player: PlayerState) => PlayerState): Plant =>
  (player) =>
    fits(player) ? plant(player) : undefined

const always = (plant: (player: PlayerState) => PlayerState): Plant => when(() => true, plant)

const named = (name: Row['name']) => (row: Row) => row.name === name
const typed = (type: Row['type']) => (row: Row) => row.type === type
const once = (bonus: BonusRecord) => bonus.award !== undefined
const isActive = ({ status }: BonusRecord) => status === 'active'
const hasActive = ({ bonuses }: PlayerState) => bonuses.some(isActive)
const cashOf = ({ ledger }: PlayerState) => ledger.wallets.cash
const open = ({ bonus, bonusPart }: Row) => bonus === undefined && bonusPart === 0

const ROWS: readonly (readonly [string, AuditRule, Plant])[] = [
  [
    'a date before that of the row ahead',
    'row-order',
    onRow(
      ({ ordinal, at }, player) => ordinal > 0 && at > player.ledger.at(ordinal - 1),
      (_, player) => ({ at: player.registeredAt - 1 }),
    ),
  ],
  [
    'a row that does not know its place',
    'row-order',
    onRow(typed('bet'), ({ ordinal }) => ({ ordinal: ordinal + 1 })),
  ],
  [
    'a row from before the registration',
    'row-time',
    onRow(
      ({ ordinal }) => ordinal === 0,
      (_, { registeredAt }) => ({ at: registeredAt - 1 }),
    ),
  ],
  [
    'a row from tomorrow',
    'row-time',
    onRow(
      ({ ordinal }, { ledger }) => ordinal === ledger.length - 1,
      (_, { clock }) => ({ at: clock + 1_000 * DAY }),
    ),
  ],
  ['a bet that is called a win', 'row-name', onRow(typed('bet'), () => ({ type: 'win' }))],
  ['a bet that is pending', 'row-status', onRow(typed('bet'), () => ({ status: 'pending' }))],
  ['half a minor unit', 'row-amount', onRow(typed('bet'), () => ({ amount: 12.5 }))],
  ['a negative amount', 'row-amount', onRow(typed('win'), () => ({ amount: -100 }))],
  ['a deposit with a bonus part', 'row-amount', onRow(typed('deposit'), () => ({ bonusPart: 1 }))],
  [
    'a bet without completed_at',
    'row-completion',
    onRow(typed('bet'), () => ({ completedAt: undefined })),
  ],
  [
    'a declined deposit with completed_at',
    'row-completion',
    onRow(
      ({ status }) => status === 'declined',
      ({ at }) => ({ completedAt: at }),
    ),
  ],
  ['a bet by card', 'row-method', onRow(typed('bet'), () => ({ method: 'visa' }))],
  [
    'a card deposit by bank',
    'row-method',
    onRow(named('Card Deposit'), () => ({ method: 'bank_transfer' })),
  ],
  [
    'a payout to a voucher',
    'row-method',
    onRow(named('Bank Transfer Withdrawal'), () => ({ method: 'neosurf' })),
  ],
  ['a slots bet at the roulette', 'row-game', onRow(named('Slots Bet'), () => ({ detail: 14 }))],
  ['a bet by staff', 'row-creator', onRow(typed('bet'), () => ({ creator: 'Admin' }))],
]

const WALLETS: readonly (readonly [string, AuditRule, Plant])[] = [
  [
    'a debit of more than there is',
    'cash-negative',
    always((player) =>
      withExtra(player, { name: 'Manual Debit', amount: cashOf(player) + 1, creator: 'Admin' }),
    ),
  ],
  [
    'a removal of bonus money that does not exist',
    'bonus-negative',
    when(
      (player) => !hasActive(player),
      (player) => withExtra(player, { name: 'Bonus Cancelled' }),
    ),
  ],
  [
    'a cent more in a row than in the wallet',
    'wallet-sum',
    onRow(typed('deposit'), ({ amount }) => ({ amount: amount + 1 })),
  ],
  [
    'a pending cent without a withdrawal',
    'pending-sum',
    always((player) =>
      withLies(player, ({ wallets }) => ({
        wallets: { ...wallets, pending: wallets.pending + 1 },
      })),
    ),
  ],
  [
    'a stake of bonus money beside cash',
    'stake-split',
    onRow(
      (row, { ledger }) => row.type === 'bet' && row.bonusPart === 0 && row.at > ledger.at(0),
      () => ({ bonusPart: 1 }),
    ),
  ],
  [
    'a stake of cash that is not there',
    'stake-split',
    onRow(
      ({ type, bonusPart, amount }) => type === 'bet' && bonusPart === amount,
      () => ({ bonusPart: 0 }),
    ),
  ],
  [
    'a win that is all cash after a stake of bonus money',
    'win-split',
    onRow(
      ({ type, bonusPart }) => type === 'win' && bonusPart > 0,
      () => ({ bonusPart: 0 }),
    ),
  ],
  [
    'a bet that forgets its bonus',
    'bonus-owner',
    onRow(
      ({ type, bonus }) => type === 'bet' && bonus !== undefined,
      () => ({ bonus: undefined }),
    ),
  ],
  [
    'a bet with a bonus that is over',
    'bonus-owner',
    onRow(
      (row, { bonuses }) => row.type === 'bet' && open(row) && bonuses.length > 0,
      () => ({ bonus: 0 }),
    ),
  ],
  [
    'an active bonus that is called completed',
    'active-balance',
    onBonus(isActive, () => ({ status: 'completed' })),
  ],
  [
    'a withdrawal beside an active bonus',
    'withdrawal-during-bonus',
    when(hasActive, (player) =>
      withExtra(player, {
        name: 'Bank Transfer Withdrawal',
        status: 'cancelled',
        method: 'bank_transfer',
        creator: 'System',
      }),
    ),
  ],
]

const LINKS: readonly (readonly [string, AuditRule, Plant])[] = [
  ['a win of a later bet', 'win-bet', onRow(typed('win'), ({ ordinal }) => ({ ref: ordinal + 1 }))],
  [
    'a win on another game',
    'win-bet',
    onRow(named('Slots Win'), ({ detail = 0 }) => ({ detail: (detail + 1) % 13 })),
  ],
  [
    'a bet that was rolled back and not refunded',
    'bet-refund',
    onRow(
      ({ type, status }) => type === 'bet' && status === 'completed',
      () => ({ status: 'rolled_back' }),
    ),
  ],
  [
    'a bet refund of another amount',
    'bet-refund',
    onRow(named('Bet Refund'), ({ amount }) => ({ amount: amount + 1 })),
  ],
  [
    'a win that stands though it was reversed',
    'win-reversal',
    onRow(
      ({ type, status }) => type === 'win' && status === 'rolled_back',
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
    onRow(named('Chargeback'), () => ({ amount: 1 })),
  ],
  [
    'a dispute that was won but not opened',
    'chargeback-reversal',
    when(
      ({ ledger }) => ledger.length > 0 && ledger.row(0).type === 'deposit',
      (player) =>
        withExtra(player, {
          name: 'Chargeback Reversal',
          ref: 0,
          creator: 'System',
          method: 'visa',
        }),
    ),
  ],
  [
    'a write-off of too little',
    'write-off',
    onRow(named('Bad Debt Write-Off'), ({ amount }) => ({ amount: amount - 1 })),
  ],
  [
    'a write-off for nothing',
    'write-off',
    always((player) =>
      withExtra(player, { name: 'Bad Debt Write-Off', creator: 'System', ref: 0 }),
    ),
  ],
  [
    'a write-off that is not taken back whole',
    'write-off-return',
    onRow(
      ({ name, ref }) => name === 'Manual Debit' && ref !== undefined,
      ({ amount }) => ({ amount: amount - 1 }),
    ),
  ],
  [
    'a credit of less than was converted',
    'conversion-pair',
    onRow(named('Bonus Winnings Credited'), ({ amount }) => ({ amount: amount - 1 })),
  ],
  [
    'a bonus forfeited on another withdrawal',
    'forfeit-request',
    onRow(
      ({ name, note }) => name === 'Bonus Forfeited' && note?.includes('on withdrawal') === true,
      ({ note = '' }) => ({ note: note.replace(/.$/, '!') }),
    ),
  ],
  [
    'an open round of a bet that was settled',
    'open-round',
    onOpenRound((row) => row.type === 'win'),
  ],
  [
    'a part refunded that was not left',
    'deposit-refund',
    onRow(
      ({ name, ref = 0 }, { ledger }) =>
        name === 'Deposit Refund' && ledger.statusOf(ref) === 'completed',
      ({ amount }) => ({ amount: amount + 9_900 }),
    ),
  ],
  [
    'a chargeback of a payment by bank',
    'chargeback',
    when(
      ({ takenBack }) => [...takenBack.values()].some(({ chargedBack }) => chargedBack > 0),
      (player) =>
        withLies(player, (ledger) => ({
          row(place) {
            const row = ledger.row(place)
            return row.method === undefined ? row : { ...row, method: 'trustly' }
          },
        })),
    ),
  ],
  [
    'an active bonus of a deposit that is charged back',
    'clawback',
    onBonus(
      ({ end, deposit }) => end === 'cancelled' && deposit !== undefined,
      () => ({ status: 'active', end: undefined, endedAt: undefined }),
    ),
  ],
  [
    'a lost dispute about a deposit that stands',
    'taken-back',
    when(
      ({ ledger }) => ledger.length > 0 && ledger.statusOf(0) === 'completed',
      (player) => ({ ...player, takenBack: new Map([[0, LOST]]) }),
    ),
  ],
]

const LOST = { refunded: 0, chargedBack: 1, writtenOff: 0, dispute: 'lost' } as const

function onOpenRound(fits: (row: Row) => boolean): Plant {
  return (player) => {
    const win = rowsOf(player).find(fits)
    if (win?.ref === undefined) return undefined
    return {
      ...player,
      rounds: new Map([[win.ref, { bet: win.ref, win: 0, settlesAt: player.clock + 1 }]]),
    }
  }
}

const TOTALS: readonly (readonly [string, AuditRule, Plant])[] = [
  [
    'a lifetime total that is a cent off',
    'lifetime-totals',
    always((player) =>
      withLies(player, ({ lifetime }) => ({ lifetime: { ...lifetime, bets: lifetime.bets + 1 } })),
    ),
  ],
  [
    'a period that forgets its first row',
    'period-totals',
    when(
      ({ ledger }) => ledger.length > 20,
      (player) =>
        withLies(player, (ledger) => ({
          totals: (from, to) => ledger.totals(from === undefined ? from : from + 1, to),
        })),
    ),
  ],
  [
    'cash from nowhere',
    'closed-form',
    always((player) =>
      withLies(player, ({ wallets }) => ({ wallets: { ...wallets, cash: wallets.cash + 1 } })),
    ),
  ],
]

const faultsOf = (list: readonly (readonly [string, AuditRule, Plant])[]): InsideFault[] =>
  list.map(([name, rule, plant]) => ({ name, rule, plant }))

export const LEDGER_FAULTS: readonly InsideFault[] = faultsOf([
  ...ROWS,
  ...WALLETS,
  ...LINKS,
  ...TOTALS,
])

export { always, faultsOf, hasActive, isActive, named, onBonus, once, onRow, type Plant, when }
