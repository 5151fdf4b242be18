import { describe, expect, test } from 'vitest'
import { POLICY_NAMES } from '../../src/contract/policies'
import { asJson, controlOf, whereOf } from './requests'

test('an audit looks at all players on request, up to a limit', async () => {
  const { get } = controlOf()
  for (const [query, audited] of [
    ['all=true', 5],
    ['all=true&limit=2', 2],
    ['all=false&limit=2', 0],
  ] as const) {
    const { body } = await get(`/audit?${query}`)
    expect(body).toMatchObject({ consistent: true, audited })
  }
  const wrong = whereOf(await get('/audit?all=yes&limit=1001&al=1'))
  expect(wrong).toEqual([400, 'INVALID_PARAMETER', 'query.al', 'query.all', 'query.limit'])
})

describe('the policies', () => {
  test('are a table of what can be, and what is', async () => {
    const { get } = controlOf({ policies: { maxLimit: 50, errorFormat: () => ({ body: 'no' }) } })
    const table = (await get('/policies')).body['policies'] as Record<string, unknown>[]
    expect(table.map(({ name }) => name)).toEqual(POLICY_NAMES)
    for (const wanted of [
      { name: 'maxLimit', value: 50, default: 200 },
      { name: 'errorFormat', value: 'function' },
    ]) {
      expect(table).toContainEqual(expect.objectContaining(wanted))
    }
  })

  test('change from now on, those of the control API too', async () => {
    const { send, get, world } = controlOf()
    const changes = asJson({ maxLimit: '30', errorFormat: 'envelope' })
    const response = await send('PATCH', '/policies', changes)
    expect(response.body['policies']).toContainEqual(
      expect.objectContaining({ name: 'maxLimit', value: 30 }),
    )
    expect(world.policies).toMatchObject({ maxLimit: 30, absentFields: 'omit' })
    expect(world.log().commands).toHaveLength(1)
    expect((await get('/players/nobody')).body).toMatchObject({ success: false })
  })

  test('reject what they cannot be: all mistakes, the nearest, no change', async () => {
    const { send, world } = controlOf()
    const body = { maxLimits: 5, ngr: 'gdr', absentFields: null, wr: 'requirement' }
    const response = await send('PATCH', '/policies', asJson(body))
    expect(whereOf(response)).toEqual([400, 'INVALID_BODY', '/maxLimits', '/ngr', '/absentFields'])
    expect(response.body).toMatchObject({
      errors: [{ remedy: 'Did you mean maxLimit?' }, { remedy: 'Did you mean ggr?' }, {}],
    })
    expect(world.policies.wr).toBe('remaining')
  })
})

describe('every path', () => {
  test.each([
    ['PUT', '/snapshots', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/reset', 'POST, OPTIONS'],
    ['GET', '/snapshots/x', 'DELETE, OPTIONS'],
    ['DELETE', '/policies', 'GET, HEAD, PATCH, OPTIONS'],
  ])('says which methods it has: not %s %s', async (method, path, allow) => {
    const { send } = controlOf()
    for (const [each, status] of [
      [method, 405],
      ['OPTIONS', 204],
    ] as const) {
      const response = await send(each, path)
      expect([response.status, response.headers.get('allow')]).toEqual([status, allow])
    }
  })

  test.each([
    ['GET', '/players/{playerId}'],
    ['POST', '/snapshots/{snapshotId}/restore'],
    ['POST', '/scenarios/{name}/load'],
  ])('says so if it is badly encoded: %s %s', async (method, template) => {
    const [, name] = /\{(\w+)\}/.exec(template) ?? []
    for (const segment of ['%ZZ', '%', '%ff', 'a%2']) {
      const response = await controlOf().send(method, template.replace(/\{\w+\}/, segment))
      expect(whereOf(response)).toEqual([400, 'INVALID_PARAMETER', `path.${name}`])
    }
  })
})
