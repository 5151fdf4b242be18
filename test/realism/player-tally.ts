import { CURRENCIES } from '../../src/simulator/domain/currencies'
import { GAMES } from '../../src/simulator/domain/games'
import { DAY_MS, formatInstant, HOUR_MS, MINUTE_MS } from '../../src/simulator/domain/instants'
import { MARKETS } from '../../src/simulator/domain/markets'
import { METHODS, type PaymentClass } from '../../src/simulator/domain/payments'
import type { PlayerState } from '../../src/simulator/engine/state'
import type { Row } from '../../src/simulator/ledger/row'
import {
  count,
  decadeBin,
  emptyTally,
  fineBin,
  SESSION_BIN,
  type StakeBins,
  type Tally,
} from './tally'

export function countPlayer(player: PlayerState, compression: number): Tally {
  const tally = emptyTally()
  const { persona = 'none', market, registeredAt, lastLogin, ledger } = player
  tally.players = 1
  count(tally.personas, persona)
  count(tally.markets, market)
  count(tally.registrations, formatInstant(registeredAt).slice(0, 7))
  count(tally.ledgers, decadeBin(ledger.length))
  const isDepositor = countRows(tally, player, compression)
  countMoney(tally, player, isDepositor)
  const days = ledger.length === 0 ? 0 : (lastLogin - registeredAt) / DAY_MS
  if (isDepositor && days <= 30) tally.shortLives = 1
  const exclusion = player.blocks.find(({ cause }) => cause === 'Self-Excluded')
  if (exclusion) {
    tally.exclusions.all = 1
    if (exclusion.since - registeredAt <= 7 * DAY_MS) tally.exclusions.withinWeek = 1
  }
  return tally
}

function countMoney(tally: Tally, player: PlayerState, isDepositor: boolean): void {
  const { market, currency, ledger } = player
  const { lifetime, wallets } = ledger
  const staked = centsOf(lifetime.bets, currency)
  const revenue = centsOf(lifetime.bets - lifetime.wins, currency)
  addStakes(tally.stakesOfAll, staked, revenue)
  if (!isDepositor) return
  tally.depositors = 1
  addStakes(tally.stakesOfDepositors, staked, revenue)
  count(tally.lifetimeDeposits, decadeBin(centsOf(lifetime.deposits, currency) / 100))
  const isNetWinner = lifetime.withdrawals + wallets.pending + wallets.cash > lifetime.deposits
  if (isNetWinner) tally.netWinners = 1
  if (lifetime.bets > 0) {
    const loss = (lifetime.bets - lifetime.wins) / lifetime.bets
    count(tally.losses, Math.max(MIN_LOSS, Math.round(1_000 * loss)))
  }
  if (market !== 'ES') return
  tally.spain.depositors = 1
  if (isNetWinner) tally.spain.netWinners = 1
}

/** Ten times the stakes: greater wins are no longer distinguished. */
const MIN_LOSS = -10_000

function addStakes(bins: StakeBins, staked: number, revenue: number): void {
  bins[fineBin(staked)] = { players: 1, staked, revenue }
}

/** Bets with less than half an hour between them are of one stretch of play. */
const IDLE_MS = 30 * MINUTE_MS

/** Start of the last bin of sessions, minutes. */
const LAST_SESSION_BIN = 120

/** @returns whether a deposit by the player has arrived */
function countRows(tally: Tally, player: PlayerState, compression: number): boolean {
  const { ledger, market } = player
  let isDepositor = false
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const endSession = () => {
    if (to > from) countSession(tally, to - from)
  }
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
    const row = ledger.row(ordinal)
    count(tally.rows, row.type)
    if (row.type === 'deposit') {
      const hasArrived = countDeposit(tally, player, row)
      isDepositor ||= hasArrived && row.name !== 'Manual Deposit'
    }
    if (row.type === 'withdrawal' && market === 'ES') countFirst(tally.spain.paidOut, row)
    if (row.type !== 'bet') continue
    countBet(tally, player, row, compression)
    if (row.at - to > IDLE_MS) {
      endSession()
      from = row.at
    }
    to = row.at
  }
  endSession()
  return isDepositor
}

function countSession(tally: Tally, ms: number): void {
  const minutes = ms / MINUTE_MS
  tally.sessions.count += 1
  tally.sessions.ms += ms
  if (minutes > 60) tally.sessions.overHour += 1
  const bin = Math.min(LAST_SESSION_BIN, Math.floor(minutes / SESSION_BIN) * SESSION_BIN)
  count(tally.sessionMinutes, bin)
}

/** @returns whether the deposit has arrived, also if it was taken back later */
function countDeposit(tally: Tally, { market, currency }: PlayerState, row: Row): boolean {
  const { status, amount } = row
  tally.deposits.attempts += 1
  if (status === 'charged_back') tally.deposits.chargedBack += 1
  const hasArrived = status === 'completed' || status === 'refunded' || status === 'charged_back'
  if (hasArrived) count(tally.depositSizes, decadeBin(centsOf(amount, currency) / 100))
  if (market === 'ES') {
    countFirst(tally.spain.paid, row)
    if (status === 'completed') {
      tally.spain.deposits += 1
      tally.spain.deposited += centsOf(amount, currency)
    }
  }
  return hasArrived
}

/** Counts the class of a completed payment, if it is the first one that the player made. */
function countFirst(classes: Record<string, number>, { status, method, name }: Row): void {
  if (status !== 'completed' || method === undefined || name === 'Manual Deposit') return
  const kind: PaymentClass = METHODS[method].class
  if (Object.keys(classes).length === 0) count(classes, kind)
}

/** Euro cents that a pound is worth. */
const POUND = 100 / 0.85

function countBet(tally: Tally, player: PlayerState, row: Row, compression: number): void {
  const { market, currency } = player
  const local = row.at + MARKETS[market].utcOffsetMin * MINUTE_MS
  count(tally.hours, Math.floor((local % DAY_MS) / HOUR_MS))
  if (market !== 'GB' || GAMES[row.detail ?? 0]?.category !== 'Slots') return
  const stake = (100 * row.amount) / CURRENCIES[currency].perEuro / compression
  tally.britain.spins += 1
  if (stake <= POUND) tally.britain.small += 1
  if (stake > 5 * POUND) tally.britain.large += 1
}

/** An amount in minor units as whole euro cents. */
function centsOf(minor: number, currency: PlayerState['currency']): number {
  return Math.round((100 * minor) / CURRENCIES[currency].perEuro)
}
