import type { Fixture } from './fixture'
import type { WireBonus, WireRow } from './wire'

/** A mistake in what the service holds, and the invariant that must catch it. */
export interface DataFault {
  readonly name: string
  readonly invariant: number
  readonly plant: (fixture: Fixture) => void
}

const fault = (invariant: number, name: string, plant: DataFault['plant']): DataFault => ({
  name,
  invariant,
  plant,
})

/** The row with that place in the ledger, from 1. */
function tx(fixture: Fixture, place: number): WireRow {
  const row = fixture.rows.find(({ id }) => id === `tx_${String(place).padStart(4, '0')}`)
  if (row === undefined) throw new Error(`no row ${place} in the fixture`)
  return row
}

function bonus(fixture: Fixture, place: number): WireBonus {
  const record = fixture.bonuses.find(({ id }) => id === `bon_0${place}`)
  if (record === undefined) throw new Error(`no bonus ${place} in the fixture`)
  return record
}

/** Takes rows out of the ledger. */
function drop(fixture: Fixture, ...places: number[]): void {
  const gone = places.map((place) => tx(fixture, place))
  fixture.rows = fixture.rows.filter((row) => !gone.includes(row))
}

const MINUTE = 60_000

function moved(date: string, milliseconds: number): string {
  return new Date(Date.parse(date) + milliseconds).toISOString()
}

/** Moves a row's instants. */
function shift(row: WireRow, milliseconds: number): void {
  row.date = moved(row.date, milliseconds)
  row.created_at = row.date
  if (row.completed_at !== undefined) row.completed_at = moved(row.completed_at, milliseconds)
}

const PROFILE: readonly DataFault[] = [
  fault(1, 'a row with a tenth of a cent', (f) => (tx(f, 4).amount = 5.001)),
  fault(
    1,
    'a balance with float dust',
    (f) => (f.profile.balances.total_balance = 43.990000000000002 + 1e-12),
  ),
  fault(1, 'a negative zero', (f) => (bonus(f, 9).wagered_amount = -0)),
  fault(1, 'an amount that is a string', (f) => Object.assign(tx(f, 4), { amount: '5.00' })),
  fault(2, 'total_balance includes pending', (f) => (f.profile.balances.total_balance = 63.99)),
  fault(2, 'cash_balance off by a cent', (f) => (f.profile.balances.cash_balance = 34)),
  fault(3, 'a negative pending_withdrawal', (f) => (f.profile.balances.pending_withdrawal = -20)),
  fault(4, 'withdrawable less than cash', (f) => (f.profile.balances.withdrawable_balance = 33.98)),
  fault(
    5,
    'pending_withdrawal counts one too few',
    (f) => (f.profile.balances.pending_withdrawal = 0),
  ),
  fault(6, 'bonus money without a bonus', (f) => (f.profile.kpi.active_bonus = false)),
  fault(7, 'wr off by a cent', (f) => (f.profile.kpi.wr = 97.49)),
  fault(7, 'wr is the whole requirement', (f) => (f.profile.kpi.wr = 100)),
  fault(8, 'two active bonuses', (f) => (bonus(f, 9).status = 'active')),
  fault(8, 'a bonus awarded while one is active', (f) => drop(f, 41)),
  fault(9, 'ltd differs from the summary', (f) => (f.profile.kpi.ltd = 110)),
  fault(9, 'ltnc is net cash', (f) => (f.profile.kpi.ltnc = 45)),
  fault(10, 'ltw off by a cent', (f) => (f.profile.kpi.ltw = 25.01)),
  fault(11, 'ltnc off by a cent', (f) => (f.profile.kpi.ltnc = 2.02)),
  fault(12, 'last_deposit is a pending one', (f) => {
    f.profile.kpi.last_deposit = { amount: 100, date: tx(f, 44).date }
  }),
  fault(12, 'last_deposit dated by its completion', (f) => {
    f.profile.kpi.last_deposit = { amount: 50, date: '2025-08-01T12:00:20.000Z' }
  }),
  fault(12, 'last_deposit missing', (f) => delete f.profile.kpi.last_deposit),
  fault(13, 'last_withdrawal is the last completed one', (f) => {
    f.profile.kpi.last_withdrawal = { amount: 25, status: 'completed' }
  }),
  fault(14, 'ftd_date of a declined deposit', (f) => (f.profile.ftd_date = tx(f, 1).date)),
  fault(14, 'ftd_date missing', (f) => delete f.profile.ftd_date),
  fault(15, 'registered after the first row', (f) => {
    f.profile.registration_date = '2025-06-01T10:04:00.000Z'
  }),
  fault(15, 'a login in the future', (f) => (f.profile.last_login = '2026-01-01T12:00:00.001Z')),
  fault(16, 'a row in the future', (f) => shift(tx(f, 50), 2 * 24 * 60 * MINUTE)),
  fault(16, 'a bonus in the future', (f) => (bonus(f, 9).created_at = '2026-01-01T12:00:00.001Z')),
  fault(17, 'play without a session', (f) => (f.profile.last_login = '2025-12-28T18:00:00.000Z')),
  fault(18, 'a payout without KYC', (f) => (f.profile.kyc_status = 'not_started')),
  fault(19, 'a payout that no KYC approved', (f) => (f.profile.kyc_status = 'not_started')),
  fault(20, 'marketing for a self-excluded player', (f) => {
    f.profile.blocked = true
    f.profile.segments.push('Self-Excluded')
  }),
  fault(
    21,
    'withdrawal_status of someone else',
    (f) => (f.profile.withdrawal_status = 'Available'),
  ),
  fault(21, 'blocked and not shown so', (f) => (f.profile.blocked = true)),
  fault(21, 'a VIP without the deposits', (f) => f.profile.segments.push('VIP Bronze')),
  fault(21, 'two labels of recency', (f) => f.profile.segments.push('Dormant')),
  fault(21, 'no label of recency', (f) => (f.profile.segments = ['Chargeback'])),
  fault(21, 'want_bonus false and not shown', (f) => (f.profile.settings.want_bonus = false)),
  fault(21, 'KYC pending and not shown', (f) => (f.profile.kyc_status = 'pending')),
  fault(21, 'a segment nobody knows', (f) => f.profile.segments.push('Whale')),
  fault(21, 'a segment twice', (f) => f.profile.segments.push('Chargeback')),
  fault(22, 'an e-mail without a domain', (f) => (f.profile.email = 'thordis@')),
  fault(22, 'a manager of no VIP', (f) => (f.profile.vip_manager = 'Ann Smith')),
  fault(22, 'a null where a key may be absent', (f) =>
    Object.assign(f.profile, { vip_manager: null }),
  ),
]

const TRANSACTIONS: readonly DataFault[] = [
  fault(23, 'two rows with one id', (f) => (tx(f, 5).id = 'tx_0004')),
  fault(23, 'two rows swapped', (f) => {
    const [fifth, sixth] = [f.rows[4], f.rows[5]]
    if (fifth && sixth) f.rows.splice(4, 2, sixth, fifth)
  }),
  fault(23, 'rows of one instant by descending id', (f) => {
    const [bet, win] = [tx(f, 4), tx(f, 5)]
    ;[bet.id, win.id] = [win.id, bet.id]
  }),
  fault(24, 'a row in another currency', (f) => (tx(f, 7).currency = 'SEK')),
  fault(25, 'a status of another type', (f) => (tx(f, 7).status = 'settled')),
  fault(25, 'a win that is called a bet', (f) => (tx(f, 5).event_name = 'Slots Bet')),
  fault(25, 'a creator nobody knows', (f) => (tx(f, 5).created_by = 'Player')),
  fault(25, 'a card deposit by skrill', (f) => (tx(f, 2).payment_method = 'skrill')),
  fault(26, 'a removal with the wrong sign', (f) => (tx(f, 21).amount = 6)),
  fault(26, 'a bet with a sign', (f) => (tx(f, 4).amount = -5)),
  fault(26, 'a chargeback as a magnitude', (f) => (tx(f, 25).amount = 40)),
  fault(27, 'completed_at missing', (f) => delete tx(f, 2).completed_at),
  fault(27, 'completed_at of a pending row', (f) => (tx(f, 45).completed_at = tx(f, 45).date)),
  fault(27, 'completed before it was created', (f) => (tx(f, 2).completed_at = tx(f, 1).date)),
  fault(27, 'date is not created_at', (f) => (tx(f, 2).date = '2025-06-01T10:05:30.000Z')),
  fault(
    27,
    'an instant without milliseconds',
    (f) => (tx(f, 2).completed_at = '2025-06-01T10:05:30Z'),
  ),
  fault(28, 'a bet with a payment method', (f) => (tx(f, 4).payment_method = 'visa')),
  fault(28, 'a chargeback without a payment method', (f) => delete tx(f, 25).payment_method),
  fault(28, 'a payout to a voucher', (f) => (tx(f, 22).payment_method = 'paysafecard')),
  fault(29, 'a bet off by a cent', (f) => (tx(f, 4).amount = 5.01)),
  fault(29, 'a row dropped', (f) => drop(f, 23)),
  fault(29, 'a chargeback before its write-off', (f) => {
    tx(f, 24).event_note = 'Write-off for tx_0018'
    const [writeOff, chargeback] = [tx(f, 24), tx(f, 25)]
    f.rows.splice(f.rows.indexOf(writeOff), 2, chargeback, writeOff)
    ;[writeOff.id, chargeback.id] = [chargeback.id, writeOff.id]
  }),
  fault(29, 'a removal that leaves a cent', (f) => (tx(f, 41).amount = -2.99)),
  fault(29, 'cash and bonus swapped by a cent', (f) => {
    f.profile.balances.cash_balance = 34
    f.profile.balances.bonus_balance = 9.99
  }),
  fault(29, 'play with a deposit that is still to complete', (f) => {
    tx(f, 2).completed_at = '2025-06-01T10:08:30.000Z'
  }),
  fault(30, 'a refund without its original', (f) => drop(f, 11)),
  fault(30, 'a rolled-back bet without its refund', (f) => drop(f, 12)),
  fault(30, 'a refund of a bet that stands', (f) => (tx(f, 11).status = 'completed')),
  fault(30, 'a refund off by a cent', (f) => (tx(f, 12).amount = 1.51)),
  fault(30, 'a reversal of a win that stands', (f) => (tx(f, 14).status = 'completed')),
  fault(
    30,
    'a charged-back deposit without a chargeback',
    (f) => (tx(f, 25).event_note = 'Chargeback'),
  ),
  fault(30, 'a dispute won and the deposit still charged back', (f) => {
    tx(f, 32).status = 'charged_back'
  }),
  fault(30, 'a refunded deposit without its refund', (f) => drop(f, 17)),
  fault(30, 'a conversion pair that does not sum to 0', (f) => (tx(f, 10).amount = 7.99)),
  fault(30, 'half a conversion pair', (f) => drop(f, 10)),
  fault(30, 'a rollback after an hour', (f) => shift(tx(f, 12), 60 * MINUTE)),
  fault(31, 'a win without its bet', (f) => drop(f, 4)),
  fault(
    31,
    'a win of an unknown round',
    (f) => (tx(f, 5).event_note = 'Fire Joker (Playful) round r99'),
  ),
  fault(31, 'a win of another game', (f) => (tx(f, 5).event_name = 'Roulette Win')),
  fault(33, 'a bet without funds', (f) => drop(f, 30)),
  fault(34, 'a stake over the maximum', (f) => (tx(f, 47).amount = 5.01)),
]

const BONUSES: readonly DataFault[] = [
  fault(42, 'remaining off by a cent', (f) => (bonus(f, 3).remaining_wager = 155.11)),
  fault(42, 'wagered is negative', (f) => (bonus(f, 7).wagered_amount = -1)),
  fault(43, 'completed with wagering left', (f) => (bonus(f, 3).status = 'completed')),
  fault(43, 'cancelled with nothing left', (f) => (bonus(f, 1).status = 'cancelled')),
  fault(43, 'pending with progress', (f) => (bonus(f, 9).wagered_amount = 1)),
  fault(44, 'a status outside the four', (f) => (bonus(f, 6).status = 'expired')),
  fault(44, 'bonuses out of order', (f) => f.bonuses.reverse()),
  fault(45, 'expires before it is created', (f) => {
    bonus(f, 7).expires_at = bonus(f, 7).created_at
  }),
  fault(
    45,
    'active after it expired',
    (f) => (bonus(f, 8).expires_at = '2026-01-01T12:00:00.000Z'),
  ),
  fault(45, 'awarded after it expired', (f) => (bonus(f, 5).expires_at = tx(f, 35).date)),
  fault(46, 'an award off by a cent', (f) => (bonus(f, 2).amount = 6.01)),
  fault(46, 'an active bonus without its award', (f) => drop(f, 46)),
  fault(
    46,
    'a pending bonus with an award',
    (f) => (tx(f, 35).event_note = 'Bonus bon_09: Weekend'),
  ),
  fault(46, 'an award of no bonus', (f) => (tx(f, 35).event_note = 'a bonus')),
  fault(46, 'two awards of one bonus', (f) => (tx(f, 35).event_note = 'Bonus bon_06: Spins')),
  fault(47, 'wagered off by a cent', (f) => {
    Object.assign(bonus(f, 8), { wagered_amount: 2.51, remaining_wager: 97.49 })
    f.profile.kpi.wr = 97.49
  }),
  fault(47, 'roulette counted in full', (f) => (tx(f, 6).event_name = 'Slots Bet')),
  fault(47, 'jackpot slots counted', (f) => {
    Object.assign(bonus(f, 8), { wagered_amount: 3.5, remaining_wager: 96.5 })
    f.profile.kpi.wr = 96.5
  }),
  fault(47, 'a half cent rounded up', (f) => {
    Object.assign(bonus(f, 8), { wagered_amount: 2.51, remaining_wager: 97.49 })
  }),
  fault(47, 'a lost bonus with progress that no bet leaves', (f) => {
    Object.assign(bonus(f, 3), { wagered_amount: 4.8, remaining_wager: 155.2 })
  }),
  fault(47, 'a forfeited bonus that went on', (f) => {
    Object.assign(bonus(f, 2), { wagered_amount: 7, remaining_wager: 53 })
  }),
  fault(
    48,
    'a completed bonus with a removal',
    (f) => (tx(f, 21).event_note = 'Bonus bon_01 expired'),
  ),
  fault(
    48,
    'an expiry at another instant',
    (f) => (bonus(f, 6).expires_at = '2025-09-12T10:00:00.001Z'),
  ),
  fault(48, 'a cap without a conversion', (f) => drop(f, 9, 10)),
  fault(48, 'forfeited on a withdrawal that is not there', (f) => {
    tx(f, 21).event_note = 'Bonus bon_02 forfeited on withdrawal tx_9999'
  }),
  fault(48, 'a withdrawal that leaves the bonus', (f) => {
    const [withdrawal, award] = [tx(f, 45), tx(f, 46)]
    f.rows.splice(f.rows.indexOf(withdrawal), 2, award, withdrawal)
    ;[withdrawal.id, award.id] = [award.id, withdrawal.id]
    shift(withdrawal, Date.parse(award.date) - Date.parse(withdrawal.date))
  }),
]

const ELIGIBLE: readonly DataFault[] = [
  fault(49, 'two offers of one code', (f) => {
    for (const offer of f.offers) offer.code = 'SAME'
  }),
  fault(49, 'an offer that has expired', (f) => {
    for (const offer of f.offers) offer.expires_at = '2026-01-01T12:00:00.000Z'
  }),
  fault(49, 'an offer that no criterion gives', (f) => {
    for (const offer of f.offers) if (offer.criteria === 'VIP') offer.criteria = 'OTHER'
  }),
  fault(49, 'an unknown benefit', (f) => {
    for (const offer of f.offers) offer.benefit_type = 'reload'
  }),
  fault(50, 'offers for a rejected player', (f) => (f.profile.kyc_status = 'rejected')),
  fault(50, 'an offer that is active already', (f) => {
    for (const offer of f.offers) if (offer.criteria === 'VIP') offer.name = 'Second Deposit'
  }),
  fault(50, 'a welcome offer after the first deposit', (f) => {
    for (const offer of f.offers) {
      if (offer.criteria === 'DEPOSIT') offer.reason = 'First deposit bonus: no deposit made yet'
    }
  }),
  fault(50, 'a VIP offer for someone who is none', (f) => {
    for (const offer of f.offers) if (offer.criteria === 'VIP') offer.reason = 'VIP level Gold'
  }),
]

/** Every planted mistake in the data. */
export const DATA_FAULTS: readonly DataFault[] = [
  ...PROFILE,
  ...TRANSACTIONS,
  ...BONUSES,
  ...ELIGIBLE,
]
