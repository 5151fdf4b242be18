import { describe, expect, it } from 'vitest'
import type { Transaction, TransactionPage } from '../../src/contract/transactions'
import { CREATORS, EVENT_TYPES } from '../../src/simulator/domain/transactions'
import { type Bench, pagesOf, playerPath } from './bench'

const ids = (rows: readonly Transaction[]) => rows.map((row) => row.id)

/** The transaction history: pages, filters alone and combined, and refusals. */
export function transactionCases(bench: () => Bench): void {
  const path = (query = '') => playerPath(bench().busy, `/transactions${query}`)
  const page = (query = '') => bench().get<TransactionPage>(path(query))
  const all = async (query = ''): Promise<Transaction[]> => {
    const pages = await pagesOf<TransactionPage>(bench(), path(query), 200)
    return pages.flatMap(({ transactions }) => transactions)
  }

  describe('transaction pages', () => {
    it('have defaults', async () => {
      const answer = await page()
      expect(answer).toMatchObject({ limit: 20, offset: 0 })
      expect(answer.transactions).toHaveLength(Math.min(20, answer.total))
    })

    it('together are the whole list, and has_more is true except on the last', async () => {
      const pages = await pagesOf<TransactionPage>(bench(), path(), 97)
      const rows = pages.flatMap(({ transactions }) => transactions)
      const [first] = pages
      expect(pages.length).toBeGreaterThan(2)
      expect(rows).toHaveLength(first?.total ?? -1)
      expect(new Set(ids(rows)).size).toBe(rows.length)
      expect(pages.map(({ has_more }) => has_more)).toEqual(
        pages.map((_, index) => index < pages.length - 1),
      )
      expect(ids(rows)).toEqual(ids(await all()))
    })

    it('are newest first, by date and then id', async () => {
      const keys = (await all()).map((row) => `${row.date} ${row.id}`)
      expect(keys).toEqual(keys.toSorted().toReversed())
    })

    it('beyond the end are empty, with the exact total', async () => {
      const { total } = await page()
      const past = await page('?offset=9007199254740991')
      expect(past).toEqual({
        transactions: [],
        total,
        limit: 20,
        offset: 2 ** 53 - 1,
        has_more: false,
      })
    })

    it('accept limits from 1 to 200', async () => {
      expect(await page('?limit=1')).toMatchObject({ limit: 1 })
      expect(await page('?limit=200')).toMatchObject({ limit: 200 })
    })
  })

  describe('transaction filters', () => {
    it('by type partition the list', async () => {
      const whole = await all()
      const parts = await Promise.all(EVENT_TYPES.map((type) => all(`?event_type=${type}`)))
      parts.forEach((rows, index) => {
        const type = EVENT_TYPES[index]
        expect(ids(rows)).toEqual(ids(whole.filter((row) => row.event_type === type)))
      })
      expect(parts.flat()).toHaveLength(whole.length)
    })

    it('by several types return their union, in every form of the list', async () => {
      const whole = await all()
      const expected = ids(
        whole.filter((row) => row.event_type === 'deposit' || row.event_type === 'win'),
      )
      for (const query of [
        'event_type=deposit&event_type=win',
        'event_type=deposit,win',
        'event_type=win%2Cdeposit',
        'event_type[]=deposit&event_type[]=win',
        'event_type%5B%5D=win&event_type%5B%5D=deposit,deposit',
        'event_type=deposit&event_type[]=win&event_type=deposit',
        'event_type[0]=deposit&event_type%5B1%5D=win',
      ]) {
        expect(ids(await all(`?${query}`)), query).toEqual(expected)
      }
    })

    it('by name, creator and period select exactly the matching rows', async () => {
      const whole = await all()
      const middle = whole[Math.floor(whole.length / 2)] as Transaction
      const name = middle.event_name
      const named = await all(`?event_name=${encodeURIComponent(name)}`)
      expect(ids(named)).toEqual(ids(whole.filter((row) => row.event_name === name)))
      for (const creator of CREATORS) {
        const made = await all(`?created_by=${encodeURIComponent(creator)}`)
        expect(ids(made)).toEqual(ids(whole.filter((row) => row.created_by === creator)))
      }
      const since = await all(`?from_date=${middle.date}`)
      expect(ids(since)).toEqual(ids(whole.filter((row) => row.date >= middle.date)))
      const until = await all(`?to_date=${middle.date}`)
      expect(ids(until)).toEqual(ids(whole.filter((row) => row.date <= middle.date)))
    })

    it('apply together', async () => {
      const whole = await all()
      const middle = whole[Math.floor(whole.length / 2)] as Transaction
      const query = `?event_type=bet,deposit&created_by=System&from_date=${middle.date}&event_name=Slots%20Bet,Card+Deposit`
      const wanted = whole.filter(
        (row) =>
          ['bet', 'deposit'].includes(row.event_type) &&
          ['Slots Bet', 'Card Deposit'].includes(row.event_name) &&
          row.created_by === 'System' &&
          row.date >= middle.date,
      )
      expect(ids(await all(query))).toEqual(ids(wanted))
    })

    it('read a date without a time as the whole day, and support offsets', async () => {
      const whole = await all()
      const day = (whole[0]?.date ?? '').slice(0, 10)
      const rows = await all(`?from_date=${day}&to_date=${day}`)
      expect(ids(rows)).toEqual(ids(whole.filter((row) => row.date.startsWith(day))))
      const shifted = await all(`?from_date=${day}T02:00:00%2B02:00&to_date=${day}T23:59:59.999z`)
      expect(ids(shifted)).toEqual(ids(rows))
    })
  })

  describe('transaction parameters', () => {
    it('are all reported in one response if they are invalid', async () => {
      const query = '?event_type=bets&from_date=2025-13-01&limit=0&offset=x&created_by=&to_date=1'
      expect((await bench().refused(path(query))).map((line) => line.where)).toEqual([
        'query.event_type',
        'query.from_date',
        'query.to_date',
        'query.created_by',
        'query.limit',
        'query.offset',
      ])
    })

    it('name the nearest value', async () => {
      expect(await bench().refused(path('?event_type=deposits,bet,wins'))).toMatchObject([
        { detail: '"deposits" is not a valid event_type.', remedy: 'Did you mean deposit?' },
        { detail: '"wins" is not a valid event_type.', remedy: 'Did you mean win?' },
      ])
    })

    it.each([
      'limit=1&limit=1',
      'from_date=2025-01-01&from_date=2025-01-01',
      'created_by=a&created_by=a',
    ])('that take one value are not repeated: %s', async (query) => {
      const [line] = await bench().refused(path(`?${query}`))
      expect(line?.remedy).toBe('Send it once.')
    })

    it('that are not documented are ignored', async () => {
      expect(await page('?page=3&sort=asc&limit[]=1&__proto__=1&&=')).toEqual(await page())
    })
  })
}
