import type { Counts, StakeBins, Tally } from './tally'

/** A figure of a dataset that others have published of real players. */
export interface Figure {
  readonly name: string
  readonly unit: '%' | 'EUR' | 'min'
  readonly published: string
  readonly source: string
  /** Its value; not a number if the dataset has nothing to measure it on. */
  of(tally: Tally): number
  /** Number of players, deposits, sessions or spins that it is measured on. */
  size(tally: Tally): number
}

type Published = readonly [published: string, source: string]

/** A share of what it is measured on, in percent. */
function share(
  name: string,
  [published, source]: Published,
  parts: (tally: Tally) => readonly [part: number, whole: number],
): Figure {
  const of = (tally: Tally) => percent(...parts(tally))
  return { name, unit: '%', published, source, of, size: (tally) => parts(tally)[1] }
}

/** A share of the players of Spain by the class of their payment. */
function spanishShare(name: string, published: Published, key: 'paid' | 'paidOut', kind: string) {
  return share(`Spain: ${name}`, published, ({ spain }) => [
    spain[key][kind] ?? 0,
    totalOf(spain[key]),
  ])
}

const BWIN = 'LaBrie et al. 2008, of bwin'
const UK_SLOTS = 'UK Gambling Commission, slots'
const SPINS = 'Forrest and McHale 2018; a row here stands for several spins'
const PAID = 'DGOJ 2022, of amounts; here of players'
const PAID_OUT = 'DGOJ 2023, of amounts; here of players'

export const FIGURES = {
  netWinners: share(
    'Depositors who are net winners',
    ['21 to 30', 'DGOJ 2024 and 2017, of Spain'],
    ({ netWinners, depositors }) => [netWinners, depositors],
  ),
  topTenth: {
    name: 'Stakes of the top 10 % of players',
    unit: '%',
    published: '79',
    source: 'NatCen, Great Britain 2019 to 2020, of revenue',
    of: ({ stakesOfAll }) => percent(topOf(stakesOfAll, 0.1).staked, topOf(stakesOfAll, 1).staked),
    size: ({ players }) => players,
  },
  medianLoss: {
    ...{ name: 'Loss of the median depositor, of stakes', unit: '%' },
    ...{ published: '5.5', source: BWIN },
    of: ({ losses }) => medianOf(losses) / 10,
    size: ({ losses }) => totalOf(losses),
  },
  topLoss: {
    ...{ name: 'Loss of the top 5 % by stake, of stakes', unit: '%' },
    ...{ published: '2.5', source: BWIN },
    of: ({ stakesOfDepositors }) => {
      const { revenue, staked } = topOf(stakesOfDepositors, 0.05)
      return percent(revenue, staked)
    },
    size: ({ depositors }) => depositors,
  },
  shortLives: share(
    'Depositors who are active for 30 days at most',
    ['22', 'DGOJ 2024, of accounts that play'],
    ({ shortLives, depositors }) => [shortLives, depositors],
  ),
  sessionMinutes: {
    ...{ name: 'Mean session', unit: 'min', published: '17', source: UK_SLOTS },
    of: ({ sessions }) => sessions.ms / sessions.count / 60_000,
    size: ({ sessions }) => sessions.count,
  },
  longSessions: share('Sessions above an hour', ['6 to 7', UK_SLOTS], ({ sessions }) => [
    sessions.overHour,
    sessions.count,
  ]),
  chargedBack: share(
    'Deposits charged back',
    ['under 0.9', 'The alarm of the card networks'],
    ({ deposits }) => [deposits.chargedBack, deposits.attempts],
  ),
  excludedInWeek: share(
    'Self-exclusions within a week of the registration',
    ['50', 'Catania and Griffiths 2021, of Unibet'],
    ({ exclusions }) => [exclusions.withinWeek, exclusions.all],
  ),
  smallSpins: share('Great Britain: spins of GBP 1 at most', ['most', SPINS], ({ britain }) => [
    britain.small,
    britain.spins,
  ]),
  largeSpins: share('Great Britain: spins above GBP 5', ['under 2', SPINS], ({ britain }) => [
    britain.large,
    britain.spins,
  ]),
  spanishDeposit: {
    ...{ name: 'Spain: mean deposit', unit: 'EUR' },
    ...{ published: '66', source: 'DGOJ 2022, of all gambling' },
    of: ({ spain }) => spain.deposited / spain.deposits / 100,
    size: ({ spain }) => spain.deposits,
  },
  spanishWinners: share(
    'Spain: depositors who are net winners',
    ['21 and 30', 'DGOJ 2024 and 2017'],
    ({ spain }) => [spain.netWinners, spain.depositors],
  ),
  paidByCard: spanishShare('deposits by card', ['68', PAID], 'paid', 'card'),
  paidByWallet: spanishShare('deposits by e-wallet', ['17', PAID], 'paid', 'wallet'),
  paidByBank: spanishShare('deposits by bank transfer', ['9', PAID], 'paid', 'bank'),
  paidByVoucher: spanishShare('deposits by voucher', ['4', PAID], 'paid', 'voucher'),
  paidOutByCard: spanishShare('payouts by card', ['53', PAID_OUT], 'paidOut', 'card'),
  paidOutByBank: spanishShare('payouts by bank transfer', ['29', PAID_OUT], 'paidOut', 'bank'),
  paidOutByWallet: spanishShare('payouts by e-wallet', ['15', PAID_OUT], 'paidOut', 'wallet'),
} as const satisfies Readonly<Record<string, Figure>>

export type FigureKey = keyof typeof FIGURES

function percent(part: number, whole: number): number {
  return (100 * part) / whole
}

export function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, value) => sum + value, 0)
}

/** The lower median of numbers that are counted. */
function medianOf(counts: Counts): number {
  const sorted = Object.entries(counts).sort(([a], [b]) => Number(a) - Number(b))
  let left = Math.ceil(totalOf(counts) / 2)
  for (const [value, number] of sorted) {
    left -= number
    if (left <= 0) return Number(value)
  }
  return Number.NaN
}

/** The sums of the players with the highest stakes; of the last bin, a share. */
function topOf(bins: StakeBins, part: number) {
  const sorted = Object.entries(bins).sort(([a], [b]) => Number(b) - Number(a))
  let left = part * sorted.reduce((sum, [, { players }]) => sum + players, 0)
  const sum = { staked: 0, revenue: 0 }
  for (const [, { players, staked, revenue }] of sorted) {
    const taken = Math.min(1, left / players)
    sum.staked += taken * staked
    sum.revenue += taken * revenue
    left -= taken * players
  }
  return sum
}
