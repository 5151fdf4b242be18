import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { datasetOf } from '../../src/datasets/dataset'
import type { WriteBytes } from '../../src/datasets/files/dataset-file'
import { writeDataset } from '../../src/datasets/files/writing'
import { createWorld } from '../../src/index'
import { emptyFolder, filesIn, generate, generated } from './dataset-files'
import { textOf } from './readers'

const FLAGS = ['--players', '6', '--tables', 'players,bonuses']

/** The code and the only line of a run that is refused. */
async function refused(...argv: string[]) {
  const { code, errors, printed } = await generate(...argv)
  expect([printed, errors.length]).toEqual([[], 1])
  return `${code} ${errors[0]}`
}

describe('the manifest', () => {
  test('has the options, the world, the counts and the checksums', async () => {
    const flags = ['--seed', 'm', ...FLAGS, '--filter', 'not blocked', '--shard', '2/3', '--gzip']
    const folder = await generated(join(emptyFolder(), 'made/too'), ...flags)
    expect(readdirSync(folder).sort((a, b) => (a < b ? -1 : 1))).toEqual([
      ...['README.md', 'bonuses.2-of-3.ndjson.gz', 'manifest.2-of-3.json'],
      ...['players.2-of-3.ndjson.gz', 'schema.json', 'schema.sql', 'sums.2-of-3.json'],
    ])
    const manifest = JSON.parse(textOf(join(folder, 'manifest.2-of-3.json')))
    const lines = textOf(join(folder, 'players.2-of-3.ndjson.gz')).split('\n').length - 1
    expect(manifest).toMatchObject({
      ...{ shards: 3, shard: 2, players: { examined: 2, kept: lines } },
      dataset: {
        format: 'ndjson',
        gzip: true,
        tables: ['players', 'bonuses'],
        filter: 'not blocked',
      },
    })
    expect(createWorld({ replay: manifest.world }).seed).toBe('m')
    for (const { name, rows, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(folder, name))
      expect([bytes, sha256]).toEqual([
        content.length,
        createHash('sha256').update(content).digest('hex'),
      ])
      expect(rows).toBe(textOf(join(folder, name)).split('\n').length - 1)
    }
  })
})

describe('a folder', () => {
  test('with other files is refused, and nothing is written', async () => {
    for (const name of ['notes.txt', 'README.md', 'players.ndjson']) {
      const folder = emptyFolder()
      writeFileSync(join(folder, name), 'mine')
      expect(await refused('--out', folder, ...FLAGS)).toBe(
        `1 fauxhouse: ${folder} has other files, such as ${name}. Use another folder, or an empty one.`,
      )
      expect(readdirSync(folder)).toEqual([name])
    }
  })

  test('with this dataset, another one or another division is refused', async () => {
    const folder = await generated(emptyFolder(), ...FLAGS)
    const before = filesIn(folder)
    expect(await refused('--out', folder, ...FLAGS)).toContain('has this dataset.')
    const others = [['--seed', 'x'], ['--gzip'], ['--shard', '1/2'], ['--scenario', 'btc-player']]
    const parts = ['world', 'dataset', 'shards', 'world']
    for (const [place, flags] of others.entries()) {
      expect(await refused('--out', folder, ...FLAGS, ...flags)).toContain(
        `has another dataset: manifest.json differs in "${parts[place]}".`,
      )
    }
    expect(filesIn(folder)).toEqual(before)
    await generated(folder, ...FLAGS, '--resume')
    expect(filesIn(folder)).toEqual(before)
  })

  test('takes several shards', async () => {
    const folder = emptyFolder()
    for (const shard of ['2/2', '1/2']) await generated(folder, ...FLAGS, '--shard', shard)
    expect(readdirSync(folder)).toHaveLength(3 + 2 * 4)
  })

  test('that cannot be made or written is refused', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'file'), '')
    const inFile = await refused('--out', join(folder, 'file', 'deep'), ...FLAGS)
    expect(inFile).toMatch(/^1 .*cannot be written \(ENOTDIR\)\. Use a writable folder\.$/)
    expect(await refused('--out', join(folder, 'file'), ...FLAGS)).toContain('(EEXIST)')
  })
})

describe('a filter that no player fits', () => {
  const filter = 'not blocked and segments has Churnd'

  test.each([
    { title: 'all players', flags: [], players: 6 },
    { title: 'a shard', flags: ['--shard', '2/3'], players: 2 },
  ])('is explained: $title', async ({ flags, players }) => {
    const folder = emptyFolder()
    const { code, errors } = await generate('--out', folder, ...FLAGS, '--filter', filter, ...flags)
    expect(code).toBe(0)
    expect(errors[0]).toBe(`fauxhouse: No player of ${players} matches --filter.`)
    expect(errors[2]).toBe(
      `  segments has Churnd: matched none of ${players} players. Did you mean "Churned"?`,
    )
  })

  test('is explained by the first thousand, as they stood', async () => {
    const flags = ['--players', '1200', '--tables', 'players', '--as-of', '2023-06-01']
    const never = 'persona=vip_whale and registration_date>2023-07-01'
    const argv = ['--out', emptyFolder(), ...flags, '--filter', never]
    const [size, ...errors] = (await generate(...argv)).errors
    expect(size).toMatch(/^Expected: at most about 9\d rows/)
    const { held, known } =
      /matched (?<held>\d+) of (?<known>\d+)/.exec(errors[1] ?? '')?.groups ?? {}
    expect(errors[0]).toBe('fauxhouse: No player of 1,200 matches --filter. Of the first 1,000:')
    expect(Number(held)).toBeGreaterThan(0)
    expect(Number(known)).toBeLessThan(1_000)
    expect(errors[2]).toBe(`  registration_date>2023-07-01: matched none of ${known} players.`)
  })

  test('says nothing where a player fits', async () => {
    await generated(emptyFolder(), ...FLAGS, '--filter', 'not blocked')
  })
})

describe('flags', () => {
  test.each([
    [[], 'generate needs `--out DIR`.'],
    [['--out', 'x', '--format', 'cvs'], 'There is no format "cvs". Use one of: ndjson, csv, json'],
    [['--out', 'x', '--format', 'csv', '--format', 'json'], 'one format, not csv and json.'],
    [['--out', 'x', '--format', 'csv,parquet'], 'one format, not csv and parquet.'],
    [
      ['--out', 'x', '--tables', 'players,bonus'],
      'There is no table "bonus". Did you mean bonuses?',
    ],
    [['--out', 'x', '--shard', '3/2'], 'The option shard cannot be "3/2".'],
    [['--out', 'x', '--as-of', '2030-01-01'], 'The option --as-of cannot be "2030-01-01T'],
    [['--out', 'x', '--as-of', '2025-06-01', '--scenario', 'btc-player'], 'Leave --as-of out, '],
    [['--out', 'x', '--filter', 'cash>1'], 'there is no field "cash"'],
    [['--out', 'x', '--player', 'a'], 'It belongs to fauxhouse verify. Did you mean --players?'],
    [['--out', 'x', '--spreadsheet-safe'], '--spreadsheet-safe applies only to CSV.'],
    [
      ['--out', 'x', '--tables', 'daily_balances', '--scenario', 'btc-player'],
      'The table daily_balances cannot have player "btc-player"',
    ],
  ])('%j end with 2', async (flags, message) => {
    const line = await refused(...flags)
    expect(line).toMatch(/^2 /)
    expect(line).toContain(message)
  })

  it('are also variables, and --now wall is one instant', async () => {
    const folder = await generated(emptyFolder(), '--players', '1', '--now', 'wall')
    const { world } = JSON.parse(textOf(join(folder, 'manifest.json')))
    expect(world.now).toBe(world.options.now)
    expect(Date.now() - Date.parse(world.now)).toBeLessThan(60_000)
  })
})

describe('a run that ends early', () => {
  const world = createWorld({ seed: 'early', players: 130, compression: 10 })
  const dataset = datasetOf(world, {
    tables: ['players', 'bonuses', 'labels'],
    filter: 'persona=registered_only or persona=one_and_done',
  })

  /** Writes the dataset. The clock of its checkpoints goes on with each portion. */
  async function write(
    folder: string,
    { format = 'ndjson', gzip = false, resume = false, bytes = writeSync as WriteBytes } = {},
  ) {
    let ms = 0
    return writeDataset(dataset, {
      ...{ folder, resume, world: world.log(), quality: false, write: bytes },
      choice: { format: format as 'json', gzip, spreadsheetSafe: false, codec: null },
      // Small row groups: some are made with a portion, and others of the rests of several.
      sizes: { step: 8, max: 5, min: 75 },
      uptimeMs: () => {
        ms += 200
        return ms
      },
    })
  }

  /** Writes until a number of calls, then half of the bytes of one more. */
  function failingAfter(calls: number): WriteBytes {
    let left = calls
    return (file, bytes) => {
      left -= 1
      if (left >= 0) return writeSync(file, bytes)
      if (left === -1) return writeSync(file, bytes.subarray(0, bytes.length >> 1))
      throw Object.assign(new Error('No space'), { code: 'ENOSPC' })
    }
  }

  test.each([
    ['ndjson', false, 3],
    ['json', true, 3],
    ['csv', false, 3],
    ['parquet', false, 11],
  ])('goes on with %s, packed: %j, and ends with the same bytes', async (format, gzip, each) => {
    const whole = emptyFolder()
    await write(whole, { format, gzip })
    for (let calls = 0; calls <= 2 * each; calls += each) {
      const folder = emptyFolder()
      const failed = write(folder, { format, gzip, bytes: failingAfter(calls) })
      await expect(failed).rejects.toThrow(
        expect.objectContaining({
          code: 'INVALID_FILE',
          remedy: 'Make room, and go on with --resume.',
        }),
      )
      // Nothing of it looks whole.
      const tables = readdirSync(folder).filter((name) =>
        /^(players|bonuses|labels|man)/.test(name),
      )
      for (const name of tables) expect(name).toMatch(/\.partial$/)
      await expect(write(folder, { format, gzip })).rejects.toThrow('Add --resume')
      await write(folder, { format, gzip, resume: true })
      expect(filesIn(folder)).toEqual(filesIn(whole))
    }
  })

  test('goes on if only some files have their names', async () => {
    const [whole, folder] = [emptyFolder(), emptyFolder()]
    await write(whole)
    await expect(write(folder, { bytes: failingAfter(9) })).rejects.toThrow('ENOSPC')
    renameSync(join(folder, 'players.ndjson.partial'), join(folder, 'players.ndjson'))
    await write(folder, { resume: true })
    expect(filesIn(folder)).toEqual(filesIn(whole))
  })

  test.each([
    ['ndjson', 'players.ndjson.partial'],
    ['parquet', 'players.parquet.partial'],
    ['parquet', 'players.parquet.groups.partial'],
  ])('of %s is not continued from a file with another byte: %s', async (format, name) => {
    const folder = emptyFolder()
    await expect(write(folder, { format, bytes: failingAfter(22) })).rejects.toThrow('ENOSPC')
    const path = join(folder, name)
    const bytes = readFileSync(path)
    bytes[10] = (bytes[10] ?? 0) ^ 1
    writeFileSync(path, bytes)
    await expect(write(folder, { format, resume: true })).rejects.toThrow(
      `${path} has other bytes than it had.`,
    )
    expect(readFileSync(path)).toEqual(bytes)
  })

  test('is not continued from a file that has lost bytes', async () => {
    const folder = emptyFolder()
    await expect(write(folder, { bytes: failingAfter(9) })).rejects.toThrow('ENOSPC')
    writeFileSync(join(folder, 'players.ndjson.partial'), '')
    await expect(write(folder, { resume: true })).rejects.toThrow('is shorter than it was.')
    rmSync(join(folder, 'manifest.json.partial'))
    mkdirSync(join(folder, 'manifest.json.partial'))
    await expect(write(folder, { resume: true })).rejects.toThrow('cannot be read.')
  })
})
