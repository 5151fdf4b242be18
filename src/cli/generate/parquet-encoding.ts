import type { Policies } from '../../contract/policies'
import { type AnswerTally, createTally, questionsOf } from '../../datasets/answers'
import type { ColumnValues } from '../../datasets/column-values'
import type { Dataset } from '../../datasets/dataset'
import type { CodecName } from '../../datasets/format'
import { type Range, subjectsIn } from '../../datasets/portion'
import { inOrder, type Subject } from '../../datasets/subject'
import { createTableColumns } from '../../datasets/table-columns'
import { TABLES, type TableName } from '../../datasets/tables'
import type { EncodedPortion, TablePart } from './encoded-portion'
import type { Encoding } from './encoding'
import { type GroupedRows, openParquet } from './parquet-file'
import { type EncodedGroup, encodeGroup } from './row-group'

/** How rows are divided. */
export interface GroupSizes {
  /** Number of positions of a portion: most of them have a row group of transactions. */
  readonly step: number
  /** Most rows of a row group, which is what a thread holds. */
  readonly most: number
  /** Rows of fewer values wait for those of the next portions. */
  readonly least: number
}

const EXTENSION = '.parquet'

const SIZES: GroupSizes = { step: 64, most: 100_000, least: 70_000 }

/**
 * Files of Parquet. The thread that makes a portion also makes its row groups; the rest of its rows
 * is joined with that of the next ones.
 */
export function parquetEncoding(codec: CodecName, sizes = SIZES): Encoding<GroupedRows> {
  return {
    extension: EXTENSION,
    suffix: EXTENSION,
    step: sizes.step,
    portionsOf(dataset) {
      const tally = createTally(questionsOf(dataset))
      const { policies } = dataset.scan
      const rooms = inOrder(dataset.tables).map((table) => groupsOf(table, policies, codec, sizes))
      return (range) => portionOf(dataset, range, tally, rooms)
    },
    moved: ({ groups, rest }, copy) => ({
      groups: groups.map(({ data, group }) => ({ data: copy(data), group })),
      rest,
    }),
    open: (table, place) => openParquet(table, place, codec, sizes.least),
  }
}

function portionOf(
  dataset: Dataset,
  range: Range,
  tally: AnswerTally,
  rooms: readonly ReturnType<typeof groupsOf>[],
): EncodedPortion<GroupedRows> {
  let players = 0
  for (const subject of subjectsIn(dataset, range, tally)) {
    players += 1
    for (const room of rooms) room.add(subject)
  }
  const parts = rooms.flatMap((room) => room.part() ?? [])
  return { players, sums: tally.take(), parts }
}

/** The rows of one portion after the other in one table. */
function groupsOf(
  name: TableName,
  policies: Policies,
  codec: CodecName,
  { most, least }: GroupSizes,
) {
  const table = TABLES[name]
  const columns = createTableColumns(name, policies)
  const { buffer } = columns
  let made: EncodedGroup[] = []

  function encode(values: ColumnValues): void {
    made.push(encodeGroup(table, values, codec))
  }

  return {
    add(subject: Subject): void {
      columns.add(subject, () => {
        if (buffer.rows === most) encode(buffer.take())
      })
    },
    part(): TablePart<GroupedRows> | undefined {
      if (buffer.rows === 0 && made.length === 0) return undefined
      if (buffer.rows * table.columns.length >= least) encode(buffer.take())
      const groups = made
      made = []
      return { table: name, content: { groups, rest: buffer.take() } }
    },
  }
}
