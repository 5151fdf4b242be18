import { type AnswerSums, createTally, questionsOf } from '../answers'
import type { Dataset } from '../dataset'
import { textFormat } from '../format'
import { addTallies, emptyTally, type Tally } from '../quality/tally'
import { type Range, subjectsIn } from '../subject'
import { TABLES } from '../tables'
import type { Encoding, EncodingChoice, TablePart } from './encoding'
import type { GroupSizes } from './parquet-encoding'

/** The rows of some players, as parts of files. */
export interface Portion {
  /** Number of players that it has. */
  readonly players: number
  readonly sums: AnswerSums
  /** What its players are like, with --quality. */
  readonly tally?: Tally
  /** Of the tables that have rows. */
  readonly parts: readonly TablePart[]
}

export async function encodingOf(choice: EncodingChoice, sizes?: GroupSizes): Promise<Encoding> {
  const { format, gzip, codec } = choice
  if (format === 'parquet') {
    const { parquetEncoding } = await import('./parquet-encoding')
    return parquetEncoding(codec ?? 'snappy', sizes)
  }
  const { textEncoding } = await import('./text-encoding')
  return textEncoding(textFormat(format, choice), gzip)
}

/** The ranges of the portions. They do not depend on where a run has ended. */
export function* rangesOf(from: number, to: number, step: number): Generator<Range> {
  for (let at = from; at < to; at += step) yield { from: at, to: Math.min(to, at + step) }
}

/**
 * What turns positions of a dataset into portions.
 *
 * @param quality whether a tally of the players is wanted
 */
export async function portionMaker(
  dataset: Dataset,
  encoding: Encoding,
  quality: boolean,
): Promise<(range: Range) => Portion> {
  // The audit is large, and few datasets need it.
  const tallyPlayer = quality ? (await import('../quality/player-tally')).tallyPlayer : undefined
  const { scan, compression, tables } = dataset
  const facts = { now: scan.now, compression }
  const answers = createTally(questionsOf(dataset))
  const collectors = tables.map((table) => {
    return { table, collector: encoding.collect(TABLES[table], dataset) }
  })
  return (range) => {
    let players = 0
    let tally = tallyPlayer && emptyTally()
    for (const subject of subjectsIn(dataset, range)) {
      players += 1
      if (tally && tallyPlayer) tally = addTallies(tally, tallyPlayer(subject.player, facts))
      answers.add(subject)
      for (const { collector } of collectors) collector.add(subject)
      answers.addLife(subject)
    }
    const parts = collectors.flatMap(({ table, collector }) => {
      const rows = collector.take()
      return rows === undefined ? [] : [{ table, ...rows }]
    })
    return { players, sums: answers.take(), parts, ...(tally && { tally }) }
  }
}

/** Portions that this thread creates on demand. */
export async function* ownPortions(
  dataset: Dataset,
  encoding: Encoding,
  quality: boolean,
  ranges: Iterable<Range>,
): AsyncGenerator<Portion> {
  const make = await portionMaker(dataset, encoding, quality)
  for (const range of ranges) yield make(range)
}
