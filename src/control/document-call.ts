import type { Policies } from '../contract/policies'
import { defineCall } from './call'

/** The documents by policies: each is built on first use. */
const known = new WeakMap<Policies, string>()

export const getControlDocument = defineCall({
  id: 'getControlDocument',
  method: 'GET',
  path: '/__admin/openapi.json',
  summary: 'Returns the control API as OpenAPI 3.1.',
  verb: { name: 'openapi' },
  answers: { 200: 'Document' },
  async handle({ simulation: { policies } }, _, { calls, version }) {
    const { createControlDocument } = await import('./document')
    const written = () =>
      JSON.stringify(createControlDocument(calls, { version, policies }), null, 2)
    const body = known.get(policies) ?? `${written()}\n`
    known.set(policies, body)
    return { status: 200, body, contentType: 'application/json' }
  },
})
