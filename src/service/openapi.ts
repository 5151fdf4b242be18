import type { Policies } from '../contract/policies'
import type { Reply } from './answer'
import type { ExampleFactory } from './example-answers'
import type { RequestContext, Route } from './request-context'
import { shownPath } from './routes'

export interface OpenApiOptions {
  /** Version of the package. */
  readonly version: string
  readonly createExample: ExampleFactory
}

/**
 * `GET /openapi.json`: the six operations under the current policies. The code for it is loaded at
 * the first request, because most users never need it.
 */
export function openApiRoutes(options: OpenApiOptions): readonly Route[] {
  const known = new WeakMap<Policies, ReturnType<typeof describe>>()
  const documentOf = ({ simulation: { policies } }: RequestContext) => {
    const document = known.get(policies) ?? describe(policies, options)
    known.set(policies, document)
    return document
  }
  const json = async (context: RequestContext): Promise<Reply> => {
    const { adapter } = context
    const document = await documentOf(context)
    const proxyPath = adapter.server?.proxyPath ?? ''
    const servers = document.servers.map(({ url, ...server }) => {
      const [, world = '', path = ''] = /^(\/w\/[^/]+)?(.*)$/.exec(url) ?? []
      return { url: proxyPath + world + shownPath(path, adapter), ...server }
    })
    const body = `${JSON.stringify({ ...document, servers }, null, 2)}\n`
    return { status: 200, body, contentType: 'application/json' }
  }
  return [{ template: '/openapi.json', methods: { GET: json } }]
}

async function describe(policies: Policies, { version, createExample }: OpenApiOptions) {
  const { createDocument } = await import('../contract/openapi/document')
  const { exampleAnswers } = await import('./example-answers')
  const examples = await exampleAnswers(policies, createExample)
  return createDocument({ version, policies, examples })
}
