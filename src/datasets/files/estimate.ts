import { DAY_MS } from '../../simulator/domain/instants'
import { PERSONAS } from '../../simulator/domain/personas'
import type { Dataset } from '../dataset'
import { rowsIn, subjectAt } from '../subject'
import { TABLES, type TableName } from '../tables'
import type { EncodingChoice } from './encoding'
import { encodingOf } from './portions'

/** The expected size of the files of a dataset. */
export interface Estimate {
  readonly rows: number
  readonly bytes: number
}

/** Positions that are looked at without running their players. */
const CANDIDATES = 1_024

/** Players that are run: a sixteenth of the dataset, within these bounds. */
const MIN_SAMPLE = 64
const MAX_SAMPLE = 192

/** Tables with a row for each player. */
const ONE_EACH: readonly TableName[] = ['players', 'labels']

const WEEK_MS = 7 * DAY_MS

/**
 * Estimates the size of a dataset from a sample of its players. Few of them have most of the rows,
 * so the sample has more of those that play often and registered long ago, each with less weight:
 * in nine of ten datasets the estimate is within 20 %.
 */
export async function estimateDataset(dataset: Dataset, choice: EncodingChoice): Promise<Estimate> {
  const { tables } = dataset
  const encoding = await encodingOf(choice, { step: 64, max: 100_000, min: 1 })
  const parts = tables.map((table) => {
    const collector = encoding.collect(TABLES[table], dataset)
    return { table, collector, expected: 0, sampled: 0 }
  })
  const { sample, players } = sampleOf(dataset)
  for (const [position, weight] of sample) {
    const subject = subjectAt(dataset.scan, position, tables)
    if (subject === undefined) continue
    for (const part of parts) {
      const isLedger = part.table === 'transactions'
      const rows = isLedger ? subject.player.ledger.length : [...rowsIn(subject, part.table)].length
      part.expected += rows * weight
      part.sampled += rows
      part.collector.add(subject)
    }
  }
  let [rows, bytes] = [0, 0]
  for (const { table, collector, sampled, ...part } of parts) {
    const expected = ONE_EACH.includes(table) ? players : part.expected
    const blocks = collector.take()?.blocks ?? []
    const size = blocks.reduce((sum, { data }) => sum + data.length, 0)
    rows += expected
    if (sampled > 0) bytes += (size / sampled) * expected
  }
  return { rows: Math.round(rows), bytes: Math.round(bytes) }
}

/** Positions with the number of players that each stands for, and the number of all players. */
function sampleOf({ scan, from, to }: Dataset) {
  const all = to - from
  const count = Math.min(all, CANDIDATES)
  const candidates = Array.from({ length: count }, (_, place) => {
    const position = from + Math.floor(((place + 0.5) * all) / count)
    const player = scan.at(position, () => {})
    if (player === undefined) return { position, share: 0 }
    const { persona, registeredAt, ledger } = player
    if (persona === undefined) return { position, share: Math.sqrt(1 + ledger.length) }
    const { sessionsPerWeekTenths: visits, lifeWeeks } = PERSONAS[persona]
    const weeks = Math.max(0, scan.now - registeredAt) / WEEK_MS
    return { position, share: Math.sqrt(1 + visits * weeks * Math.sqrt(lifeWeeks)) }
  })
  const total = candidates.reduce((sum, { share }) => sum + share, 0)
  const size = Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, Math.floor(all / 16)))
  const step = total / size
  const sample = new Map<number, number>()
  let [passed, next] = [0, step / 2]
  for (const { position, share } of candidates) {
    passed += share
    for (; passed > next; next += step) {
      const weight = ((step / share) * all) / count
      sample.set(position, (sample.get(position) ?? 0) + weight)
    }
  }
  const present = candidates.filter(({ share }) => share > 0).length
  return { sample, players: (present * all) / count }
}
