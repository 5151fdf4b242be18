import { describe, expect, it } from 'vitest'
import { BONUS_STATUSES, CRITERIA_TYPES } from '../../src/simulator/domain/bonuses'
import { EVENT_TYPES } from '../../src/simulator/domain/transactions'
import { playerPath } from '../contract/bench'
import { type Attack, createAttack, shown } from './attack'

/** Forms of a list of `bet` and `win`, all of which the policy `arrayEncoding: any` reads. */
const BOTH = [
  'event_type=bet&event_type=win',
  'event_type=bet,win',
  'event_type=bet%2Cwin',
  'event_type=win,bet',
  'event_type[]=bet&event_type[]=win',
  'event_type%5B%5D=bet&event_type%5b%5d=win',
  'event_type[]=bet,win',
  'event_type=bet&event_type[]=win',
  'event_type=bet,win&event_type=bet',
  'event_type=bet,bet,win,win',
  'e%76ent_type=%62et&event_type=win',
  '&&event_type=bet&&&event_type=win&',
]

/** Refused forms: a filter that is silently dropped would return all rows. */
export const REFUSED = [
  'event_type=',
  'event_type',
  'event_type=,',
  'event_type=bet,',
  'event_type=,bet',
  'event_type=bet,,win',
  'event_type=bet&event_type=',
  'event_type=bet&event_type',
  'event_type[]=',
  'event_type[0]=bet',
  'event_type[a]=bet',
  'event_type[=bet',
  'event_type[]]=bet',
  'event_type[][]=bet',
  'event_type[__proto__]=bet',
  'event_type=bet,%20win',
  'event_type=bet,+win',
  'event_type=%20bet',
  'event_type=bet%00',
  'event_type=bet%0A',
  'event_type=bet;win',
  'event_type=bet|win',
  'event_type=bet%20win',
  'event_type=["bet","win"]',
  'event_type={bet,win}',
  'event_type=Bet',
  'event_type=BET',
  'event_type=bets',
  'event_type=*',
  'event_type=all',
  'event_type=null',
  'event_type=undefined',
  'event_type=[object%20Object]',
  'event_type=__proto__',
  'event_type=constructor',
  'event_type=toString',
  'event_type=%ef%bd%82et',
  'event_type=%',
  'event_type=%zz',
  'event_type=%ff',
  'event_type=%C0%AF',
  'event_type=bet&%',
  '%=1',
]

/** Filters by words: arrays, creators, statuses, criteria. */
export function filterCases(attack: Attack): void {
  const { busy, bonused, tally, world } = attack
  const transactions = playerPath(busy, '/transactions')
  const rows = world.player(busy).transactions({ limit: 200 }).transactions
  const total = async (query: string): Promise<unknown> => {
    const answer = await attack.call(`${transactions}?limit=200&${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body['total']
  }
  const both = world.player(busy).transactions({ eventTypes: ['bet', 'win'] }).total
  const everything = world.player(busy).transactions().total

  describe('event_type', () => {
    it.each(BOTH)('%s is both', async (query) => {
      tally.count('filters')
      expect(await total(query)).toBe(both)
    })

    it.each(REFUSED)('%s is refused', async (query) => {
      tally.count('filters')
      await attack.refused('INVALID_PARAMETER', `${transactions}?${query}`)
    })

    it('of all types, once or a thousand times, is no filter', async () => {
      tally.count('filters', 2)
      expect(await total(`event_type=${EVENT_TYPES.join(',')}`)).toBe(everything)
      const often = Array.from({ length: 1_000 }, () => EVENT_TYPES.join(',')).join(',')
      expect(await total(`event_type=${often}`)).toBe(everything)
    })
  })

  describe('event_name', () => {
    const [name = ''] = rows.map((row) => row.event_name).filter((text) => text.includes(' '))
    const count = world.player(busy).transactions({ eventNames: [name] }).total

    it('is read with either blank, in every form of list', async () => {
      expect(count).toBeGreaterThan(0)
      const coded = encodeURIComponent(name)
      for (const query of [
        `event_name=${coded}`,
        `event_name=${name.replaceAll(' ', '+')}`,
        `event_name[]=${coded}`,
        `event_name=${coded},${coded}`,
        `event_name=${coded}&event_name=nothing`,
        `event_name=nothing,${coded}`,
      ]) {
        tally.count('filters')
        expect(await total(query), query).toBe(count)
      }
    })

    // The names are not documented, so an unknown name matches no row.
    it.each([
      'nothing',
      '__proto__',
      'constructor',
      '%00',
      '%F0%9F%98%80',
      '%20',
      '*',
      '%25',
      '.*',
    ])('%s finds nothing', async (text) => {
      tally.count('filters')
      expect(await total(`event_name=${text}`)).toBe(0)
    })

    it('takes case and blanks as they are', async () => {
      tally.count('filters', 3)
      expect(await total(`event_name=${encodeURIComponent(name.toLowerCase())}`)).toBe(0)
      expect(await total(`event_name=${encodeURIComponent(`${name} `)}`)).toBe(0)
      expect(await total(`event_name=${encodeURIComponent(` ${name}`)}`)).toBe(0)
    })

    it.each(['event_name=', 'event_name', 'event_name=a,', 'event_name=a,,b', 'event_name[1]=a'])(
      '%s is refused',
      async (query) => {
        tally.count('filters')
        await attack.refused('INVALID_PARAMETER', `${transactions}?${query}`)
      },
    )

    it('finds nothing under a very long name', async () => {
      tally.count('filters')
      expect(await total(`event_name=${'x'.repeat(100_000)}`)).toBe(0)
    })
  })

  describe('created_by', () => {
    it.each(['System', 'VIP Manager', 'Admin', 'Player'])('%s is itself alone', async (creator) => {
      tally.count('filters', 2)
      const count = world.player(busy).transactions({ createdBy: creator }).total
      expect(await total(`created_by=${encodeURIComponent(creator)}`)).toBe(count)
      expect(await total(`created_by=${creator.replaceAll(' ', '+')}`)).toBe(count)
    })

    it.each([
      'system',
      'SYSTEM',
      'System%20',
      '%20System',
      'System,Admin',
      'VIP',
      'VIPManager',
      'VIP%C2%A0Manager',
      'Nobody',
      '*',
      '%25',
      "'%20OR%201=1",
      '__proto__',
    ])('%s finds nothing', async (text) => {
      tally.count('filters')
      expect(await total(`created_by=${text}`)).toBe(0)
    })

    it.each(['created_by=', 'created_by', 'created_by=System&created_by=System', 'created_by=%ff'])(
      '%s is refused',
      async (query) => {
        tally.count('filters')
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
          tally.count('filters', 4)
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
        `${name}=${'x'.repeat(50_000)}`,
        `${name}=__proto__`,
        `${name}=expired`,
        `${name}=%F0%9F%98%80`,
      ]) {
        it(`${shown(query)} is refused`, async () => {
          tally.count('filters')
          const { errors } = await attack.refused('INVALID_PARAMETER', `${path}?${query}`)
          expect(errors).toMatchObject([{ where: `query.${name}` }])
          expect(errors[0]?.detail.length).toBeLessThan(200)
        })
      }
    })
  }

  describe('unknown parameters', () => {
    const strict = createAttack(tally, { unknownQuery: 'reject' })
    const path = playerPath(strict.busy, '/transactions')

    // A single-valued parameter with brackets has another name, so it is ignored as unknown.
    it.each([
      'x=1',
      'LIMIT=x',
      'Limit=0',
      'limit[]=0',
      'limit%00=0',
      'created_by[]=Admin',
      '__proto__=1',
      '__proto__[limit]=1',
      'constructor.prototype.limit=1',
      'toString=1',
      '=1',
      '=',
      '[]=1',
      '%F0%9F%98%80=1',
    ])('%s is read past, or refused under unknownQuery: reject', async (query) => {
      tally.count('filters', 2)
      expect(await total(query)).toBe(everything)
      const { errors } = await strict.refused('INVALID_PARAMETER', `${path}?${query}`)
      expect(errors[0]?.detail).toMatch(/^This path has no parameter "/)
    })

    it('are refused by operations without parameters too', async () => {
      tally.count('filters', 2)
      const profile = playerPath(strict.busy)
      await strict.refused('INVALID_PARAMETER', `${profile}?x=1`)
      const put = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{}' }
      await strict.refused('INVALID_PARAMETER', `${profile}?x=1`, put)
    })

    it('may be ten thousand', async () => {
      tally.count('filters', 4)
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
      expect(repeated.errors).toMatchObject([{ where: 'query.limit', remedy: 'Give it once.' }])
    })
  })

  it('everything that is wrong with a query is said at once', async () => {
    tally.count('filters')
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
