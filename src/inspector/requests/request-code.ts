import type { RequestEntry } from '../../service/journal/entry'

/** Headers that a client adds by itself. */
const OWN = new Set([
  ...['accept-encoding', 'accept-language', 'connection', 'content-length', 'host', 'keep-alive'],
  ...['origin', 'referer', 'transfer-encoding', 'user-agent'],
])

/** What the journal shows in place of a secret. */
const MASKED = '***'

/** The headers that a copy sends: any token fits unless a policy lists tokens. */
function headersOf({ request }: RequestEntry): [string, string][] {
  return Object.entries(request.headers)
    .filter(([name]) => !OWN.has(name) && !name.startsWith('sec-') && name !== 'cookie')
    .map(([name, value]) => [name, value.includes(MASKED) ? 'Bearer any' : value])
}

function bodyOf({ request: { body } }: RequestEntry): string | undefined {
  if (body === null) return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The path of a request with its query. */
export function targetOf({ request: { path, query } }: RequestEntry): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each]),
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** A command for a shell. @param path of the request, or another one in its place */
export function curlOf(entry: RequestEntry, base: string, path = targetOf(entry)): string {
  const { method } = entry.request
  const body = bodyOf(entry)
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellText(base + path)}`,
    ...headersOf(entry).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellText(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** A call of `fetch`. */
export function fetchOf(entry: RequestEntry, base: string): string {
  const { method } = entry.request
  const body = bodyOf(entry)
  const init = { method, headers: Object.fromEntries(headersOf(entry)), ...(body && { body }) }
  return `await fetch(${JSON.stringify(base + targetOf(entry))}, ${JSON.stringify(init, null, 2)})`
}
