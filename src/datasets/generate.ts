import type { World } from '../public-world'
import type { PlayerState } from '../simulator/engine/state'
import { type Dataset, type DatasetOptions, datasetOf } from './dataset'
import { rowsOf, type TableName, type TableRows } from './tables'

/** Some rows of one table. */
export type TableBatch<Name extends TableName = TableName> = {
  [Each in Name]: {
    /** The table that the rows belong to. */
    readonly table: Each
    /** 1 to 10,000 rows, of one table or of its end. */
    readonly rows: readonly TableRows[Each][]
  }
}[Name]

const BATCH_ROWS = 10_000

/**
 * The players of a world as the rows of tables, in batches of up to 10,000 rows. The rows of each
 * table are in the order of the players: those that scenarios created if wanted, then the generated
 * ones by index; the rows of a player are oldest first. It holds the batches of a few players at a
 * time, however many the world has.
 *
 * The rows are those of the world when it is called. Amounts are major units of the currency,
 * instants ISO 8601 in UTC, as in the API and under the policies of the world.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * for await (const { table, rows } of generate(createWorld({ players: 1_000 }))) {
 *   await insertInto(table, rows)
 * }
 */
export function generate<Name extends TableName = TableName>(
  world: World,
  options: DatasetOptions<Name> = {},
): AsyncIterable<TableBatch<Name>> {
  const dataset = datasetOf(world, options)
  return {
    async *[Symbol.asyncIterator]() {
      yield* batchesOf(dataset) as Generator<TableBatch<Name>>
    },
  }
}

/** The players of a dataset; undefined at a position without one, or with one that does not fit. */
export function* playersOf({ scan, from, to }: Dataset): Generator<PlayerState | undefined> {
  for (let position = from; position < to; position += 1) yield scan.at(position)
}

function* batchesOf(dataset: Dataset): Generator<TableBatch> {
  const open = new Map<TableName, TableRows[TableName][]>()
  for (const player of playersOf(dataset)) {
    if (player === undefined) continue
    for (const table of dataset.tables) {
      let batch = open.get(table) ?? []
      for (const row of rowsOf(player, dataset.scan, table)) {
        batch.push(row)
        if (batch.length < BATCH_ROWS) continue
        yield { table, rows: batch } as TableBatch
        batch = []
      }
      open.set(table, batch)
    }
  }
  for (const [table, rows] of open) if (rows.length > 0) yield { table, rows } as TableBatch
}
