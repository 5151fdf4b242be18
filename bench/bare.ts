import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import './probe'

/*
 * Bare node:http, a process of its own: what a server of Node.js takes that knows its responses
 * beforehand. Its parent sends their bodies by method and path. It reads the body of a PUT, as any
 * server must.
 */
process.once('message', (bodies: Readonly<Record<string, string>>) => {
  const responses = new Map(
    Object.entries(bodies).map(([request, text]) => {
      const length = Buffer.byteLength(text)
      const head = { 'Content-Type': 'application/json', 'Content-Length': length }
      return [request, { text, head }]
    }),
  )
  createServer((incoming, outgoing) => {
    const response = responses.get(`${incoming.method} ${incoming.url}`)
    const respond = () => outgoing.writeHead(200, response?.head).end(response?.text)
    if (incoming.method === 'PUT') json(incoming).then(respond)
    else respond()
  }).listen(Number(process.argv[2]), '127.0.0.1')
})
