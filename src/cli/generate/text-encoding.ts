import { gzipSync } from 'node:zlib'
import { createTally, questionsOf } from '../../datasets/answers'
import { ByteText } from '../../datasets/byte-text'
import type { Dataset } from '../../datasets/dataset'
import type { Format } from '../../datasets/format'
import { type Range, subjectsIn } from '../../datasets/portion'
import { inOrder } from '../../datasets/subject'
import { createTableWriter } from '../../datasets/table-writer'
import type { Table } from '../../datasets/tables'
import { openFile } from './dataset-file'
import type { EncodedPortion } from './encoded-portion'
import type { Encoding, FilePlace, TableFile } from './encoding'

/** The rows of a portion in one table, as bytes of its file. */
interface EncodedText {
  readonly rows: number
  readonly data: Uint8Array
}

/** Makes the bytes of a file of a part of its text. */
type Encode = (text: string | Uint8Array<ArrayBuffer>) => Uint8Array

/**
 * Number of positions of a portion, some 2 MB of text: of a larger one, the processor has lost the
 * beginning when it is written, which takes the system three times as long. One player alone can
 * have 20 MB.
 */
const STEP = 8

/** The place of the operating system in the head of gzip, and "unknown". */
const OS_BYTE = 9
const UNKNOWN_OS = 255

/** Files of text. With gzip, each part is compressed for itself, and together they are one file. */
export function textEncoding(format: Format, gzip: boolean): Encoding<EncodedText> {
  const encode = gzip ? pack : plain
  return {
    extension: `.${format.extension}${gzip ? '.gz' : ''}`,
    step: STEP,
    portionsOf: (dataset) => portionMaker(dataset, format, encode),
    moved: ({ rows, data }, copy) => ({ rows, data: copy(data) }),
    open: (table, place) => openText(table, place, format, encode),
  }
}

const plain: Encode = (text) => (typeof text === 'string' ? Buffer.from(text) : text)

const pack: Encode = (text) => {
  const bytes = new Uint8Array(gzipSync(text))
  bytes[OS_BYTE] = UNKNOWN_OS
  return bytes
}

function portionMaker(
  dataset: Dataset,
  format: Format,
  encode: Encode,
): (range: Range) => EncodedPortion<EncodedText> {
  const tables = inOrder(dataset.tables).map((table) => {
    return { table, writer: createTableWriter(table, dataset, format), text: new ByteText() }
  })
  const tally = createTally(questionsOf(dataset))
  return (range) => {
    const counts = tables.map(() => 0)
    let players = 0
    for (const subject of subjectsIn(dataset, range, tally)) {
      players += 1
      for (const [place, { writer, text }] of tables.entries()) {
        counts[place] = writer.write(subject, text, counts[place] ?? 0)
      }
    }
    const parts = tables.flatMap(({ table, text }, place) => {
      const rows = counts[place] ?? 0
      if (rows === 0) return []
      return [{ table, content: { rows, data: encode(text.take()) } }]
    })
    return { players, sums: tally.take(), parts }
  }
}

function openText(
  table: Table,
  { path, kept, write }: FilePlace,
  { head, separator, foot }: Format,
  encode: Encode,
): TableFile<EncodedText> {
  const file = openFile(path, kept, write)
  let rows = kept?.rows ?? 0
  const put = (text: string) => {
    if (text !== '') file.append(encode(text))
  }
  let isBegun = file.bytes > 0

  function begin(): void {
    if (!isBegun) put(head(table))
    isBegun = true
  }

  return {
    get state() {
      return { rows, bytes: file.bytes, sha256: file.sha256 }
    },
    add(added) {
      begin()
      if (rows > 0) put(separator)
      file.append(added.data)
      rows += added.rows
    },
    end() {
      begin()
      put(foot)
      // A file of gzip has at least one part.
      if (file.bytes === 0) file.append(encode(''))
    },
    finish: file.finish,
    close: file.close,
  }
}
