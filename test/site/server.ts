import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

/** The built site: `npm run site` writes it. */
export const SITE = new URL('../../.fauxhouse/site/out/', import.meta.url).pathname
const BASE = '/fauxhouse/'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

function fileOf(folder: string, path: string): string | undefined {
  if (!path.startsWith(BASE)) return undefined
  const inside = decodeURIComponent(path.slice(BASE.length)).replace(/(^|\/)$/, '$1index.html')
  const name = folder + inside
  return existsSync(name) && statSync(name).isFile() ? name : undefined
}

/** Serves the site as a host of static files does: what is missing has the error page. */
export async function serveSite(folder = SITE) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site.example')
    const file = fileOf(folder, pathname)
    const shown = file ?? `${folder}404.html`
    response.writeHead(file ? 200 : 404, { 'Content-Type': TYPES[extname(shown)] ?? 'text/plain' })
    response.end(readFileSync(shown))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${BASE}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
