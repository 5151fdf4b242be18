import type { Policies } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'

/** The response of the service at `/openapi.json`. */
export async function servedDocument(policies: Partial<Policies> = {}): Promise<string> {
  const world = createWorld({ players: 0, policies })
  const answer = await world.fetch(new Request('http://any.example/openapi.json'))
  return answer.text()
}

/** The description of the control API, by the control API. */
export async function controlDocument(policies: Partial<Policies> = {}): Promise<string> {
  const world = createWorld({ players: 0, policies })
  return (await world.fetch('/__admin/openapi.json')).text()
}

/** Policies that change the document, each for its own world. */
export const VARIATIONS: Readonly<Record<string, Partial<Policies>>> = {
  'by default': {},
  'with envelopes, null and a fixed maximum': {
    errorFormat: 'envelope',
    absentFields: 'null',
    maxLimit: 10,
    arrayEncoding: 'brackets',
    missingSession: 401,
  },
  'with plain errors and commas': {
    errorFormat: 'plain',
    arrayEncoding: 'comma',
    overLimit: 'clamp',
    updateUnknownFields: 'ignore',
    bonusExpiredStatus: 'expired',
  },
  'with a template, tokens and sessions': {
    errorFormat: { error: { id: '{code}', text: '{detail}' } },
    arrayEncoding: 'repeat',
    tokens: ['secret'],
    sessions: { 'session-1': '*' },
    unknownPlayer: 'generate',
  },
  'with date-times, empty values, E.164 and other words': {
    dates: 'date-time',
    emptyQuery: 'ignore',
    phoneFormat: 'e164',
    vocabulary: {
      status: { completed: 'paid' },
      event_name: { 'Card Deposit': 'Visa In' },
      bonus_status: { active: 'running' },
    },
  },
  'with a function for errors': {
    errorFormat: ({ code }) => ({ body: `<e>${code}</e>`, contentType: 'application/xml' }),
  },
}
