import type { CodecName } from '../format'
import { createTableColumns } from '../table-columns'
import type { Block, Encoding } from './encoding'
import { openParquet } from './parquet-file'
import { encodeGroup } from './row-group'

/** How rows are divided. */
export interface GroupSizes {
  /** Number of positions of a portion: most of them have a row group of transactions. */
  readonly step: number
  /** Maximum number of rows of a row group, which is what a thread holds. */
  readonly max: number
  /** Rows of fewer values wait for those of the next portions. */
  readonly min: number
}

const SIZES: GroupSizes = { step: 64, max: 100_000, min: 70_000 }

/**
 * Files of Parquet. The thread that generates a portion also encodes its row groups; the rest of
 * its rows is joined with that of the next ones.
 */
export function parquetEncoding(codec: CodecName, sizes = SIZES): Encoding {
  const { step, max, min } = sizes
  return {
    extension: '.parquet',
    step,
    collect(table, { scan }) {
      const { buffer, add } = createTableColumns(table.name, scan.policies)
      let blocks: Block[] = []
      const encode = () => blocks.push(encodeGroup(table, buffer.take(), codec))
      return {
        add: (subject) =>
          add(subject, () => {
            if (buffer.rows === max) encode()
          }),
        take() {
          if (buffer.rows === 0 && blocks.length === 0) return undefined
          if (buffer.rows * table.columns.length >= min) encode()
          const taken = blocks
          blocks = []
          return { blocks: taken, rest: buffer.take() }
        },
      }
    },
    open: (table, place) => openParquet(table, place, codec, min),
  }
}
