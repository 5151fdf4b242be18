import type { Policies } from '../contract/policies'
import type { Reply } from './answer'
import type { ExampleFactory } from './example-answers'
import type { RequestContext, Route } from './request-context'

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
  const known = new WeakMap<Policies, Promise<object>>()
  const documentOf = ({ simulation: { policies } }: RequestContext): Promise<object> => {
    const document = known.get(policies) ?? describe(policies, options)
    known.set(policies, document)
    return document
  }
  const json = async (context: RequestContext): Promise<Reply> => ({
    status: 200,
    body: `${JSON.stringify(await documentOf(context), null, 2)}\n`,
    contentType: 'application/json',
  })
  return [{ template: '/openapi.json', methods: { GET: json } }]
}

async function describe(
  policies: Policies,
  { version, createExample }: OpenApiOptions,
): Promise<object> {
  const { createDocument } = await import('../contract/openapi/document')
  const { exampleAnswers } = await import('./example-answers')
  const examples = await exampleAnswers(policies, createExample)
  return createDocument({ version, policies, examples })
}
