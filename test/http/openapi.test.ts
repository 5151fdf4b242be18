import { describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { OPERATIONS } from '../../src/contract/operations'
import type { Policies } from '../../src/contract/policies'
import { RESOURCES } from '../../src/contract/resources'
import { createWorld } from '../../src/create-world'

type Json = Record<string, never> & { [key: string]: Json }

async function ask(path: string, policies: Partial<Policies> = {}, init?: RequestInit) {
  const world = createWorld({ players: 3, policies })
  return world.fetch(new Request(`http://any.example${path}`, init))
}

const documentUnder = async (policies: Partial<Policies> = {}): Promise<Json> =>
  JSON.parse(await (await ask('/openapi.json', policies)).text())

const HISTORY = '/players/{playerId}/transactions'

describe('/openapi.json', () => {
  it('needs no credentials', async () => {
    const json = await ask('/openapi.json')
    expect(json.status).toBe(200)
    expect(json.headers.get('content-type')).toBe('application/json')
    const head = await ask('/openapi.json', {}, { method: 'HEAD' })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50_000)
    expect(await ask('/openapi.json', {}, { method: 'POST' })).toMatchObject({ status: 405 })
  })

  it('are the same bytes in every world with the same policies, whatever was done to it', async () => {
    const world = createWorld({ seed: 'other', players: 1 })
    world.advance('P1D')
    const other = await world.fetch(new Request('http://elsewhere.example:8080/openapi.json'))
    expect(await other.text()).toBe(await (await ask('/openapi.json')).text())
  })

  it('follow the policies at run time', async () => {
    const world = createWorld({ players: 0 })
    const maximum = async () => {
      const answer = await world.fetch(new Request('http://any.example/openapi.json'))
      const { paths } = (await answer.json()) as Json
      const parameters = paths?.[HISTORY]?.['get']?.['parameters'] as unknown as Json[]
      return parameters.find(({ name }) => (name as unknown) === 'limit')?.['schema']?.['maximum']
    }
    expect(await maximum()).toBe(200)
    world.setPolicies({ maxLimit: 77 })
    expect(await maximum()).toBe(77)
  })

  it('are six operations, their resources and both credentials', async () => {
    const document = await documentUnder()
    const operations = OPERATIONS.map(({ id, path, method }) => {
      const operation = document['paths']?.[path]?.[method.toLowerCase()]
      expect(operation?.['operationId']).toBe(id)
      return operation
    })
    expect(operations).toHaveLength(6)
    expect(document['openapi']).toBe('3.1.0')
    expect(document['info']?.['x-fauxhouse-version']).toBe(version)
    expect(Object.keys(document['components']?.['schemas'] ?? {})).toEqual([
      ...RESOURCES.map(({ name }) => name),
      'Problem',
      'ProblemItem',
    ])
    expect(document['components']?.['securitySchemes']).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
    })
    expect(document['security']).toEqual([{ bearer: [] }])
    expect(document['components']?.['parameters']).toMatchObject({
      session: { name: 'X-Session-ID', in: 'header', required: true, schema: { type: 'string' } },
    })
    for (const item of Object.values(document['paths'] ?? {})) {
      expect(item).toMatchObject({
        parameters: [{ name: 'playerId' }, { $ref: '#/components/parameters/session' }],
      })
    }
  })

  it('have examples of a player with a story', async () => {
    const document = await documentUnder()
    const answer = (path: string) =>
      document['paths']?.[path]?.['get']?.['responses']?.['200']?.['content']?.[
        'application/json'
      ]?.['example'] as unknown as Record<string, unknown>
    expect(answer('/players/{playerId}')).toMatchObject({ kpi: { active_bonus: true } })
    expect(answer(HISTORY)['transactions']).toHaveLength(2)
    const responses = document['paths']?.['/players/{playerId}']?.['put']?.['responses']
    expect(Object.keys(responses ?? {})).toEqual(['200', '400', '401', '404', '406', '413', '415'])
    expect(
      responses?.['400']?.['content']?.['application/problem+json']?.['examples'],
    ).toMatchObject({
      MISSING_SESSION: { value: { code: 'MISSING_SESSION' } },
      INVALID_BODY: { value: { errors: [{ where: '/blocked' }] } },
      INVALID_PARAMETER: { value: { status: 400 } },
    })
  })
})

describe('the document under policies', () => {
  const listParameter = async (arrayEncoding: Policies['arrayEncoding']) => {
    const document = await documentUnder({ arrayEncoding })
    const parameters = document['paths']?.[HISTORY]?.['get']?.['parameters']
    const [first] = (parameters ?? []) as unknown as Json[]
    return [first?.['name'], first?.['style'], first?.['explode']] as unknown[]
  }

  it.each([
    ['any', ['event_type', 'form', true]],
    ['repeat', ['event_type', 'form', true]],
    ['comma', ['event_type', 'form', false]],
    ['brackets', ['event_type[]', 'form', true]],
  ] as const)('serialises lists as arrayEncoding %s reads them', async (policy, expected) => {
    expect(await listParameter(policy)).toEqual(expected)
  })

  it('describes errors in the format that is on, by the statuses that are possible', async () => {
    const document = await documentUnder({
      errorFormat: 'envelope',
      missingSession: 403,
      sessions: { 'session-1': '*' },
    })
    const responses = document['paths']?.[HISTORY]?.['get']?.['responses']
    expect(Object.keys(responses ?? {})).toEqual(['200', '400', '401', '403', '404', '406'])
    expect(responses?.['403']?.['description']).toBe(
      'Session required; Session belongs to another player',
    )
    const content = responses?.['403']?.['content']?.['application/json']
    expect(content?.['schema']).toEqual({ $ref: '#/components/schemas/ErrorEnvelope' })
    expect(content?.['examples']?.['MISSING_SESSION']?.['value']).toMatchObject({ success: false })
  })

  it('tells which policies are not at their default, and no secrets', async () => {
    const document = await documentUnder({ tokens: ['hush-hush'], wr: 'requirement' })
    expect(document['info']?.['description']).toContain('- `wr`: "requirement".')
    expect(document['info']?.['x-fauxhouse-policies']).toMatchObject({
      tokens: '1 listed',
      wr: 'requirement',
      maxLimit: 200,
    })
    expect(JSON.stringify(document)).not.toContain('hush')
  })

  it('has the format of dates and empty values that the policies accept', async () => {
    const fromDate = async (policies: Partial<Policies>) => {
      const { paths } = await documentUnder(policies)
      const parameters = paths?.[HISTORY]?.['get']?.['parameters'] as unknown as Json[]
      return parameters.find(({ name }) => (name as unknown) === 'from_date')
    }
    expect(await fromDate({})).toMatchObject({
      schema: {
        anyOf: [
          { type: 'string', format: 'date-time' },
          { type: 'string', format: 'date' },
        ],
      },
    })
    expect(await fromDate({})).not.toHaveProperty('allowEmptyValue')
    const strict = await fromDate({ dates: 'date-time', emptyQuery: 'ignore' })
    expect(strict?.['schema']).toEqual({ type: 'string', format: 'date-time' })
    expect(strict?.['allowEmptyValue']).toBe(true)
  })

  it('has the form of phone numbers that an update accepts', async () => {
    const phone = async (policies: Partial<Policies>) => {
      const { components } = await documentUnder(policies)
      return ['ProfileUpdate', 'PlayerProfile'].map(
        (name) => components?.['schemas']?.[name]?.['properties']?.['phone'],
      )
    }
    for (const schema of await phone({})) expect(schema).not.toHaveProperty('pattern')
    const [body, profile] = await phone({ phoneFormat: 'e164' })
    expect(body).toMatchObject({
      pattern: '^\\+[1-9]\\d{1,14}$',
      examples: ['+4915123456789'],
    })
    expect(profile).not.toHaveProperty('pattern')
  })

  it('lets an update have other fields only where they are ignored', async () => {
    const closed = async (updateUnknownFields: Policies['updateUnknownFields']) => {
      const { components } = await documentUnder({ updateUnknownFields })
      return components?.['schemas']?.['ProfileUpdate']?.['additionalProperties']
    }
    expect(await closed('reject')).toBe(false)
    expect(await closed('ignore')).toBeUndefined()
  })
})
