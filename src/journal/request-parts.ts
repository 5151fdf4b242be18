/** The path of an absolute URL as it was sent, without its query. */
export function sentPath(url: string): string {
  const start = url.indexOf('/', url.indexOf(':') + 3)
  const end = url.slice(start).search(/[?#]/)
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : start + end)
}

/** The pairs of a query in their order, decoded; invalid percent-encoding stays as it is. */
export function queryPairs(url: string): (readonly [key: string, value: string])[] {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      const [key, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
      return [decoded(key), decoded(value)] as const
    })
}

/** A parameter that is given several times has a list. */
export function queryOf(url: string): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [key, value] of queryPairs(url)) lists.set(key, [...(lists.get(key) ?? []), value])
  return Object.fromEntries(
    [...lists].map(([key, list]) => [key, list.length > 1 ? list : (list[0] ?? '')]),
  )
}

/** A query of these pairs, with its question mark; empty without any. */
export function queryText(pairs: readonly (readonly [key: string, value: string])[]): string {
  if (pairs.length === 0) return ''
  const text = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return `?${text.replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** The JSON of a body, or its text if it is no JSON; null for none. */
export function parsedBody(text: string | null | undefined): unknown {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function decoded(text: string): string {
  const blanks = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(blanks)
  } catch {
    return blanks
  }
}

/** Fields whose values are secrets. */
const SECRET = /^(authorization|proxy-authorization|cookie|set-cookie)$/

/** The value of a header without its secret: `Bearer ***`. */
export function maskedHeader(name: string, value: string): string {
  if (!SECRET.test(name)) return value
  const [scheme] = /^(bearer|basic|digest)(?=[ \t]|$)/i.exec(value) ?? []
  if (scheme === undefined) return '***'
  return scheme === value ? value : `${scheme} ***`
}
