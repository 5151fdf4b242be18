import { beforeEach, describe, expect, it, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import { isByFault, verdictOf } from '../../src/service/journal/verdict'
import { entryFor, lastOf, PLAYER, put, send } from './calls'

const base = createWorld({ players: 0, scenarios: [PLAYER] })
const PATH = `/v1/players/${PLAYER}`

let world: World
beforeEach(() => {
  world = base.fork()
})

test('an entry has the request, the answer and what took part', async () => {
  const answer = await send(world, `${PATH}/transactions?event_type=bet&event_type=win&limit=1`)
  const body = await answer.json()
  expect(lastOf(world)).toEqual({
    ...{ id: '1', operation: 'getTransactionHistory', world: null, player: PLAYER },
    ...{ session: 's-1', stage: 'operation', problems: [], nearest: null },
    policies: expect.objectContaining({ tokens: 'any', sortOrder: 'newest-first', maxLimit: 200 }),
    request: {
      ...{ method: 'GET', path: `${PATH}/transactions`, body: null },
      query: { event_type: ['bet', 'win'], limit: '1' },
      headers: { authorization: 'Bearer ***', 'x-session-id': 's-1' },
    },
    response: {
      status: 200,
      headers: expect.objectContaining({ 'Cache-Control': 'no-store' }),
      body,
    },
    ...{ fault: null, changes: [], log_length: 1, at: '2026-01-01T12:00:00.000Z' },
    ...{ host_at: null, duration_ms: null },
  })
})

describe('a token', () => {
  test.each([
    ['Authorization', 'Bearer secret', 'Bearer ***'],
    ['Authorization', 'Basic c2VjcmV0', 'Basic ***'],
    ['Authorization', 'my secret', '***'],
    ['Authorization', 'secret', '***'],
    ['Authorization', 'Bearer', 'Bearer'],
    ['Proxy-Authorization', 'Digest secret', 'Digest ***'],
    ['Referer', 'http://any/?a=1&access_token=secret', 'http://any/'],
    ['Referer', 'https://me:secret@any/a@b?c=d', 'https://any/a@b'],
  ])('%s: %s is shown as %s', async (name, value, shown) => {
    const entry = await entryFor(world, PATH, { headers: { [name]: value } })
    expect(entry.request.headers[name.toLowerCase()]).toBe(shown)
    expect(JSON.stringify(entry)).not.toContain('secret')
  })

  it('under any name with a word for one is not shown, in headers, queries and bodies', async () => {
    const words = ['Secret', 'Key', 'Token', 'Password', 'Signature', 'Assertion']
    words.push('Credential', 'Cookie', 'Session')
    const forms = (word: string) => {
      const low = word.toLowerCase()
      const all = `${low} ${low}s my_${low} ${low}_2 client_${low}_value x.${low} our-${low}-2`
      const more = `X-${word} X-Amz-${word} ${word}-Id client${word} the-${low}-of ${low}-of-us`
      return `${word} ${all} ${more} ${low.toUpperCase()}_OF_SHOP`.split(' ')
    }
    const usual =
      'apikey api-key apiKey accesskey AccessKeyId authkey secretkey privatekey subscriptionKey ' +
      'accesstoken access_token refresh_token idToken id_token csrftoken xsrf-token bearerToken ' +
      'authtoken oauth_token oauth_signature oauth_consumer_key client_secret clientsecret ' +
      'appsecret passwd pwd passphrase userpassword new_password dbpassword credentials sig ' +
      'signature x-hub-signature-256 x-signature client_assertion assertion SAMLAssertion ' +
      'set-cookie cookie2 sessionid session_id PHPSESSION jsession jwt JWTs id_jwt ' +
      'authorization proxy-authorization x-authorization Ocp-Apim-Subscription-Key ' +
      'X-Goog-Api-Key X-Secret-Key private_key X-Amz-Signature X-Amz-Credential ' +
      'X-Amz-Security-Token deploy-token webhook_secret signing-key hmac_key encryptionKey ' +
      'publicKey ssh-key license_key key_id keys tokens secrets cookies sessions assertions ' +
      'X-Vault-Token X-Gitlab-Token X-Shopify-Access-Token x-api-token x-auth-key'
    const names = [...new Set([...words.flatMap(forms), ...usual.split(' ')])]
    expect(names.length).toBeGreaterThan(199)
    for (const name of names) {
      const body = JSON.stringify({ settings: { [name]: ['a-secret-value'] } })
      const headers = { [name]: 'a-secret-value', 'Content-Type': 'application/json' }
      const path = `${PATH}?${name}=a-secret-value`
      const entry = await entryFor(world, path, { method: 'PUT', headers, body })
      expect(JSON.stringify(entry), name).not.toContain('a-secret-value')
    }
    for (const name of ['Idempotency-Key', 'X-Request-ID', 'monkey', 'keyboard', 'turkey', 'q']) {
      const entry = await entryFor(world, PATH, { headers: { [name]: 'shown' } })
      expect(entry.request.headers[name.toLowerCase()]).toBe('shown')
    }
  })

  it('a body that nests too deep to be accepted stays text, and is cut', async () => {
    const body = `{"phone":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const headers = { 'Content-Type': 'application/json' }
    const entry = await entryFor(world, PATH, { method: 'PUT', headers, body })
    expect(entry.request.body).toBe(body.slice(0, 1_000))
    expect(world.requests.count({ body: { '/phone': 1 } })).toBe(0)
    expect((await world.fetch('/__admin/requests')).status).toBe(200)
  })

  it.each([
    ['Api-Key=secret?more', 'Api-Key', '***'],
    ['token=secret&token=my+secret', 'token', ['***', '***']],
    ['api%5Fkey=secret%zz', 'api_key', '***'],
    ['token=', 'token', ''],
  ])('in the query %s is not shown', async (query, name, shown) => {
    const path = `${PATH}/transactions?limti=1&${query}`
    const entry = await entryFor(world, path)
    expect(entry.request.query).toEqual({ limti: '1', [name]: shown })
    expect(JSON.stringify(entry)).not.toContain('secret')
  })

  it('in the nearest request of an empty page is not shown', async () => {
    const query = 'event_type=deposit&created_by=nobody&access_token=secret'
    const { nearest } = await entryFor(world, `${PATH}/transactions?${query}`)
    expect(nearest?.path).toMatch(/transactions\?.*access_token=\*\*\*$/)
  })

  it('in the headers of a fault and of a response is not shown', async () => {
    const secrets = { Authorization: 'Bearer secret', 'Set-Cookie': 'a=secret', 'X-Other': 'shown' }
    world.faults.add({ effect: { status: 503, headers: secrets } })
    const entry = await entryFor(world, PATH)
    const headers = { Authorization: 'Bearer ***', 'Set-Cookie': '***', 'X-Other': 'shown' }
    expect(entry).toMatchObject({
      fault: { effect: { status: 503, headers } },
      response: { headers },
    })
    expect(JSON.stringify(entry)).not.toContain('secret')
    expect(world.faults.list()[0]?.effect.headers).toEqual(secrets)
  })

  it('of the policy is not shown', async () => {
    world.setPolicies({ tokens: ['secret', 'other'] })
    const entry = await entryFor(world, PATH)
    expect(entry.policies.tokens).toEqual(['***', '***'])
    expect(JSON.stringify(entry)).not.toContain('secret')
  })
})

const profile = `/v1/players/${PLAYER}`
const typed = { 'Content-Type': 'application/json' }
const update = (body: string, headers: object = typed) => ({ method: 'PUT', body, headers })

describe('each stage', () => {
  test.each([
    ['operation', 200, '', profile, {}],
    ['operation', 200, '', profile, { method: 'HEAD' }],
    ['route', 200, '', '/openapi.json', {}],
    ['route', 404, 'NOT_FOUND', '/v1/nothing', {}],
    ['route', 400, 'INVALID_PARAMETER', '/v1/players/%ff', {}],
    ['method', 405, 'METHOD_NOT_ALLOWED', profile, { method: 'DELETE' }],
    ['method', 204, '', profile, { method: 'OPTIONS' }],
    ['authentication', 401, 'UNAUTHORIZED', profile, { headers: { Authorization: undefined } }],
    ['session', 400, 'MISSING_SESSION', profile, { headers: { 'X-Session-ID': undefined } }],
    ['session', 401, 'UNAUTHORIZED', profile, { headers: { 'X-Session-ID': 'unknown' } }],
    ['session', 403, 'SESSION_FORBIDDEN', profile, { headers: { 'X-Session-ID': 'other' } }],
    ['player', 404, 'PLAYER_NOT_FOUND', '/v1/players/none-such', {}],
    ['negotiation', 406, 'NOT_ACCEPTABLE', profile, { headers: { Accept: 'text/html' } }],
    ['negotiation', 415, 'UNSUPPORTED_MEDIA_TYPE', profile, update('{}', {})],
    ['body', 400, 'INVALID_BODY', profile, update('{')],
    ['body', 413, 'BODY_TOO_LARGE', profile, update(' '.repeat(70_000))],
    ['parameters', 400, 'INVALID_PARAMETER', `${profile}/transactions?limit=0`, {}],
    ['fault', 400, 'INVALID_PARAMETER', profile, { headers: { 'X-Fauxhouse-Fault': 'none' } }],
    ['fault', 503, 'INJECTED', profile, { headers: { 'X-Fauxhouse-Fault': 'status=503' } }],
  ] as const)('%s answers %i %s', async (stage, status, code, path, init) => {
    world.setPolicies({ sessions: { 's-1': PLAYER, other: 'another-player' } })
    if (stage === 'player') world.setPolicies({ sessions: 'any' })
    const entry = await entryFor(world, path, init)
    expect([entry.stage, entry.response.status]).toEqual([stage, status])
    expect(entry.problems.map((problem) => problem.code)).toEqual(code === '' ? [] : [code])
    for (const { remedy } of entry.problems) expect(remedy).toMatch(/\.$/)
  })

  it('world, for a name that none can have', async () => {
    const entry = await entryFor(world, '/w/a%20b/v1/players/p')
    expect([entry.stage, entry.world, entry.response.status]).toEqual(['world', null, 400])
    expect(entry.request.path).toBe('/w/a%20b/v1/players/p')
  })

  it('server, for an error while it answers', async () => {
    const failing = () => {
      throw new Error('no format')
    }
    world.setPolicies({ errorFormat: failing })
    const entry = await entryFor(world, '/v1/players/none-such')
    expect([entry.stage, entry.response.status]).toEqual(['server', 500])
    expect(entry.policies.errorFormat).toBe('function')
  })

  it('aborted, for a client that leaves', async () => {
    world.faults.add({ effect: { delay: 'PT1H' } })
    await expect(send(world, profile, { signal: AbortSignal.timeout(20) })).rejects.toThrow()
    expect(lastOf(world)).toMatchObject({ stage: 'aborted', fault: { id: 'fault-1' }, changes: [] })
  })
})

test.each([
  [
    'getPlayerProfile',
    profile,
    { headers: { Authorization: 'x' } },
    { isolation: 'none', tokens: 'any', errorFormat: 'problem-json' },
  ],
  [
    'getTransactionHistory',
    `${profile}/transactions?from_date=2026-01-01&x=`,
    {},
    { dates: 'date-time-or-date', unknownQuery: 'ignore' },
  ],
  [
    'updatePlayerProfile',
    profile,
    update('{"phone":"1"}'),
    { updateOmitted: 'keep', phoneFormat: 'any', protectedBlocks: 'lift' },
  ],
] as const)(
  'the policies that took part in %s are those up to its stage',
  async (id, path, init, own) => {
    const { policies, operation } = await entryFor(world, path, init)
    expect([operation, policies]).toMatchObject([id, own])
    if (id === 'getPlayerProfile') expect(policies).toEqual(own)
    expect(policies).not.toHaveProperty('arrayEncoding')
    world.setPolicies({ tokens: ['x'] })
    expect(lastOf(world).policies).toEqual(policies)
  },
)

describe('an update', () => {
  const before = base.player(PLAYER).profile().phone ?? null
  const command = 'updateProfile'
  const moved = { command, field: 'phone', before, after: '+1' }
  const none = { command, field: null, before: null, after: null }
  const phone = { phone: '+1' }

  test.each([
    ['has the fields before and after', {}, phone, [moved]],
    [
      'has settings by their names',
      {},
      { settings: { want_bonus: false } },
      [{ command, field: 'settings.want_bonus', before: true, after: false }],
    ],
    ['without a change has nulls', {}, {}, [none]],
    ['that is rejected has none', {}, { phone: 1 }, []],
    ['that is ignored has none', { ignoreUpdate: true }, phone, []],
    ['that is applied twice has both', { applyTwice: true }, phone, [moved, none]],
    ['whose response is lost has its change', { loseAnswer: true }, phone, [moved]],
    ['whose response is cut has its change', { failure: 'truncated' }, phone, [moved]],
  ] as const)('%s', async (_, effect, body, changes) => {
    if (Object.keys(effect).length > 0) world.faults.add({ effect })
    await put(world, body).catch(() => undefined)
    expect(lastOf(world)).toMatchObject({ changes, request: { body } })
  })

  it('keeps its changes when the player goes back', async () => {
    const snapshot = world.snapshot()
    await put(world, phone)
    world.restore(snapshot)
    expect(lastOf(world).changes).toMatchObject([{ before, after: '+1' }])
  })
})

test.each([
  ['200: The request is valid.', profile, {}],
  ['200: It changed phone.', profile, update('{"phone":"+2"}')],
  ['200: The values were the same already.', profile, update('{}')],
  ['400: The field "phon" is unknown. Did you mean phone?', profile, update('{"phon":"1"}')],
  [
    '400: "bett" is not a valid event_type. Did you mean bet? (Problem 1 of 2.)',
    `${profile}/transactions?event_type=bett&limit=0`,
    {},
  ],
  [
    '200: The page is empty. Without created_by there are 2.',
    `${profile}/transactions?event_type=deposit&created_by=nobody`,
    {},
  ],
  ['200: This is no operation.', '/openapi.json', {}],
  [
    '503: A fault was injected into this response: header.',
    profile,
    { headers: { 'X-Fauxhouse-Fault': 'status=503' } },
  ],
  ['200: The fault header responded.', profile, { headers: { 'X-Fauxhouse-Fault': 'status=200' } }],
  [
    '200: It changed phone. The client did not receive this response.',
    profile,
    update('{"phone":"+2"}', { ...typed, 'X-Fauxhouse-Fault': 'loseAnswer' }),
  ],
])('the verdict is %s', async (verdict, path, init) => {
  await send(world, path, init).catch(() => undefined)
  expect(verdictOf(lastOf(world))).toBe(verdict)
})

test('a fault that had no effect is no reason of a response', async () => {
  const sent = { ...typed, 'X-Fauxhouse-Fault': 'loseAnswer' }
  expect(isByFault(await entryFor(world, profile, update('{"phone":1}', sent)))).toBe(false)
  const failing = { headers: { 'X-Fauxhouse-Fault': 'status=503' } }
  expect(isByFault(await entryFor(world, profile, failing))).toBe(true)
})
