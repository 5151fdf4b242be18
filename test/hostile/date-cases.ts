import { describe, expect, it } from 'vitest'
import { playerPath } from '../contract/bench'
import { type Attack, shown } from './attack'

/**
 * Dates in the URL, with a part of the refusal; undefined for accepted dates. All forms stand in
 * `test/contract/instants.test.ts`: these are the kinds of refusal, and what a URL does to a date.
 */
export const DATES: readonly [text: string, reason?: RegExp][] = [
  ['2024-02-29'],
  ['2024-02-29T00:00:00Z'],
  // Before the first possible instant, after the offset is subtracted.
  ['0000-01-01T00:00:00%2B23:59'],
  ['9999-12-31T23:59:59-23:59'],
  ['2024-01-01T10:00:00%2b00:00'],
  ['2023-02-29', /2023-02 has no day 29/],
  ['', /is empty/],
  ['2024-01-01T10:00:00', /has no offset/],
  ['2024-01-01T10:00:00+02:00', /arrived as a blank/],
  ['2024-01-01T24:00:00Z', /Hour 24/i],
  ['2024-01-01%00', /RFC 3339/],
  ['2024-01-01,2024-02-01', /RFC 3339/],
  [`2024-01-01${'0'.repeat(2000)}`, /RFC 3339/],
]

/** Dates: accepted forms, and their instants. */
export function dateCases(attack: Attack): void {
  const { busy, world } = attack
  const transactions = playerPath(busy, '/transactions')
  const summary = playerPath(busy, '/transactions/summary')
  const instants = allInstants()
  const middle = instants[Math.floor(instants.length / 2)] ?? 0

  function allInstants(): number[] {
    const { total } = world.player(busy).transactions()
    return Array.from({ length: Math.ceil(total / 200) }, (_, page) =>
      world.player(busy).transactions({ limit: 200, offset: page * 200 }),
    ).flatMap((page) => page.transactions.map(({ date }) => Date.parse(date)))
  }

  const totalOf = async (query: string): Promise<unknown> => {
    const answer = await attack.call(`${transactions}?limit=1&${query}`)
    expect(answer.status, `${query}: ${answer.text}`).toBe(200)
    return answer.body['total']
  }

  for (const name of ['from_date', 'to_date'] as const) {
    describe(`${name}`, () => {
      for (const [text, reason] of DATES) {
        it(`${shown(text)} is ${reason === undefined ? 'read' : 'refused'}`, async () => {
          for (const path of [transactions, summary]) {
            const target = `${path}?${name}=${text}`
            if (reason === undefined) {
              const answer = await attack.call(target)
              expect(answer.status, answer.text).toBe(200)
              continue
            }
            const { errors } = await attack.refused('INVALID_PARAMETER', target)
            expect(errors).toMatchObject([{ where: `query.${name}` }])
            expect(errors[0]?.detail).toMatch(reason)
          }
        })
      }
    })
  }

  describe('one instant', () => {
    it('is inclusive to the millisecond, and finer fractions round into the period', async () => {
      const at = (ms: number, more = '') =>
        encodeURIComponent(new Date(ms).toISOString().replace('Z', `${more}Z`))
      const from = (ms: number) => instants.filter((one) => one >= ms).length
      const to = (ms: number) => instants.filter((one) => one <= ms).length
      expect(await totalOf(`from_date=${at(middle + 1)}`)).toBe(from(middle + 1))
      expect(await totalOf(`to_date=${at(middle - 1)}`)).toBe(to(middle - 1))
      expect(await totalOf(`from_date=${at(middle, '0001')}`)).toBe(from(middle + 1))
      expect(await totalOf(`from_date=${at(middle - 1, '9999')}`)).toBe(from(middle))
      expect(await totalOf(`to_date=${at(middle, '9999')}`)).toBe(to(middle))
      expect(await totalOf(`to_date=${at(middle - 1, '9999')}`)).toBe(to(middle - 1))
    })
  })

  describe('periods', () => {
    const FORWARDS = [
      ['2024-05-05', '2024-05-05'],
      ['2024-05-05T23:59:59Z', '2024-05-05'],
      ['2024-05-05', '2024-05-05T00:00:00Z'],
      ['2024-05-05T12:00:00Z', '2024-05-05T12:00:00Z'],
      ['2024-05-05T12:00:00%2B02:00', '2024-05-05T10:00:00Z'],
      ['0000-01-01', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
    ] as const
    const BACKWARDS = [
      ['2024-05-06', '2024-05-05'],
      ['2024-05-05T12:00:00.001Z', '2024-05-05T12:00:00Z'],
      ['2024-05-05T12:00:00Z', '2024-05-05T12:00:00%2B00:01'],
      ['2024-05-06', '2024-05-05T23:59:59.999Z'],
      ['9999-12-31', '0000-01-01'],
    ] as const

    it.each(FORWARDS)('from %s to %s is one', async (from, to) => {
      for (const path of [transactions, summary]) {
        const answer = await attack.call(`${path}?to_date=${to}&from_date=${from}`)
        expect(answer.status, answer.text).toBe(200)
      }
    })

    it.each(BACKWARDS)('from %s to %s is refused', async (from, to) => {
      for (const path of [transactions, summary]) {
        const target = `${path}?from_date=${from}&to_date=${to}`
        const { errors } = await attack.refused('INVALID_PARAMETER', target)
        expect(errors).toMatchObject([{ where: 'query.from_date', remedy: 'Swap them.' }])
      }
    })

    it('between two milliseconds is empty, not backwards', async () => {
      const one = '2024-05-05T12:00:00.0005Z'
      expect(await totalOf(`from_date=${one}&to_date=${one}`)).toBe(0)
    })

    it('of two broken ends has both named, and nothing said of their order', async () => {
      const target = `${summary}?from_date=x&to_date=2023-02-29`
      const { errors } = await attack.refused('INVALID_PARAMETER', target)
      expect(errors.map(({ where }) => where)).toEqual(['query.from_date', 'query.to_date'])
    })
  })
}
