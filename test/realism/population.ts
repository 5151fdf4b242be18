import { createWorld } from '../../src/index'
import type { KycStatus } from '../../src/simulator/domain/accounts'
import { weekdayOf } from '../../src/simulator/domain/calendar'
import { CURRENCIES } from '../../src/simulator/domain/currencies'
import type { EventName } from '../../src/simulator/domain/events'
import { type Category, GAMES, type Volatility } from '../../src/simulator/domain/games'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/simulator/domain/instants'
import { localDay, MARKETS } from '../../src/simulator/domain/markets'
import { METHODS, type PaymentClass } from '../../src/simulator/domain/payments'
import type { PersonaId } from '../../src/simulator/domain/personas'
import type { TransactionStatus } from '../../src/simulator/domain/transactions'
import type { BonusEnd, PlayerState } from '../../src/simulator/engine/state'
import type { Row } from '../../src/simulator/ledger/row'
import { insideOf } from '../../src/world/views/player-view'
import { countPlayer } from './player-tally'
import { addTallies, emptyTally, type Tally } from './tally'

/** Spins of one volatility: their number, and the sum of win over stake. */
export interface Spins {
  count: number
  hits: number
  returned: number
}

/** Attempts of deposits: all, the declined ones, and what the notes of these say. */
export interface Attempts {
  count: number
  declined: number
  readonly notes: Set<string>
}

/** Completed payouts: the hours that each took, and how many ended on a Saturday or Sunday. */
export interface Payouts {
  readonly hours: number[]
  atWeekend: number
}

/** The figures of one generated player, with money in euros. */
export interface Person {
  readonly persona: PersonaId
  readonly state: PlayerState
  readonly isDepositor: boolean
  readonly isNetWinner: boolean
  readonly kyc: KycStatus
}

/** The inputs of the table of realism. */
export interface Population {
  readonly people: readonly Person[]
  readonly depositors: readonly Person[]
  /** Rows by name. */
  readonly names: Map<EventName, number>
  /** Deposits by status. */
  readonly deposits: Map<TransactionStatus, number>
  /** Attempts of deposits by class of method. */
  readonly attempts: Map<PaymentClass, Attempts>
  /** Amounts of completed deposits, in the currency's units, and their worth in euro. */
  readonly depositUnits: number[]
  readonly depositEuros: number[]
  readonly withdrawals: Map<TransactionStatus, number>
  /** Completed payouts by class of method. */
  readonly payouts: Map<PaymentClass, Payouts>
  readonly declined: { retried: number; total: number }
  readonly bets: Map<Category, number>
  readonly betsByHour: number[]
  readonly spins: Record<Volatility, Spins>
  /** Ends of bonuses for a deposit that were activated. */
  readonly bonusEnds: Map<BonusEnd | 'active', number>
  readonly firstDeposits: { withWelcome: number; total: number; withinHour: number }
  readonly laterDeposits: { withBonus: number; total: number }
  /** What a report of a dataset would count. */
  readonly tally: Tally
}

const spins = (): Spins => ({ count: 0, hits: 0, returned: 0 })

/** Creates every player of a world and counts. */
export function measurePopulation(seed: string, players: number): Population {
  const world = createWorld({ seed, players })
  const population: Population = {
    people: [],
    depositors: [],
    names: new Map(),
    deposits: new Map(),
    attempts: new Map(),
    depositUnits: [],
    depositEuros: [],
    withdrawals: new Map(),
    payouts: new Map(),
    declined: { retried: 0, total: 0 },
    bets: new Map(),
    betsByHour: new Array(24).fill(0),
    spins: { low: spins(), medium: spins(), high: spins() },
    bonusEnds: new Map(),
    firstDeposits: { withWelcome: 0, total: 0, withinHour: 0 },
    laterDeposits: { withBonus: 0, total: 0 },
    tally: emptyTally(),
  }
  const people: Person[] = []
  const tallies: Tally[] = []
  for (const { id, persona } of world.list({ limit: players }).players) {
    const state = insideOf(world.player(id)).player
    people.push(measurePerson(state, persona ?? 'casual'))
    countRows(population, state, persona ?? 'casual')
    countBonuses(population, state)
    tallies.push(countPlayer(state, world.compression))
  }
  const tally = sumOf(tallies)
  return {
    ...population,
    tally,
    people,
    depositors: people.filter(({ isDepositor }) => isDepositor),
  }
}

/** The sum by halves: each addition copies what it adds to. */
function sumOf(tallies: readonly Tally[]): Tally {
  if (tallies.length < 2) return tallies[0] ?? emptyTally()
  const middle = tallies.length >> 1
  return addTallies(sumOf(tallies.slice(0, middle)), sumOf(tallies.slice(middle)))
}

function measurePerson(state: PlayerState, persona: PersonaId): Person {
  const { lifetime, wallets } = state.ledger
  const arrived = state.ledger.oldest(DEPOSITS, (row) => isCredited(state.ledger.statusOf(row)))
  return {
    persona,
    state,
    isDepositor: arrived !== undefined,
    isNetWinner: lifetime.withdrawals + wallets.pending + wallets.cash > lifetime.deposits,
    kyc: state.kyc.status,
  }
}

const DEPOSITS = [
  'Card Deposit',
  'E-Wallet Deposit',
  'Bank Transfer Deposit',
  'Instant Bank Deposit',
  'Crypto Deposit',
  'Voucher Deposit',
  'Mobile Deposit',
] as const

function isCredited(status: TransactionStatus): boolean {
  return status === 'completed' || status === 'refunded' || status === 'charged_back'
}

function countRows(population: Population, state: PlayerState, persona: PersonaId): void {
  const { ledger } = state
  let declinedAt = Number.NEGATIVE_INFINITY
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
    const row = ledger.row(ordinal)
    add(population.names, row.name)
    if (row.type === 'deposit') {
      if (row.at - declinedAt <= 10 * MINUTE_MS) population.declined.retried += 1
      declinedAt = row.status === 'declined' ? row.at : Number.NEGATIVE_INFINITY
      countDeposit(population, state, row)
    } else if (row.type === 'withdrawal') countWithdrawal(population, state, row)
    else if (row.type === 'bet') countBet(population, state, row)
    else if (row.type === 'win' && persona !== 'lucky_winner') countWin(population, state, row)
  }
}

function countDeposit(population: Population, state: PlayerState, row: Row): void {
  add(population.deposits, row.status)
  countAttempt(population, row)
  if (row.status === 'declined') population.declined.total += 1
  if (!isCredited(row.status)) return
  population.depositUnits.push(row.amount)
  population.depositEuros.push(row.amount / CURRENCIES[state.currency].perEuro)
  const matched = state.bonuses.some(({ deposit, award }) => {
    return deposit === row.ordinal && award !== undefined
  })
  const earlier = state.ledger.oldest(DEPOSITS, (other) => isCredited(state.ledger.statusOf(other)))
  if (earlier === row.ordinal) {
    population.firstDeposits.total += 1
    if (matched) population.firstDeposits.withWelcome += 1
    if (row.at - state.registeredAt <= HOUR_MS) population.firstDeposits.withinHour += 1
  } else {
    population.laterDeposits.total += 1
    if (matched) population.laterDeposits.withBonus += 1
  }
}

function countAttempt({ attempts }: Population, row: Row): void {
  if (row.method === undefined) return
  const { class: kind } = METHODS[row.method]
  const tally = attempts.get(kind) ?? { count: 0, declined: 0, notes: new Set() }
  attempts.set(kind, tally)
  tally.count += 1
  if (row.status !== 'declined') return
  tally.declined += 1
  tally.notes.add(row.note ?? '')
}

function countWithdrawal(population: Population, { market }: PlayerState, row: Row): void {
  add(population.withdrawals, row.status)
  const { status, method, completedAt } = row
  if (status !== 'completed' || method === undefined || completedAt === undefined) return
  const { class: kind } = METHODS[method]
  const tally = population.payouts.get(kind) ?? { hours: [], atWeekend: 0 }
  population.payouts.set(kind, tally)
  tally.hours.push((completedAt - row.at) / HOUR_MS)
  const weekday = weekdayOf(localDay(completedAt, market))
  if (weekday === 0 || weekday === 6) tally.atWeekend += 1
}

function countBet(population: Population, state: PlayerState, row: Row): void {
  const game = GAMES[row.detail ?? 0]
  if (!game) return
  add(population.bets, game.category)
  const local = row.at + MARKETS[state.market].utcOffsetMin * MINUTE_MS
  const hour = Math.floor((local % DAY_MS) / HOUR_MS)
  population.betsByHour[hour] = (population.betsByHour[hour] ?? 0) + 1
  // A lucky winner's win is not drawn, so it does not count for the return of the tables.
  const drawn = game.category === 'Slots' && state.persona !== 'lucky_winner'
  if (drawn) population.spins[game.volatility].count += 1
}

function countWin(population: Population, state: PlayerState, row: Row): void {
  const game = GAMES[row.detail ?? 0]
  if (game?.category !== 'Slots' || row.ref === undefined) return
  const tally = population.spins[game.volatility]
  tally.hits += 1
  tally.returned += row.amount / state.ledger.amountOf(row.ref)
}

function countBonuses({ bonusEnds }: Population, state: PlayerState): void {
  for (const { terms, end, award } of state.bonuses) {
    if (terms.template.benefit === 'deposit_match' && award !== undefined) {
      add(bonusEnds, end ?? 'active')
    }
  }
}

function add<K>(tally: Map<K, number>, key: K): void {
  tally.set(key, (tally.get(key) ?? 0) + 1)
}
