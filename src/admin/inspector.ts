import type { Route } from '../api/exchange'
import { noSuchPath } from '../api/no-such-path'

/**
 * The page of the inspector, for browsers. It has no data of the world, so it needs no token: the
 * calls that it makes need one. A door without the page has nothing at the path.
 */
export const inspectorRoute: Route = {
  template: '/__admin/',
  methods: {
    GET(exchange) {
      const { headers, environment } = exchange
      const isWanted = /\btext\/html\b/.test(headers.get('accept') ?? '')
      const page = isWanted ? environment.inspector?.() : undefined
      if (page === undefined) return noSuchPath(exchange)
      return {
        status: 200,
        body: page.html,
        contentType: 'text/html; charset=utf-8',
        headers: {
          'Content-Security-Policy': page.policy,
          'Referrer-Policy': 'no-referrer',
          'X-Content-Type-Options': 'nosniff',
          Vary: 'Accept',
        },
      }
    },
  },
}
