import type { TableRows } from '../../src/index'
import { CURRENCIES, type Currency } from '../../src/simulator/domain/currencies'
import { MARKETS, type MarketId } from '../../src/simulator/domain/markets'
import { METHODS } from '../../src/simulator/domain/payments'

/** The tables from which the figures of a report are counted again. */
export interface CountedRows {
  readonly players: readonly TableRows['players'][]
  readonly transactions: readonly TableRows['transactions'][]
  readonly labels: readonly TableRows['labels'][]
  /** The instant of the rows. */
  readonly asOf: string
}

const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000

type Transaction = TableRows['transactions']

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const share = (part: number, whole: number) => (100 * part) / whole

/** The figures of the report, from the rows of the wire alone. */
export function countFigures(rows: CountedRows) {
  const labels = new Map(rows.labels.map((label) => [label.player_id, label]))
  const people = rows.players.map((profile) => {
    const own = rows.transactions.filter(({ player_id }) => player_id === profile.id)
    const euro = (amount: number) => {
      const { exponent, perEuro } = CURRENCIES[profile.currency as Currency]
      return (amount * 10 ** exponent) / perEuro
    }
    const total = (type: Transaction['event_type']) =>
      sum(own.flatMap((row) => (isDone(row, type) ? [euro(row.amount)] : [])))
    const label = labels.get(profile.id) as TableRows['labels']
    const { persona, market, self_exclusion_at: excludedAt = '9999' } = label
    const money = { staked: total('bet'), won: total('win'), deposited: total('deposit') }
    return { profile, own, euro, persona, market: market as MarketId, excludedAt, ...money }
  })
  type Person = (typeof people)[number]

  const depositors = people.filter(({ profile }) => profile.ftd_date !== undefined)
  const isWinner = ({ profile }: Person) =>
    profile.kpi_ltw + profile.balances_pending_withdrawal + profile.balances_cash_balance >
    profile.kpi_ltd
  const winners = (list: readonly Person[]) => share(list.filter(isWinner).length, list.length)
  const losses = depositors
    .flatMap(({ staked, won }) => (staked > 0 ? [(100 * (staked - won)) / staked] : []))
    .sort((a, b) => a - b)
  const byStake = (list: readonly Person[]) => [...list].sort((a, b) => b.staked - a.staked)
  /** The sum over the first players; of the last of them, a part. */
  const topOf = (list: readonly Person[], part: number, of: (person: Person) => number) =>
    sum(byStake(list).map((person, place) => of(person) * within(part * list.length - place)))
  const deposits = rows.transactions.filter(({ event_type }) => event_type === 'deposit')
  const stretches = people.flatMap(({ own }) => stretchesOf(own))
  const excluded = people.filter(({ excludedAt }) => excludedAt <= rows.asOf)
  const spain = depositors.filter(({ market }) => market === 'ES')
  const spanish = spain.flatMap(({ own, euro }) =>
    own.flatMap((row) => (isDone(row, 'deposit') ? [euro(row.amount)] : [])),
  )
  const spins = people.flatMap(({ market, own, euro }) =>
    market !== 'GB'
      ? []
      : own.flatMap(({ event_name, amount }) =>
          // At the default compression a row stands for five spins.
          event_name === 'Slots Bet' ? [(euro(amount) * 0.85) / 5] : [],
        ),
  )
  const firstBy = (type: Transaction['event_type'], kind: string) => {
    const firsts = people.flatMap(({ market, own }) => {
      const first = own.find((row) => isDone(row, type) && row.event_name !== 'Manual Deposit')
      const method = first?.payment_method as keyof typeof METHODS | undefined
      return market === 'ES' && method !== undefined ? [METHODS[method].class] : []
    })
    return share(firsts.filter((each) => each === kind).length, firsts.length)
  }

  return {
    exact: {
      netWinners: winners(depositors),
      shortLives: share(depositors.filter(isShort).length, depositors.length),
      sessionMinutes: sum(stretches) / stretches.length / 60_000,
      longSessions: share(stretches.filter((ms) => ms > 3_600_000).length, stretches.length),
      chargedBack: share(
        deposits.filter(({ status }) => status === 'charged_back').length,
        deposits.length,
      ),
      excludedInWeek: share(
        excluded.filter(({ profile, excludedAt }) => daysFrom(profile, excludedAt) <= 7).length,
        excluded.length,
      ),
      smallSpins: share(spins.filter((pounds) => pounds <= 1 + 1e-9).length, spins.length),
      largeSpins: share(spins.filter((pounds) => pounds > 5 + 1e-9).length, spins.length),
      spanishDeposit: sum(spanish) / spanish.length,
      spanishWinners: winners(spain),
      paidByCard: firstBy('deposit', 'card'),
      paidByWallet: firstBy('deposit', 'wallet'),
      paidByBank: firstBy('deposit', 'bank'),
      paidByVoucher: firstBy('deposit', 'voucher'),
      paidOutByCard: firstBy('withdrawal', 'card'),
      paidOutByBank: firstBy('withdrawal', 'bank'),
      paidOutByWallet: firstBy('withdrawal', 'wallet'),
    },
    /** The report bins the players by these, so it may differ a little. */
    binned: {
      topTenth: share(topOf(people, 0.1, stakeOf), topOf(people, 1, stakeOf)),
      topLoss: share(
        topOf(depositors, 0.05, ({ staked, won }) => staked - won),
        topOf(depositors, 0.05, stakeOf),
      ),
      medianLoss: losses[Math.ceil(losses.length / 2) - 1] ?? Number.NaN,
    },
    sizes: {
      netWinners: depositors.length,
      topTenth: people.length,
      medianLoss: losses.length,
      sessionMinutes: stretches.length,
      chargedBack: deposits.length,
      excludedInWeek: excluded.length,
      smallSpins: spins.length,
      spanishDeposit: spanish.length,
      spanishWinners: spain.length,
    },
    personas: tallyOf(people.map(({ persona = 'none' }) => persona)),
    markets: tallyOf(people.map(({ market }) => market)),
    rows: tallyOf(rows.transactions.map(({ event_type }) => event_type)),
    months: tallyOf(people.map(({ profile }) => profile.registration_date.slice(0, 7))),
    hours: tallyOf(
      people.flatMap(({ own, market }) =>
        own.flatMap(({ event_type, date }) => {
          const local = Date.parse(date) + MARKETS[market].utcOffsetMin * 60_000
          return event_type === 'bet' ? [String(new Date(local).getUTCHours())] : []
        }),
      ),
    ),
    players: people.length,
    depositors: depositors.length,
    arrived: deposits.filter(({ status }) =>
      ['completed', 'refunded', 'charged_back'].includes(status),
    ).length,
    stretches: stretches.length,
  }
}

const stakeOf = ({ staked }: { readonly staked: number }) => staked

const within = (part: number) => Math.max(0, Math.min(1, part))

function isDone({ event_type, status }: Transaction, type: Transaction['event_type']): boolean {
  return event_type === type && status === 'completed'
}

function daysFrom({ registration_date }: TableRows['players'], instant: string): number {
  return (Date.parse(instant) - Date.parse(registration_date)) / DAY_MS
}

function isShort({ profile }: { readonly profile: TableRows['players'] }): boolean {
  return daysFrom(profile, profile.last_login) <= 30
}

/** Durations of play without a pause of more than half an hour between two bets. */
function stretchesOf(own: readonly Transaction[]): number[] {
  const bets = own.flatMap(({ event_type, date }) =>
    event_type === 'bet' ? [Date.parse(date)] : [],
  )
  const groups: number[][] = []
  for (const at of bets) {
    const last = groups.at(-1)
    if (last && at - (last.at(-1) as number) <= HALF_HOUR_MS) last.push(at)
    else groups.push([at])
  }
  const lengths = groups.map((group) => (group.at(-1) as number) - (group[0] as number))
  return lengths.filter((ms) => ms > 0)
}

export function tallyOf(words: readonly string[]): Record<string, number> {
  const tally: Record<string, number> = {}
  for (const word of words) tally[word] = (tally[word] ?? 0) + 1
  return tally
}
