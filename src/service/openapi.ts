import type { createDocument } from '../contract/openapi/document'
import type { Policies } from '../contract/policies'
import type { Route } from './request-context'
import { shownPath } from './routes'

/**
 * `GET /openapi.json`: the six operations under the current policies. The code for it is loaded at
 * the first request, because most users never need it.
 *
 * @param version of the package
 */
export function openApiRoute(version: string): Route {
  const known = new WeakMap<Policies, ReturnType<typeof createDocument>>()
  return {
    template: '/openapi.json',
    methods: {
      async GET({ simulation: { policies }, adapter }) {
        const { createDocument } = await import('../contract/openapi/document')
        const document = known.get(policies) ?? createDocument(version, policies)
        known.set(policies, document)
        const proxyPath = adapter.server?.proxyPath ?? ''
        const servers = document.servers.map(({ url, ...server }) => {
          const [, world = '', path = ''] = /^(\/w\/[^/]+)?(.*)$/.exec(url) ?? []
          return { url: proxyPath + world + shownPath(path, adapter), ...server }
        })
        const body = `${JSON.stringify({ ...document, servers }, null, 2)}\n`
        return { status: 200, body, contentType: 'application/json' }
      },
    },
  }
}
