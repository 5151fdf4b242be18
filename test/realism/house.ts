import { createWorld, type Transaction, type World, type WorldOptions } from '../../src/index'
import { weekdayOf } from '../../src/simulator/domain/calendar'
import { CURRENCIES, type Currency, maxBonusBet } from '../../src/simulator/domain/currencies'
import { GAMES } from '../../src/simulator/domain/games'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/simulator/domain/instants'
import { localDay, localMidnight, type MarketId } from '../../src/simulator/domain/markets'
import { METHODS, type PaymentMethod } from '../../src/simulator/domain/payments'
import { HouseTally } from './house-tally'
import { sum } from './measure'

/** What the service answers about one player, and how to read it. */
interface Reading {
  readonly tally: HouseTally
  readonly persona: string | undefined
  readonly market: MarketId
  readonly currency: Currency
  readonly now: number
  /** Rows, the oldest first, each with its instant. */
  readonly rows: readonly { readonly at: number; readonly row: Transaction }[]
  readonly profile: ReturnType<ReturnType<World['player']>['profile']>
  readonly bonuses: ReturnType<ReturnType<World['player']>['bonuses']>['bonuses']
  euro(amount: number): number
}

/** Reads every player of a world through the views of the service. */
export function measureHouse(seed: string, players = 400, options: WorldOptions = {}): HouseTally {
  const world = createWorld({ ...options, seed, players })
  const tally = new HouseTally()
  for (const { id, persona, market } of world.list({ limit: players }).players) {
    const view = world.player(id)
    const profile = view.profile()
    const currency = profile.currency as Currency
    const { total } = view.transactions({ limit: 0 })
    const rows = view.transactions({ limit: total }).transactions.map((row) => ({
      at: Date.parse(row.date),
      row,
    }))
    const { exponent, perEuro } = CURRENCIES[currency]
    const reading: Reading = {
      tally,
      persona,
      market,
      currency,
      now: Date.parse(world.now),
      rows: rows.reverse(),
      profile,
      bonuses: view.bonuses({ limit: 1_000_000 }).bonuses,
      euro: (amount) => (amount * 10 ** exponent) / perEuro,
    }
    for (const count of COUNTS) count(reading)
  }
  return tally
}

/** The revenue of a world in euro: of every player the lifetime net casino. */
export function revenueOf(options: WorldOptions): number {
  const world = createWorld(options)
  return sum(
    world.list({ limit: 1_000 }).players.map(({ id }) => {
      const { kpi, currency } = world.player(id).profile()
      const { exponent, perEuro } = CURRENCIES[currency as Currency]
      return (kpi.ltnc * 10 ** exponent) / perEuro
    }),
  )
}

/** The games by the name that the notes of rounds begin with. */
const BY_NAME = new Map(GAMES.map((game) => [game.name, game]))

/** The return to player of each game: exact, from the table of outcomes. */
export const RETURNS: readonly number[] = GAMES.map(({ wins: { total, outcomes } }) => {
  return sum(outcomes.map(({ tenths, weight }) => (tenths * weight) / 10)) / total
})
/** The share of a stake that the operator keeps of a game. */
const EDGES = new Map(GAMES.map(({ name }, at) => [name, 1 - (RETURNS[at] ?? 1)]))

const gameNameOf = ({ event_note = '' }: Transaction) =>
  event_note.slice(0, event_note.indexOf(' ('))

const isDone = ({ status }: Transaction) => status === 'completed'
const arrived = ({ event_type, status }: Transaction) =>
  event_type === 'deposit' && /^(completed|refunded|charged_back)$/.test(status)

function countMoney({ tally, profile, rows, euro }: Reading): void {
  const { ltd, ltw, ltnc } = profile.kpi
  tally.add('ltd', euro(ltd))
  tally.add('ltw', euro(ltw))
  tally.add('ngr', euro(ltnc))
  if (profile.ftd_date === undefined) return
  tally.add('depositors')
  if (ltnc < 0) tally.add('losing')
  tally.push('ltd', euro(ltd))
  tally.push('rows', rows.length)
  for (const { row } of rows) {
    const { event_type: type, amount } = row
    if (!isDone(row) || !/^(bet|win|bonus)$/.test(type)) continue
    tally.add(type, euro(amount))
    if (type === 'bet') tally.add('theory', euro(amount) * (EDGES.get(gameNameOf(row)) ?? 0))
  }
}

function countRounds({ tally, rows, market, currency, euro }: Reading): void {
  const limit = maxBonusBet(currency) / 10 ** CURRENCIES[currency].exponent
  const slots = new Map<string, number>()
  for (const { at, row } of rows) {
    const { event_type: type, event_name: name, amount } = row
    if (type === 'refund') tally.add(name)
    if (type !== 'bet' && type !== 'win') continue
    tally.add(`${type}s`)
    const game = BY_NAME.get(gameNameOf(row))
    if (game?.category === 'Slots') tally.add(`${game.volatility} ${type}`, euro(amount))
    if (type === 'win') continue
    if (amount === limit) tally.add('at limit')
    tally.add(`weekday:${weekdayOf(localDay(at, market))}`)
    if (game?.category !== 'Slots') continue
    tally.add(`slot:${game.name}`)
    slots.set(game.name, (slots.get(game.name) ?? 0) + 1)
  }
  const spins = sum(slots.values())
  if (spins < 50) return
  tally.add('spins', spins)
  tally.add('favourite spins', sum([...slots.values()].sort((a, b) => b - a).slice(0, 3)))
}

/** Rows farther apart belong to different visits. */
const VISIT_GAP_MS = 30 * MINUTE_MS

/** Payouts and what came before them: rounds of the visit, the deposit, its turnover. */
function countPayouts({ tally, rows }: Reading): void {
  let [last, bets, lastBetAt, staked] = [0, 0, 0, 0]
  let deposit: { amount: number; at: number } | undefined
  for (const { at, row } of rows) {
    if (row.created_by !== 'System') continue
    if (at - last > VISIT_GAP_MS) bets = 0
    last = at
    if (row.event_type === 'bet') {
      bets += 1
      lastBetAt = at
      staked += row.amount
    } else if (arrived(row)) {
      deposit = { amount: row.amount, at: Date.parse(row.completed_at ?? row.date) }
      staked = 0
    } else if (row.event_type === 'withdrawal') {
      tally.add('requests')
      if (at === lastBetAt) tally.add('request at a bet')
      if (bets === 1) tally.add('request after one bet')
      if (deposit && at - deposit.at < 10 * MINUTE_MS) tally.add('request after a deposit')
      if (isDone(row)) tally.add('paid')
      if (isDone(row) && staked < (deposit?.amount ?? 0)) tally.add('paid unplayed')
    }
  }
}

/** A request that was not paid holds the money for up to 30 days: the wire has no end of it. */
const HELD_MS = 30 * DAY_MS

/** Deposits: their number, amounts that repeat, and the balance at which they are made. */
function countDeposits({ tally, rows, persona, profile }: Reading): void {
  const effects: { at: number; amount: number; deposit?: number }[] = []
  let [count, before] = [0, 0]
  for (const { at, row } of rows) {
    const { event_type: type, amount } = row
    if (type === 'deposit' && !arrived(row)) continue
    if (type === 'deposit') {
      count += 1
      tally.add('deposits')
      if (count > 1) tally.add('later deposits')
      if (amount === before) tally.add('repeats')
      before = amount
      if (row.created_by === 'System') effects.push({ at, amount: 0, deposit: amount })
      effects.push({ at: Date.parse(row.completed_at ?? row.date), amount })
    } else if (type === 'withdrawal') {
      effects.push({ at, amount: -amount })
      if (/^(rejected|cancelled|failed|reversed)$/.test(row.status)) {
        effects.push({ at: at + HELD_MS, amount })
      }
    } else effects.push({ at, amount: type === 'bet' ? -amount : amount })
  }
  let balance = 0
  for (const { amount, deposit } of effects.sort((a, b) => a.at - b.at)) {
    balance += amount
    if (deposit !== undefined && balance > deposit) tally.add('deposits of the rich')
  }
  if (profile.ftd_date === undefined) return
  tally.push('deposits', count)
  if (count > 1) tally.add('second')
  if (count > 2) tally.add('third')
  if (persona === 'one_and_done') tally.add(count > 1 ? 'one and more' : 'one and done')
}

const MONTH_MS = 30 * DAY_MS

function countLife({ tally, rows, profile, now }: Reading): void {
  if (profile.ftd_date === undefined) return
  const first = Date.parse(profile.ftd_date)
  const bets = rows.filter(({ row }) => row.event_type === 'bet').map(({ at }) => at - first)
  if ((bets.at(-1) ?? 0) > 365 * DAY_MS) tally.add('over a year')
  for (const month of [1, 6, 12, 24]) {
    if (now - first < (month + 1) * MONTH_MS) continue
    tally.add(`in month ${month}`)
    const isActive = bets.some((age) => Math.floor(age / MONTH_MS) === month)
    if (isActive) tally.add(`active in month ${month}`)
  }
}

/** Since this instant the multiplier in Great Britain is at most ten. */
const BRITISH_LIMIT_FROM = '2026-01-19'

function countBonuses({ tally, rows, bonuses, currency }: Reading): void {
  const amounts = new Map(bonuses.map(({ id, amount }) => [id, amount]))
  for (const { row } of rows) {
    if (row.event_name !== 'Bonus Winnings Credited') continue
    tally.add('conversions')
    const id = /Bonus (\S+)/.exec(row.event_note ?? '')?.[1] ?? ''
    if (amounts.get(id) === row.amount) tally.add('conversions of the award')
  }
  for (const bonus of bonuses) {
    const { bonus_name: name, status, amount, wager_requirement: needed, wagered_amount } = bonus
    if (status === 'pending') continue
    if (amount > 0) tally.push('requirement', needed / amount)
    const kind = /Spins/.test(name) ? 'spins' : /Deposit|Welcome|Reload/.test(name) ? 'match' : ''
    if (wagered_amount > 0 && status !== 'active') tally.add(`${kind} ${status}`)
    const isBounded = needed <= amount * 10.001
    if (currency === 'GBP' && kind === 'match') {
      const isLate = bonus.created_at >= BRITISH_LIMIT_FROM
      tally.add(`GB ${isLate ? 'after' : 'before'} ${isBounded ? 'within' : 'above'}`)
    }
  }
  const [, ...later] =
    currency === 'SEK' ? bonuses.filter(({ status }) => status !== 'pending') : []
  tally.add('SE later bonuses', later.length)
}

/** Banks take part from Monday to Friday, by day. */
function isBankTime(at: number, market: MarketId): boolean {
  const weekday = weekdayOf(localDay(at, market))
  const hour = hourOf(at, market)
  return weekday > 0 && weekday < 6 && hour >= 7 && hour < 19
}

const hourOf = (at: number, market: MarketId) =>
  Math.floor((at - localMidnight(at, market)) / HOUR_MS)

function countTimes({ tally, rows, market }: Reading): void {
  for (const { at, row } of rows) {
    const { created_by: by, event_type: type, payment_method: method } = row
    if (by !== 'System') {
      const hour = hourOf(at, market)
      tally.add(`rows of ${by}`)
      if (hour >= 22 || hour < 7) tally.add(`rows at night of ${by}`)
    }
    if ((type !== 'deposit' && type !== 'withdrawal') || !isDone(row) || !method) continue
    const ended = Date.parse(row.completed_at ?? row.date)
    const { class: rail } = METHODS[method as PaymentMethod]
    if (type === 'deposit' && by === 'System') tally.push(`seconds:${rail}`, (ended - at) / 1_000)
    if (rail !== 'bank' || by !== 'System') continue
    tally.add('bank payments')
    if (!isBankTime(ended, market)) tally.add('bank payments out of hours')
  }
}

function countPeople({ tally, profile }: Reading): void {
  tally.add('players')
  if (profile.affiliate_name !== undefined) tally.add(`affiliate:${profile.affiliate_name}`)
  for (const segment of profile.segments) tally.add(`segment:${segment}`)
  if (profile.segments.some((label) => /Platinum|Diamond/.test(label))) tally.add('high VIPs')
}

const COUNTS = [
  countMoney,
  countRounds,
  countPayouts,
  countDeposits,
  countLife,
  countBonuses,
  countTimes,
  countPeople,
]
