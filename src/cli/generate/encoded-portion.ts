import { gzipSync } from 'node:zlib'
import type { Dataset } from '../../dataset/dataset'
import { type Format, type FormatName, type FormatOptions, formatOf } from '../../dataset/format'
import { portionOf } from '../../dataset/portion'
import type { TableName } from '../../dataset/tables'

/** The rows of some players as the bytes of files. */
export interface EncodedPortion {
  /** Number of players that it has. */
  readonly players: number
  readonly tables: readonly {
    readonly table: TableName
    readonly rows: number
    readonly data: Uint8Array<ArrayBuffer>
  }[]
}

/** Converts texts to the bytes of a file. */
export type Encode = (text: string) => Uint8Array<ArrayBuffer>

/** Number of positions of a portion: of one player there are up to 20 MB of text. */
export const PORTION = 32

/** The place of the operating system in the head of gzip, and "unknown". */
const OS_BYTE = 9
const UNKNOWN_OS = 255

/** The encoding of files: each text is compressed for itself, and together they are one file. */
export function encoderOf(gzip: boolean): Encode {
  if (!gzip) return (text) => new Uint8Array(Buffer.from(text))
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

/** A portion as bytes. */
export function encodePortion(
  dataset: Dataset,
  format: Format,
  encode: Encode,
  { from, to }: Range,
): EncodedPortion {
  const { players, tables } = portionOf(dataset, format, from, to)
  return {
    players,
    tables: tables.map(({ table, rows, text }) => ({ table, rows, data: encode(text) })),
  }
}

/** The choices that the bytes depend on. */
export interface EncodingChoice {
  readonly format: FormatName
  readonly formatOptions: FormatOptions
  readonly gzip: boolean
}

/** Portions that this thread makes, each when it is asked for. */
export async function* ownPortions(
  dataset: Dataset,
  { format, formatOptions, gzip }: EncodingChoice,
  ranges: Iterable<Range>,
): AsyncGenerator<EncodedPortion> {
  const [text, encode] = [formatOf(format, formatOptions), encoderOf(gzip)]
  for (const range of ranges) yield encodePortion(dataset, text, encode, range)
}
