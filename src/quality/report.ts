import type { Breach } from '../audit/breach'
import { AUDIT_LAWS } from '../audit/laws'
import { MARKET_IDS, MARKETS } from '../domain/markets'
import { PERSONA_IDS, PERSONAS } from '../domain/personas'
import { FIGURES, totalOf } from './figures'
import type { Counts, Tally } from './tally'

/** What a dataset is, for its report. */
export interface ReportFacts {
  readonly version: string
  readonly seed: string
  /** Instants in ISO 8601. */
  readonly epoch: string
  readonly asOf: string
  readonly keep: string | null
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

/** A figure that has been published of real players. */
export interface FigureLine {
  readonly key: string
  readonly name: string
  readonly unit: string
  /** Absent: the dataset has nothing to measure it on. */
  readonly observed?: number
  readonly published: string
  readonly source: string
}

/** The bins of a distribution: each from its start to the next one. */
export type Distribution = readonly { readonly from: number | string; readonly count: number }[]

/** `quality.json`. */
export interface QualityReport {
  readonly note: string
  readonly dataset: ReportFacts & { readonly players: number; readonly rows: Counts }
  readonly invariants: {
    readonly laws: number
    readonly players: number
    /** Laws times players. */
    readonly checks: number
    readonly breaches: number
    /** Players that break a law, by its name. */
    readonly broken: Counts
    readonly examples: readonly Breach[]
  }
  /** Whether the dataset has all players of its windows, so that declared shares hold for it. */
  readonly isWhole: boolean
  readonly personas: readonly ShareLine[]
  readonly markets: readonly ShareLine[]
  readonly figures: readonly FigureLine[]
  readonly distributions: Readonly<Record<DistributionName, Distribution>>
}

export type DistributionName =
  | 'depositEuros'
  | 'lifetimeDepositEuros'
  | 'rowsOfPlayers'
  | 'betsByLocalHour'
  | 'sessionMinutes'
  | 'registrationsByMonth'

export const NOTE = 'Plausible, and not calibrated to any operator.'

/** The report of a dataset. */
export function reportOf(tally: Tally, facts: ReportFacts): QualityReport {
  const { players, breaches, brokenLaws, examples, rows } = tally
  const laws = Object.keys(AUDIT_LAWS).length
  const isWhole = players === facts.examined && !facts.scenarios
  const marketWeight = totalOf(Object.fromEntries(MARKET_IDS.map((id) => [id, MARKETS[id].weight])))
  return {
    note: NOTE,
    dataset: { ...facts, players, rows: sorted(rows) },
    invariants: {
      ...{ laws, players, checks: laws * players, breaches },
      ...{ broken: sorted(brokenLaws), examples },
    },
    isWhole,
    personas: PERSONA_IDS.map((id) => {
      const declared = PERSONAS[id].sharePermille / 10
      return shareLine(id, declared, tally.personas[id] ?? 0, players, isWhole)
    }),
    markets: MARKET_IDS.map((id) => {
      const declared = (100 * MARKETS[id].weight) / marketWeight
      return shareLine(id, declared, tally.markets[id] ?? 0, players, isWhole)
    }),
    figures: Object.entries(FIGURES).map(([key, { name, unit, published, source, of }]) => {
      const observed = of(tally)
      const measured = Number.isFinite(observed) && { observed: rounded(observed) }
      return { key, name, unit, ...measured, published, source }
    }),
    distributions: {
      depositEuros: numbered(tally.depositSizes),
      lifetimeDepositEuros: numbered(tally.lifetimeDeposits),
      rowsOfPlayers: numbered(tally.ledgers),
      betsByLocalHour: numbered(tally.hours),
      sessionMinutes: numbered(tally.sessionMinutes),
      registrationsByMonth: Object.entries(sorted(tally.registrations)).map(([from, count]) => {
        return { from, count }
      }),
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

function numbered(counts: Counts): Distribution {
  return Object.entries(counts)
    .map(([from, count]) => ({ from: Number(from), count }))
    .sort((a, b) => a.from - b.from)
}
