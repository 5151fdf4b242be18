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

const SPAIN_2022 = 'DGOJ 2022, of amounts; here of players'
const SPAIN_2023 = 'DGOJ 2023, of amounts; here of players'

/** Every figure, by a stable key. */
export const FIGURES = {
  netWinners: {
    name: 'Depositors who are net winners',
    unit: '%',
    published: '21 to 30',
    source: 'DGOJ 2024 and 2017, of Spain',
    of: ({ netWinners, depositors }) => percent(netWinners, depositors),
    size: ({ depositors }) => depositors,
  },
  topTenth: {
    name: 'Stakes of the top 10 % of players',
    unit: '%',
    published: '79',
    source: 'NatCen, Great Britain 2019 to 2020, of revenue',
    of: ({ stakesOfAll }) => {
      const all = sumOf(stakesOfAll)
      return percent(topOf(stakesOfAll, 0.1).staked, all.staked)
    },
    size: ({ players }) => players,
  },
  medianLoss: {
    name: 'Loss of the median depositor, of stakes',
    unit: '%',
    published: '5.5',
    source: 'LaBrie et al. 2008, of bwin',
    of: ({ losses }) => medianOf(losses) / 10,
    size: ({ losses }) => totalOf(losses),
  },
  topLoss: {
    name: 'Loss of the top 5 % by stake, of stakes',
    unit: '%',
    published: '2.5',
    source: 'LaBrie et al. 2008, of bwin',
    of: ({ stakesOfDepositors }) => {
      const { revenue, staked } = topOf(stakesOfDepositors, 0.05)
      return percent(revenue, staked)
    },
    size: ({ depositors }) => depositors,
  },
  shortLives: {
    name: 'Depositors who are active for 30 days at most',
    unit: '%',
    published: '22',
    source: 'DGOJ 2024, of accounts that play',
    of: ({ shortLives, depositors }) => percent(shortLives, depositors),
    size: ({ depositors }) => depositors,
  },
  sessionMinutes: {
    name: 'Mean session',
    unit: 'min',
    published: '17',
    source: 'UK Gambling Commission, slots',
    of: ({ sessions }) => sessions.ms / sessions.count / 60_000,
    size: ({ sessions }) => sessions.count,
  },
  longSessions: {
    name: 'Sessions above an hour',
    unit: '%',
    published: '6 to 7',
    source: 'UK Gambling Commission, slots',
    of: ({ sessions }) => percent(sessions.overHour, sessions.count),
    size: ({ sessions }) => sessions.count,
  },
  chargedBack: {
    name: 'Deposits charged back',
    unit: '%',
    published: 'under 0.9',
    source: 'The alarm of the card networks',
    of: ({ deposits }) => percent(deposits.chargedBack, deposits.attempts),
    size: ({ deposits }) => deposits.attempts,
  },
  excludedInWeek: {
    name: 'Self-exclusions within a week of the registration',
    unit: '%',
    published: '50',
    source: 'Catania and Griffiths 2021, of Unibet',
    of: ({ exclusions }) => percent(exclusions.withinWeek, exclusions.all),
    size: ({ exclusions }) => exclusions.all,
  },
  smallSpins: {
    name: 'Great Britain: spins of GBP 1 at most',
    unit: '%',
    published: 'most',
    source: 'Forrest and McHale 2018; a row here stands for several spins',
    of: ({ britain }) => percent(britain.small, britain.spins),
    size: ({ britain }) => britain.spins,
  },
  largeSpins: {
    name: 'Great Britain: spins above GBP 5',
    unit: '%',
    published: 'under 2',
    source: 'Forrest and McHale 2018; a row here stands for several spins',
    of: ({ britain }) => percent(britain.large, britain.spins),
    size: ({ britain }) => britain.spins,
  },
  spanishDeposit: {
    name: 'Spain: mean deposit',
    unit: 'EUR',
    published: '66',
    source: 'DGOJ 2022, of all gambling',
    of: ({ spain }) => spain.deposited / spain.deposits / 100,
    size: ({ spain }) => spain.deposits,
  },
  spanishWinners: {
    name: 'Spain: depositors who are net winners',
    unit: '%',
    published: '21 and 30',
    source: 'DGOJ 2024 and 2017',
    of: ({ spain }) => percent(spain.netWinners, spain.depositors),
    size: ({ spain }) => spain.depositors,
  },
  paidByCard: paidBy('Spain: deposits by card', '68', 'card'),
  paidByWallet: paidBy('Spain: deposits by e-wallet', '17', 'wallet'),
  paidByBank: paidBy('Spain: deposits by bank transfer', '9', 'bank'),
  paidByVoucher: paidBy('Spain: deposits by voucher', '4', 'voucher'),
  paidOutByCard: paidOutBy('Spain: payouts by card', '53', 'card'),
  paidOutByBank: paidOutBy('Spain: payouts by bank transfer', '29', 'bank'),
  paidOutByWallet: paidOutBy('Spain: payouts by e-wallet', '15', 'wallet'),
} as const satisfies Readonly<Record<string, Figure>>

export type FigureKey = keyof typeof FIGURES

function paidBy(name: string, published: string, kind: string): Figure {
  const of = ({ spain: { paid } }: Tally) => percent(paid[kind] ?? 0, totalOf(paid))
  const size = ({ spain: { paid } }: Tally) => totalOf(paid)
  return { name, unit: '%', published, source: SPAIN_2022, of, size }
}

function paidOutBy(name: string, published: string, kind: string): Figure {
  const of = ({ spain: { paidOut } }: Tally) => percent(paidOut[kind] ?? 0, totalOf(paidOut))
  const size = ({ spain: { paidOut } }: Tally) => totalOf(paidOut)
  return { name, unit: '%', published, source: SPAIN_2023, of, size }
}

function percent(part: number, whole: number): number {
  return (100 * part) / whole
}

/** The sum of counts. */
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

type Stakes = Omit<StakeBins[string], 'players'>

function sumOf(bins: StakeBins): Stakes {
  return topOf(bins, 1)
}

/** The sums of the players with the highest stakes; of the last bin, a share. */
function topOf(bins: StakeBins, share: number): Stakes {
  const sorted = Object.entries(bins).sort(([a], [b]) => Number(b) - Number(a))
  let left = share * sorted.reduce((sum, [, { players }]) => sum + players, 0)
  const sum = { staked: 0, revenue: 0 }
  for (const [, { players, staked, revenue }] of sorted) {
    const part = Math.min(1, left / players)
    sum.staked += part * staked
    sum.revenue += part * revenue
    left -= part * players
  }
  return sum
}
