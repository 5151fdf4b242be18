import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import { loadScenarioFile, startServer } from '../../src/node'
import { recordTerminal } from '../cli/recorded-terminal'
import { blocksOf, jsonFilesOf, MARKDOWN } from './recipe'

/** One command of a shell block. */
interface ShellLine {
  readonly words: readonly string[]
  /** The comment after it: `409 rule` is the expected answer. */
  readonly remark: string
}

/** The commands of a block, in the subset of shell that README.md uses: words, quotes, comments. */
function shellLines(code: string): ShellLine[] {
  return code.split('\n').flatMap((line) => {
    const words: string[] = []
    let rest = line.trim()
    while (rest !== '' && !rest.startsWith('#')) {
      // A word can have parts in quotes: segments='VIP Gold'.
      const [whole] = /^(?:"[^"]*"|'[^']*'|[^\s'"]+)+/.exec(rest) ?? ['']
      if (whole === '') throw new Error(`What is ${rest}?`)
      words.push(whole.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
      rest = rest.slice(whole.length).trim()
    }
    return words.length === 0 ? [] : [{ words, remark: rest.replace(/^#\s*/, '') }]
  })
}

/** The request of a `curl` line. An unknown flag is an error. */
function curlRequest([, ...words]: readonly string[]): Request {
  const headers = new Headers()
  let url = ''
  let method: string | undefined
  let body: string | undefined
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    const value = () => words[++place] ?? ''
    if (word === '-X') method = value()
    else if (word === '-d') body = value()
    else if (word === '-H') {
      const [name = '', ...text] = value().split(': ')
      headers.append(name, text.join(': '))
    } else if (word.startsWith('-') || url !== '') throw new Error(`What is ${word} to curl?`)
    else url = word
  }
  return new Request(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  })
}

const ADDRESS = 'http://127.0.0.1:4777'

// The files that the pages show, at the paths of the commands.
const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-readme-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = jsonFilesOf(MARKDOWN)
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
