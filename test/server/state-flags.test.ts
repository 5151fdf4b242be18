import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runMain } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

/* `--state` together with the flags of a world. */

const FIRST = ['--seed', 'kept', '--players', '4', '--scenario', 'blocked-player']

/** Serves over a file with these flags. @returns also the line that it prints when it is ready */
async function serve(file: string, flags: readonly string[], env = {}) {
  const argv = ['--port', '0', '--json', '--state', file, ...flags]
  const { code, errors, printed } = await runMain(argv, env)
  const ready: unknown = printed === '' ? undefined : JSON.parse(printed)
  return { code, errors, ready }
}

async function newFile(...flags: string[]): Promise<string> {
  const file = join(makeFolder().path, 'worlds.ndjson')
  expect(await serve(file, [...FIRST, ...flags])).toMatchObject({ code: 0, errors: '' })
  return file
}

test('a file has the options, so that the flags may be left out or repeated', async () => {
  const file = await newFile('--policy', 'maxLimit=7')
  const same = ['--now', '2026-01-01T12:00:00Z', '--policy', 'maxLimit=7', ...FIRST]
  for (const flags of [[], FIRST, same, ['--seed', 'kept']]) {
    expect(await serve(file, flags)).toMatchObject({
      ...{ code: 0, errors: '' },
      ready: { seed: 'kept', players: 4, curl: expect.stringContaining('/blocked-player"') },
    })
  }
  expect(await serve(file, [], { FAUXHOUSE_SEED: 'kept' })).toMatchObject({ code: 0 })
})

test.each([
  [['--seed', 'other'], 'The option "seed" cannot be "other": FILE has "kept".'],
  [['--players', '5'], 'The option "players" cannot be 5: FILE has 4.'],
  [['--population', 'register'], 'The option "population" cannot be "register": FILE has "desk".'],
  [['--now', 'wall'], 'The option "now" cannot be "wall": FILE has "2026-01-01T12:00:00.000Z".'],
  [
    ['--epoch', '2020-01-01'],
    'The option "epoch" cannot be "2020-01-01T00:00:00.000Z": FILE has "2023-',
  ],
  [
    ['--policy', 'overLimit=clamp'],
    'The option "policies.overLimit" cannot be "clamp": FILE has "reject".',
  ],
  [['--scenario', 'pending-kyc'], 'The option "scenarios" cannot be ["pending-kyc"]: '],
  [['--no-scenarios'], 'The option "scenarios" cannot be []: '],
])('%j is rejected with both values, and the file stays as it is', async (flags, message) => {
  const file = await newFile()
  const before = readFileSync(file, 'utf8')
  const { code, errors } = await serve(file, flags)
  expect([code, errors]).toEqual([2, expect.stringContaining(message.replace('FILE', file))])
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a world that follows the host goes on doing so', async () => {
  const file = await newFile('--now', 'wall')
  const before = Date.now()
  const { code, ready } = await serve(file, [])
  expect(code).toBe(0)
  expect(Date.parse((ready as { now: string }).now)).toBeGreaterThanOrEqual(before)
  expect(await serve(file, ['--now', 'wall'])).toMatchObject({ code: 0 })
})

test('it excludes a replay, whose place the file itself can take', async () => {
  const { code, errors } = await serve('worlds.ndjson', ['--replay', 'log.json'])
  expect([code, errors]).toEqual([2, expect.stringContaining('exclude each other')])
})
