import type { Policies } from '../contract/policies'
import { type Call, defineCall } from './call'

interface DocumentOptions {
  /** Version of the package. */
  readonly version: string
  /** All calls, this one included. */
  readonly calls: () => readonly Call[]
}

/** The call of the OpenAPI document, which is built on first use under the policies. */
export function documentCall({ version, calls }: DocumentOptions): Call {
  const known = new WeakMap<Policies, string>()
  return defineCall({
    id: 'getControlDocument',
    method: 'GET',
    path: '/__admin/openapi.json',
    summary: 'The control API as OpenAPI 3.1.',
    answers: { 200: 'Document' },
    async handle({ simulation: { policies } }) {
      const { createControlDocument } = await import('./document')
      const made = () =>
        JSON.stringify(createControlDocument(calls(), { version, policies }), null, 2)
      const body = known.get(policies) ?? `${made()}\n`
      known.set(policies, body)
      return { status: 200, body, contentType: 'application/json' }
    },
  })
}
