import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { createConversions } from '../../src/datasets/parquet-schema'
import { TABLES } from '../../src/datasets/tables'
import { emptyFolder, filesIn, generate, generated } from './dataset-files'
import { openDuckDb, PARQUET_READERS } from './parquet-readers'
import { schemaIn, textOf } from './readers'
import { fittingRows } from './wire-rows'

const FLAGS = ['--seed', 'formats', '--compression', '10', '--format', 'parquet']
const TABLE_CHOICE = 'players,transactions,bonuses,labels,daily_balances,sessions'

describe.each(Object.entries(PARQUET_READERS))('read by %s', (_, read) => {
  test.each([
    { players: 3, scenarios: [], filter: 'not persona=dormant', codec: 'gzip' },
    {
      players: 40,
      scenarios: ['non-ascii-name', 'btc-player'] as const,
      filter: 'persona=registered_only or persona is absent',
      codec: 'snappy',
    },
  ])('it has the rows of the wire: %j', async ({ players, scenarios, filter, codec }) => {
    const named = scenarios.flatMap((name) => ['--scenario', name])
    const flags = [...FLAGS, '--players', String(players), ...named, '--filter', filter]
    const folder = await generated(emptyFolder(), ...flags, '--codec', codec)
    const { ids, wire } = fittingRows(players, scenarios, filter)
    expect(ids.length).toBeGreaterThan(1)
    for (const table of ['players', 'transactions', 'bonuses'] as const) {
      const rows = await read(folder, `${table}.parquet`)
      expect(JSON.stringify(rows)).toBe(JSON.stringify(wire[table]))
    }
    const labels = await read(folder, 'labels.parquet')
    expect(labels.map(({ player_id }) => player_id)).toEqual(ids)
  })
})

describe('Parquet', () => {
  test('has the same rows in shards, the same bytes again, and the rows of NDJSON', async () => {
    const flags = ['--seed', 'formats', '--players', '5', '--tables', TABLE_CHOICE]
    const whole = await generated(emptyFolder(), ...flags, '--format', 'parquet')
    const again = await generated(emptyFolder(), ...flags, '--format', 'parquet')
    expect(filesIn(again)).toEqual(filesIn(whole))
    const text = await generated(emptyFolder(), ...flags)
    const shards = emptyFolder()
    for (const shard of ['3/3', '1/3', '2/3']) {
      await generated(shards, ...flags, '--format', 'parquet', '--shard', shard)
    }
    for (const table of TABLE_CHOICE.split(',')) {
      const lines = textOf(join(text, `${table}.ndjson`)).split('\n')
      const rows = lines.slice(0, -1).map((line) => JSON.parse(line))
      const parts = []
      for (const index of [1, 2, 3]) {
        const file = `${table}.${index}-of-3.parquet`
        parts.push(...(await PARQUET_READERS.hyparquet(shards, file)))
      }
      expect(JSON.stringify(parts)).toBe(JSON.stringify(rows))
      const read = await PARQUET_READERS.hyparquet(whole, `${table}.parquet`)
      expect(JSON.stringify(read)).toBe(JSON.stringify(rows))
    }
  })

  test('has the columns that schema.json declares, also without players', async () => {
    const flags = [...FLAGS, '--players', '0', '--tables', TABLE_CHOICE]
    const folder = await generated(emptyFolder(), ...flags)
    const connection = await openDuckDb(folder)
    for (const { name, schema } of schemaIn(folder).resources) {
      const described = await connection.runAndReadAll(`DESCRIBE FROM '${name}.parquet'`)
      const columns = described
        .getRowObjectsJson()
        .map((row) => [row['column_name'], row['column_type']])
      expect(columns).toEqual(schema.fields.map((field) => [field.name, TYPES[field.type]]))
      const elements = await connection.runAndReadAll(
        `SELECT name, repetition_type FROM parquet_schema('${name}.parquet')`,
      )
      const repetition = new Map(elements.getRowsJson() as [string, string][])
      for (const field of schema.fields) {
        const expected = field.constraints.required ? 'REQUIRED' : 'OPTIONAL'
        expect([field.name, repetition.get(field.name)]).toEqual([field.name, expected])
      }
      const counted = await connection.runAndReadAll(`SELECT count(*) FROM '${name}.parquet'`)
      expect(counted.getRowsJson()).toEqual([['0']])
    }
    connection.closeSync()
  })

  const TYPES: Readonly<Record<string, string>> = {
    string: 'VARCHAR',
    datetime: 'TIMESTAMP WITH TIME ZONE',
    date: 'DATE',
    boolean: 'BOOLEAN',
    number: 'DECIMAL(18,8)',
    integer: 'BIGINT',
    array: 'VARCHAR[]',
  }

  test('has dictionaries for words, and bounds for what is ordered', async () => {
    const folder = await generated(emptyFolder(), ...FLAGS, '--players', '3')
    const connection = await openDuckDb(folder)
    const found = await connection.runAndReadAll(
      `SELECT path_in_schema, encodings, stats_min_value IS NOT NULL
       FROM parquet_metadata('transactions.parquet')`,
    )
    const columns = new Map(
      (found.getRowsJson() as [string, string, boolean][]).map(([name, ...rest]) => [name, rest]),
    )
    for (const { name, kind } of TABLES.transactions.columns) {
      const [encodings, isBounded] = columns.get(name) ?? []
      if (kind === 'word' || kind === 'choice') expect(encodings).toContain('RLE_DICTIONARY')
      expect([name, isBounded]).toEqual([name, kind === 'instant' || kind === 'money'])
    }
    connection.closeSync()
  })

  it.each([
    [['--format', 'parquet', '--gzip'], 'Omit --gzip, or replace it with --codec gzip.'],
    [
      ['--format', 'parquet', '--codec', 'zstd'],
      'There is no codec "zstd". Use one of: snappy, gzip, none',
    ],
    [['--format', 'csv', '--codec', 'gzip'], '--codec applies only to Parquet.'],
  ])('refuses %j', async (flags, message) => {
    const { code, errors } = await generate('--out', 'x', ...flags)
    expect([code, errors]).toEqual([2, [expect.stringContaining(message)]])
  })

  const convert = (value: number) => createConversions().money?.(value)

  it('keeps amounts exactly', () => {
    const cases: [number, bigint][] = [
      [0, 0n],
      [-0.5, -50_000_000n],
      [1e-8, 1n],
      [-2.1e-7, -21n],
      [1.1, 110_000_000n],
      [1_234_567.89, 123_456_789_000_000n],
      [123_456_789.12, 12_345_678_912_000_000n],
      [-9_999_999_999.99, -999_999_999_999_000_000n],
    ]
    for (const [value, unscaled] of cases) expect(convert(value)).toBe(unscaled)
    expect(() => convert(10_000_000_000)).toThrow(
      'The amount 10000000000 does not fit into Parquet',
    )
  })
})
