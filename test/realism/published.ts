import { MARKET_IDS, MARKETS, type MarketId } from '../../src/simulator/domain/markets'
import type { PersonaId } from '../../src/simulator/domain/personas'
import { FIGURES, type FigureKey, totalOf } from './figures'
import { drawn, type Measure, played, shareOf, sum } from './measure'
import type { Person, Population } from './population'

/** Figures of methods, markets, hours and personas beside those that others have published. */
export function publishedMeasures(population: Population): Measure[] {
  return [
    ...markets(population),
    ...figures(population),
    ...methods(population),
    ...hours(population),
    ...personas(population),
  ]
}

/** The tolerances of the figures of a report, and their reasons. */
const BOUNDS: Partial<Record<FigureKey, readonly [low: number, high: number, reason: string]>> = {
  netWinners: [
    18,
    33,
    'the range in Spain and in our first model, and three standard errors above',
  ],
  topTenth: [68, 90, 'stated of revenue, which single wins upset at this size; stakes are stable'],
  medianLoss: [3, 12, 'here many play few deposits, and these to the end'],
  topLoss: [0, 8, 'single wins count'],
  shortLives: [20, 55, 'here one in five plays once'],
  sessionMinutes: [13, 30, 'others play on to use money that is left'],
  longSessions: [3, 14, 'others play on to use money that is left'],
  chargedBack: [0.02, 0.9, 'the alarm of the card networks'],
  excludedInWeek: [15, 85, 'of about 30 here, four standard errors'],
  smallSpins: [50, 99, 'a month of slots; a row is up to five spins'],
  largeSpins: [0, 5, 'one in fifteen here is a whale or a high roller, before the caps'],
  spanishDeposit: [45, 200, 'one or two whales of about 90 players decide it'],
  spanishWinners: [8, 45, 'four standard errors around 26'],
}

function figures({ tally }: Population): Measure[] {
  return Object.entries(BOUNDS).map(([key, [low, high, reason]]) => {
    const { name, unit, published, source, of } = FIGURES[key as FigureKey]
    return played(`${name}, ${unit}`, published, of(tally), [low, high], `${source}; ${reason}`)
  })
}

/** Shares of players by the class of their first completed payment, beside those of amounts. */
function methods({ tally }: Population): Measure[] {
  const { paid, paidOut } = tally.spain
  const keys = (Object.keys(FIGURES) as FigureKey[]).filter((key) => BOUNDS[key] === undefined)
  return keys.map((key) => {
    const { name, unit, published, source, of } = FIGURES[key]
    const count = totalOf(key.startsWith('paidOut') ? paidOut : paid)
    const stated = Number(published)
    const error = 4 * Math.sqrt((stated * (100 - stated)) / count)
    const bounds = [Math.max(0, stated - error), stated + error] as const
    const reason = `${source}; of ${count} players, four standard errors`
    return played(`${name}, ${unit}`, published, of(tally), bounds, reason)
  })
}

function markets({ people }: Population): Measure[] {
  const whole = sum(MARKET_IDS.map((id) => MARKETS[id].weight))
  return MARKET_IDS.map((id) => {
    const percent = Number(((100 * MARKETS[id].weight) / whole).toFixed(2))
    return drawn(`players of ${id}`, percent, shareOf(people, isOf(id)), people.length)
  })
}

const isOf =
  (id: MarketId) =>
  ({ state }: Person) =>
    state.market === id

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
