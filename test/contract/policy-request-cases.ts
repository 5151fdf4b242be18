import { describe, expect, it } from 'vitest'
import type { BonusPage } from '../../src/contract/bonuses'
import type { PlayerProfile } from '../../src/contract/profile'
import type { TransactionPage } from '../../src/contract/transactions'
import { type PolicyCall, putOf, type Under } from './policy-bench'

const ROWS = '/players/ada/transactions'
const BONUSES = '/players/ada/bonuses'

const FORMS = {
  repeat: 'event_type=bet&event_type=win',
  comma: 'event_type=bet,win',
  brackets: 'event_type[]=bet&event_type[]=win',
}

/** Policies of requests. Each case is named by its value. */
export function policyRequestCases(under: Under): void {
  it.each([
    ['any', 'accepts all three forms as the same filter', [200, 200, 200]],
    ['repeat', 'rejects lists with commas and brackets', [200, 400, 400]],
    ['comma', 'rejects repeated keys and brackets', [400, 200, 400]],
    ['brackets', 'rejects keys without them, and commas', [400, 400, 200]],
  ] as const)('policy arrayEncoding > %s: %s', async (arrayEncoding, _, statuses) => {
    const call = await under({ arrayEncoding })
    for (const [place, form] of Object.values(FORMS).entries()) {
      const { status, body } = await call<TransactionPage>(`${ROWS}?${form}`)
      expect(status, form).toBe(statuses[place])
      if (status === 200) expect(body.total, form).toBe(4)
    }
    const one = await call(`${ROWS}?event_type=bet`)
    expect(one.status).toBe(arrayEncoding === 'brackets' ? 400 : 200)
    if (arrayEncoding === 'brackets') {
      const remedy = 'Write event_type[]=a&event_type[]=b.'
      expect(one).toMatchObject({ body: { errors: [{ remedy }] } })
    }
    const status = arrayEncoding === 'any' || arrayEncoding === 'brackets' ? 200 : 400
    for (const key of ['event_type[]', 'event_type[0]']) {
      expect(await call(`${ROWS}?${key}=bet`), key).toMatchObject({ status })
    }
  })

  describe('policy updateOmitted', () => {
    const update = putOf({ affiliate_name: 'A', settings: { want_bonus: false } })
    const around = async (call: PolicyCall) => {
      const before = (await call<PlayerProfile>('/players/ada')).body
      expect(await call('/players/ada', update)).toMatchObject({ status: 200 })
      return { before, after: (await call<PlayerProfile>('/players/ada')).body }
    }

    it('keep: omitted fields do not change', async () => {
      const { before, after } = await around(await under({ updateOmitted: 'keep' }))
      expect(after.settings).toEqual({ ...before.settings, want_bonus: false })
      expect(after).toMatchObject({ phone: before.phone, affiliate_name: 'A', blocked: false })
    })

    it('reset: removes omitted strings and makes omitted booleans false', async () => {
      const call = await under({ updateOmitted: 'reset' })
      const { before, after } = await around(call)
      expect(before.phone).toBe('+49 151 0000000')
      expect(after).not.toHaveProperty('phone')
      expect(after.affiliate_name).toBe('A')
      expect(after.settings).toEqual({
        ...before.settings,
        marketing_email_subscription: false,
        email_validation: false,
        marketing_sms_subscription: false,
        sms_validation: false,
        want_bonus: false,
      })
      await call('/players/ben', putOf({}))
      expect((await call<PlayerProfile>('/players/ben')).body.blocked).toBe(false)
    })
  })

  describe('policy phoneFormat', () => {
    const phoneAfter = async (call: PolicyCall, phone: string) => {
      const { status } = await call('/players/ada', putOf({ phone }))
      return [status, (await call<PlayerProfile>('/players/ada')).body.phone]
    }

    it('any: accepts any text and returns it unchanged', async () => {
      const call = await under({ phoneFormat: 'any' })
      for (const phone of ['+49 151 0000001', '+491510000001', '0151', 'none', '']) {
        expect(await phoneAfter(call, phone)).toEqual([200, phone])
      }
    })

    it('e164: accepts only + and digits, and returns other numbers in that form', async () => {
      const call = await under({ phoneFormat: 'e164' })
      expect((await call<PlayerProfile>('/players/ada')).body.phone).toBe('+491510000000')
      expect(await phoneAfter(call, '+491510000001')).toEqual([200, '+491510000001'])
      expect(await phoneAfter(call, '+49 151 0000002')).toEqual([400, '+491510000001'])
      expect(await call('/players/ada', putOf({ phone: '0151', blocked: 1 }))).toMatchObject({
        body: { errors: [{ where: '/blocked' }] },
      })
      expect(await call('/players/ada', putOf({ phone: '0151' }))).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_BODY',
          errors: [
            {
              where: '/phone',
              remedy: 'Send + and 2 to 15 digits, the first not 0, such as +4915123456789.',
            },
          ],
        },
      })
      expect(await call('/players/ada', putOf({ blocked: true }))).toMatchObject({ status: 200 })
    })
  })

  describe('policy updateUnknownFields', () => {
    const body = { name: 'X', foo: 1, phone: '1', settings: { email_account_activation: 'x' } }

    it('reject: names each unknown or read-only field, and changes nothing', async () => {
      const call = await under({ updateUnknownFields: 'reject' })
      expect(await call('/players/ada', putOf(body))).toMatchObject({
        status: 400,
        body: {
          errors: [
            { where: '/name', detail: 'name is read-only.' },
            { where: '/foo' },
            { where: '/settings/email_account_activation' },
          ],
        },
      })
      expect((await call<PlayerProfile>('/players/ada')).body.phone).toBe('+49 151 0000000')
    })

    it('ignore: skips unknown fields, and stores none', async () => {
      const call = await under({ updateUnknownFields: 'ignore' })
      const before = (await call<PlayerProfile>('/players/ada')).body
      expect(await call('/players/ada', putOf(body))).toMatchObject({ status: 200 })
      const after = (await call<PlayerProfile>('/players/ada')).body
      expect(after).toEqual({ ...before, phone: '1' })
      expect(await call('/players/ada', putOf({ phone: 1 }))).toMatchObject({ status: 400 })
    })
  })

  describe('policy maxLimit', () => {
    it('200: the maximum page size of both lists', async () => {
      const call = await under({ maxLimit: 200 })
      for (const list of [ROWS, BONUSES]) {
        expect(await call(`${list}?limit=200`)).toMatchObject({ status: 200 })
        expect(await call(`${list}?limit=201`)).toMatchObject({ status: 400 })
      }
    })

    it('any whole number from 1: changes the maximum of both lists, and not their defaults', async () => {
      const call = await under({ maxLimit: 3 })
      for (const list of [ROWS, BONUSES]) {
        expect(await call(`${list}?limit=3`)).toMatchObject({ status: 200 })
        expect(await call(`${list}?limit=4`)).toMatchObject({
          status: 400,
          body: { errors: [{ remedy: 'Use at most 3.' }] },
        })
      }
      expect((await call<TransactionPage>(ROWS)).body.limit).toBe(20)
      expect((await call<BonusPage>(BONUSES)).body.limit).toBe(50)
      const wide = await under({ maxLimit: 5_000 })
      expect(await wide(`${ROWS}?limit=5000`)).toMatchObject({ status: 200 })
    })
  })

  describe('policy overLimit', () => {
    it('reject: returns 400 for a limit above the maximum', async () => {
      const call = await under({ overLimit: 'reject', maxLimit: 3 })
      expect(await call(`${ROWS}?limit=4`)).toMatchObject({ status: 400 })
    })

    it('clamp: uses the maximum and returns it as limit', async () => {
      const call = await under({ overLimit: 'clamp', maxLimit: 3 })
      for (const limit of ['4', '9'.repeat(400)]) {
        const { body } = await call<TransactionPage>(`${ROWS}?limit=${limit}`)
        expect(body).toMatchObject({ limit: 3, has_more: true })
        expect(body.transactions).toHaveLength(3)
      }
      expect(await call(`${ROWS}?limit=0`)).toMatchObject({ status: 400 })
      expect(await call(`${ROWS}?offset=9007199254740992`)).toMatchObject({ status: 400 })
    })
  })

  describe('policy dates', () => {
    const SUMMARY = `${ROWS}/summary`

    it('date-time-or-date: a date without a time is the whole day', async () => {
      const call = await under({ dates: 'date-time-or-date' })
      for (const path of [ROWS, SUMMARY]) {
        const whole = await call(`${path}?from_date=2025-12-28&to_date=2025-12-28`)
        const ends = 'from_date=2025-12-28T00:00:00Z&to_date=2025-12-28T23:59:59.999Z'
        expect(whole).toMatchObject({ status: 200, text: (await call(`${path}?${ends}`)).text })
      }
    })

    it('date-time: a date without a time is rejected, and a date-time is accepted', async () => {
      const call = await under({ dates: 'date-time' })
      for (const path of [ROWS, SUMMARY]) {
        expect(await call(`${path}?from_date=2025-12-28&to_date=2025-02-30`)).toMatchObject({
          status: 400,
          body: {
            errors: [
              {
                where: 'query.from_date',
                detail: '"2025-12-28" is not a valid from_date: it has no time.',
                remedy: 'Write it as 2026-01-31T12:00:00Z.',
              },
              { where: 'query.to_date', detail: expect.stringContaining('has no day 30') },
            ],
          },
        })
        const period = 'from_date=2025-12-28t00:00:00.5%2B02:00&to_date=2025-12-28T23:59:59Z'
        expect(await call(`${path}?${period}`)).toMatchObject({ status: 200 })
      }
    })
  })

  describe('policy emptyQuery', () => {
    const EMPTY = [
      [ROWS, 'event_type='],
      [ROWS, 'event_type'],
      [ROWS, 'event_type[]=&event_name='],
      [ROWS, 'event_type=&event_type=bet&event_type='],
      [ROWS, 'from_date=&to_date=&created_by=&limit=&offset='],
      [ROWS, 'limit=&limit=5'],
      [BONUSES, 'status='],
      [`${ROWS}/summary`, 'from_date=&to_date='],
      [`${BONUSES}/eligible`, 'criteria_type='],
    ] as const

    it.each(EMPTY)('reject: returns 400 for %s?%s', async (path, query) => {
      const call = await under({ emptyQuery: 'reject' })
      const answer = await call(`${path}?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETER' } })
    })

    it.each(EMPTY)('ignore: reads %s?%s without the empty parameters', async (path, query) => {
      const call = await under({ emptyQuery: 'ignore' })
      const filled = query.split('&').filter((pair) => /=./.test(pair))
      const answer = await call(`${path}?${query}`)
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.text).toBe((await call(`${path}?${filled.join('&')}`)).text)
    })

    it('ignore: still rejects empty list items, blanks and unknown names', async () => {
      const call = await under({ emptyQuery: 'ignore', unknownQuery: 'reject' })
      for (const query of ['event_type=bet,', 'event_type=,', 'event_type=+', 'event_types=']) {
        expect(await call(`${ROWS}?${query}`), query).toMatchObject({ status: 400 })
      }
    })
  })

  describe('policy unknownQuery', () => {
    it('ignore: ignores an undocumented parameter', async () => {
      const call = await under({ unknownQuery: 'ignore' })
      const plain = await call(`${ROWS}?limit=2`)
      expect((await call(`${ROWS}?limit=2&event_types=bet&x=1`)).text).toBe(plain.text)
    })

    it('reject: returns 400 and names the nearest parameter, for every operation', async () => {
      const call = await under({ unknownQuery: 'reject' })
      expect(await call(`${ROWS}?event_types=bet&x=1`)).toMatchObject({
        status: 400,
        body: {
          errors: [
            { where: 'query.event_types', remedy: 'Did you mean event_type?' },
            { where: 'query.x' },
          ],
        },
      })
      expect(await call('/players/ada?x=1')).toMatchObject({ status: 400 })
      expect(await call('/players/ada?x=1', putOf({ phone: 1 }))).toMatchObject({
        body: { errors: [{ where: 'query.x' }, { where: '/phone' }] },
      })
    })
  })
}
