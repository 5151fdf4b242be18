import { gzipSync } from 'node:zlib'
import { ByteText } from '../byte-text'
import type { Dataset } from '../dataset'
import type { Format } from '../format'
import { createRowWriter } from '../row-writer'
import { rowsIn } from '../subject'
import type { Table } from '../tables'
import { openFile } from './dataset-file'
import type { Encoding, FilePlace, RowCollector, TableFile } from './encoding'

/** Makes the bytes of a file of a part of its text, in memory of their own. */
type Encode = (text: string | Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

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
export function textEncoding(format: Format, gzip: boolean): Encoding {
  const encode = gzip ? pack : plain
  return {
    extension: `.${format.extension}${gzip ? '.gz' : ''}`,
    step: STEP,
    collect: (table, dataset) => collectText(table, dataset, format, encode),
    open: (table, place) => openText(table, place, format, encode),
  }
}

const plain: Encode = (text) => new Uint8Array(typeof text === 'string' ? Buffer.from(text) : text)

const pack: Encode = (text) => {
  const bytes = new Uint8Array(gzipSync(text))
  bytes[OS_BYTE] = UNKNOWN_OS
  return bytes
}

function collectText(
  table: Table,
  { scan }: Dataset,
  { rowText, separator, end, statement }: Format,
  encode: Encode,
): RowCollector {
  const { name } = table
  const { rows: max, between } = statement ?? { rows: 1, between: '' }
  const transactions = createRowWriter(scan.policies, (row, { id: player_id }) =>
    rowText(table, { player_id, ...row }),
  )
  const text = new ByteText()
  let rows = 0

  function begin(place: number): void {
    if (separator !== '' && rows + place > 0) text.add(separator)
    if (statement && place % max === 0) text.add(statement.begin(table))
  }

  const endOf = (place: number, count: number) =>
    place % max === max - 1 || place === count - 1 ? end : between

  return {
    add(subject) {
      const { player, now } = subject
      const own = name === 'transactions' ? [] : [...rowsIn(subject, name)]
      for (const [place, row] of own.entries()) {
        begin(place)
        text.add(rowText(table, row) + endOf(place, own.length))
      }
      const { length } = name === 'transactions' ? player.ledger : []
      for (let ordinal = 0; ordinal < length; ordinal += 1) {
        begin(ordinal)
        transactions.write(player, ordinal, now, text)
        text.add(endOf(ordinal, length))
      }
      rows += own.length + length
    },
    take() {
      if (rows === 0) return undefined
      const block = { rows, data: encode(text.take()) }
      rows = 0
      return { blocks: [block] }
    },
  }
}

function openText(
  table: Table,
  { path, kept, write }: FilePlace,
  { head, separator, foot }: Format,
  encode: Encode,
): TableFile {
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
    add({ blocks }) {
      begin()
      for (const block of blocks) {
        if (rows > 0) put(separator)
        file.append(block.data)
        rows += block.rows
      }
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
