import { describe, expect, it } from 'vitest'
import { playerPath } from '../contract/bench'
import { createAttack, shown } from './attack'
import { DATES } from './date-cases'
import { REFUSED } from './filter-cases'

/** Refused filters that are no filter, or another one, without what is empty. */
const EMPTY: Readonly<Record<string, string>> = {
  'event_type=': '',
  event_type: '',
  'event_type[]=': '',
  'event_type=bet&event_type=': 'event_type=bet',
  'event_type=bet&event_type': 'event_type=bet',
}

/** Texts that are no number of E.164. */
const PHONES = [
  '',
  '+1',
  '+0151234567',
  '491512345678',
  '+1234567890123456',
  `+1${'0'.repeat(5_000)}`,
  '+49 1512345678',
  '+491512345678\n',
  '+49151234567x12',
  '+\u0664\u0669\u0661\u0665\u0661',
  '\uff0b491512345678',
  'tel:+491512345678',
] as const

/** Policies under which more is refused, or less, than by default. */
export function policyCases(): void {
  const attack = createAttack({
    dates: 'date-time',
    emptyQuery: 'ignore',
    phoneFormat: 'e164',
    periodBy: 'completed',
  })
  const transactions = playerPath(attack.busy, '/transactions')
  const paths = [transactions, `${transactions}/summary`]

  describe('dates: date-time', () => {
    for (const [text, reason] of DATES) {
      const isDate = /^\d{4}-\d\d-\d\d$/.test(text)
      const due = reason ?? (isDate ? /it has no time/ : undefined)
      const ignored = text === ''
      it(`${shown(text)} is ${due === undefined || ignored ? 'read' : 'refused'}`, async () => {
        for (const path of paths) {
          const target = `${path}?from_date=${text}`
          if (due === undefined || ignored) {
            expect(await attack.call(target)).toMatchObject({ status: 200 })
            continue
          }
          const { errors } = await attack.refused('INVALID_PARAMETER', target)
          expect(errors).toMatchObject([{ where: 'query.from_date' }])
          expect(errors[0]?.detail).toMatch(due)
          expect(errors[0]?.remedy).not.toContain('or as')
        }
      })
    }
  })

  describe('emptyQuery: ignore', () => {
    it.each(REFUSED)('%s is refused or read without what is empty', async (query) => {
      const filled = EMPTY[query]
      const target = `${transactions}?${query}`
      if (filled === undefined) {
        await attack.refused('INVALID_PARAMETER', target)
        return
      }
      const answer = await attack.call(target)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.text).toBe((await attack.call(`${transactions}?${filled}`)).text)
    })
  })

  describe('phoneFormat: e164', () => {
    it.each(PHONES)('%j is refused, and nothing is changed', async (phone) => {
      const before = await attack.call(playerPath(attack.busy))
      const answer = await attack.put(JSON.stringify({ phone, blocked: true }))
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ where: '/phone' }] } })
      expect((await attack.call(playerPath(attack.busy))).text).toBe(before.text)
    })

    it.each(['+12', '+123456789012345'])('%s is taken', async (phone) => {
      expect(await attack.put(JSON.stringify({ phone }))).toMatchObject({ status: 200 })
      expect((await attack.call(playerPath(attack.busy))).body['phone']).toBe(phone)
    })
  })
}
