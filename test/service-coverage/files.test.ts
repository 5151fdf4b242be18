import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { clearCoverage, readCoverage, writeCoverage } from '../../src/adapters/node-coverage'
import { createWorld } from '../../src/assembly/create-world'
import { mergeCoverage } from '../../src/service/coverage/coverage'
import { runMain } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { read } from './calls'

const newFolder = () => makeFolder().path

/** The coverage of a test that reads some paths. */
async function coverageOf(...paths: string[]) {
  const world = createWorld({ players: 0, scenarios: ['pending-kyc'], coverage: true })
  for (const path of paths) await read(world, path)
  return world.coverage()
}

const coverage = (...words: string[]) => runMain(['coverage', ...words])

describe('the files of the workers', () => {
  it('are merged, of one worker in one file, of shards in folders below', async () => {
    const folder = join(newFolder(), 'below', 'coverage')
    const parts = await Promise.all(
      ['pending-kyc', 'pending-kyc/bonuses', 'nobody'].map((path) => coverageOf(path)),
    )
    for (const part of parts.slice(1)) writeCoverage(part, folder)
    expect(readdirSync(folder)).toHaveLength(1)
    mkdirSync(join(folder, 'shard-2'))
    writeFileSync(join(folder, 'shard-2', 'any.json'), JSON.stringify(parts[0]))
    expect(readCoverage([folder])).toEqual(mergeCoverage(parts))
    clearCoverage(folder)
    expect(readCoverage([folder])).toBeUndefined()
    clearCoverage(join(folder, 'nowhere'))
  })
})

describe('fauxhouse coverage', () => {
  it('prints a table, and a scenario for what is missing', async () => {
    const folder = newFolder()
    writeCoverage(await coverageOf('pending-kyc', 'pending-kyc/transactions'), folder)
    const { code, printed } = await coverage(folder)
    expect(code).toBe(0)
    expect(printed).toMatch(/^Coverage of the service\n {2}operations +2 of 6 +33%\n/)
    expect(printed).toContain('\n  deposit charged_back: scenario chargeback')
    expect(printed).toContain('\n  Bonus Expired: scenario bonus-expired\n')
    expect(printed).not.toContain('  getPlayerProfile\n')
  })

  it('prints JSON, and fails below a minimum', async () => {
    const folder = newFolder()
    writeCoverage(await coverageOf('pending-kyc'), folder)
    const met = await coverage(folder, '--json', '--min', 'operations=16')
    expect(met).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(met.printed)).toEqual(readCoverage([folder]))
    const low = await coverage(folder, '--json', '--min', 'operations=17', '--min', 'events=1')
    expect(low.code).toBe(1)
    expect(low.errors).toBe(
      'fauxhouse: operations: 16% is below the minimum of 17%.\n' +
        'fauxhouse: events: 0% is below the minimum of 1%.',
    )
  })

  it('clears a folder before a run', async () => {
    const folder = newFolder()
    writeCoverage(await coverageOf('pending-kyc'), folder)
    writeFileSync(join(folder, 'notes.txt'), 'kept')
    expect(await coverage(folder, '--clear')).toMatchObject({ code: 0, printed: '' })
    expect(readdirSync(folder)).toEqual(['notes.txt'])
  })

  test.each([
    [['--min', 'statuses'], '--min is "statuses". Write --min statuses=80.'],
    [['--min', 'status=80'], 'coverage has no option "status". Did you mean statuses?'],
    [
      ['--min', 'events=101'],
      'The option events cannot be 101. Pass a whole number from 0 to 100.',
    ],
  ])('refuses %j', async (flags, message) => {
    const { code, errors } = await coverage(newFolder(), ...flags)
    expect([code, errors]).toEqual([2, `fauxhouse: ${message}`])
  })

  it('names a file that is none of its own, and a folder without any', async () => {
    const folder = newFolder()
    expect((await coverage(folder)).errors).toContain(
      `${folder} has no coverage files. Run the tests`,
    )
    writeFileSync(join(folder, 'a.json'), '{"complete": true}')
    expect(await coverage(folder)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('a.json is not a coverage of this version.'),
    })
    writeFileSync(join(folder, 'a.json'), '{')
    expect((await coverage(folder)).errors).toContain('a.json is not JSON at line 1')
  })
})

test('a failed write reports the path', async () => {
  const folder = newFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const whole = await coverageOf()
  expect(() => writeCoverage(whole, join(file, 'below'))).toThrow(/ENOTDIR|EEXIST|cannot be/)
  expect(readFileSync(file, 'utf8')).toBe('')
})
