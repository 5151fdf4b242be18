import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { RowGroup } from 'hyparquet'
import { version } from '../../../package.json'
import { type ColumnValues, joined } from '../column-values'
import type { CodecName } from '../format'
import type { Table } from '../tables'
import { GROUPS, openFile, PARTIAL } from './dataset-file'
import type { Block, FilePlace, TableFile } from './encoding'
import { encodeGroup, footOf, MAGIC, movedBy } from './row-group'

const CREATOR = `fauxhouse version ${version}`

/** Bytes of the length before each entry of the side file. */
const LENGTH = 4

/**
 * A file of Parquet. Its end describes all row groups, so until then a file beside it has the
 * descriptions. Rows that wait for a row group are in memory only: after a failure they are made
 * again.
 *
 * @param min rows of fewer values wait
 */
export function openParquet(
  table: Table,
  { path, kept, write }: FilePlace,
  codec: CodecName,
  min: number,
): TableFile {
  const file = openFile(path, kept, write)
  const described = openFile(path + GROUPS, kept?.groups, write)
  let rows = kept?.rows ?? 0
  let waiting: ColumnValues[] = []
  let waitingRows = 0
  let waitingFrom: number | undefined

  function append({ rows: count, data, group }: Block): void {
    if (file.bytes === 0) file.append(MAGIC)
    const entry = serialize(movedBy(group as RowGroup, file.bytes))
    file.append(data)
    const length = Buffer.alloc(LENGTH)
    length.writeUInt32LE(entry.length)
    described.append(Buffer.concat([length, entry]))
    rows += count
  }

  function appendWaiting(): void {
    if (waitingRows === 0) return
    append(encodeGroup(table, joined(table, waiting), codec))
    waiting = []
    waitingRows = 0
    waitingFrom = undefined
  }

  return {
    get state() {
      const { bytes, sha256 } = file
      const groups = { bytes: described.bytes, sha256: described.sha256 }
      const next = waitingFrom === undefined ? {} : { next: waitingFrom }
      return { rows, bytes, sha256, groups, ...next }
    },
    add({ blocks, rest }, position) {
      if (blocks.length > 0) appendWaiting()
      for (const block of blocks) append(block)
      if (!rest?.rows) return
      waiting.push(rest)
      waitingRows += rest.rows
      waitingFrom ??= position
      if (waitingRows * table.columns.length >= min) appendWaiting()
    },
    end() {
      appendWaiting()
      if (file.bytes === 0) file.append(MAGIC)
      file.append(footOf(table, [...entriesIn(`${path}${GROUPS}${PARTIAL}`)], CREATOR))
    },
    finish() {
      described.close()
      return file.finish()
    },
    close() {
      described.close()
      file.close()
    },
  }
}

function* entriesIn(path: string): Generator<RowGroup> {
  const bytes = readFileSync(path)
  for (let at = 0; at < bytes.length; ) {
    const end = at + LENGTH + bytes.readUInt32LE(at)
    yield deserialize(bytes.subarray(at + LENGTH, end))
    at = end
  }
}
