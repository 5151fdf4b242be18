import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/*
 * Bare node:http, a process of its own: what a server of Node.js takes that knows its responses
 * beforehand. Its first argument is a file with the bodies by path, its second one the port.
 */
const [path = '', port] = process.argv.slice(2)
const bodies = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
const responses = new Map(
  bodies.map(([path, text]) => {
    const length = Buffer.byteLength(text)
    return [path, { text, head: { 'Content-Type': 'application/json', 'Content-Length': length } }]
  }),
)
createServer((incoming, outgoing) => {
  const response = responses.get(incoming.url ?? '')
  if (response === undefined) outgoing.writeHead(404).end()
  else outgoing.writeHead(200, response.head).end(response.text)
}).listen(Number(port), '127.0.0.1')
