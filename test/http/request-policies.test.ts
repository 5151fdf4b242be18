import { describe, expect, it } from 'vitest'
import { callUnder, PUT_JSON } from './calls'

const TRANSACTIONS = '/players/pl_alpha/transactions'

describe('policy arrayEncoding', () => {
  const FORMS = {
    repeat: 'event_type=bet&event_type=win',
    comma: 'event_type=bet,win',
    brackets: 'event_type[]=bet&event_type[]=win',
  }

  it.each(['repeat', 'comma', 'brackets'] as const)(
    '%s reads its own form alone',
    async (policy) => {
      const call = callUnder({ arrayEncoding: policy })
      for (const [form, query] of Object.entries(FORMS)) {
        const answer = await call(`${TRANSACTIONS}?${query}`)
        expect(answer.status, form).toBe(form === policy ? 200 : 400)
        if (form === policy) expect(answer.body).toMatchObject({ total: 12 })
        else expect(answer.body).toMatchObject({ errors: [{ where: 'query.event_type' }] })
      }
    },
  )

  it('any reads all of them', async () => {
    const call = callUnder()
    for (const query of Object.values(FORMS)) {
      expect((await call(`${TRANSACTIONS}?${query}`)).body).toMatchObject({ total: 12 })
    }
  })

  it.each([
    ['repeat', 'event_type=bet'],
    ['comma', 'event_type=bet'],
    ['brackets', 'event_type[]=bet'],
  ] as const)('%s reads a single value', async (arrayEncoding, query) => {
    expect(await callUnder({ arrayEncoding })(`${TRANSACTIONS}?${query}`)).toMatchObject({
      status: 200,
    })
  })
})

describe('policies maxLimit and overLimit', () => {
  it('move the bound', async () => {
    const call = callUnder({ maxLimit: 5 })
    expect(await call(`${TRANSACTIONS}?limit=5`)).toMatchObject({ status: 200 })
    expect(await call(`${TRANSACTIONS}?limit=6`)).toMatchObject({
      status: 400,
      body: { errors: [{ remedy: 'Use at most 5.' }] },
    })
  })

  it('clamp, however large the number', async () => {
    const call = callUnder({ overLimit: 'clamp' })
    for (const limit of ['201', '9'.repeat(400)]) {
      expect(await call(`${TRANSACTIONS}?limit=${limit}`)).toMatchObject({
        status: 200,
        body: { limit: 200 },
      })
    }
    expect(await call(`${TRANSACTIONS}?limit=0`)).toMatchObject({ status: 400 })
  })
})

describe('policy unknownQuery', () => {
  it('reject names the nearest parameter', async () => {
    const answer = await callUnder({ unknownQuery: 'reject' })(
      `${TRANSACTIONS}?event_types=bet&x=1`,
    )
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          { where: 'query.event_types', remedy: 'Did you mean event_type?' },
          { where: 'query.x' },
        ],
      },
    })
  })

  it('reject holds for updates too, together with the body', async () => {
    const call = callUnder({ unknownQuery: 'reject' })
    const answer = await call('/players/pl_alpha?x=1', { ...PUT_JSON, body: '{"phone":1}' })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ where: 'query.x' }, { where: '/phone' }] },
    })
  })
})

describe('policy updateUnknownFields', () => {
  it('ignore reads past unknown and read-only fields and stores none', async () => {
    const call = callUnder({ updateUnknownFields: 'ignore' })
    const body = '{"name":"x","foo":1,"phone":"1","settings":{"x":1},"__proto__":{"phone":"2"}}'
    expect(await call('/players/pl_alpha', { ...PUT_JSON, body })).toMatchObject({ status: 200 })
    const profile = await call('/players/pl_alpha')
    expect(profile.body).toMatchObject({ phone: '1', name: 'Þórdís Ægisdóttir' })
    expect(profile.body).not.toHaveProperty('foo')
    expect(await call('/players/pl_alpha', { ...PUT_JSON, body: '{"phone":1}' })).toMatchObject({
      status: 400,
    })
  })
})

describe('policy updateOmitted', () => {
  it('reset replaces all four fields', async () => {
    const call = callUnder({ updateOmitted: 'reset' })
    const body = '{"affiliate_name":"A","settings":{"want_bonus":true}}'
    expect(await call('/players/pl_alpha', { ...PUT_JSON, body })).toMatchObject({ status: 200 })
    const profile = await call('/players/pl_alpha')
    expect(profile.body).not.toHaveProperty('phone')
    expect(profile.body).toMatchObject({
      affiliate_name: 'A',
      blocked: false,
      settings: {
        want_bonus: true,
        email_validation: false,
        email_account_activation: 'activated',
      },
    })
  })
})

describe('policies of credentials', () => {
  it('missingSession is the status, and 401 brings a challenge', async () => {
    for (const missingSession of [400, 401, 403] as const) {
      const headers = { 'X-Session-ID': '' }
      const answer = await callUnder({ missingSession })('/players/pl_alpha', { headers })
      expect(answer).toMatchObject({
        status: missingSession,
        body: { status: missingSession, code: 'MISSING_SESSION' },
      })
      expect(answer.headers.get('www-authenticate')).toBe(missingSession === 401 ? 'Bearer' : null)
    }
  })

  it('tokens takes the listed ones alone', async () => {
    const call = callUnder({ tokens: ['secret'] })
    expect(await call('/players/pl_alpha')).toMatchObject({ status: 401 })
    const headers = { Authorization: 'Bearer secret' }
    expect(await call('/players/pl_alpha', { headers })).toMatchObject({ status: 200 })
  })

  it('sessions takes the listed ones, and binds them to their player', async () => {
    const call = callUnder({ sessions: { own: 'pl_alpha', all: '*' } })
    const as = (session: string, id: string) =>
      call(`/players/${id}`, { headers: { 'X-Session-ID': session } })
    expect(await as('own', 'pl_alpha')).toMatchObject({ status: 200 })
    expect(await as('all', 'pl_beta')).toMatchObject({ status: 200 })
    expect(await as('own', 'pl_beta')).toMatchObject({
      status: 403,
      body: { code: 'SESSION_FORBIDDEN' },
    })
    expect(await as('other', 'pl_beta')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
    expect(await as('constructor', 'pl_beta')).toMatchObject({ status: 401 })
  })
})
