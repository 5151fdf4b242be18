import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { FORMAT_NAMES, formatOf } from '../../src/datasets/formats'
import { COLUMNS } from '../../src/datasets/tables'
import { createWorld } from '../../src/index'
import { runMain } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { readText } from '../support/tree'
import { READERS, recordsOf, sqlite } from './readers'
import { generatedIds, wireRows } from './wire-rows'

const TABLES = ['players', 'transactions', 'bonuses'] as const
const OPTIONS = { seed: 'formats', compression: 10, players: 6, population: 'register' } as const
const FLAGS = ['--seed', 'formats', '--compression', '10', '--players', '6']

const emptyFolder = () => makeFolder().path

/** Runs the command, which has to succeed. */
async function generated(folder: string, ...argv: string[]): Promise<string> {
  const { code, errors } = await runMain(['generate', '--out', folder, ...argv])
  expect([code, errors]).toEqual([0, ''])
  return folder
}

/** The code and the only line of a run that is rejected. */
async function rejected(...argv: string[]): Promise<string> {
  const { code, errors, printed } = await runMain(['generate', ...argv])
  expect(printed).toBe('')
  return `${code} ${errors}`
}

/** The text of a file, unpacked. */
function textOf(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

/** The texts of all files of a folder, by name. */
const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, textOf(join(folder, name))]))

describe.each(FORMAT_NAMES)('%s', (format) => {
  const read = (folder: string, table: (typeof TABLES)[number]) => {
    const schema = format === 'sql' ? textOf(join(folder, 'schema.sql')) : ''
    return READERS[format](textOf(join(folder, `${table}.${format}`)), table, schema)
  }

  test('has the rows of the wire', async () => {
    const scenarios = ['non-ascii-name', 'btc-player'] as const
    const filter = { kyc_status: ['approved', 'not_started'] } as const
    const named = scenarios.flatMap((name) => ['--scenario', name])
    const flags = [...FLAGS, ...named, '--format', format, 'kyc_status=approved,not_started']
    const folder = await generated(emptyFolder(), ...flags)
    const world = createWorld({ ...OPTIONS, scenarios })
    const found = world.find({ ...filter, limit: 100 }).players.map(({ id }) => id)
    const ids = [...world.changedPlayerIds(), ...generatedIds(world)]
    const wire = wireRows(
      world,
      ids.filter((id) => found.includes(id)),
    )
    expect(wire.players.length).toBeGreaterThan(4)
    for (const table of TABLES) {
      expect(JSON.stringify(read(folder, table))).toBe(JSON.stringify(wire[table]))
    }
  })

  test('shards one after the other are the whole, packed or not', async () => {
    const whole = await generated(emptyFolder(), ...FLAGS, '--format', format)
    const folder = emptyFolder()
    for (const shard of ['3/3', '1/3', '2/3']) {
      await generated(folder, ...FLAGS, '--format', format, '--gzip', '--shard', shard)
    }
    for (const table of TABLES) {
      const texts = [1, 2, 3].map((index) =>
        textOf(join(folder, `${table}.${index}-of-3.${format}.gz`)),
      )
      const text = textOf(join(whole, `${table}.${format}`))
      const head = formatOf({ format, gzip: false, spreadsheetSafe: false }).head(table)
      const foot = format === 'sql' ? 'COMMIT;\n' : ''
      for (const each of texts) expect(each.startsWith(head) && each.endsWith(foot)).toBe(true)
      const rows = texts.map((each) => each.slice(head.length, each.length - foot.length))
      expect(head + rows.join('') + foot).toBe(text)
    }
  })
})

test('SQL is a database whose keys hold, and whose sums are checked as the page says', async () => {
  const folder = await generated(emptyFolder(), ...FLAGS, '--format', 'sql')
  const database = new sqlite.Database()
  database.run('PRAGMA foreign_keys = ON')
  database.run(textOf(join(folder, 'schema.sql')))
  for (const table of TABLES) database.run(textOf(join(folder, `${table}.sql`)))
  const [, query = ''] = /^```sql\n([\s\S]*?)^```$/m.exec(readText('docs/datasets.md')) ?? []
  expect(database.exec(query)).toEqual([])
  database.run('UPDATE transactions SET cash_change = cash_change + 1 WHERE rowid = 1')
  expect(database.exec(query)).toMatchObject([{ values: { length: 1 } }])
  expect(() => database.run(`UPDATE bonuses SET player_id = 'x'`)).toThrow('FOREIGN KEY')
  database.close()
})

describe('the text of a row', () => {
  const textIn = (format: 'csv' | 'sql', row: object, spreadsheetSafe = false) =>
    formatOf({ format, gzip: false, spreadsheetSafe }).textOf('players', [row])

  it('is quoted by RFC 4180 in CSV', () => {
    const row = { id: 'a,b', name: 'say "hi"', email: '', phone: 'x\r\ny' }
    const text = textIn('csv', row)
    expect(text).toMatch(/^"a,b","say ""hi""","","x\r\ny",/)
    const none = COLUMNS.players.slice(4).map(() => null)
    expect(recordsOf(text)).toEqual([[...Object.values(row), ...none]])
  })

  it('has no formula in CSV if requested, and no exponent', () => {
    const row = { id: '=1+1', name: '@x', email: 'x@y', phone: '+49 1' }
    expect(textIn('csv', row)).toMatch(/^=1\+1,@x,x@y,\+49 1,/)
    expect(textIn('csv', row, true)).toMatch(/^'=1\+1,'@x,x@y,'\+49 1,/)
    for (const [amount, text] of [
      [-2.1e-7, '-0.00000021'],
      [1e12, '1000000000000'],
    ]) {
      expect(textIn('csv', { balances_cash_balance: amount })).toContain(`,${text},`)
    }
  })

  it('is a literal in SQL', () => {
    const row = { id: "O'Neil; --", name: '\\', email: '' }
    expect(textIn('sql', row)).toMatch(
      /^INSERT INTO "players" VALUES\n\('O''Neil; --', '\\', '', N/,
    )
  })
})

describe('a folder', () => {
  const few = [...FLAGS, '--tables', 'players,bonuses']

  test('has a manifest, and the same bytes when a shard is repeated', async () => {
    const flags = [...few, 'blocked=false', '--shard', '2/3']
    const folder = await generated(join(emptyFolder(), 'made/too'), ...flags)
    expect(JSON.parse(textOf(join(folder, 'manifest.2-of-3.json')))).toMatchObject({
      world: { seed: 'formats', players: 6, epoch: '2023-01-01T00:00:00.000Z' },
      dataset: { format: 'ndjson', tables: ['players', 'bonuses'], players: { blocked: false } },
      ...{ shard: 2, players: 2, rows: { players: 2 } },
    })
    const before = filesIn(folder)
    expect(Object.keys(before)).toHaveLength(3)
    await generated(folder, ...flags)
    expect(filesIn(folder)).toEqual(before)
    const none = ['generate', '--out', emptyFolder(), ...few, 'id=nobody', '--shard', '2/3']
    expect(await runMain(none)).toMatchObject({
      code: 0,
      errors: expect.stringContaining('No player meets the conditions: all '),
    })
  })

  test('with other files, another dataset or another division is rejected', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'players.ndjson'), 'mine')
    expect(await rejected('--out', folder, ...few)).toBe(
      `1 fauxhouse: ${folder} has other files, such as players.ndjson. Use another folder, or an empty one.`,
    )
    rmSync(join(folder, 'players.ndjson'))
    await generated(folder, ...few)
    const before = filesIn(folder)
    for (const [part, ...flags] of [
      ['world', '--seed', 'x'],
      ['dataset', '--scenario', 'btc-player'],
      ['dataset', '--gzip'],
      ['dataset', '--shard', '1/2'],
    ]) {
      expect(await rejected('--out', folder, ...few, ...flags)).toContain(
        `has another dataset: manifest.json differs in "${part}".`,
      )
    }
    expect(filesIn(folder)).toEqual(before)
  })

  test('that cannot be made or written is rejected, and keeps what it has', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(await rejected('--out', join(folder, 'file/deep'), ...few)).toMatch(
      /^1 .*cannot be written \(ENOTDIR\)\. Use a writable folder\.$/,
    )
    rmSync(join(folder, 'file'))
    await generated(folder, ...few)
    const before = filesIn(folder)
    symlinkSync('/dev/full', join(folder, 'players.ndjson.partial'))
    const message = '(ENOSPC). Make room, and run it again.'
    expect(await rejected('--out', folder, ...few)).toContain(message)
    rmSync(join(folder, 'players.ndjson.partial'))
    expect(filesIn(folder)).toMatchObject(before)
    await generated(folder, ...few)
    expect(filesIn(folder)).toEqual(before)
  })
})

test.each([
  [[], 'generate needs `--out DIR`.'],
  [['--out', 'x', '--format', 'cvs'], 'There is no format "cvs". Use one of: ndjson, csv,'],
  [['--out', 'x', '--tables', 'bonus'], 'There is no table "bonus". Did you mean bonuses?'],
  [['--out', 'x', '--shard', '3/2'], 'The option "shard" cannot be "3/2".'],
  [['--out', 'x', '--shard', 'auto'], 'The option "shard" cannot be "auto".'],
  [['--out', 'x', '--resume'], 'It was removed. Repeat a shard that was interrupted.'],
  [['--out', 'x', '--as-of', '2030-01-01'], 'The option "--as-of" cannot be "2030-01-01T'],
  [['--out', 'x', '--as-of', '2022-01-01'], 'It is before the epoch.'],
  [['--out', 'x', '--as-of', '2025-06-01', '--scenario', 'btc-player'], 'Leave --as-of out, '],
  [['--out', 'x', '--filter', 'cash>1'], 'It was removed. Write conditions as words'],
  [['--out', 'x', 'cash=1..'], 'players has no option "cash".'],
  [['--out', 'x', '--spreadsheet-safe'], '--spreadsheet-safe applies only to CSV.'],
])('%j end with 2', async (flags, message) => {
  const line = await rejected(...flags)
  expect(line).toMatch(/^2 /)
  expect(line).toContain(message)
})
