import { LAWS } from '../../laws/laws'
import { MARKET_IDS, MARKETS } from '../../simulator/domain/markets'
import { PERSONA_IDS, PERSONAS } from '../../simulator/domain/personas'
import { FIGURES, type Figure, totalOf } from './figures'
import { type Counts, decadeAfter, SESSION_BIN, type Tally } from './tally'

export interface ReportFacts {
  readonly version: string
  readonly seed: string
  /** Instants in ISO 8601. */
  readonly epoch: string
  readonly asOf: string
  readonly filter: string | null
  /** Whether the players of scenarios are in it. */
  readonly scenarios: boolean
  /** One of several shards, counted from 1. */
  readonly shard: { readonly index: number; readonly count: number }
  /** Players that were looked at. */
  readonly examined: number
}

/** A share that the generator states, and what the dataset has of it. All in percent. */
export interface ShareLine {
  readonly name: string
  readonly players: number
  readonly declared: number
  readonly observed: number
  /** The interval that has the true share with 99 %. */
  readonly low: number
  readonly high: number
  /** Whether the interval has the declared share; absent if the players are a choice. */
  readonly isWithin?: boolean
}

export interface FigureLine {
  readonly key: string
  readonly name: string
  readonly unit: string
  /** Absent: the dataset has nothing to measure it on. */
  readonly observed?: number
  /** Number of players, deposits, sessions or spins that it is measured on. */
  readonly size: number
  readonly published: string
  readonly source: string
}

/** The bins of a distribution: each from its start to the next one. */
export type Distribution = readonly { readonly from: number | string; readonly count: number }[]

/** `quality.json`. */
export type QualityReport = ReturnType<typeof reportOf>

export type DistributionName = keyof QualityReport['distributions']

export const NOTE = 'Plausible, but not calibrated to any operator.'

export function reportOf(tally: Tally, facts: ReportFacts) {
  const { players, breaches, brokenLaws, examples, rows } = tally
  const laws = Object.keys(LAWS).length
  const isWhole = players === facts.examined && !facts.scenarios
  const marketWeight = totalOf(Object.fromEntries(MARKET_IDS.map((id) => [id, MARKETS[id].weight])))
  return {
    note: NOTE,
    dataset: { ...facts, players, rows: sorted(rows) },
    invariants: {
      ...{ laws, players, checks: laws * players, breaches },
      /** Players that break a law, by its name. */
      ...{ broken: sorted(brokenLaws), examples },
    },
    /** Whether the dataset has all players of its windows, so that declared shares hold for it. */
    isWhole,
    personas: PERSONA_IDS.map((id) => {
      const declared = PERSONAS[id].sharePermille / 10
      return shareLine(id, declared, tally.personas[id] ?? 0, players, isWhole)
    }),
    markets: MARKET_IDS.map((id) => {
      const declared = (100 * MARKETS[id].weight) / marketWeight
      return shareLine(id, declared, tally.markets[id] ?? 0, players, isWhole)
    }),
    figures: Object.entries<Figure>(FIGURES).map(([key, { of, size, ...figure }]): FigureLine => {
      const observed = of(tally)
      const measured = Number.isFinite(observed) && { observed: rounded(observed) }
      return { key, ...figure, ...measured, size: size(tally) }
    }),
    distributions: {
      depositEuros: binned(tally.depositSizes, decadeAfter),
      lifetimeDepositEuros: binned(tally.lifetimeDeposits, decadeAfter),
      rowsOfPlayers: binned(tally.ledgers, decadeAfter),
      betsByLocalHour: binned(tally.hours, (hour: number) => hour + 1),
      sessionMinutes: binned(tally.sessionMinutes, (from: number) => from + SESSION_BIN),
      registrationsByMonth: binned(tally.registrations, monthAfter),
    },
  }
}

/** 99 % of a normal distribution lie within so many standard deviations. */
const DEVIATIONS = 2.576

/** A share with the interval of Wilson. */
function shareLine(
  name: string,
  declared: number,
  found: number,
  all: number,
  isWhole: boolean,
): ShareLine {
  const line = { name, players: found, declared: rounded(declared) }
  if (all === 0) return { ...line, observed: 0, low: 0, high: 100 }
  const share = found / all
  const square = DEVIATIONS * DEVIATIONS
  const middle = share + square / (2 * all)
  const spread = DEVIATIONS * Math.sqrt((share * (1 - share) + square / (4 * all)) / all)
  const [low, high] = [middle - spread, middle + spread].map(
    (bound) => (100 * bound) / (1 + square / all),
  ) as [number, number]
  return {
    ...{ ...line, observed: rounded(100 * share), low: rounded(low), high: rounded(high) },
    ...(isWhole && { isWithin: low <= declared && declared <= high }),
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}

function sorted(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The bins from the first to the last one that has some, those without any included. */
function binned<From extends number | string>(
  counts: Counts,
  after: (from: From) => From,
): Distribution {
  const starts = Object.keys(counts).map((from) => {
    return (/^\d+$/.test(from) ? Number(from) : from) as From
  })
  const [first, ...others] = starts
  if (first === undefined) return []
  const [min, last] = others.reduce(
    ([low, high], each) => [each < low ? each : low, each > high ? each : high],
    [first, first],
  )
  const bins: { from: From; count: number }[] = []
  for (let from = min; from <= last; from = after(from)) {
    bins.push({ from, count: counts[String(from)] ?? 0 })
  }
  return bins
}

/** `2026-01` after `2025-12`. */
function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
