import { beforeAll, describe, expect, it, test } from 'vitest'
import { TABLES } from '../../src/datasets/tables'
import { createWorld, type DatasetOptions, generate, type TableRows } from '../../src/index'
import { areaOf, type Case } from './concordance'

/** The least number of positives that an area is estimated from, and its bound. */
const LEAST_POSITIVES = 50
const MOST_AREA = 0.9

// All personas register at the cut, and the lives of the players go on for a year after it.
const world = createWorld({
  seed: 'leak',
  players: 180_000,
  epoch: '2023-01-01',
  now: '2026-01-01',
})
const CUT = '2025-01-01T00:00:00.000Z'

/** Players of like age: exclusions and chargebacks come within months of the registration. */
const COHORT = 'registration_date>-P60D'

/** The personas that most of the positives have are all taken, of the others one in so many. */
const RARE = 'persona=chargeback_fraud or persona=self_excluded'
const ONE_IN = 25

const DAY_MS = 86_400_000

interface Player {
  readonly columns: Map<string, unknown>
  readonly weight: number
  labels: TableRows['labels']
}

/** Players with what each column of the wire says of them. */
async function readPlayers(options: DatasetOptions, weight: number): Promise<Player[]> {
  const players = new Map<string, Player>()
  const of = (id: string) => {
    const player = players.get(id) ?? ({ columns: new Map(), weight } as unknown as Player)
    players.set(id, player)
    return player
  }
  const tables = ['players', 'transactions', 'bonuses', 'labels'] as const
  for await (const { table, rows } of generate(world, { tables, asOf: CUT, ...options })) {
    for (const row of rows) {
      if (table === 'labels') of((row as TableRows['labels']).player_id).labels = row as never
      else if (table === 'players') {
        const { id } = row as TableRows['players']
        for (const [name, value] of Object.entries(row)) of(id).columns.set(name, value)
      } else if (table === 'transactions' || table === 'bonuses') {
        addRow(of((row as TableRows['bonuses']).player_id), table, row)
      }
    }
  }
  return [...players.values()]
}

/** Adds a row of many: numbers as least, greatest and sum, words as counts. */
function addRow({ columns }: Player, table: 'transactions' | 'bonuses', row: object): void {
  const values = row as Readonly<Record<string, unknown>>
  const merge = (name: string, value: number, join: (a: number, b: number) => number) => {
    const before = columns.get(name) as number | undefined
    columns.set(name, before === undefined ? value : join(before, value))
  }
  const sum = (a: number, b: number) => a + b
  merge(`${table}: rows`, 1, sum)
  for (const { name, kind } of TABLES[table].columns) {
    const value = values[name]
    const path = `${table}.${name}`
    if (value === undefined || kind === 'text') continue
    if (kind === 'money' || kind === 'count' || kind === 'instant') {
      const figure = kind === 'instant' ? Date.parse(value as string) : (value as number)
      merge(`${path}: least`, figure, Math.min)
      merge(`${path}: greatest`, figure, Math.max)
      if (kind !== 'instant') merge(`${path}: sum`, figure, sum)
    } else merge(`${path}=${value}`, 1, sum)
  }
}

/** What is to be predicted, and until when. */
const TRUTHS = {
  'a chargeback to come': ['chargeback_at', Number.POSITIVE_INFINITY],
  'a self-exclusion to come': ['self_exclusion_at', Number.POSITIVE_INFINITY],
  // In the end each player goes, so it is a matter of time.
  'churn within 90 days': ['churn_at', 90],
} as const

describe(`players of the 60 days before the cut, ${CUT}`, () => {
  let players: Player[]
  beforeAll(async () => {
    players = [
      ...(await readPlayers({ filter: `${COHORT} and (${RARE})` }, 1)),
      ...(await readPlayers(
        { filter: `${COHORT} and not (${RARE})`, shard: `1/${ONE_IN}` },
        ONE_IN,
      )),
    ]
  })

  /** The players for whom it has not come at the cut. */
  function atRiskOf(truth: keyof typeof TRUTHS) {
    const [label, days] = TRUTHS[truth]
    return players.flatMap((player) => {
      const at = Date.parse(player.labels[label] ?? '9999-01-01')
      const isPositive = player.labels[label] !== undefined && at <= Date.parse(CUT) + days * DAY_MS
      return at <= Date.parse(CUT) ? [] : [{ player, isPositive }]
    })
  }

  const areaIn = (atRisk: ReturnType<typeof atRiskOf>, columnOf: (player: Player) => unknown) =>
    areaOf(
      atRisk.map(({ player, isPositive }) => {
        return { value: columnOf(player), isPositive, weight: player.weight }
      }),
    )

  test.each(Object.keys(TRUTHS) as (keyof typeof TRUTHS)[])('no column tells %s', (truth) => {
    const atRisk = atRiskOf(truth)
    const positives = atRisk.filter(({ isPositive }) => isPositive)
    expect(positives.length).toBeGreaterThanOrEqual(LEAST_POSITIVES)
    const names = [...new Set(atRisk.flatMap(({ player }) => [...player.columns.keys()]))]
    expect(names.length).toBeGreaterThan(150)
    const areas = names.map((name) => {
      return { name, area: areaIn(atRisk, ({ columns }) => columns.get(name)) ?? 0 }
    })
    expect(areas.filter(({ area }) => area > MOST_AREA)).toEqual([])
    // The areas are not those of a coin.
    expect(areas.filter(({ area }) => area > 0.55)).not.toEqual([])
  })

  it('would find a column that knows', () => {
    const atRisk = atRiskOf('a chargeback to come')
    const toCome = new Set(atRisk.flatMap(({ player, isPositive }) => (isPositive ? player : [])))
    const places = new Map(players.map((player, place) => [player, place]))
    // A mark that staff set too early: on nine of ten, and on one of a hundred others.
    const mark = (player: Player) => {
      const place = places.get(player) as number
      return (toCome.has(player) ? place % 10 > 0 : place % 100 === 0) ? 'Watch' : 'None'
    }
    expect(areaIn(atRisk, mark)).toBeGreaterThan(MOST_AREA)
    // The instant itself, where it is known, as the present would show it.
    const seen = ({ labels }: Player) => labels.chargeback_at
    expect(areaIn(atRisk, seen)).toBe(1)
  })
})

test('an area is the share of pairs in the right order', () => {
  const cases = (positive: unknown[], negative: unknown[]): Case[] => [
    ...positive.map((value) => ({ value, isPositive: true, weight: 1 })),
    ...negative.map((value) => ({ value, isPositive: false, weight: 1 })),
  ]
  expect(areaOf(cases([1, 2], [3, 4]))).toBe(1)
  expect(areaOf(cases([1, 4], [2, 3]))).toBe(0.5)
  expect(areaOf(cases([3, 3], [1, 3]))).toBe(0.75)
  expect(areaOf(cases([undefined], [1, 2]))).toBe(1)
  expect(areaOf(cases([true, true], [true, false]))).toBe(0.75)
  expect(areaOf(cases(['a', 'a'], ['a', 'b']))).toBe(0.75)
  expect(areaOf(cases([['a', 'b']], [['a'], ['c']]))).toBe(1)
  expect(areaOf(cases(['2025-01-02T00:00:00Z'], ['2025-01-01T00:00:00Z']))).toBe(1)
  const many = Array.from({ length: 100 }, (_, place) => `x${place}`)
  expect(areaOf(cases(many, ['y']))).toBeUndefined()
})
