import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { TABLE_NAMES } from '../../src/datasets/table-names'
import { emptyFolder, filesIn, generated } from './dataset-files'
import { openDuckDb } from './parquet-readers'
import { textOf } from './readers'

interface Answer {
  readonly id: string
  readonly sql: string
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
}

const answersIn = (folder: string): Answer[] =>
  JSON.parse(textOf(join(folder, 'answers.json'))).answers

/** The values of a row as texts; 12.50 is 12.5. */
function plain(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const texts = Object.entries(row).map(([name, value]) => {
    const text = value === null ? null : String(value)
    return [name, text && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text]
  })
  return Object.fromEntries(texts)
}

/** Runs each query, and compares the rows with those of the answer. */
async function expectAnswered(folder: string, load: readonly string[] = []): Promise<Answer[]> {
  const connection = await openDuckDb(folder)
  // No query may depend on the time zone of the session.
  await connection.run("SET TimeZone = 'Pacific/Auckland'")
  for (const text of load) await connection.run(text)
  const answers = answersIn(folder)
  for (const { id, sql, rows } of answers) {
    const found = await connection.runAndReadAll(sql)
    expect([id, found.getRowObjectsJson().map(plain)]).toEqual([id, rows.map(plain)])
  }
  connection.closeSync()
  return answers
}

describe('the answers', () => {
  test('are what the queries find in the Parquet files, all twenty', async () => {
    const flags = [
      '--seed',
      'answers-2',
      '--players',
      '36',
      '--compression',
      '10',
      '--format',
      'parquet',
    ]
    const named = ['btc-player', 'chargeback-open', 'wagering-one-cent-left', 'withdrawal-stuck']
    const scenarios = named.flatMap((name) => ['--scenario', name])
    const folder = await generated(emptyFolder(), ...flags, ...scenarios)
    const answers = await expectAnswered(folder)
    expect(answers).toHaveLength(20)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(20)
    for (const { id, rows } of answers) expect([id, rows.length > 1]).toEqual([id, true])
  })

  test('are those of the kept players, in the words of the world', async () => {
    const folder = await generated(
      emptyFolder(),
      ...['--seed', 'answers', '--players', '15', '--format', 'parquet'],
      ...['--filter', 'not persona=dormant', '--policy', 'bonusExpiredStatus=expired'],
      ...['--policy', 'absentFields=null', '--policy', 'amountSign=magnitude'],
    )
    await expectAnswered(folder)
  })

  test('are the same in each format, and DuckDB takes the statements of SQL', async () => {
    const short = 'persona=one_and_done or persona=new_unverified'
    const flags = ['--seed', 'answers', '--players', '30', '--filter', short]
    const folder = await generated(emptyFolder(), ...flags, '--format', 'sql')
    const names = ['schema', 'players', 'transactions', 'bonuses', 'labels']
    const answers = await expectAnswered(
      folder,
      names.map((name) => textOf(join(folder, `${name}.sql`))),
    )
    const other = await generated(emptyFolder(), ...flags, '--format', 'csv', '--gzip')
    expect(answersIn(other)).toEqual(answers)
  })

  it('have the questions whose tables are there; a shard has sums instead', async () => {
    const flags = ['--players', '4', '--tables']
    const [some, none, shard] = [emptyFolder(), emptyFolder(), emptyFolder()]
    await generated(some, ...flags, 'labels')
    expect(answersIn(some).map(({ id }) => id)).toEqual([
      'churn-by-persona',
      'chargebacks-and-exclusions',
    ])
    await generated(none, ...flags, 'daily_balances')
    await generated(shard, ...flags, TABLE_NAMES.join(), '--shard', '1/2')
    for (const folder of [none, shard]) expect(readdirSync(folder)).not.toContain('answers.json')
    expect(readdirSync(none)).not.toContain('sums.json')
    expect(readdirSync(shard)).toContain('sums.1-of-2.json')
    const before = filesIn(some)
    await generated(some, ...flags, 'labels', '--resume')
    expect(filesIn(some)).toEqual(before)
  })
})

test('DuckDB reads the other formats by their names', async () => {
  for (const [format, end] of [
    ['ndjson', 'ndjson.gz'],
    ['csv', 'csv.gz'],
    ['json', 'json'],
  ] as const) {
    const flags = ['--seed', 'duck', '--players', '5', '--format', format]
    const packed = end.endsWith('.gz') ? ['--gzip'] : []
    const folder = await generated(emptyFolder(), ...flags, ...packed)
    const connection = await openDuckDb(folder)
    const found = await connection.runAndReadAll(
      `SELECT count(*), count(DISTINCT l.market) > 0, round(avg(kpi_ltd), 2)::VARCHAR
       FROM 'players.${end}' p JOIN 'labels.${end}' l ON l.player_id = p.id`,
    )
    connection.closeSync()
    expect(found.getRowsJson()).toEqual([['5', true, expect.stringMatching(/^\d+\.\d+$/)]])
  }
})
