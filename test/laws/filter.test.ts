import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isFauxhouseError } from '../../src/errors'
import { instant } from '../../src/simulator/domain/instants'
import { readFilter } from '../../src/world/search/filter'

const NOW = instant('2026-01-01T00:00:00Z')

const valueAt = (facts: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], facts)

function fits(filter: string, facts: object): boolean | undefined {
  return readFilter(filter, NOW).holds(({ path, test: passes }) => passes(valueAt(facts, path)))
}

const FACTS = {
  persona: 'regular',
  market: 'DE',
  name: 'Anna Schmidt',
  phone: null,
  kyc_status: 'pending',
  blocked: false,
  last_login: '2025-12-20T12:00:00.000Z',
  registration_date: '2025-12-31T23:59:59.999Z',
  balances: { cash_balance: 100.5 },
  kpi: { ltd: 0 },
  segments: ['New', 'VIP Gold'],
  summary: { deposit_count: 3 },
}

describe('a filter', () => {
  test.each([
    ['persona=regular', true],
    ['persona!=regular', false],
    ["market = 'DE' and kyc_status = pending", true],
    ['name contains SCHMI', true],
    ['name contains "na S"', true],
    ['name="anna schmidt"', false],
    ['blocked', false],
    ['not blocked', true],
    ['blocked=false', true],
    ['not not (blocked = true)', false],
    ['balances.cash_balance>100', true],
    ['balances.cash_balance >= 100.5', true],
    ['balances.cash_balance<100.5', false],
    ['balances.cash_balance<=1e3', true],
    ['kpi.ltd=0', true],
    ['kpi.ltd!=-0', false],
    ['summary.deposit_count=3', true],
    ['segments has "VIP Gold"', true],
    ['segments has VIP', false],
    ['not segments has Dormant', true],
    ['last_login>-P30D', true],
    ['last_login>2025-12-20', true],
    ['last_login<=2025-12-20T12:00:00Z', true],
    ['last_login=2025-12-20T13:00:00+01:00', true],
    ['last_login>0000-01-01T00:00:00+01:00', true],
    ['last_login<9999-12-31T23:59:59.9999Z', true],
    ['registration_date<P0D', true],
    // Of an absent value only != holds.
    ['phone is absent', true],
    ['phone is present', false],
    ['phone=x', false],
    ['phone!=x', true],
    ['phone contains 4', false],
    ['ftd_date<2030-01-01', false],
    ['ftd_date!=2030-01-01', true],
    ['kpi.last_deposit.amount>0', false],
    ['vip_manager is absent and affiliate_name is absent', true],
    // `and` binds closer than `or`.
    ['blocked and blocked or persona=regular', true],
    ['persona=regular or blocked and blocked', true],
    ['(persona=regular or blocked) AND blocked', false],
    ['NOT blocked Or blocked', true],
  ])('%s is %s', (filter, expected) => {
    expect(fits(filter, FACTS)).toBe(expected)
  })

  test.each([
    ['', 1, 'a comparison is missing', 'Begin with a field such as'],
    ['blocked and', 12, 'a comparison is missing', 'Begin with'],
    [
      'cash_balance>1',
      1,
      'there is no field "cash_balance"',
      'Did you mean balances.cash_balance?',
    ],
    ['kyc_statu=x', 1, 'there is no field "kyc_statu"', 'Did you mean kyc_status?'],
    ['balances>1', 1, 'there is no field "balances"', 'Did you mean'],
    ['constructor=1', 1, 'there is no field "constructor"', 'Begin with'],
    ['persona=casul', 9, 'persona has no word "casul"', 'Did you mean casual?'],
    ['persona=x', 9, 'persona has no word "x"', 'Use one of: '],
    ['kyc_status pending', 12, 'kyc_status has no operator', 'Write =, > or has'],
    ['kyc_status>pending', 11, '"kyc_status >" cannot be compared', 'takes =, !=, contains, is'],
    ['segments=New', 9, '"segments =" cannot be compared', 'segments takes has, is present'],
    ['blocked=maybe', 9, '"maybe" cannot be compared', 'Write true or false.'],
    ['kpi.ltd>much', 9, '"much" cannot be compared', 'Write a number such as 100 or 12.50.'],
    ['kpi.ltd>Infinity', 9, '"Infinity"', 'Write a number'],
    ['last_login<today', 12, '"today" cannot be compared', 'a duration from now such as -P30D.'],
    ['last_login<-P', 12, '"-P"', 'a duration'],
    ['phone is', 9, 'phone has no value', 'Add a value'],
    ['phone is gone', 10, '"is gone"', 'Write is present or is absent.'],
    ['(blocked', 9, 'a parenthesis is not closed', 'Add ")".'],
    ['blocked)', 8, '")" is unexpected', 'Join comparisons'],
    ['blocked persona=regular', 9, '"persona" is unexpected', 'Join comparisons with and, or'],
    ['name="Anna', 6, 'a quoted value is not closed', 'Close it.'],
    ['  ! blocked', 3, 'there is no operator', 'Write != or not.'],
    [`${'('.repeat(60)}blocked`, 52, 'it is nested too deeply', 'Nest at most 50 levels.'],
    [`${'not '.repeat(60)}blocked`, 205, 'it is nested too deeply', 'Nest at most 50 levels.'],
    [`name=${'x'.repeat(2_000)}`, 2_001, 'it is too long', 'Use at most 2000 characters.'],
  ])('%s is refused at character %i: %s', (filter, at, problem, remedy) => {
    expect(() => readFilter(filter, NOW)).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        message: expect.stringMatching(
          new RegExp(`${patternOf(problem)}.* at character ${at}\\. `),
        ),
      }),
    )
    expect(() => readFilter(filter, NOW)).toThrow(remedy)
  })

  it('is read or refused, whatever the text', () => {
    const pieces = ['(', ')', 'and', 'or', 'not', 'blocked', 'name', 'kpi.ltd', '=', '!=', '<', '"']
    const words = fc.array(fc.constantFrom(...pieces, ' ', "'", '!', 'is', 'absent', '-P1D', '7'))
    const texts = fc.oneof(
      words.map((all) => all.join(' ')),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        try {
          const { holds } = readFilter(text, NOW)
          expect(holds(() => true)).toBeTypeOf('boolean')
        } catch (error) {
          expect(isFauxhouseError(error) && error.code).toBe('INVALID_OPTION')
        }
      }),
    )
  })
})

/** A condition as an oracle evaluates it, and as text. */
interface Condition {
  readonly text: string
  readonly holds: (flags: readonly boolean[]) => boolean
}

const FLAGS = ['blocked', 'kpi.active_bonus', 'settings.want_bonus']

const conditions: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.nat(FLAGS.length - 1).map(
      (place): Condition => ({
        text: FLAGS[place] ?? '',
        holds: (flags) => flags[place] === true,
      }),
    ),
    tie('node').map(({ text, holds }) => ({
      text: `not (${text})`,
      holds: (flags: readonly boolean[]) => !holds(flags),
    })),
    fc.tuple(fc.array(tie('node'), { minLength: 2, maxLength: 3 }), fc.boolean()).map(
      ([parts, isAny]): Condition => ({
        text: `(${parts.map(({ text }) => text).join(isAny ? ' or ' : ' and ')})`,
        holds: (flags) =>
          isAny
            ? parts.some(({ holds }) => holds(flags))
            : parts.every(({ holds }) => holds(flags)),
      }),
    ),
  ),
})).node

describe('what a filter concludes', () => {
  it('is the logic of its text, and early conclusions stay', () => {
    const known = fc.array(fc.option(fc.boolean()), { minLength: 3, maxLength: 3 })
    const rest = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(conditions, known, rest, ({ text, holds }, partial, others) => {
        const filter = readFilter(text, NOW)
        const whole = partial.map((value, place) => value ?? others[place] ?? false)
        const placeOf = (path: string) => FLAGS.indexOf(path)
        expect(filter.holds(({ path }) => whole[placeOf(path)])).toBe(holds(whole))
        const early = filter.holds(({ path }) => partial[placeOf(path)] ?? undefined)
        if (early !== undefined) expect(early).toBe(holds(whole))
        if (partial.every((value) => value !== null)) expect(early).toBeDefined()
      }),
    )
  })
})

function patternOf(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
