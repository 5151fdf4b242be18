import type { World } from '../assembly/public-world'
import type { TableBatch } from './batches'
import { type DatasetOptions, datasetOf } from './dataset'
import type { DEFAULT_TABLES } from './table-names'
import type { TableName } from './tables'

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
export function generate<Name extends TableName = (typeof DEFAULT_TABLES)[number]>(
  world: World,
  options: DatasetOptions<Name> = {},
): AsyncIterable<TableBatch<Name>> {
  const dataset = datasetOf(world, options)
  return {
    async *[Symbol.asyncIterator]() {
      // Loaded on demand: few programs that import the library generate a dataset.
      const { batchesOf } = await import('./batches')
      yield* batchesOf(dataset) as Generator<TableBatch<Name>>
    },
  }
}
