import { CURRENCIES } from '../../src/domain/currencies'
import { GAMES } from '../../src/domain/games'
import { DAY_MS, MINUTE_MS } from '../../src/domain/instants'
import { MARKET_IDS, MARKETS, type MarketId } from '../../src/domain/markets'
import { METHODS, type PaymentClass } from '../../src/domain/payments'
import type { PersonaId } from '../../src/domain/personas'
import type { Row } from '../../src/ledger/row'
import { drawn, type Measure, played, quantile, shareOf, sum } from './measure'
import type { Person, Population } from './population'

/** Rounds for which a row of play stands at the default compression. */
const COMPRESSION = 5

/** Figures of methods, markets, hours and personas beside those that others have published. */
export function publishedMeasures(population: Population): Measure[] {
  return [
    ...markets(population),
    ...methods(population),
    ...stakes(population),
    ...sessions(population),
    ...hours(population),
    ...personas(population),
    ...accounts(population),
  ]
}

const of = (people: readonly Person[], market: MarketId) =>
  people.filter(({ state }) => state.market === market)

function* rowsOf({ state: { ledger } }: Person): Iterable<Row> {
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) yield ledger.row(ordinal)
}

function markets({ people, depositors }: Population): Measure[] {
  const whole = sum(MARKET_IDS.map((id) => MARKETS[id].weight))
  const shares = MARKET_IDS.map((id) => {
    const percent = Number(((100 * MARKETS[id].weight) / whole).toFixed(2))
    return drawn(`players of ${id}`, percent, shareOf(people, isOf(id)), people.length)
  })
  const spain = of(depositors, 'ES')
  const amounts = spain.flatMap((person) => [...rowsOf(person)].filter(isCompleted('deposit')))
  return [
    ...shares,
    played(
      'ES: mean deposit, EUR',
      '66',
      sum(amounts.map(({ amount }) => amount / 100)) / amounts.length,
      [45, 200],
      'DGOJ 2022, of all gambling; one or two whales of about 90 players decide it',
    ),
    played(
      'ES: net winners of depositors, %',
      '21 and 30',
      shareOf(spain, ({ isNetWinner }) => isNetWinner),
      [8, 45],
      'DGOJ 2024 and 2017; four standard errors around 26',
    ),
  ]
}

const isOf =
  (id: MarketId) =>
  ({ state }: Person) =>
    state.market === id

const isCompleted =
  (type: Row['type']) =>
  ({ type: found, status }: Row) =>
    found === type && status === 'completed'

/** Shares of players by the class of their first completed payment, beside those of amounts. */
function methods({ depositors }: Population): Measure[] {
  const spain = of(depositors, 'ES')
  const firsts = (type: 'deposit' | 'withdrawal') =>
    spain.flatMap((person): PaymentClass[] => {
      const first = [...rowsOf(person)].find(
        (row) => isCompleted(type)(row) && row.name !== 'Manual Deposit',
      )
      return first?.method === undefined ? [] : [METHODS[first.method].class]
    })
  const [paid, paidOut] = [firsts('deposit'), firsts('withdrawal')]
  const line = (
    name: string,
    list: readonly PaymentClass[],
    kind: PaymentClass,
    stated: number,
  ) => {
    const error = 400 * Math.sqrt(((stated / 100) * (1 - stated / 100)) / list.length)
    return played(
      `ES: ${name} by ${kind}, %`,
      `${stated}`,
      shareOf(list, (each) => each === kind),
      [Math.max(0, stated - error), stated + error],
      `DGOJ, of amounts; of ${list.length} players, four standard errors`,
    )
  }
  return [
    line('deposits', paid, 'card', 68),
    line('deposits', paid, 'wallet', 17),
    line('deposits', paid, 'bank', 9),
    line('deposits', paid, 'voucher', 4),
    line('payouts', paidOut, 'card', 53),
    line('payouts', paidOut, 'bank', 29),
    line('payouts', paidOut, 'wallet', 15),
  ]
}

function stakes({ people }: Population): Measure[] {
  const spins = of(people, 'GB').flatMap((person) =>
    [...rowsOf(person)].flatMap(({ type, amount, detail = 0 }) => {
      const isSpin = type === 'bet' && GAMES[detail]?.category === 'Slots'
      return isSpin ? [amount / CURRENCIES[person.state.currency].perEuro / COMPRESSION] : []
    }),
  )
  const pound = 1 / 0.85
  return [
    played(
      'GB: spins of at most GBP 1, %',
      'most',
      shareOf(spins, (stake) => stake <= pound),
      [50, 95],
      'Forrest and McHale 2018, a month of slots; a row is up to five spins',
    ),
    played(
      'GB: spins above GBP 5, %',
      'under 2',
      shareOf(spins, (stake) => stake > 5 * pound),
      [0, 5],
      'Forrest and McHale 2018; one in fifteen here is a whale or a high roller, before the caps',
    ),
  ]
}

/** Bets with less than half an hour between them are of one session. */
const IDLE_MS = 30 * MINUTE_MS

function sessions({ people }: Population): Measure[] {
  const minutes = people.flatMap((person) => {
    const lengths: number[] = []
    let [from, to] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const { type, at } of rowsOf(person)) {
      if (type !== 'bet') continue
      if (at - to > IDLE_MS) {
        if (to > from) lengths.push((to - from) / MINUTE_MS)
        from = at
      }
      to = at
    }
    return to > from ? [...lengths, (to - from) / MINUTE_MS] : lengths
  })
  return [
    played(
      'minutes of a session, mean',
      '17',
      sum(minutes) / minutes.length,
      [13, 30],
      'UK Gambling Commission, slots; others play on to use money that is left',
    ),
    played(
      'sessions above an hour, %',
      '6 to 7',
      shareOf(minutes, (length) => length > 60),
      [3, 14],
      'UK Gambling Commission, slots',
    ),
  ]
}

/** Shares of a day's play in six hours, local time: the usual course of a day. */
const QUARTERS = [
  ['00 to 06', 7],
  ['06 to 12', 18],
  ['12 to 18', 31],
  ['18 to 24', 44],
] as const

function hours({ betsByHour }: Population): Measure[] {
  const rounds = sum(betsByHour)
  return QUARTERS.map(([name, stated], quarter) =>
    played(
      `bets from ${name} h local, %`,
      `${stated}`,
      (100 * sum(betsByHour.slice(quarter * 6, quarter * 6 + 6))) / rounds,
      [stated - 6, stated + 6],
      'no published course of a day: that of the model; visits run on into the next hours',
    ),
  )
}

/** Personas that are no story of their own, with enough depositors. */
const USUAL: readonly PersonaId[] = [
  'one_and_done',
  'casual',
  'regular',
  'high_roller',
  'bonus_hunter',
]

function personas({ depositors }: Population): Measure[] {
  return USUAL.map((id) => {
    const own = depositors.filter(({ persona }) => persona === id)
    return played(
      `net winners of ${id}, %`,
      '21 to 30',
      shareOf(own, ({ isNetWinner }) => isNetWinner),
      [10, 45],
      `DGOJ 2017 to 2024, of all; a persona is half to one and a half of it (${own.length} here)`,
    )
  })
}

const DAYS_OF_A_MONTH = 30

function accounts({ people, depositors }: Population): Measure[] {
  const loss = depositors.flatMap(({ staked, revenue }) => (staked > 0 ? [revenue / staked] : []))
  const byStake = [...depositors].sort((a, b) => b.staked - a.staked)
  const top = byStake.slice(0, Math.floor(byStake.length / 20))
  const excluded = people.filter(({ state }) => state.block?.cause === 'Self-Excluded')
  const activeDays = depositors.map(({ state: { ledger, registeredAt, lastLogin } }) =>
    ledger.length === 0 ? 0 : (lastLogin - registeredAt) / DAY_MS,
  )
  return [
    played(
      'loss of the median depositor, % of stakes',
      '5.5',
      100 * quantile(loss, 0.5),
      [3, 12],
      'LaBrie et al. 2008, of bwin; here many play few deposits, and these to the end',
    ),
    played(
      'loss of the top 5 % by stake, % of stakes',
      '2.5',
      (100 * sum(top.map(({ revenue }) => revenue))) / sum(top.map(({ staked }) => staked)),
      [0, 8],
      'LaBrie et al. 2008, of bwin',
    ),
    played(
      'accounts active for a month at most, %',
      '22',
      shareOf(activeDays, (days) => days <= DAYS_OF_A_MONTH),
      [20, 55],
      'DGOJ 2024, of accounts that play; here one in five plays once',
    ),
    played(
      'self-excluded within a week, %',
      '50',
      shareOf(
        excluded,
        ({ state }) => (state.block?.since ?? 0) - state.registeredAt <= 7 * DAY_MS,
      ),
      [15, 85],
      `Catania and Griffiths 2021, of Unibet; ${excluded.length} here, four standard errors`,
    ),
  ]
}
