import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

/** Serves the page. The base URL of the player service is in its query, `?api=`. */
createServer(async (_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(await readFile(new URL('index.html', import.meta.url)))
}).listen(4779, '127.0.0.1')
