import { describe, expect, it } from 'vitest'
import { callUnder } from './calls'

const WRONG = '/players/pl_alpha/bonuses?limit=0&offset=-1'

describe('policy errorFormat', () => {
  it('problem-json is RFC 9457 with everything that is wrong', async () => {
    const answer = await callUnder()(WRONG, { headers: { 'X-Request-ID': 'r1' } })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toEqual({
      type: 'urn:fauxhouse:problem:invalid-parameter',
      title: 'Invalid parameter',
      status: 400,
      detail: '2 things are wrong. The first: limit "0" is below 1.',
      instance: '/v1/players/pl_alpha/bonuses',
      code: 'INVALID_PARAMETER',
      request_id: 'r1',
      errors: [
        {
          where: 'query.limit',
          code: 'INVALID_PARAMETER',
          detail: 'limit "0" is below 1.',
          remedy: 'Use at least 1.',
        },
        {
          where: 'query.offset',
          code: 'INVALID_PARAMETER',
          detail: 'offset "-1" is below 0.',
          remedy: 'Use at least 0.',
        },
      ],
    })
  })

  it('envelope says success: false', async () => {
    const answer = await callUnder({ errorFormat: 'envelope' })(WRONG)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.body).toMatchObject({
      success: false,
      message: '2 things are wrong. The first: limit "0" is below 1.',
      error: { code: 'INVALID_PARAMETER', details: [{ where: 'query.limit' }, {}] },
    })
  })

  it('plain is one line', async () => {
    const answer = await callUnder({ errorFormat: 'plain' })('/players/nobody')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.text).toBe('404 PLAYER_NOT_FOUND: There is no player "nobody".')
  })

  it('a template keeps the type of a whole placeholder, and leaves others alone', async () => {
    const errorFormat = {
      error: { id: '{code}', status: '{status}', text: '{status}: {detail}', all: '{errors}' },
      fixed: [1, null, '{nothing}', '{toString}'],
    }
    const answer = await callUnder({ errorFormat })('/players/nobody')
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({
      error: {
        id: 'PLAYER_NOT_FOUND',
        status: 404,
        text: '404: There is no player "nobody".',
        all: [{ where: 'path.playerId' }],
      },
      fixed: [1, null, '{nothing}', '{toString}'],
    })
  })

  it('a function decides everything', async () => {
    const call = callUnder({
      errorFormat: (problem) => ({
        status: 422,
        body: `<e>${problem.code}</e>`,
        contentType: 'application/xml',
      }),
    })
    const answer = await call('/players/nobody')
    expect(answer).toMatchObject({ status: 422, text: '<e>PLAYER_NOT_FOUND</e>' })
    expect(answer.headers.get('content-type')).toBe('application/xml')
  })

  it('lists at most fifty problems', async () => {
    const query = Array.from({ length: 10_000 }, () => 'event_type=x').join('&')
    const answer = await callUnder()(`/players/pl_alpha/transactions?${query}`)
    expect(answer.status).toBe(400)
    expect((answer.body as { errors: unknown[] }).errors).toHaveLength(50)
  })
})
