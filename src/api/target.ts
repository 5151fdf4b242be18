import { VERSION_PATH } from '../contract/operations'

/**
 * Reads the target of a request from its URL by slicing: the URL object would cost more than the
 * whole route. The URL is absolute and normal, as `Request.url` always is.
 */

/** The raw path, not decoded; the base path of the door is replaced by `/v1`. */
export function pathOf(url: string, basePath?: string): string {
  const start = url.indexOf('/', url.indexOf(':') + 3)
  const path = url.slice(start, endOfPath(url, start))
  if (basePath === undefined || basePath === VERSION_PATH) return path
  const below = path === basePath || path.startsWith(`${basePath}/`)
  return below ? VERSION_PATH + path.slice(basePath.length) : path
}

/** Whether it is below the path of the control API, even without a route. */
export function isControlPath(path: string): boolean {
  return path === '/__admin' || path.startsWith('/__admin/')
}

/** The raw query without its question mark. */
export function queryOf(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const hash = url.indexOf('#')
  if (hash < 0) return url.slice(start + 1)
  return hash < start ? '' : url.slice(start + 1, hash)
}

/** Scheme, host and port. */
export function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf(':') + 3))
}

function endOfPath(url: string, start: number): number {
  for (let index = start; index < url.length; index += 1) {
    const character = url.charCodeAt(index)
    if (character === 63 || character === 35) return index
  }
  return url.length
}

/** Percent-decoded; undefined if the encoding is invalid. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
