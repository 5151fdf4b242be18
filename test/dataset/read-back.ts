import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main } from '../../src/cli/main'
import { FORMAT_NAMES, type FormatName } from '../../src/datasets/format'
import { createWorld } from '../../src/index'
import { recordTerminal } from '../cli/recorded-terminal'
import { PARQUET_READERS } from './parquet-readers'
import { READERS, schemaIn, textOf } from './readers'
import { generatedIds, wireRows } from './wire-rows'

/** Players of a shard: a text holds half a gigabyte at most. */
const PER_SHARD = 50

/**
 * Writes a dataset in each format, shard by shard, reads it back and compares it with the wire.
 *
 * @returns the first difference
 */
export async function readBack(seed: number, players: number): Promise<string | undefined> {
  const world = createWorld({ seed: String(seed), players })
  const ids = generatedIds(world)
  const shards = Math.ceil(ids.length / PER_SHARD)
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-read-back-'))
  const flags = ['--seed', String(seed), '--players', String(players)]
  try {
    let rows = 0
    for (let [index, at] = [1, 0]; index <= shards; index += 1) {
      const count = Math.floor(ids.length / shards) + (index <= ids.length % shards ? 1 : 0)
      const wire = wireRows(world, ids.slice(at, at + count))
      at += count
      for (const format of FORMAT_NAMES) {
        const out = join(folder, format)
        const choice = ['--out', out, '--format', format, '--shard', `${index}/${shards}`]
        const terminal = recordTerminal()
        const code = await main(['generate', ...flags, ...choice], {}, terminal)
        if (code !== 0) return terminal.errors.join('\n')
        const end = shards === 1 ? format : `${index}-of-${shards}.${format}`
        for (const table of ['players', 'transactions', 'bonuses'] as const) {
          for await (const read of readingsOf(out, table, format, end)) {
            const place = wire[table].findIndex(
              (row, each) => JSON.stringify(row) !== JSON.stringify(read[each]),
            )
            if (place >= 0 || read.length !== wire[table].length) {
              return `seed ${seed}, ${table}.${end}: row ${place} of ${wire[table].length} differs`
            }
            rows += read.length
          }
          rmSync(join(out, `${table}.${end}`))
        }
      }
    }
    console.log(`dataset: ${ids.length} players, ${rows} rows in ${FORMAT_NAMES.length} formats`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The rows of a file, by each reader of its format. */
async function* readingsOf(folder: string, table: string, format: FormatName, end: string) {
  const file = `${table}.${end}`
  if (format === 'parquet') {
    for (const read of Object.values(PARQUET_READERS)) yield await read(folder, file)
    return
  }
  const { resources } = schemaIn(folder)
  const fields = resources.find(({ name }) => name === table)?.schema.fields ?? []
  const schema = textOf(join(folder, 'schema.sql'))
  yield READERS[format]?.(textOf(join(folder, file)), fields, schema) ?? []
}
