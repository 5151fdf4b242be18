import * as v from 'valibot'
import { VERSION_PATH } from '../contract/input/json'
import { OPERATIONS } from '../contract/operations'

/** A base URL as the pattern of its origin, and its path. */
interface BaseUrl {
  readonly origin: string
  readonly path: string
}

/** Requests below a base URL. */
export interface ServedPlace {
  /** Matches their URLs. */
  readonly pattern: RegExp
  /** The path that replaces `/v1` in them. */
  readonly basePath: string
}

/** What happens to paths below the base URL outside the service. */
export type UnknownPaths = 'refuse' | 'pass'

/**
 * The places of the service and, with `admin`, of the control API below the origin of the base URL.
 */
export function servedPlaces(
  { origin, path }: BaseUrl,
  admin: boolean,
  unknownPaths: UnknownPaths = 'refuse',
): readonly ServedPlace[] {
  // Patterns without groups: msw 2 decodes the groups of a path such as `/v1/*`, and fails on
  // invalid percent-encoding, which the application rejects with 400.
  const below = (rest: string) => new RegExp(`^${origin}(?:/w/[^/]*)?${rest}`)
  const rest = unknownPaths === 'pass' ? KNOWN_PATHS : '/'
  const service = { pattern: below(`${escapePattern(path)}${rest}`), basePath: path }
  // Before the service, because a base path may be empty.
  const control = { pattern: below('/__admin(?:[/?]|$)'), basePath: VERSION_PATH }
  return admin ? [control, service] : [service]
}

/** A pattern of the paths of the operations. Without groups, see above. */
const KNOWN_PATHS = `(?:${OPERATIONS.map(({ path }) => path.replace(/\{\w+\}/g, '[^/?#]+')).join('|')})(?:[?#]|$)`

/** A base URL as the pattern of its origin, and its path without a slash at the end. */
export const baseUrlSchema = () =>
  v.pipe(
    v.custom<string | URL>(() => true),
    v.rawTransform(({ dataset, addIssue, NEVER }): BaseUrl => {
      const given: unknown = dataset.value
      // By its members: a URL may come from another realm, such as jsdom.
      const text = String(typeof given === 'string' ? given : (Object(given).href ?? ''))
      const isPath = text.startsWith('/')
      const base = isPath ? 'http://any' : undefined
      const url = URL.canParse(text, base) ? new URL(text, base) : undefined
      if (url === undefined || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '') {
        addIssue({
          message: 'a base URL such as https://api.example.com/v1, without query or fragment',
        })
        return NEVER
      }
      const origin = isPath ? 'https?://[^/]+' : escapePattern(url.origin)
      return { origin, path: url.pathname.replace(/\/+$/, '') }
    }),
  )

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
