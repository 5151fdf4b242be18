import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, filesIn, generate, generated } from './dataset-files'
import { openDuckDb } from './parquet-readers'
import { textOf } from './readers'

const SOME = ['--seed', 'merge', '--players', '9', '--compression', '10']

/** Writes shards of a dataset to one folder, the last one first. */
async function sharded(count: number, ...flags: string[]): Promise<string> {
  const folder = emptyFolder()
  for (let index = count; index >= 1; index -= 1) {
    await generated(folder, ...flags, '--shard', `${index}/${count}`)
  }
  return folder
}

async function merged(folder: string, ...flags: string[]): Promise<string> {
  const { code, errors, printed } = await generate('--merge', folder, ...flags)
  expect([code, errors]).toEqual([0, []])
  return printed.join('\n')
}

async function refused(...argv: string[]): Promise<string> {
  const { code, errors, printed } = await generate(...argv)
  expect([printed, errors.length]).toEqual([[], 1])
  return `${code} ${errors[0]}`
}

describe('merged shards', () => {
  test.each([
    { title: 'Parquet', count: 2, flags: ['--format', 'parquet'] },
    { title: 'a filter', count: 4, flags: ['--filter', 'not persona=dormant'] },
    { title: 'an earlier instant', count: 2, flags: ['--as-of', '2025-01-01'] },
    { title: 'scenarios and policies', count: 2, flags: ['--scenario', 'btc-player'] },
    { title: 'more shards than players', count: 11, flags: ['--tables', 'players,labels'] },
  ])('have the answers of a single run, byte for byte: $title', async ({ count, flags }) => {
    const policy = ['--policy', 'bonusExpiredStatus=expired']
    const whole = await generated(emptyFolder(), ...SOME, ...policy, ...flags)
    const folder = await sharded(count, ...SOME, ...policy, ...flags)
    await merged(folder)
    expect(textOf(join(folder, 'answers.json'))).toBe(textOf(join(whole, 'answers.json')))
    const files = filesIn(folder)
    await merged(folder, '--sizes-only')
    expect(filesIn(folder)).toEqual(files)
    // A scheduler may repeat a task after that.
    await generated(folder, ...SOME, ...policy, ...flags, '--shard', `1/${count}`, '--resume')
    expect(filesIn(folder)).toEqual(files)
  })

  test('have one manifest, and their totals are printed', async () => {
    const flags = [...SOME, '--quality', '--tables', 'players,daily_balances']
    const [whole, folder] = [await generated(emptyFolder(), ...flags), await sharded(2, ...flags)]
    const printed = await merged(folder)
    const [one, joined, first] = [
      join(whole, 'manifest.json'),
      join(folder, 'manifest.json'),
      join(folder, 'manifest.1-of-2.json'),
    ].map((path) => JSON.parse(textOf(path)))
    expect(first.sums.name).toBe('sums.1-of-2.json')
    expect(Object.keys(joined)).toEqual(Object.keys(one).filter((name) => name !== 'shard'))
    expect(joined).toMatchObject({ world: one.world, players: one.players, breaches: 0, shards: 2 })
    expect(joined.files.map(({ name }: { name: string }) => name)).toEqual([
      ...['players.1-of-2.ndjson', 'daily_balances.1-of-2.ndjson'],
      ...['players.2-of-2.ndjson', 'daily_balances.2-of-2.ndjson'],
    ])
    expect(printed).toContain(`9 players in 2 shards in ${folder}, 0 breaches`)
    expect(printed).toMatch(/^ {2}players +9 rows/m)
  })

  test('without a table of a question have no answers', async () => {
    const folder = await sharded(2, ...SOME, '--tables', 'daily_balances')
    await merged(folder)
    expect(Object.keys(filesIn(folder)).filter((name) => /^(sums|answers)/.test(name))).toEqual([])
  })

  test('of Parquet answer the queries through views', async () => {
    const folder = await sharded(2, ...SOME, '--format', 'parquet')
    await merged(folder)
    const connection = await openDuckDb(folder)
    for (const table of ['players', 'transactions', 'bonuses', 'labels']) {
      await connection.run(`CREATE VIEW "${table}.parquet" AS FROM '${table}.*.parquet'`)
    }
    const { answers } = JSON.parse(textOf(join(folder, 'answers.json')))
    for (const { sql, rows } of answers) {
      const found = await connection.runAndReadAll(sql)
      expect(found.getRowObjectsJson()).toHaveLength(rows.length)
    }
    connection.closeSync()
  })
})

describe('a folder is refused', () => {
  const flags = [...SOME, '--tables', 'players']

  test('without shards', async () => {
    const whole = await generated(emptyFolder(), ...flags)
    const none = 'has no complete shard. Write shards first, with --shard.'
    expect(await refused('--merge', whole)).toBe(`1 fauxhouse: ${whole} ${none}`)
    expect(await refused('--merge', join(whole, 'none'))).toContain('(ENOENT)')
  })

  test('if shards are missing', async () => {
    const folder = await sharded(4, ...flags)
    const [second, third] = [2, 3].map((index) => join(folder, `manifest.${index}-of-4.json`))
    renameSync(second as string, `${second}.partial`)
    rmSync(third as string)
    expect(await refused('--merge', folder)).toContain(
      'lacks 2 of 4 shards: 2, 3. Run them again with --resume.',
    )
  })

  test.each([
    ['world', ['--seed', 'other'], 2],
    ['dataset', ['--gzip'], 2],
    ['shards', [], 3],
  ])('if they differ in "%s"', async (part, others, count) => {
    const [folder, other] = [emptyFolder(), emptyFolder()]
    await generated(folder, ...flags, '--shard', '1/2')
    await generated(other, ...flags, ...others, '--shard', `2/${count}`)
    const name = `manifest.2-of-${count}.json`
    renameSync(join(other, name), join(folder, name))
    expect(await refused('--merge', folder)).toContain(
      `${folder} has different datasets: ${name} differs in "${part}" from manifest.1-of-2.json.`,
    )
  })

  test('of another version', async () => {
    const folder = await sharded(2, ...flags)
    const path = join(folder, 'manifest.1-of-2.json')
    const manifest = JSON.parse(textOf(path))
    writeFileSync(path, JSON.stringify({ ...manifest, version: '0.9.0' }))
    expect(await refused('--merge', folder)).toContain('differs in "version" from this version, ')
  })

  test.each(['players', 'sums'])('if a file of %s has changed', async (name) => {
    const folder = await sharded(2, ...flags)
    const path = join(folder, `${name}.2-of-2.${name === 'sums' ? 'json' : 'ndjson'}`)
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.from(bytes).fill(0x20, 5, 6))
    const digest = 'does not have the SHA-256 of its manifest.'
    expect(await refused('--merge', folder)).toContain(`${path} ${digest}`)
    const { code } = await generate('--merge', folder, '--sizes-only')
    // The sums become the answers, so they are always read.
    expect(code).toBe(name === 'sums' ? 1 : 0)
    appendFileSync(path, '\n')
    const size = `has ${bytes.length + 1} bytes, and its manifest says ${bytes.length}.`
    expect(await refused('--merge', folder, '--sizes-only')).toContain(`${path} ${size}`)
    rmSync(path)
    expect(await refused('--merge', folder)).toContain(`${path} is missing.`)
  })
})

test('--merge stands alone', async () => {
  expect(await refused('--merge', 'x', '--out', 'y')).toContain('--merge and --out exclude each')
  expect(await refused('--out', 'y', '--sizes-only')).toContain('applies only to --merge')
})
