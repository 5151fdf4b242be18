import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { version } from '../../package.json'

/** A request, in the form that `fetch` takes. A path begins at the origin. */
export interface Call {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** Something that answers requests in process. */
export interface Target {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

const TRANSCRIPTS = process.env['FAUXHOUSE_TRANSCRIPTS']

/** The longest text of a request in a record; its digest covers all of it. */
const LONGEST = 130

/**
 * Answers, one line each, in a committed file: the status, a digest of status, headers and body,
 * and the request. So a comparison names the requests whose bytes changed, and nothing else.
 *
 * The release's own number lies outside, so that it may rise. In process there is no clock of the
 * host: uptime, durations and its instants do not occur.
 */
export class FrozenRecord {
  readonly #name: string
  readonly #lines: string[] = []
  readonly #transcript: string[] = []
  /** Number of requests so far. */
  requests = 0

  constructor(name: string) {
    this.#name = name
  }

  heading(text: string): void {
    this.#lines.push('', `# ${text}`)
    this.#transcript.push(`# ${text}`)
  }

  /** A line for each of the calls, which are sent one after the other. */
  async add(target: Target, calls: readonly Call[]): Promise<void> {
    for (const call of calls)
      this.#lines.push(`${await this.#answer(target, call)} ${nameOf(call)}`)
  }

  /** One line for several calls, such as all that is read of one player. */
  async addTogether(label: string, target: Target, calls: readonly Call[]): Promise<void> {
    const answers: string[] = []
    for (const call of calls) answers.push(await this.#answer(target, call))
    this.#lines.push(`${label}: ${answers.join(', ')}`)
  }

  /** A line for a text that is no answer. */
  addText(label: string, text: string): void {
    this.#lines.push(`${this.#keep(label, text)} ${label}`)
  }

  /** Compares the lines with the committed file. */
  async compare(): Promise<void> {
    const text = `${this.#lines.join('\n').trim()}\n`
    if (TRANSCRIPTS) {
      const folder = `.fauxhouse/transcripts/${TRANSCRIPTS}`
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${folder}/${this.#name}.txt`, this.#transcript.join('\n'))
    }
    await expect(text, HINT).toMatchFileSnapshot(`records/${this.#name}.txt`)
  }

  async #answer(target: Target, call: Call): Promise<string> {
    const { path, ...init } = call
    this.requests += 1
    try {
      const { status, headers, body } = await target.fetch(path, init)
      const shown = [...headers].map(([name, value]) => `${name}: ${value}\n`)
      const text = await textOf(body, headers.get('content-type') === 'text/event-stream')
      return `${status} ${this.#keep(nameOf(call, Infinity), `${status}\n${shown.join('')}\n${text}`)}`
    } catch (error) {
      return `--- ${this.#keep(nameOf(call, Infinity), `rejected: ${error}`)}`
    }
  }

  #keep(label: string, bytes: string): string {
    const text = bytes.replaceAll(version, '<version>')
    if (TRANSCRIPTS) this.#transcript.push(`=== ${label}`, text, '')
    return createHash('sha256').update(text).digest('hex').slice(0, 8)
  }
}

const HINT = `The answers to the requests below have other bytes than before.
To see them, run this here and on the commit before with another name, and compare the two folders:
  FAUXHOUSE_TRANSCRIPTS=now npx vitest run --project unit test/frozen  # .fauxhouse/transcripts/now/
If the change is intended: npm run frozen:update
`

/** The body as text; of a stream that has no end, what is sent at once. */
async function textOf(body: Response['body'], isEndless: boolean): Promise<string> {
  if (!isEndless || body === null) return new Response(body).text()
  const reader = body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** The request on one line, without what all requests have. */
function nameOf({ path, method = 'GET', headers = {}, body }: Call, longest = LONGEST): string {
  const own = Object.entries(headers)
    .filter(([name, value]) => COMMON_HEADERS[name] !== value)
    .map(([name, value]) => ` ${name}: ${value}`)
  const missing = Object.keys(COMMON_HEADERS)
    .filter((name) => !(name in headers) && path.includes('/v1'))
    .map((name) => ` no ${name}`)
  const sent = typeof body === 'object' ? Buffer.from(body).toString('latin1') : body
  const text = `${method} ${path}${[...own, ...missing].join('')}${sent === undefined ? '' : ` ${sent}`}`
  const printable = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  const shown = printable.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)
  return shown.length > longest ? `${shown.slice(0, longest)}… (${shown.length})` : shown
}

/** The headers of a request that is in order. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  Authorization: 'Bearer frozen',
  'X-Session-ID': 'frozen',
}

/** A call of the service with its headers; `undefined` leaves one out. */
export function service(
  path: string,
  { headers = {}, ...init }: Omit<Call, 'path' | 'headers'> & { headers?: HeaderChanges } = {},
): Call {
  const entries = Object.entries({ ...COMMON_HEADERS, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { ...init, path: `/v1${path}`, headers: Object.fromEntries(entries) }
}

type HeaderChanges = Readonly<Record<string, string | undefined>>

/** An update of a player. Bodies that are no text are sent as JSON. */
export function update(player: string, body: unknown, headers: HeaderChanges = {}): Call {
  const isSent = typeof body === 'string' || body instanceof Uint8Array
  return service(playerPath(player), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: isSent ? (body as string) : JSON.stringify(body),
  })
}

export function playerPath(player: string): string {
  return `/players/${encodeURIComponent(player)}`
}

/** The five operations that read. */
export const READS = [
  '',
  '/transactions',
  '/transactions/summary',
  '/bonuses',
  '/bonuses/eligible',
] as const
