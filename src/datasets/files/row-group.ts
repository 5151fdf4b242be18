import { gzipSync } from 'node:zlib'
import type { CompressionCodec, RowGroup } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js'
import type { ColumnValues } from '../column-values'
import type { CodecName } from '../format'
import { keptAs, parquetSchema } from '../parquet-schema'
import type { Table } from '../tables'

const CODECS: Readonly<Record<CodecName, CompressionCodec>> = {
  snappy: 'SNAPPY',
  gzip: 'GZIP',
  none: 'UNCOMPRESSED',
}

/** What a Parquet file begins and ends with. */
export const MAGIC = Buffer.from('PAR1')

export function encodeGroup(table: Table, { rows, columns }: ColumnValues, codec: CodecName) {
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: parquetSchema(table),
    codec: CODECS[codec],
    compressors: { GZIP: (input) => gzipSync(input) },
  })
  const columnData = table.columns.map((column, place) => {
    const { isRepeated, isOrdered = false } = keptAs(column)
    return {
      name: column.name,
      data: columns[place] ?? [],
      statistics: isOrdered,
      offsetIndex: false,
      ...(isRepeated && { encoding: 'RLE_DICTIONARY' as const }),
    }
  })
  writer.write({ columnData, rowGroupSize: rows })
  const [group] = writer.row_groups
  const data = new Uint8Array(bytes.buffer, MAGIC.length, bytes.index - MAGIC.length)
  return { rows, data, group: movedBy(group as RowGroup, -MAGIC.length) }
}

/** A group whose data begin so many bytes later. */
export function movedBy(group: RowGroup, bytes: number): RowGroup {
  const by = BigInt(bytes)
  const columns = group.columns.map(({ file_offset, meta_data, ...chunk }) => ({
    ...chunk,
    file_offset: file_offset + by,
    ...(meta_data && {
      meta_data: {
        ...meta_data,
        data_page_offset: meta_data.data_page_offset + by,
        ...(meta_data.dictionary_page_offset !== undefined && {
          dictionary_page_offset: meta_data.dictionary_page_offset + by,
        }),
      },
    }),
  }))
  return { ...group, columns }
}

/** The end of a file that has such groups. */
export function footOf(table: Table, groups: RowGroup[], creator: string): Uint8Array<ArrayBuffer> {
  const bytes = new ByteWriter()
  const metadata = {
    ...{ version: 2, created_by: creator, schema: parquetSchema(table), row_groups: groups },
    num_rows: groups.reduce((sum, { num_rows }) => sum + num_rows, 0n),
    metadata_length: 0,
  }
  writeMetadata(bytes, metadata)
  bytes.appendBytes(MAGIC)
  return new Uint8Array(bytes.buffer, 0, bytes.index)
}
