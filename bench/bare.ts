import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/*
 * Bare node:http, a process of its own: what a server of Node.js takes that knows its answers
 * beforehand. What it serves is in a file, its first argument.
 */

/** The bodies by path, and the answer to a PUT. A single body answers every path. */
export interface BareBodies {
  readonly bodies: Readonly<Record<string, string>>
  readonly written?: string
}

interface Ready {
  readonly text: string
  readonly head: Readonly<Record<string, string | number>>
}

const HEAD = { 'Content-Type': 'application/json' }

const ready = (text: string): Ready => ({
  text,
  head: { ...HEAD, 'Content-Length': Buffer.byteLength(text) },
})

const send = (outgoing: ServerResponse, { text, head }: Ready) => {
  outgoing.writeHead(200, head)
  outgoing.end(text)
}

/** Reads and parses the body, and answers a constant. */
function takeBody(incoming: IncomingMessage, outgoing: ServerResponse, answer: Ready): void {
  let text = ''
  incoming.setEncoding('utf8')
  incoming.on('data', (chunk: string) => {
    text += chunk
  })
  incoming.on('end', () => {
    if (typeof JSON.parse(text) === 'object') send(outgoing, answer)
  })
}

const [path = '', port] = process.argv.slice(2)
const { bodies, written = '' }: BareBodies = JSON.parse(readFileSync(path, 'utf8'))
const answers = new Map(Object.entries(bodies).map(([path, text]) => [path, ready(text)]))
const [only] = answers.values()
const constant = answers.size === 1 ? only : undefined
const afterBody = ready(written)
createServer((incoming, outgoing) => {
  if (incoming.method === 'PUT') return takeBody(incoming, outgoing, afterBody)
  const answer = constant ?? answers.get(incoming.url ?? '')
  if (answer === undefined) outgoing.writeHead(404).end()
  else send(outgoing, answer)
}).listen(Number(port), '127.0.0.1')
