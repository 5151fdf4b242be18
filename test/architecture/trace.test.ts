import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../src/index'
import { startTracer, type Trace, type Tracer } from '../support/trace'
import { listFiles, readText } from '../support/tree'

/*
 * The number of files that a reader opens who follows a request. The bounds go down with the code:
 * raise one only if the request needs a new subject.
 */
const BOUNDS = {
  'a first read, which makes the history': { files: 95, returns: 7 },
  'a read': { files: 27, returns: 9 },
  'an update': { files: 35, returns: 11 },
}

const PAGE = 'docs/architecture.md'
const [BEGIN, END] = ['<!-- files of the request -->\n', '<!-- /files of the request -->'] as const

const source = new Set(listFiles())
let tracer: Tracer
let traces: Record<keyof typeof BOUNDS, Trace>

beforeAll(async () => {
  tracer = await startTracer()
  for (const { id } of createWorld().list({ limit: 3 }).players) {
    const path = `/v1/players/${id}`
    const get = { method: 'GET', path: `${path}/transactions?event_type=bet&limit=5` }
    // The last player counts: by then the process has loaded all code.
    traces = {
      'a first read, which makes the history': await tracer.trace(get),
      'a read': await tracer.trace(get),
      'an update': await tracer.trace({ method: 'PUT', path, body: '{"blocked":true}' }),
    }
  }
})

afterAll(() => tracer?.close())

test('the page names the files of a read in their order', async () => {
  const lines = traces['a read'].files.map((file, place) => `${place + 1}. \`${file}\`\n`).join('')
  const [before, rest = ''] = readText(PAGE).split(BEGIN)
  const [, after] = rest.split(END)
  expect(after).toBeDefined()
  await expect(`${before}${BEGIN}\n${lines}\n${END}${after}`).toMatchFileSnapshot(`../../${PAGE}`)
})

test.each(Object.keys(BOUNDS) as (keyof typeof BOUNDS)[])('%s passes few files', (name) => {
  const { status, files, calls, returns } = traces[name]
  expect(status).toBe(200)
  expect(files.filter((file) => !source.has(file))).toEqual([])
  expect(calls).toBeGreaterThan(files.length)
  expect(files.length).toBeLessThanOrEqual(BOUNDS[name].files)
  expect(returns).toBeLessThanOrEqual(BOUNDS[name].returns)
})
