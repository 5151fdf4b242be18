import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findScenarioFiles, loadScenarioFile } from '../../src/adapters/node-scenarios'
import { main } from '../../src/cli/main'
import { ending } from '../support/ending'
import { recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

async function run(...argv: string[]) {
  const terminal = recordTerminal()
  const code = await main(argv, {}, terminal)
  return { code, errors: terminal.errors, printed: terminal.printed }
}

/** A folder with two scenarios, and other files that editors, tools and mistakes leave. */
async function makeOddFolder() {
  const folder = makeFolder()
  const ann = folder.write('ann.json', {})
  folder.write('deep.json/bo.json', {})
  for (const name of ['.ann.json', '.#ann.json', '.ann.json.swp', 'ann.json~', '#ann.json#']) {
    folder.write(name, '{')
  }
  for (const name of ['4913', 'schema.json', '.git/config.json', '.idea/a.json', 'ann.json.bak']) {
    folder.write(name, '{')
  }
  folder.write('node_modules/x/package.json', '{')
  mkdirSync(join(folder.path, 'empty.json'))
  if (process.platform === 'win32') return { folder, files: [ann] }
  const link = (target: string, name: string) => {
    symlinkSync(target, join(folder.path, name))
    return join(folder.path, name)
  }
  link('user@host.1234:5678', '.#bo.json')
  link('loop.json', 'loop.json')
  link('b.json', 'a.json')
  link('a.json', 'b.json')
  link('nowhere.json', 'dangling.json')
  link('.', 'round.json')
  link('..', 'up')
  execFileSync('mkfifo', [join(folder.path, 'pipe.json')])
  const server = createServer().listen(join(folder.path, 'socket.json'))
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { folder, files: [ann, join(folder.path, 'deep.json/bo.json'), link(ann, 'zoe.json')] }
}

const ODD = ['pipe.json', 'socket.json', 'loop.json', 'a.json', 'dangling.json', 'round.json']

describe('a folder with odd files', () => {
  test('has the regular ones, by folder and by pattern', async () => {
    const { folder, files } = await makeOddFolder()
    expect(findScenarioFiles(folder.path)).toEqual(files)
    expect(findScenarioFiles(`${folder.path}/**/*.json`)).toEqual(files)
    expect(findScenarioFiles(`${folder.path}/*.json`)).toEqual(
      files.filter((file) => !file.includes('deep')),
    )
  })

  test('ends for a pattern that its paths nearly match in many ways', () => {
    const folder = makeFolder()
    const deep = folder.write(`${'a/'.repeat(40)}ann.json`, {})
    const pattern = `${folder.path}/${'**/'.repeat(30)}`
    const find = (name: string) => ending(() => findScenarioFiles(`${pattern}${name}`))
    expect(find('*.json')).toEqual([deep])
    expect(() => find('*.txt')).toThrow('There is no scenario')
  })

  test('is read by every command, and watched', async () => {
    const { folder } = await makeOddFolder()
    const flags = ['--scenario-file', folder.path, '--players', '0']
    expect(await run('scenarios', 'zoe', ...flags)).toMatchObject({ code: 0, errors: [] })
    expect(await run('show', 'ann', ...flags)).toMatchObject({ code: 0, errors: [] })
    expect(await run('audit', ...flags)).toMatchObject({ code: 0, errors: [] })
    const terminal = recordTerminal(async () => {
      execFileSync('mkfifo', [join(folder.path, 'late.json')])
      folder.write('.late.json', '{')
      folder.write('late-too.json', {})
      await vi.waitFor(() => expect(terminal.printed).toContain('reloaded late-too'), 10_000)
    })
    expect(await main(['--port', '0', '--watch', ...flags], {}, terminal)).toBe(0)
    expect(terminal.errors).toEqual([])
  })

  test.skipIf(process.platform === 'win32').each(ODD)(
    '%s by its name is one line',
    async (name) => {
      const { folder } = await makeOddFolder()
      const path = join(folder.path, name)
      expect(() => loadScenarioFile(path)).toThrow(`${path} cannot be read (`)
      for (const flag of ['--scenario-file', '--replay']) {
        const { code, errors } = await run('show', 'ann', flag, path)
        // A link to a folder is a folder, and has scenarios.
        if (name === 'round.json' && flag === '--scenario-file') continue
        expect([code, errors]).toEqual([1, [expect.stringMatching(/^fauxhouse: .+\.$/)]])
        expect(errors[0]).toContain(path)
      }
    },
  )

  test('by a name that no system takes, too', async () => {
    for (const place of ['a\0b', 'x'.repeat(5_000), '', '*\0']) {
      for (const action of [() => loadScenarioFile(place), () => findScenarioFiles(place)]) {
        expect(action).toThrow(expect.objectContaining({ code: 'INVALID_FILE' }))
      }
    }
  })

  test('that are not UTF-8 are rejected', async () => {
    const path = makeFolder().write('bad.json', { title: 'replaced \ufffd, and §' })
    expect(loadScenarioFile(path)).toMatchObject({ title: 'replaced \ufffd, and §' })
    const bytes = readFileSync(path)
    const place = bytes.indexOf('§')
    writeFileSync(path, bytes.fill(0xff, place, place + 1))
    const cause = `${path} cannot be read (not UTF-8).`
    expect(() => loadScenarioFile(path)).toThrow(cause)
    const { code, errors } = await run('show', 'bad', '--scenario-file', path)
    expect([code, errors]).toEqual([1, [expect.stringContaining(cause)]])
  })

  test('that are huge are rejected unread', async () => {
    const folder = makeFolder()
    const path = folder.write('huge.json', '{}')
    truncateSync(path, 2 ** 40)
    for (const flags of [
      ['--scenario-file', folder.path],
      ['--replay', path],
    ]) {
      const { code, errors } = await run('show', 'huge', ...flags)
      expect([code, errors]).toEqual([
        1,
        [expect.stringMatching(/\(larger than \d+ KiB\)\. Pass /)],
      ])
    }
  })
})

/** Deeply nested JSON, in each place that takes a value of the user. */
const nested = (open: string, close: string, depth: number, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth)

const DEEP: readonly ((depth: number) => string)[] = [
  (depth) => nested('[', ']', depth),
  (depth) => nested('{"a":', '}', depth, '1'),
  (depth) => `{"steps":[${nested('{"repeat":2,"steps":[', ']}', depth)}]}`,
  (depth) => `{"expect":[{"on":"profile","that":{"":${nested('{"length":', '}', depth, '1')}}}]}`,
  (depth) => `{"player":{"profile":${nested('{"settings":', '}', depth, '{}')}}}`,
]

describe.each([101, 100_000])('JSON that is nested %i deep', (depth) => {
  test.each(DEEP.map((form, place) => [place, form] as const))(
    'is one clear line in each file, form %i',
    async (_, form) => {
      const path = makeFolder().write('deep.json', form(depth))
      for (const argv of [
        ['show', 'deep', '--scenario-file', path],
        ['scenarios', 'deep', '--scenario-file', path],
        ['--port', '0', '--replay', path],
        ['--port', '0', '--faults', path],
      ]) {
        const { code, errors, printed } = await run(...argv)
        expect([code, printed], argv.join(' ')).toEqual([1, []])
        expect(errors, argv.join(' ')).toEqual([
          expect.stringMatching(/^fauxhouse: (?!.*(?:RangeError|call stack))[^\n]{1,1000}$/),
        ])
        expect(errors[0]).toContain(path)
      }
      if (!form(1).startsWith('{')) return
      const policy = await run('openapi', '--policy', `errorFormat=${form(depth)}`)
      const message = expect.stringMatching(/nests lists and objects/)
      expect([policy.code, policy.errors]).toEqual([2, [message]])
    },
  )
})

test.each([
  ['whole', 0],
  ['broken', 1],
  ['on-broken', 1],
])('a broken file is reported when the scenario %s is described', async (name, expected) => {
  const folder = makeFolder()
  folder.write('whole.json', { extends: 'blocked-player' })
  folder.write('on-broken.json', { extends: 'broken' })
  folder.write('broken.json', { titel: 'x' })
  const { code, errors } = await run('scenarios', name, '--scenario-file', folder.path)
  expect([code, errors]).toEqual([expected, [expect.stringMatching(/broken.json.*titel/)]])
})
