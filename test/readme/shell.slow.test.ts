import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import { loadScenarioFile, startServer } from '../../src/node'
import { recordTerminal } from '../cli/recorded-terminal'
import { blocksOf, filesOf, MARKDOWN } from './recipe'
import { curlRequest, type ShellLine, shellLines } from './shell'

const ADDRESS = 'http://127.0.0.1:4777'

// The files that the pages show, at the paths of the commands.
const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-readme-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = filesOf(MARKDOWN, 'json')
for (const { path, text } of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const places = new Set(files.flatMap(({ path }) => [path, dirname(path)]))

// The server of `npm start`, on a free port.
const world = createWorld({ scenarios: 'all' })
const server = await startServer(world)
afterAll(() => server.close())

async function runCurl({ words, remark }: ShellLine): Promise<void> {
  const here = words.map((word) => word.replace(ADDRESS, server.origin))
  const answer = await fetch(curlRequest(here))
  const body = await answer.text()
  const [, status, rule] = /^(\d{3}) (\w+)$/.exec(remark) ?? []
  if (status === undefined) expect(answer.ok, body).toBe(true)
  else expect([String(answer.status), body]).toEqual([status, expect.stringContaining(`${rule}`)])
}

async function runCommand(
  [, ...argv]: readonly string[],
  exported: ReadonlyMap<string, string>,
): Promise<void> {
  // An interrupt ends a comparison early, as it ends a server.
  const reads = argv[0] === 'verify'
  const terminal = recordTerminal(reads ? () => new Promise(() => {}) : undefined)
  const isPlace = (word: string) => places.has(word) || /^[\w-]+\.(json|md)$/.test(word)
  const here = argv.map((word) =>
    isPlace(word) ? join(folder, word) : word.replace(ADDRESS, server.origin),
  )
  const env = {
    FAUXHOUSE_PORT: '0',
    FAUXHOUSE_URL: server.origin,
    ...Object.fromEntries(exported),
  }
  // Files for the working folder go to the temporary one.
  const home = process.cwd
  process.cwd = () => folder
  const code = await main(here, env, terminal).finally(() => {
    process.cwd = home
  })
  expect({ code, errors: terminal.errors }).toEqual({ code: 0, errors: [] })
  expect(terminal.printed.join('')).not.toBe('')
}

describe.each(blocksOf(MARKDOWN, 'sh run'))('shell: $title', ({ code }) => {
  const exported = new Map<string, string>()
  test.each(shellLines(code))('$words', async (line) => {
    if (line.words[0] === 'export') {
      for (const word of line.words.slice(1)) {
        const [name = '', value = ''] = word.split('=')
        exported.set(name, value)
      }
      return
    }
    if (line.words[0] === 'curl') return runCurl(line)
    expect(line.words.slice(0, 2)).toEqual(['npx', 'fauxhouse'])
    return runCommand(line.words.slice(1), exported)
  })
})

test.each(files)('what $path expects is so', async ({ path }) => {
  const { name = '', expect: expected } = loadScenarioFile(join(folder, path))
  expect(expected).not.toEqual([])
  await runCommand(['fauxhouse', 'scenarios', name, '--scenario-file', dirname(path)], new Map())
})

test('the shell of these tests reads words, quotes and remarks', () => {
  expect(shellLines(`curl -X PUT "a b" -d '{"c": 1}'  # 409 no\n\n# nothing\nb`)).toEqual([
    { words: ['curl', '-X', 'PUT', 'a b', '-d', '{"c": 1}'], remark: '409 no' },
    { words: ['b'], remark: '' },
  ])
  const request = curlRequest(['curl', 'http://a.example/', '-H', 'A: b: c', '-d', '{}'])
  expect([request.method, request.headers.get('a')]).toEqual(['POST', 'b: c'])
  expect(() => curlRequest(['curl', '--silent'])).toThrow('What is --silent')
})
