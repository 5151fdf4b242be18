import { rejected } from '../service/answer'
import type { Route } from '../service/request-context'

/** Asks the adapter to compress the body. */
const GZIP = { 'Content-Encoding': 'gzip' }

/**
 * The page of the inspector, for browsers. It has no data of the world, so it needs no token: the
 * calls that it makes need one. An adapter without the page has nothing at the path.
 */
export const inspectorRoute: Route = {
  template: '/__admin/',
  methods: {
    GET({ headers, adapter: { server, basePath }, prefix }) {
      const isWanted = /\btext\/html\b/.test(headers.get('accept') ?? '')
      const page = isWanted ? server?.inspector() : undefined
      if (page === undefined) {
        const about = isWanted
          ? 'the inspector cannot be read, so let this program read the files of the package (Deno: --allow-read)'
          : 'browsers, which accept text/html, receive the inspector here'
        const note = server ? about : 'only a server has the inspector page'
        const remedy = `GET ${prefix}/__admin/openapi.json describes the control API; ${note}.`
        return rejected('NOT_FOUND', 'path', 'There is nothing at this path.', remedy)
      }
      const headersOfPage = {
        'Content-Security-Policy': page.policy,
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept, Accept-Encoding',
        ...(/\bgzip\b/.test(headers.get('accept-encoding') ?? '') && GZIP),
      }
      const contentType = 'text/html; charset=utf-8'
      const place = basePath === undefined ? '' : ` data-base-path="${basePath}"`
      const body = page.html.replace('<html', `<html${place}`)
      return { status: 200, body, contentType, headers: headersOfPage }
    },
  },
}
