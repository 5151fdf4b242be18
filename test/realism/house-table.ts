import { type House, measureHouse } from './house'
import { type Measure, played, sum } from './measure'

/** The seeds over which the economics are held, at the default compression. */
export const HOUSE_SEEDS = Array.from({ length: 20 }, (_, index) => `house-${index + 1}`)

/** What must hold in each seed. */
export function seedMeasures(house: House): Measure[] {
  const { seed } = house
  return [
    played(
      `${seed}: LTW / LTD`,
      '0.60 to 0.85',
      house.ltw / house.ltd,
      [0.6, 0.85],
      'payout ratios of online casinos, 0.65 to 0.80 over many seeds',
    ),
    played(
      `${seed}: turnover / deposits`,
      '5 to 9',
      house.turnover / house.ltd,
      [5, 9],
      'wins are staked again',
    ),
    played(
      `${seed}: bonuses, % of theoretical GGR`,
      '15 to 30',
      (100 * house.bonuses) / house.theoretical,
      [15, 30],
      'the marketing budget of an operator',
    ),
    played(
      `${seed}: depositors with LTNC < 0, %`,
      '22 to 33',
      house.losingToPercent,
      [22, 33],
      'net winners in Spain: 21 to 30 %',
    ),
    played(
      `${seed}: bets at the highest bonus bet, %`,
      'under 5',
      house.atLimitPercent,
      [0, 5],
      'players keep a distance from the limit',
    ),
    played(
      `${seed}: rows of the median depositor`,
      'about 600',
      house.medianRows,
      [400, 680],
      'the cost of a world',
    ),
    played(
      `${seed}: LTD of the top tenth`,
      '0.75 to 0.85',
      house.topTenth,
      [0.68, 0.85],
      'a few whales decide it',
    ),
  ]
}

/** What must hold over all seeds together. */
export function pooledMeasures(houses: readonly House[]): Measure[] {
  const total = (of: (house: House) => number) => sum(houses.map(of))
  const ratio = total(({ ltw }) => ltw) / total(({ ltd }) => ltd)
  const deviation = Math.sqrt(
    sum(houses.map(({ ltw, ltd }) => (ltw / ltd - ratio) ** 2)) / houses.length,
  )
  const losing = houses.filter(({ ngr }) => ngr <= 0).length
  const most = Math.floor(houses.length / 20)
  return [
    played(
      'pooled: NGR, thousand EUR a seed',
      'positive',
      total(({ ngr }) => ngr) / houses.length / 1_000,
      [1, 1_000],
      'the house earns',
    ),
    played('seeds in which the house loses', `${most}`, losing, [0, most], 'one in twenty'),
    played('pooled: LTW / LTD', '0.65 to 0.80', ratio, [0.65, 0.8], 'payout ratio'),
    played('LTW / LTD, standard deviation', '0.05', deviation, [0, 0.05], 'no seed is an outlier'),
  ]
}

/** The table of some seeds, each a world of 2,500 players. */
export function houseTable(seeds: readonly string[]): Measure[] {
  const houses = seeds.map((seed) => measureHouse(seed))
  return [...houses.flatMap(seedMeasures), ...pooledMeasures(houses)]
}
