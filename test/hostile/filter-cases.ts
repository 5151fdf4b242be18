import { describe, expect, it } from 'vitest'
import { BONUS_STATUSES, CRITERIA_TYPES } from '../../src/simulator/domain/bonuses'
import { EVENT_TYPES } from '../../src/simulator/domain/transactions'
import { playerPath } from '../contract/bench'
import { type Attack, createAttack, shown } from './attack'

/** Refused forms: a filter that is silently dropped would return all rows. */
export const REFUSED = [
  'event_type=',
  'event_type',
  'event_type=,',
  'event_type=bet,,win',
  'event_type=bet&event_type=',
  'event_type=bet&event_type',
  'event_type[]=',
  'event_type[0]=bet',
  'event_type[][]=bet',
  'event_type[__proto__]=bet',
  'event_type=bet,%20win',
  'event_type=bet%00',
  'event_type=bet;win',
  'event_type=["bet","win"]',
  'event_type=Bet',
  'event_type=bets',
  'event_type=null',
  'event_type=__proto__',
  'event_type=%ef%bd%82et',
  'event_type=%',
  'event_type=%ff',
  'event_type=bet&%',
  '%=1',
]

/** Filters by words: arrays, creators, statuses, criteria. */
export function filterCases(attack: Attack): void {
  const { busy, bonused, world } = attack
  const transactions = playerPath(busy, '/transactions')
  const rows = world.player(busy).transactions({ limit: 200 }).transactions
  const total = async (query: string): Promise<unknown> => {
    const answer = await attack.call(`${transactions}?limit=200&${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body['total']
  }
  const everything = world.player(busy).transactions().total

  describe('event_type', () => {
    it.each(REFUSED)('%s is refused', async (query) => {
      await attack.refused('INVALID_PARAMETER', `${transactions}?${query}`)
    })

    it('of all types, once or a thousand times, is no filter', async () => {
      expect(await total(`event_type=${EVENT_TYPES.join(',')}`)).toBe(everything)
      const often = Array.from({ length: 1_000 }, () => EVENT_TYPES.join(',')).join(',')
      expect(await total(`event_type=${often}`)).toBe(everything)
    })
  })

  describe('event_name', () => {
    const [name = ''] = rows.map((row) => row.event_name).filter((text) => text.includes(' '))

    // The names are not documented, so an unknown name matches no row.
    it.each(['nothing', '__proto__', '%00', '%F0%9F%98%80', '*'])(
      '%s finds nothing',
      async (text) => {
        expect(await total(`event_name=${text}`)).toBe(0)
      },
    )

    it('takes case and blanks as they are', async () => {
      expect(await total(`event_name=${encodeURIComponent(name.toLowerCase())}`)).toBe(0)
      expect(await total(`event_name=${encodeURIComponent(`${name} `)}`)).toBe(0)
      expect(await total(`event_name=${encodeURIComponent(` ${name}`)}`)).toBe(0)
    })

    it.each(['event_name=', 'event_name', 'event_name=a,', 'event_name=a,,b', 'event_name[1]=a'])(
      '%s is refused',
      async (query) => {
        await attack.refused('INVALID_PARAMETER', `${transactions}?${query}`)
      },
    )

    it('finds nothing under a very long name', async () => {
      expect(await total(`event_name=${'x'.repeat(100_000)}`)).toBe(0)
    })
  })

  describe('created_by', () => {
    it.each(['system', 'System%20', 'System,Admin', 'VIP%C2%A0Manager', 'Nobody', '__proto__'])(
      '%s finds nothing',
      async (text) => {
        expect(await total(`created_by=${text}`)).toBe(0)
      },
    )

    it.each(['created_by=', 'created_by', 'created_by=System&created_by=System', 'created_by=%ff'])(
      '%s is refused',
      async (query) => {
        await attack.refused('INVALID_PARAMETER', `${transactions}?${query}`)
      },
    )
  })

  const choices = [
    ['status', BONUS_STATUSES, playerPath(bonused, '/bonuses')],
    ['criteria_type', CRITERIA_TYPES, playerPath(bonused, '/bonuses/eligible')],
  ] as const
  for (const [name, values, path] of choices) {
    describe(name, () => {
      it.each<string>(values)(
        '%s is read as it is written, and in no other case',
        async (value) => {
          expect(await attack.call(`${path}?${name}=${value}`)).toMatchObject({ status: 200 })
          const other = value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase()
          for (const wrong of [other, value.charAt(0) + other.slice(1), ` ${value}`]) {
            const target = `${path}?${name}=${encodeURIComponent(wrong)}`
            if (wrong === value) continue
            const { errors } = await attack.refused('INVALID_PARAMETER', target)
            expect(errors).toMatchObject([
              { where: `query.${name}`, remedy: `Did you mean ${value}?` },
            ])
          }
        },
      )

      const [first] = values
      for (const query of [
        `${name}=`,
        name,
        `${name}=${values.join(',')}`,
        `${name}=${first}&${name}=${first}`,
        `${name}=${first}%00`,
        `${name}=__proto__`,
        `${name}=expired`,
      ]) {
        it(`${shown(query)} is refused`, async () => {
          const { errors } = await attack.refused('INVALID_PARAMETER', `${path}?${query}`)
          expect(errors).toMatchObject([{ where: `query.${name}` }])
          expect(errors[0]?.detail.length).toBeLessThan(200)
        })
      }
    })
  }

  describe('unknown parameters', () => {
    const strict = createAttack({ unknownQuery: 'reject' })
    const path = playerPath(strict.busy, '/transactions')

    // A single-valued parameter with brackets has another name, so it is ignored as unknown.
    it.each([
      'x=1',
      'LIMIT=x',
      'limit[]=0',
      'created_by[]=Admin',
      '__proto__=1',
      '=1',
      '%F0%9F%98%80=1',
    ])('%s is read past, or refused under unknownQuery: reject', async (query) => {
      expect(await total(query)).toBe(everything)
      const { errors } = await strict.refused('INVALID_PARAMETER', `${path}?${query}`)
      expect(errors[0]?.detail).toMatch(/^This path has no parameter "/)
    })

    it('are refused by operations without parameters too', async () => {
      const profile = playerPath(strict.busy)
      await strict.refused('INVALID_PARAMETER', `${profile}?x=1`)
      const put = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{}' }
      await strict.refused('INVALID_PARAMETER', `${profile}?x=1`, put)
    })

    it('may be ten thousand', async () => {
      const many = (name: (index: number) => string) =>
        Array.from({ length: 10_000 }, (_, index) => name(index)).join('&')
      expect(await total(many((index) => `x${index}=${index}`))).toBe(everything)
      const names = await strict.refused(
        'INVALID_PARAMETER',
        `${path}?${many((index) => `limi${index}=1`)}`,
      )
      expect(names.errors).toHaveLength(50)
      const broken = await attack.refused('INVALID_PARAMETER', `${transactions}?${many(() => '%')}`)
      expect(broken.errors).toHaveLength(50)
      const repeated = await attack.refused(
        'INVALID_PARAMETER',
        `${transactions}?${many(() => 'limit=5')}`,
      )
      expect(repeated.errors).toMatchObject([{ where: 'query.limit', remedy: 'Send it once.' }])
    })
  })

  it('everything that is wrong with a query is said at once', async () => {
    const query =
      'limit=0&offset=-1&from_date=x&to_date=2023-02-29&created_by=&event_type=bett,wim&event_name=&%=1'
    const { errors } = await attack.refused('INVALID_PARAMETER', `${transactions}?${query}`)
    expect(errors.map(({ where }) => where)).toEqual([
      'query',
      'query.event_type',
      'query.event_type',
      'query.event_name',
      'query.from_date',
      'query.to_date',
      'query.created_by',
      'query.limit',
      'query.offset',
    ])
  })
}
