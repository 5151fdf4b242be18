import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { WorldOptions } from '../../../src/index'
import type { Answer, Question } from './child'

export interface Reply {
  readonly status: number
  readonly text: string
}

/** The heap limit of the child. */
const HEAP_MB = 512

/** How long a process may take to end after its sockets. */
const GRACE_MS = 2_000

/** A server in a process of its own, with little memory and a watchdog over each answer. */
export interface ServedChild {
  send(method: string, path: string, body?: string): Promise<Reply>
  ask(question: Question): Promise<Answer>
  readonly isAlive: boolean
  end(): Promise<void>
}

/**
 * Starts the child.
 *
 * @param program the bundled `child.ts`
 * @param patienceMs how long an answer may take before the child counts as wedged, and is ended
 * @param options of its world, beside its seed and players
 */
export async function serveChild(
  program: string,
  patienceMs: number,
  options: WorldOptions = {},
): Promise<ServedChild> {
  const words = [`--max-old-space-size=${HEAP_MB}`, program, JSON.stringify(options)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = once(child, 'exit').then(() => undefined)
  const [{ url }] = (await watched(once(child, 'message'), 'the start')) as [{ url: string }]

  /** The result; or an error if the child ends before it, or does not answer in time. */
  async function watched<Result>(result: Promise<Result>, what: string): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const ended = gone.then(() => {
      throw new Error(`The process ended by ${ending(child)} at ${what}.`)
    })
    const wedged = new Promise<never>((_, reject) => {
      timer = globalThis.setTimeout(() => {
        child.kill('SIGKILL')
        reject(new Error(`There was no answer within ${patienceMs} ms to ${what}.`))
      }, patienceMs)
    })
    // A socket may end a moment before its process: what ended the process is the cause.
    const explained = result.catch(async (error) => {
      await Promise.race([ended, setTimeout(GRACE_MS)])
      throw new Error(`${error} at ${what}, and the process goes on.`)
    })
    try {
      return await Promise.race([explained, ended, wedged])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    send: (method, path, body) => watched(exchange(url, method, path, body), `${method} ${path}`),
    async ask(question) {
      const answered = once(child, 'message')
      child.send(question)
      const [answer] = await watched(answered, question.ask)
      return answer as Answer
    },
    get isAlive() {
      return child.exitCode === null && child.signalCode === null
    },
    async end() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

const ending = ({ exitCode, signalCode }: ChildProcess) => signalCode ?? `code ${exitCode}`

/** With the path as it is: `fetch` would resolve its dots. */
async function exchange(
  url: string,
  method: string,
  path: string,
  body: string | undefined,
): Promise<Reply> {
  const headers: Record<string, string> = { Authorization: 'Bearer x', 'X-Session-ID': 's' }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    headers['Content-Length'] = String(Buffer.byteLength(body))
  }
  const { hostname, port } = new URL(url)
  const outgoing = request({ agent: false, hostname, port, method, path, headers })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  return { status: response.statusCode, text: Buffer.concat(pieces).toString() }
}
