import { describe, expect, it, test } from 'vitest'
import { valueAt } from '../../src/contract/input/json'
import type { Policies } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'

async function ask(policies: Partial<Policies> = {}, init?: RequestInit) {
  return createWorld({ players: 3, policies }).fetch('/openapi.json', init)
}

const documentUnder = async (policies?: Partial<Policies>) => (await ask(policies)).json()

/** JSON pointers into the document. */
const PLAYER = '/paths/~1players~1{playerId}'
const HISTORY = `${PLAYER}~1transactions/get`
const SCHEMAS = '/components/schemas'

describe('/openapi.json', () => {
  it('needs no credentials', async () => {
    const json = await ask()
    expect(json.status).toBe(200)
    expect(json.headers.get('content-type')).toBe('application/json')
    const head = await ask({}, { method: 'HEAD' })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50_000)
    expect(await ask({}, { method: 'POST' })).toMatchObject({ status: 405 })
  })

  it('has the same bytes in every world, and follows the policies at run time', async () => {
    const world = createWorld({ seed: 'other', players: 1 })
    world.advance('P1D')
    const text = async () =>
      (await world.fetch(new Request('http://elsewhere.example:8080/openapi.json'))).text()
    expect(await text()).toBe(await (await ask()).text())
    world.setPolicies({ maxLimit: 77 })
    expect(await text()).toBe(await (await ask({ maxLimit: 77 })).text())
  })
})

const list = (name: string, explode: boolean) => ({ name, style: 'form', explode })
const dateTime = { type: 'string', format: 'date-time' }
const limit = 'limit'
const date = 'from_date'

describe('the document under policies', () => {
  test.each<[Partial<Policies>, name: string, expected: object]>([
    [{ arrayEncoding: 'any' }, 'event_type', list('event_type', true)],
    [{ arrayEncoding: 'repeat' }, 'event_type', list('event_type', true)],
    [{ arrayEncoding: 'comma' }, 'event_type', list('event_type', false)],
    [{ arrayEncoding: 'brackets' }, 'event_type[]', list('event_type[]', true)],
    [{}, limit, { schema: { maximum: 200 } }],
    [{ maxLimit: 77 }, limit, { schema: { maximum: 77 } }],
    [{}, date, { schema: { anyOf: [dateTime, { type: 'string', format: 'date' }] } }],
    [
      { dates: 'date-time', emptyQuery: 'ignore' },
      date,
      { schema: dateTime, allowEmptyValue: true },
    ],
  ])('%j: the parameter %s', async (policies, name, expected) => {
    const parameters = valueAt(await documentUnder(policies), `${HISTORY}/parameters`)
    const found = (parameters as { name: string }[]).find((each) => each.name === name)
    expect(found).toMatchObject(expected)
    if (!('emptyQuery' in policies)) expect(found).not.toHaveProperty('allowEmptyValue')
  })

  test.each<[Partial<Policies>, pointer: string, expected: unknown]>([
    [{}, `${SCHEMAS}/ProfileUpdate/properties/phone/pattern`, undefined],
    [
      { phoneFormat: 'e164' },
      `${SCHEMAS}/ProfileUpdate/properties/phone`,
      expect.objectContaining({ pattern: '^\\+[1-9]\\d{1,14}$', examples: ['+4915123456789'] }),
    ],
    [{ phoneFormat: 'e164' }, `${SCHEMAS}/PlayerProfile/properties/phone/pattern`, undefined],
    [{ updateUnknownFields: 'reject' }, `${SCHEMAS}/ProfileUpdate/additionalProperties`, false],
    [{ updateUnknownFields: 'ignore' }, `${SCHEMAS}/ProfileUpdate/additionalProperties`, undefined],
  ])('%j: %s', async (policies, pointer, expected) => {
    expect(valueAt(await documentUnder(policies), pointer)).toEqual(expected)
  })

  it('describes errors in the format that is on, by the statuses that are possible', async () => {
    const sessions = { 'session-1': '*' }
    const policies = { errorFormat: 'envelope', missingSession: 403, sessions } as const
    const responses = Object(valueAt(await documentUnder(policies), `${HISTORY}/responses`))
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '406'])
    const { description, content } = responses['403']
    expect(description).toBe('Session required; Session belongs to another player')
    expect(content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/ErrorEnvelope' },
    })
  })

  it('tells which policies are not at their default, and no secrets', async () => {
    const document = await documentUnder({ tokens: ['hush-hush'], wr: 'requirement' })
    expect(document.info.description).toContain('- `wr`: "requirement".')
    const shown = { tokens: '1 listed', wr: 'requirement', maxLimit: 200 }
    expect(document.info['x-fauxhouse-policies']).toMatchObject(shown)
    expect(JSON.stringify(document)).not.toContain('hush')
  })
})
