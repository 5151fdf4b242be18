import { gzipSync } from 'node:zlib'
import type { Dataset } from '../../dataset/dataset'
import { type FormatName, type FormatOptions, formatOf } from '../../dataset/format'
import { writePortion } from '../../dataset/portion'
import type { TableName } from '../../dataset/tables'
import type { Tally } from '../../quality/tally'
import { type ByteText, createByteText } from './byte-text'

/** The rows of some players as the bytes of files. */
export interface EncodedPortion {
  /** Number of players that it has. */
  readonly players: number
  readonly tables: readonly {
    readonly table: TableName
    readonly rows: number
    readonly data: Uint8Array<ArrayBuffer>
  }[]
  /** What its players are like, if it is wanted. */
  readonly tally?: Tally
}

/** Makes the bytes of a file of a part of its text. */
export type Encode = (text: string | Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

/** Number of positions of a portion: of one player there are up to 20 MB of text. */
export const PORTION = 32

/** The place of the operating system in the head of gzip, and "unknown". */
const OS_BYTE = 9
const UNKNOWN_OS = 255

/** The encoding of files: each text is compressed for itself, and together they are one file. */
export function encoderOf(gzip: boolean): Encode {
  if (!gzip) return (text) => (typeof text === 'string' ? Buffer.from(text) : text)
  return (text) => {
    const bytes = new Uint8Array(gzipSync(text))
    bytes[OS_BYTE] = UNKNOWN_OS
    return bytes
  }
}

/** The positions of a portion, from `from` to below `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The ranges of the portions. They do not depend on where a run has ended. */
export function* rangesOf(from: number, to: number): Generator<Range> {
  for (let at = from; at < to; at += PORTION) yield { from: at, to: Math.min(to, at + PORTION) }
}

/** The choices that the bytes depend on. */
export interface EncodingChoice {
  readonly format: FormatName
  readonly formatOptions: FormatOptions
  readonly gzip: boolean
  /** Whether a tally of the players is wanted. */
  readonly quality: boolean
}

/** Makes portions of a dataset. The bytes of one are valid until the next one is made. */
export function portionMaker(
  dataset: Dataset,
  { format, formatOptions, gzip }: EncodingChoice,
): (range: Range) => EncodedPortion {
  const [chosen, encode] = [formatOf(format, formatOptions), encoderOf(gzip)]
  const texts = new Map(dataset.tables.map((table) => [table, createByteText()]))
  const textOf = (table: TableName) => texts.get(table) as ByteText
  return (range) => {
    const { players, rows } = writePortion(dataset, chosen, range, (table) => textOf(table).add)
    const tables = [...rows].map(([table, count]) => {
      return { table, rows: count, data: encode(textOf(table).take()) }
    })
    return { players, tables }
  }
}
