import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { FauxhouseError } from '../../src/errors'

const DEPOSIT = { at: '-P1D', type: 'deposit', amount: 50 }
const ATTEMPT = { ...DEPOSIT, refused: 'limit_reached' }
const LOGIN = { at: '-P1D', type: 'login' }
const BONUS = { at: '-P6DT22H', type: 'awardBonus', amount: 20, multiplier: 30, validDays: 5 }
const LATE_ID = { player: { id: 'same' } }
const steps = (...all: object[]) => ({ steps: all })
const that = (conditions: object, on = 'profile') => ({ expect: [{ on, that: conditions }] })
const counting = (where: object) => ({ '/transactions': { count: { where, is: 0 } } })
const asked = (on: string, query: object) => ({ expect: [{ on, query, that: { '': { not: 0 } } }] })

/** A definition, its message without `Scenario "it" `, up to a dot at its end, and the rest. */
const DEFINITIONS: readonly (readonly [definition: object, message: string])[] = [
  // The shape: the path, and the nearest word or what is allowed.
  [{ titel: 'A' }, 'at /titel: the field "titel" is unknown here. Did you mean title?'],
  [{ trait: 'yes' }, 'at /trait: "yes" is not true or false. Pass true or false.'],
  [{ traits: ['vip'] }, 'at /traits/0: There is no trait "vip". Did you mean "vip-gold"?'],
  [{ player: { market: 'UK' } }, 'at /player/market: unknown market "UK". Did you mean GB?'],
  [{ player: { regsitered: '-P9D' } }, 'at /player/regsitered: the field "regsitered" is unknown'],
  [{ player: { persona: 'wale' } }, 'unknown persona "wale". Did you mean vip_whale?'],
  [{ player: { persona: 'q' } }, 'unknown persona "q". Use one of: registered_only, one_and_done,'],
  [{ player: { email: 'a@b.de' } }, 'here. Write {"player": {"profile": {"email": …}}}.'],
  [
    { player: { balances: { cash_balance: 900 } } },
    'at /player/balances: the field "balances" is unknown here. It follows from the history: add a',
  ],
  [
    { players: { one: { player: { profile: { kyc_status: 'approved' } } } } },
    'at /players/one/player/profile/kyc_status: the field "kyc_status" is unknown here. It follows',
  ],
  [steps({ ...DEPOSIT, type: 'depositt' }), 'unknown type "depositt". Did you mean deposit?'],
  [
    steps({ ...DEPOSIT, type: 'rech' }),
    'at /steps/0/type: unknown type "rech". Did you mean reach?',
  ],
  [steps({ ...DEPOSIT, type: 'withdraw' }), '"withdraw". Did you mean requestWithdrawal?'],
  [steps({ type: 'bet' }), 'unknown type "bet". Did you mean play?'],
  [steps({ type: 'selfExclude' }), 'unknown type "selfExclude". Did you mean block?'],
  [steps({ type: 5 }), 'at /steps/0/type: unknown type 5. Add "type", "reach" or "steps".'],
  [steps({ at: '-P1D' }), 'at /steps/0/type: "type" is missing. Add "type", "reach" or "steps".'],
  [steps({ typ: 'login' }), '"type" is missing. Did you mean "type" instead of "typ"?'],
  [
    steps({ steps: [{ rech: { cash: 5 } }] }),
    'at /steps/0/steps/0/type: "type" is missing. Did you mean "reach" instead of "rech"?',
  ],
  [steps({ reach: { balance: 3 } }), '"balance" is unknown here. Did you mean cash?'],
  [
    steps({ reach: { wagering: { percent: 101 } } }),
    'at /steps/0/reach/wagering/percent: 101 is not at most 100. Pass at most 100.',
  ],
  [steps({ ...LOGIN, at: 'yesterday' }), 'at /steps/0/at: "yesterday" is not a time: a duration'],
  [
    steps({ ...DEPOSIT, amount: 'ten' }),
    'at /steps/0/amount: "ten" is not a number in the currency of the player, such as 12.5, or {"eur',
  ],
  [steps({ ...ATTEMPT, refused: 'limit_reach' }), 'at /steps/0/refused: no rule "limit_reach" rej'],
  [steps({ ...ATTEMPT, refused: 'kyc_transition' }), 'no rule "kyc_transition" rejects this comm'],
  [that({}), 'at /expect/0/that: {} is not at least one JSON pointer with what is expected there.'],
  [that({ '/id': {} }), 'at /expect/0/that/"/id": {} is not a comparison such as {"gte": 5}'],
  [that({ '/segments': [] }), 'at /expect/0/that/"/segments": [] is not a comparison such as'],
  [that({ '/segments': ['VIP'] }), 'at /expect/0/that/"/segments": ["VIP"] is not a comparison'],
  [that({ '/id': { length: {} } }), 'at /expect/0/that/"/id"/length: {} is not a comparison such'],
  [
    that({ withdrawal_status: 'Paid' }),
    'at /expect/0/that/withdrawal_status: the key "withdrawal_status" is not a JSON pointer such',
  ],
  [that({ '/id': { matches: '(' } }), 'at /expect/0/that/"/id"/matches: "(" is not a regular exp'],
  [
    that(counting({ '/id': { matches: '\\-' } }), 'transactions'),
    '/count/where/"/id"/matches: "\\\\-" is not a regular expression',
  ],
  [
    that({ '/kpi/last_withdrawal': { amount: 600, status: 'rejected' } }),
    'unknown here. Did you mean count? To expect an object, write {"equals": {…}}.',
  ],
  [
    asked('transactions', { event_types: 'bet' }),
    'at /expect/0/query/event_types: the field "event_types" is unknown here. Did you mean event_',
  ],
  [asked('bonuses', { name: 'x' }), 'is unknown here. Use one of: status, limit, offset.'],
  [asked('profile', { limit: 1 }), 'the field "limit" is unknown here'],
  [
    asked('transaction', {}),
    'at /expect/0/on: unknown on "transaction". Did you mean transactions?',
  ],

  // What fits together.
  [{ players: {} }, 'at /players: "players" is empty. Add a player.'],
  [{ players: { a: {} }, extends: 'b' }, 'at /extends: "extends" is not allowed together with'],
  [{ trait: true, players: { a: {} } }, 'at /players: a trait is a part of one player and cannot'],
  [{ world: { now: '2020-01-01' } }, 'at /world: the field "world" is unknown here. Pass now, pol'],
  [{ name: 'a'.repeat(201) }, 'at /name: the name "aaaa'],
  [
    { name: 'My spaced' },
    'at /name: "My spaced" is not lowercase letters and digits, in words joined by hyphens. Use "my-spaced".',
  ],
  [
    { players: { Übung_1: {} } },
    'the key "Übung_1" is not lowercase letters and digits, in words joined by hyphens. Use "ubung-1".',
  ],
  [
    { player: { terms: { DAILY10: { base: 'bonus', multiplier: 3 } } } },
    'at /player/terms/DAILY10: ',
  ],
  [
    { players: { one: LATE_ID, two: LATE_ID } },
    'at /players/two/player/id: the players "one" and "two" have the same id "same". Use different ids',
  ],
  [
    { players: { one: { player: { id: 'it.two' } }, two: {} } },
    'at /players/two: the players "one" and "two" have the same id "it.two". Use different ids',
  ],
  [{ player: { id: 'a\n' } }, 'at /player/id: '],
  [{ player: { id: 'x'.repeat(201) } }, 'at /player/id: the player id "xxx'],
  [{ extends: 'nobody' }, 'at /extends: There is no scenario "nobody".'],
  [
    { traits: ['blocked', 'aproved'] },
    'at /traits/1: There is no trait "aproved". Did you mean "ap',
  ],
  [{ extends: 'fraud-ring' }, 'at /extends: "fraud-ring" has several players, so no scenario can'],

  // Times and names of steps.
  [steps({ ...LOGIN, every: 'PT1H' }), 'at /steps/0: "every" is the time between two repeats, but'],
  [steps({ ...LOGIN, after: 'PT1H' }), 'at /steps/0: the step has both "at" and "after". Set one'],
  [
    steps({ ...LOGIN, at: 'P1D' }),
    "at /steps/0: the step's instant 2026-01-02T12:00:00.000Z is after the world's now, 2026-01-01T12:00:00.000Z. " +
      '"P1D" is after now: write "-P1D" for the time before it, or "after": "P1D" for the time after the previous step. ' +
      'For a later command, advance the clock and send it then.',
  ],
  [
    steps({ ...LOGIN, at: '2026-02-01' }),
    "after the world's now, 2026-01-01T12:00:00.000Z. Set an earlier time, or a later `now` of the world. For a later command, adv",
  ],
  [steps({ ...LOGIN, at: { last: '02-30T12:00Z' } }), 'has no day 30'],
  [
    steps({ ...LOGIN, at: '2200-01-01' }),
    'at /steps/0: An instant cannot be "2200-01-01". Use one',
  ],
  [
    { player: { registered: '-P1D' }, ...steps({ ...LOGIN, at: '-P2D' }) },
    "at /steps/0: the step's instant 2025-12-30T12:00:00.000Z is before the registration, 2025-12-31",
  ],
  [
    { player: { registered: 'P1D' } },
    'at /player/registered: 2026-01-02T12:00:00.000Z is after the world\'s now, 2026-01-01T12:00:00.000Z. "P1D" is after now: write "-P1D" for the time before it.',
  ],
  [
    { extends: 'bonus-expired', ...steps({ steps: [{ after: 'PT1H', type: 'block' }] }) },
    'at /steps/0/steps/0: the first step of a scenario with "extends" has no time. Add "at" to the',
  ],
  [
    steps({ ...DEPOSIT, as: 'paid' }, { repeat: 2, steps: [{ ...DEPOSIT, as: 'paid' }] }),
    'at /steps/1/steps/0/as: the step at /steps/0 has the name "paid" already. Name one of them',
  ],
  [steps({ ...ATTEMPT, as: 'none' }), 'at /steps/0/as: a rejected step creates nothing to name.'],
  [
    steps({ ...DEPOSIT, as: 'first' }, { type: 'chargeback', transaction: '$frist' }),
    'at /steps/1/transaction: no step before it is named "frist". Named so far: $first.',
  ],
  [
    steps(DEPOSIT, { type: 'chargeback', transaction: '$first' }),
    'at /steps/1/transaction: no step before it is named "first". Named so far: none; set "as"',
  ],
  [
    steps({ ...DEPOSIT, as: 'paid' }, { type: 'cancelBonus', bonus: '$paid' }),
    'at /steps/1/bonus: "$paid" created no bonus. Named so far: $paid.',
  ],

  // What the rules of the simulator reject.
  [
    steps({ ...LOGIN, type: 'requestWithdrawal', amount: 500 }),
    'at /steps/0: A withdrawal of 500 EUR is more than the withdrawable 0 EUR.',
  ],
  [
    { player: { currency: 'JPY' }, ...steps({ ...DEPOSIT, amount: 9.5 }) },
    '9.5 is not an amount of JPY',
  ],
  [steps({ ...LOGIN, type: 'block', cause: 'Cool-Off', for: 'a week' }), 'cannot last "a week"'],
  [
    steps(ATTEMPT),
    'at /steps/0: The step must be rejected by limit_reached, but it is accepted. Change the step',
  ],
  [
    steps({ ...LOGIN, type: 'block' }, ATTEMPT),
    'but account_blocked rejects it: Player "it" is blocked',
  ],
  [
    steps({ reach: { wagering: { percent: 98 } } }),
    'wagering needs an active bonus. Award or claim',
  ],
  [
    steps(
      { ...DEPOSIT, at: '-P10D' },
      BONUS,
      { after: 'PT1H', reach: { wagering: { wagered: 300 } } },
      { after: 'PT1H', reach: { wagering: { wagered: 700 } } },
    ),
    'at /steps/3: The target cannot be reached: 300 of 600 are wagered. Ask for a progress between',
  ],
  [
    steps({ ...DEPOSIT, at: '-P10D' }, BONUS, { at: '-P1D', reach: { wagering: { percent: 80 } } }),
    'misses its target after all targets of the step. Something changes it before the step, such',
  ],
]

function failureOf(action: () => unknown): FauxhouseError {
  try {
    action()
  } catch (error) {
    return error as FauxhouseError
  }
  throw new Error('Nothing was thrown.')
}

test.each(DEFINITIONS)('%j', (definition, message) => {
  const world = createWorld({ players: 0 })
  const error = failureOf(() => world.load({ name: 'it', ...definition } as never))
  expect(error).toMatchObject({ code: 'INVALID_SCENARIO', facts: { scenario: expect.anything() } })
  expect(error.message).toContain(message)
  expect(world.changedPlayerIds()).toEqual([])
})

test('several mistakes are reported at once, each in a line', () => {
  const error = failureOf(() =>
    createWorld({ players: 0 }).load({ name: 'it', titel: 1, tags: 2 } as never),
  )
  expect(error.message).toMatch(
    /^1 scenario is broken; [^\n]+(\n {2}Scenario "it" at \/[^\n]+){2}$/,
  )
})

test('an error in a step of a trait names first where the scenario that is loaded uses it', () => {
  const own = createWorld({ players: 0 })
  own.define([
    { name: 'paid', trait: true, steps: [{ at: '-P2D', type: 'requestWithdrawal', amount: 20 }] },
    { name: 'payer', trait: true, traits: ['approved', 'paid'] },
    { name: 'own', players: { ann: { traits: ['payer'] } } },
  ])
  expect(() => own.load('own' as never)).toThrow(
    'Scenario "own" at /players/ann/traits/0: "paid" at /steps/0: A withdrawal of 20 EUR is more',
  )
})

test('all scenarios of a world that fail are reported at once, and nothing is loaded', () => {
  const wrong = (name: string, amount: number) =>
    ({ name, steps: [{ at: '-P1D', type: 'requestWithdrawal', amount }] }) as const
  const line = (name: string, amount: number) =>
    `Scenario "${name}" at /steps/0: A withdrawal of ${amount} EUR is below the minimum.`
  const make = (...scenarios: object[]) => createWorld({ players: 0, scenarios } as never)
  const { message } = failureOf(() => make(wrong('a', 1), { name: 'fine' }, wrong('b', 2)))
  expect(message).toContain('2 scenarios are broken; nothing was loaded. Correct these:\n')
  for (const part of [line('a', 1), line('b', 2)]) expect(message).toContain(part)
  expect(() => make({ name: 'fine' }, wrong('a', 1))).toThrow(/^Scenario "a" at/)
  const broken = [
    { name: 'one', titel: 1 },
    { name: 'two', stepz: 1, tags: 2 },
  ] as never[]
  const lines =
    /^2 scenarios are broken; [^\n]+(\n {2}Scenario "one" [^\n]+)(\n {2}Scenario "two" [^\n]+){2}$/
  expect(() => make(...broken)).toThrow(lines)
  expect(() => createWorld({ players: 0 }).define(broken)).toThrow(lines)
})

test('what is no definition is rejected with its remedy', () => {
  const world = createWorld({ players: 0 })
  for (const input of [undefined, null, 5, [], {}]) {
    const error = failureOf(() => world.load(input as never))
    expect(error).toMatchObject({ code: 'INVALID_SCENARIO' })
    expect(error.message).toContain('Pass an object such as')
  }
  expect(() => world.define({ name: 'mine' } as never)).toThrow('The definitions of define cannot')
  expect(() => world.define([{ player: {} }])).toThrow('Add "name"')
})

test('a name that does not exist is SCENARIO_NOT_FOUND with the nearest, or the list', () => {
  const world = createWorld({ players: 0 })
  expect(failureOf(() => world.load('bloked-player'))).toMatchObject({ code: 'SCENARIO_NOT_FOUND' })
  const scenarios = ['bloked-player'] as never
  expect(() => createWorld({ players: 0, scenarios })).toThrow('Did you mean "blocked-player"?')
  for (const name of ['zzzzzzzzzzzz', 'blocked+', '']) {
    const { message } = failureOf(() => world.load(name))
    expect(message).toMatch(/\. List the names: `world\.library\.names\(\)`, [^.]+\.$/)
    expect(message.length).toBeLessThan(200)
  }
})

test('the error for an id in use says how to load another player', () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  const error = failureOf(() => world.load('blocked-player'))
  expect(error).toMatchObject({ code: 'PLAYER_EXISTS' })
  expect(error.message).toContain('with `as`')
  expect(world.load('blocked-player', { as: 'other' }).id).toBe('other')
})
