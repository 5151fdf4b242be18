import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { csvText } from '../../src/datasets/csv'
import { FORMAT_NAMES } from '../../src/datasets/format'
import { plainNumber } from '../../src/datasets/numbers'
import { sqlInsert, sqlTuple } from '../../src/datasets/sql'
import { TABLES } from '../../src/datasets/tables'
import { emptyFolder, generated } from './dataset-files'
import { READERS, recordsOf, schemaIn, sqlite, textOf } from './readers'
import { fittingRows } from './wire-rows'

const SEED = ['--seed', 'formats', '--compression', '10']
const TABLE_CHOICE = 'players,transactions,bonuses,labels,daily_balances,sessions'

describe.each(FORMAT_NAMES.filter((name) => name !== 'parquet'))('%s', (format) => {
  const read = (folder: string, table: string, end = format) => {
    const { fields = [] } =
      schemaIn(folder).resources.find(({ name }) => name === table)?.schema ?? {}
    const text = textOf(join(folder, `${table}.${end}`))
    return READERS[format]?.(text, fields, textOf(join(folder, 'schema.sql')))
  }

  test.each([
    { title: 'whole histories', players: 4, scenarios: [], filter: 'not persona=dormant' },
    {
      title: 'short histories, and scenarios',
      players: 60,
      scenarios: ['non-ascii-name', 'btc-player'] as const,
      filter: 'persona=registered_only or persona is absent',
    },
  ])('has the rows of the wire: $title', async ({ players, scenarios, filter }) => {
    const named = scenarios.flatMap((name) => ['--scenario', name])
    const flags = [...SEED, '--players', String(players), ...named, '--format', format]
    const folder = await generated(emptyFolder(), ...flags, '--filter', filter)
    const { ids, wire } = fittingRows(players, scenarios, filter)
    expect(ids.length).toBeGreaterThan(2)
    for (const table of ['players', 'transactions', 'bonuses'] as const) {
      expect(JSON.stringify(read(folder, table))).toBe(JSON.stringify(wire[table]))
    }
    expect(read(folder, 'labels')?.map(({ player_id }) => player_id)).toEqual(ids)
  })

  test('shards one after the other are the whole, packed or not', async () => {
    const flags = [...SEED, '--players', '4', '--format', format, '--tables', TABLE_CHOICE]
    const whole = await generated(emptyFolder(), ...flags)
    for (const count of [1, 3]) {
      const folder = emptyFolder()
      for (let index = count; index > 0; index -= 1) {
        await generated(folder, ...flags, '--gzip', '--shard', `${index}/${count}`)
      }
      for (const table of TABLE_CHOICE.split(',')) {
        const texts = Array.from({ length: count }, (_, index) =>
          textOf(
            join(folder, `${table}${count === 1 ? '' : `.${index + 1}-of-${count}`}.${format}.gz`),
          ),
        )
        const text = textOf(join(whole, `${table}.${format}`))
        if (format === 'json') {
          const rows = texts.flatMap((each) => JSON.parse(each))
          expect(JSON.stringify(rows)).toBe(JSON.stringify(JSON.parse(text)))
        } else if (format === 'sql') {
          const bodies = texts.map((each) => each.slice('BEGIN;\n'.length, -'COMMIT;\n'.length))
          expect(`BEGIN;\n${bodies.join('')}COMMIT;\n`).toBe(text)
        } else if (format === 'csv') {
          const [head = ''] = text.split('\r\n')
          for (const each of texts) expect(each.startsWith(`${head}\r\n`)).toBe(true)
          const bodies = texts.map((each) => each.slice(head.length + 2))
          expect(`${head}\r\n${bodies.join('')}`).toBe(text)
        } else expect(texts.join('')).toBe(text)
      }
    }
  })

  test('without players it has files without rows', async () => {
    const flags = ['--players', '0', '--format', format]
    const plain = await generated(emptyFolder(), ...flags)
    const packed = await generated(emptyFolder(), ...flags, '--gzip')
    expect(read(plain, 'players')).toEqual([])
    expect(textOf(join(packed, `players.${format}.gz`))).toBe(
      textOf(join(plain, `players.${format}`)),
    )
  })
})

describe('the data dictionary', () => {
  test('has each column, and says which values are there', async () => {
    const folder = await generated(
      emptyFolder(),
      ...[...SEED, '--players', '12', '--tables', TABLE_CHOICE],
    )
    for (const { name, schema } of schemaIn(folder).resources) {
      const rows = READERS['ndjson']?.(textOf(join(folder, `${name}.ndjson`)), [], '') ?? []
      expect(rows.length).toBeGreaterThan(10)
      const optional = new Set<string>()
      for (const row of rows) {
        const known = schema.fields.map((field) => field.name)
        expect(known.filter((column) => column in row)).toEqual(Object.keys(row))
        for (const { name: column, constraints } of schema.fields) {
          const value = row[column]
          if (value === undefined) optional.add(column)
          else if (constraints.enum) expect(constraints.enum).toContain(value)
        }
      }
      const allowed = schema.fields.filter(({ constraints }) => !constraints.required)
      const names = allowed.map((field) => field.name)
      expect(names).toEqual(expect.arrayContaining([...optional]))
      const keys = rows.map((row) => schema.primaryKey.map((column) => row[column]).join('/'))
      expect(new Set(keys).size).toBe(rows.length)
    }
  })

  test('names columns and tables alike in all its files', async () => {
    const folder = await generated(emptyFolder(), '--players', '1', '--tables', TABLE_CHOICE)
    const [sql, page] = [textOf(join(folder, 'schema.sql')), textOf(join(folder, 'README.md'))]
    for (const { name, schema } of schemaIn(folder).resources) {
      const statement = sql.split(/^(?=CREATE)/m).find((each) => each.includes(`TABLE "${name}"`))
      const columns = [...(statement ?? '').matchAll(/^ {2}"(\w+)"/gm)].map(([, column]) => column)
      expect(columns).toEqual(schema.fields.map((field) => field.name))
      for (const column of columns) expect(page).toContain(`| \`${column}\` |`)
    }
  })
})

describe('SQL', () => {
  test('is a database whose keys hold', async () => {
    const flags = [...SEED, '--players', '5', '--tables', TABLE_CHOICE, '--format', 'sql']
    const folder = await generated(emptyFolder(), ...flags)
    const database = new sqlite.Database()
    database.run('PRAGMA foreign_keys = ON')
    database.run(textOf(join(folder, 'schema.sql')))
    for (const table of TABLE_CHOICE.split(',')) {
      database.run(textOf(join(folder, `${table}.sql`)))
      const counted = database.exec(`SELECT count(*) FROM "${table}"`)[0]?.values[0]?.[0]
      const { files } = JSON.parse(textOf(join(folder, 'manifest.json')))
      expect(files).toContainEqual(expect.objectContaining({ table, rows: counted }))
    }
    const stray = `INSERT INTO "labels" VALUES ('x', 'casual', 'DE', NULL, NULL, NULL, '2026-01-01')`
    expect(() => database.run(stray)).toThrow('FOREIGN KEY')
    database.close()
  })

  test('quotes texts', () => {
    const row = { id: "O'Neil; --", name: '\\', email: '', phone: null }
    const players = { ...TABLES.players, columns: TABLES.players.columns.slice(0, 4) }
    expect(sqlInsert(players)).toBe('INSERT INTO "players" VALUES\n')
    expect(sqlTuple(players, row)).toBe(`('O''Neil; --', '\\', '', NULL)`)
  })
})

describe('CSV', () => {
  const labels = { ...TABLES.labels, columns: TABLES.players.columns.slice(0, 4) }
  const written = (row: object, isSafe = false) => csvText(labels, row, isSafe)

  it('quotes by RFC 4180', () => {
    const row = { id: 'a,b', name: 'say "hi"', email: '', phone: 'x\r\ny' }
    expect(written(row)).toBe('"a,b","say ""hi""","","x\r\ny"')
    expect(recordsOf(`${written(row)}\r\n`)).toEqual([
      Object.values(row).map((value) => ({ value, quoted: true })),
    ])
    expect(written({ id: 'a', email: null })).toBe('a,,,')
  })

  it('has no formulas if requested', () => {
    const row = { id: '=1+1', name: '@x', email: '-a', phone: '+49 1' }
    expect(written(row)).toBe('=1+1,@x,-a,+49 1')
    expect(written(row, true)).toBe("'=1+1,'@x,'-a,'+49 1")
    expect(written({ id: 'a=1', name: '1', email: 'x@y' }, true)).toBe('a=1,1,x@y,')
  })

  it('has amounts without exponents', () => {
    const cases = [0, -0.5, 12.34, 1e-8, -2.1e-7, 0.00000123, 1_000_000_000_000]
    expect(cases.map(plainNumber)).toEqual([
      '0',
      '-0.5',
      '12.34',
      '0.00000001',
      '-0.00000021',
      '0.00000123',
      '1000000000000',
    ])
  })
})
