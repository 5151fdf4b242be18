import { measureHouse, revenueOf } from './house'
import { HouseTally } from './house-tally'
import { type Measure, played, quantile, sum } from './measure'

/** The seeds over which the economics are held, each a world of 400 at the default compression. */
export const HOUSE_SEEDS = Array.from({ length: 20 }, (_, index) => `house-${index + 1}`)

type Bounds = readonly [low: number, high: number]

/** A figure of a tally, and its bounds over all seeds and in each seed. */
type Line = readonly [
  name: string,
  of: (tally: HouseTally) => number,
  pooled: Bounds | undefined,
  each?: Bounds,
]

const share = (name: string, of: string) => (tally: HouseTally) => tally.ratio(name, of, 100)
const most = (values: readonly number[]) => values.reduce((best, value) => Math.max(best, value), 0)

/** The share of the sum that the largest values have, of which there are so many percent. */
function topShare(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => b - a)
  return sum(sorted.slice(0, Math.ceil((sorted.length * percent) / 100))) / sum(sorted)
}

function largestTenth(values: readonly number[]): number {
  const top = [...values].sort((a, b) => b - a).slice(0, Math.ceil(values.length / 10))
  return sum(top) / top.length
}

const shareOfSlots = (pick: (shares: readonly number[]) => number) => (tally: HouseTally) => {
  const counts = tally.family('slot:').map(([, count]) => count)
  return (100 * pick(counts)) / sum(counts)
}

function completed(kind: string) {
  return (tally: HouseTally) => {
    const done = tally.of(`${kind} completed`)
    return (100 * done) / (done + tally.of(`${kind} cancelled`))
  }
}

/** The mean over the median: of log-normal times well above 1, of even ones 1. */
const skewOf = (name: string) => (tally: HouseTally) => {
  const times = tally.list(name)
  return sum(times) / times.length / quantile(times, 0.5)
}

/** So many among 2,000 players. */
const among = (segment: string) => (tally: HouseTally) => tally.ratio(segment, 'players', 2_000)

const LINES: readonly Line[] = [
  ['LTW / LTD', (t) => t.ratio('ltw', 'ltd'), [0.64, 0.74], [0.57, 0.83]],
  ['hold, %', (t) => 100 * (1 - t.ratio('win', 'bet')), [3.5, 4.8], [2, 5.6]],
  ['turnover / LTD', (t) => t.ratio('bet', 'ltd'), [5, 9], [4.5, 9.5]],
  ['bonuses, % of theoretical GGR', share('bonus', 'theory'), [15, 30], [13, 33]],
  ['depositors with LTNC < 0, %', share('losing', 'depositors'), [22, 33], [19, 36]],
  ['bets at the highest bonus bet, %', share('at limit', 'bets'), [0, 5]],
  ['payouts at the instant of a bet, %', share('request at a bet', 'requests'), [0, 0]],
  ['payouts after one bet, %', share('request after one bet', 'requests'), [0, 5]],
  ['payouts within 10 min of a deposit, %', share('request after a deposit', 'requests'), [0, 1]],
  ['paid below the turnover of a deposit, %', share('paid unplayed', 'paid'), [0, 2]],
  ['deposits below the balance, %', share('deposits of the rich', 'deposits'), [0, 3]],
  ['active in month 1, %', share('active in month 1', 'in month 1'), [45, 65]],
  ['active in month 6, %', share('active in month 6', 'in month 6'), [15, 25]],
  ['active in month 12, %', share('active in month 12', 'in month 12'), [9, 15]],
  ['active in month 24, %', share('active in month 24', 'in month 24'), [3, 8]],
  ['active for over a year, %', share('over a year', 'depositors'), [7, 11]],
  ['deposits of a depositor', (t) => t.ratio('deposits', 'depositors'), [7, 9]],
  ['deposits of the largest tenth', (t) => largestTenth(t.list('deposits')), [35, 100]],
  ['most deposits', (t) => most(t.list('deposits')), [150, 1_000], [80, 1_000]],
  ['second deposit, %', share('second', 'depositors'), [55, 67]],
  ['third deposit, %', share('third', 'depositors'), [42, 52]],
  ['deposits that repeat the last amount, %', share('repeats', 'later deposits'), [40, 60]],
  ['one_and_done with a second deposit, %', share('one and more', 'one and done'), [0, 1]],
  ['deposit bonuses completed, %', completed('match'), [20, 38]],
  ['spins completed, %', completed('spins'), [35, 65]],
  ['requirement / bonus, most', (t) => most(t.list('requirement')), [0, 120]],
  ['conversions of just the award, %', share('conversions of the award', 'conversions'), [0, 15]],
  ['Win Reversals, % of wins', share('Win Reversal', 'wins'), [0, 0.005]],
  ['Bet Refunds, % of bets', share('Bet Refund', 'bets'), [0.05, 0.1]],
  ['slots', (t) => t.family('slot:').length, [50, 60]],
  ['most played slot, %', shareOfSlots(most), [12, 18]],
  ['least played slot, %', shareOfSlots((counts) => Math.min(...counts)), [0, 1]],
  ["a player's three favorite slots, %", share('favourite spins', 'spins'), [55, 70]],
  ['hold of high slots, %', (t) => 100 * (1 - t.ratio('high win', 'high bet')), [0.001, 15]],
  ['affiliate names', (t) => t.family('affiliate:').length, [40, 80]],
  ['Sunday / Tuesday', (t) => t.ratio('weekday:0', 'weekday:2'), [1.1, 1.25]],
  ['card deposits, mean / median time', skewOf('seconds:card'), [1.15, 3]],
  ['bank payments out of hours, %', share('bank payments out of hours', 'bank payments'), [0, 0]],
  ['Admin at night, %', share('rows at night of Admin', 'rows of Admin'), [0, 4]],
  ['managers at night, %', share('rows at night of VIP Manager', 'rows of VIP Manager'), [0, 0]],
  ['LTD of the top 1 %', (t) => topShare(t.list('ltd'), 1), [0.24, 0.38]],
  ['LTD of the top 10 %', (t) => topShare(t.list('ltd'), 10), [0.68, 0.8]],
  ['Platinum and Diamond in 2,000', among('high VIPs'), [3, 100]],
  ['Cool-Off in 2,000', among('segment:Cool-Off'), [1, 100]],
  ['AML Hold in 2,000', among('segment:AML Hold'), [1, 100]],
  ['Closed in 2,000', among('segment:Closed By Player'), [1, 100]],
  ['Deceased in 2,000', among('segment:Deceased'), [1, 100]],
  ['GB bonuses above 10 x after the law', (t) => t.of('GB after above'), [0, 0]],
  ['GB bonuses above 10 x before it', (t) => t.of('GB before above'), [1, Number.MAX_VALUE]],
  ['SE bonuses after the first occasion', (t) => t.of('SE later bonuses'), [0, 0]],
  ['rows of the median depositor', (t) => quantile(t.list('rows'), 0.5), [400, 700]],
  ['rows of the largest ledger', (t) => most(t.list('rows')), [0, 65_000]],
]

const REASON = 'docs/players.md'

/** The figures of some seeds: pooled, and the least and the most of a seed. */
export function houseTable(seeds: readonly string[], players = 400): Measure[] {
  const pool = new HouseTally()
  const tallies = seeds.map((seed) => {
    const tally = measureHouse(seed, players)
    pool.pool(tally)
    return tally
  })
  return LINES.flatMap(([name, of, pooled, each]) => {
    const values = tallies.map(of)
    const seedLines = (bounds: Bounds) => [
      played(`${name}: least of a seed`, '', Math.min(...values), bounds, REASON),
      played(`${name}: most of a seed`, '', most(values), bounds, REASON),
    ]
    return [
      ...(pooled ? [played(name, '', of(pool), pooled, REASON)] : []),
      ...(each ? seedLines(each) : []),
    ]
  })
}

/** Worlds of the default size: how many earn, and the least that one earns. */
export function smallWorldsTable(count: number): Measure[] {
  const revenues = Array.from({ length: count }, (_, index) =>
    revenueOf({ seed: `small-${index + 1}`, players: 100 }),
  )
  const earning = revenues.filter((revenue) => revenue > 0).length
  return [
    played('worlds of 100 that earn', '', earning, [Math.ceil(0.95 * count), count], REASON),
    played('NGR of the poorest of them, EUR', '', Math.min(...revenues), [-5_000, 1e9], REASON),
    played('NGR of the default world, EUR', '', revenueOf({}), [1, 1e9], REASON),
  ]
}

/** What the docs say of the same people at another pace. */
const COMPRESSED: readonly (readonly [name: string, of: (tally: HouseTally) => number])[] = [
  ['rows of the median depositor', (t) => quantile(t.list('rows'), 0.5)],
  ['rows of the largest ledger', (t) => most(t.list('rows'))],
  ['deposits of a depositor', (t) => t.ratio('deposits', 'depositors')],
  ['active in month 1, %', share('active in month 1', 'in month 1')],
  ['active in month 6, %', share('active in month 6', 'in month 6')],
  ['active in month 12, %', share('active in month 12', 'in month 12')],
  ['LTW / LTD, %', share('ltw', 'ltd')],
  ['turnover / LTD', (t) => t.ratio('bet', 'ltd')],
]

/** The table of docs/players.md on the compression, in Markdown. */
export function compressionTable(seeds: readonly string[]): string {
  const compressions = [1, 2, 5, 10]
  const pools = compressions.map((compression) => {
    const pool = new HouseTally()
    for (const seed of seeds) pool.pool(measureHouse(seed, 400, { compression }))
    return pool
  })
  const lines = COMPRESSED.map(([name, of]) => {
    const values = pools.map((pool) => Number(of(pool).toPrecision(3)))
    return `| ${name} | ${values.join(' | ')} |`
  })
  const head = `| \`compression\` | ${compressions.join(' | ')} |`
  return [head, '| --- | --- | --- | --- | --- |', ...lines].join('\n')
}
