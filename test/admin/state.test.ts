import { describe, expect, test } from 'vitest'
import { POLICY_NAMES } from '../../src/contract/policies'
import { asJson, controlOf, whereOf } from './requests'

describe('GET /__admin/audit', () => {
  test('looks at all players on request, up to a limit', async () => {
    const { get } = controlOf()
    expect((await get('/audit?all=true')).body).toMatchObject({ consistent: true, audited: 5 })
    expect((await get('/audit?all=true&limit=2')).body).toMatchObject({ audited: 2 })
    expect((await get('/audit?all=false&limit=2')).body).toMatchObject({ audited: 0 })
  })

  test('refuses what it does not know', async () => {
    const { get } = controlOf()
    expect(whereOf(await get('/audit?all=yes&limit=0&al=1'))).toEqual([
      400,
      'INVALID_PARAMETER',
      'query.al',
      'query.all',
      'query.limit',
    ])
    expect((await get('/audit?limit=1001')).status).toBe(400)
  })
})

describe('the policies', () => {
  test('are a table of what can be, and what is', async () => {
    const { get } = controlOf({ policies: { maxLimit: 50, errorFormat: () => ({ body: 'no' }) } })
    const table = (await get('/policies')).body['policies'] as Record<string, unknown>[]
    expect(table.map(({ name }) => name)).toEqual(POLICY_NAMES)
    expect(table).toContainEqual(
      expect.objectContaining({ name: 'maxLimit', value: 50, default: 200 }),
    )
    expect(table).toContainEqual(
      expect.objectContaining({ name: 'errorFormat', value: 'function' }),
    )
    for (const { values, gap, effect } of table) {
      expect([values, gap, effect]).toEqual([
        expect.any(Array),
        expect.any(String),
        expect.any(String),
      ])
    }
  })

  test('change from now on', async () => {
    const { send, world } = controlOf()
    const answer = await send('PATCH', '/policies', asJson({ maxLimit: '30', ngr: 'ggr' }))
    expect(answer.status).toBe(200)
    expect(answer.body['policies']).toContainEqual(
      expect.objectContaining({ name: 'maxLimit', value: 30 }),
    )
    expect(world.policies).toMatchObject({ maxLimit: 30, ngr: 'ggr', absentFields: 'omit' })
    expect(world.log().commands).toHaveLength(1)
    expect((await send('PATCH', '/policies', asJson({}))).status).toBe(200)
  })

  test('refuse what they cannot be: all mistakes, the nearest, no change', async () => {
    const { send, world } = controlOf()
    const body = { maxLimits: 5, ngr: 'gdr', absentFields: null, wr: 'requirement' }
    const answer = await send('PATCH', '/policies', asJson(body))
    expect(whereOf(answer)).toEqual([400, 'INVALID_BODY', '/maxLimits', '/ngr', '/absentFields'])
    expect(answer.body).toMatchObject({
      errors: [{ remedy: 'Did you mean maxLimit?' }, { remedy: 'Did you mean ggr?' }, {}],
    })
    expect(world.policies.wr).toBe('remaining')
    expect(whereOf(await send('PATCH', '/policies', asJson([])))).toEqual([
      400,
      'INVALID_BODY',
      'body',
    ])
    expect((await send('PATCH', '/policies')).status).toBe(415)
  })

  test('shape the errors of the control API too', async () => {
    const { send, get } = controlOf()
    await send('PATCH', '/policies', asJson({ errorFormat: 'envelope' }))
    expect((await get('/players/nobody')).body).toMatchObject({ success: false })
  })
})

describe('every path', () => {
  test('answers HEAD, OPTIONS and other methods as HTTP says', async () => {
    const { send } = controlOf()
    const head = await send('HEAD', '/clock')
    expect([head.status, head.body]).toEqual([200, {}])
    const options = await send('OPTIONS', '/policies')
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, HEAD, PATCH, OPTIONS',
    ])
    for (const [method, path, allow] of [
      ['PUT', '/snapshots', 'GET, HEAD, POST, OPTIONS'],
      ['GET', '/reset', 'POST, OPTIONS'],
      ['GET', '/snapshots/x', 'DELETE, OPTIONS'],
      ['DELETE', '/clock', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await send(method, path)
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow])
    }
    expect((await send('GET', '/nothing')).status).toBe(404)
  })

  test.each([
    ['GET', '/players/{playerId}'],
    ['POST', '/players/{playerId}/commands'],
    ['DELETE', '/snapshots/{snapshotId}'],
    ['POST', '/snapshots/{snapshotId}/restore'],
    ['GET', '/scenarios/{name}'],
    ['POST', '/scenarios/{name}/load'],
  ])('says so if it is badly encoded: %s %s', async (method, template) => {
    const { send } = controlOf()
    const [, name] = /\{(\w+)\}/.exec(template) ?? []
    for (const segment of ['%ZZ', '%', '%ff', 'a%2']) {
      const answer = await send(method, template.replace(/\{\w+\}/, segment))
      expect(whereOf(answer)).toEqual([400, 'INVALID_PARAMETER', `path.${name}`])
    }
  })
})
