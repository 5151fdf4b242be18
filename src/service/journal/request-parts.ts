import { isTooDeep, utf8Decoder } from '../../contract/input/json'
import { isSecret } from '../../contract/input/secrets'
import { queryOf } from '../routes'
import type { KeptText, RecordedRequest } from './record'

/**
 * The pairs of a query in their order, decoded, without secrets; invalid percent-encoding stays as
 * it is.
 */
export function queryPairs(url: string): (readonly [key: string, value: string])[] {
  return queryOf(url)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? []
      const name = decoded(key)
      return [name, value !== '' && isSecret(name) ? '***' : decoded(value)]
    })
}

/** A parameter that is given several times has a list. */
export function queryValues(url: string): Record<string, string | string[]> {
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

/** Null for no text, undefined for one that was dropped. */
export const textOf = (bytes: KeptText) => bytes && utf8Decoder().decode(bytes)

/** Largest number of characters that are shown of a body that nests too deep to be read. */
const MAX_DEEP = 1_000

/**
 * The JSON of a body without secrets, or its text if it is no JSON; null for none. What nests
 * deeper than any body that is accepted stays text, so that no walk over it exhausts the stack.
 */
export function parsedBody(text: string | null | undefined): unknown {
  if (!text) return null
  if (isTooDeep(text)) return text.slice(0, MAX_DEEP)
  try {
    return JSON.parse(text, (name, value) => (isShown(name, value) ? value : '***'))
  } catch {
    return text
  }
}

const isShown = (name: string, value: unknown) => value === null || value === '' || !isSecret(name)

function decoded(text: string): string {
  const blanks = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(blanks)
  } catch {
    return blanks
  }
}

/** The value of a header without its secret: `Bearer ***`. */
export function maskedHeader(name: string, value: string): string {
  // It may be any URL, with secrets of its own.
  if (name === 'referer') return value.replace(/[?#].*/s, '').replace(/^(\w+:\/\/)[^/]*@/, '$1')
  if (!isSecret(name)) return value
  const [scheme] = /^(bearer|basic|digest)(?=[ \t]|$)/i.exec(value) ?? []
  if (scheme === undefined) return '***'
  return scheme === value ? value : `${scheme} ***`
}

/** All headers of a response, under their own names, without secrets. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const all = Object.entries(headers)
  return Object.fromEntries(
    all.map(([name, value]) => [name, maskedHeader(name.toLowerCase(), value)]),
  )
}

/** Largest length of a text: the search takes time that is linear in what it reads. */
export const MAX_TEXT = 200

/** Whether what a request shows without headers has a text, in any letter case. */
export function hasText(text: string) {
  const wanted = text.toLowerCase()
  const has = (part: string | null | undefined) => part?.toLowerCase().includes(wanted) === true
  return ({ url, path, player, headers, requestBody, responseBody }: RecordedRequest): boolean => {
    if (has(path) || has(player) || has(headers.get('x-session-id'))) return true
    if (queryPairs(url).some((pair) => has(pair.join('=')))) return true
    return has(unescaped(textOf(requestBody))) || has(unescaped(textOf(responseBody)))
  }
}

/** Some clients write every character that is not ASCII as an escape. */
function unescaped(body: string | null | undefined): string | null | undefined {
  return body?.includes('\\u') ? JSON.stringify(parsedBody(body)) : body
}
