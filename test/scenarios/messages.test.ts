import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadScenarioFile, loadScenarioFiles } from '../../src/adapters/node-scenarios'
import { createWorld } from '../../src/assembly/create-world'
import { isFauxhouseError } from '../../src/errors'
import { defineScenario } from '../../src/scenarios/definition'

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Broken {
  readonly what: string
  /** The content of the file; a text is written unchanged. */
  readonly content: object | string
  /** Parts of the message, in this order. */
  readonly says: readonly string[]
}

const FILES: readonly Broken[] = [
  {
    what: 'a file that is no JSON',
    content: '{\n  "title": "half',
    says: ['it is not JSON at line 2, column 12: the text that begins here', 'Correct the file.'],
  },
  {
    what: 'an unknown persona',
    content: { player: { persona: 'wale' } },
    says: [
      '/player/persona',
      'unknown persona "wale"',
      'Did you mean "vip_whale"?',
      'bonus_hunter',
    ],
  },
  {
    what: 'a misspelt field',
    content: { player: { regsitered: '-P9D' } },
    says: ['/player/regsitered', 'the field "regsitered" is unknown', 'Did you mean "registered"?'],
  },
  {
    what: 'a misspelt command',
    content: { steps: [{ at: '-P1D', type: 'depositt', amount: 5 }] },
    says: ['/steps/0/type', 'unknown type "depositt"', 'Did you mean "deposit"?'],
  },
  {
    what: 'a misspelt reach as a type',
    content: { steps: [{ at: '-P1D', type: 'rech', cash: 5 }] },
    says: ['/steps/0/type', 'Did you mean {"reach": {"cash": 900}}?', 'setLimit; or "reach" or'],
  },
  {
    what: 'a misspelt reach',
    content: { steps: [{ steps: [{ at: '-P1D', rech: { cash: 5 } }] }] },
    says: ['/steps/0/steps/0/type', '"type" is missing', 'Did you mean {"reach"', 'login, deposit'],
  },
  {
    what: 'a step that says nothing',
    content: { steps: [{ at: '-P1D' }] },
    says: ['/steps/0/type: "type" is missing. Allowed: login', '"reach" or "steps" in place of'],
  },
  {
    what: 'a word of a command',
    content: { steps: [{ at: '-P1D', type: 'withdraw', amount: 5 }] },
    says: ['unknown type "withdraw"', 'Did you mean "requestWithdrawal"?'],
  },
  {
    what: 'a bet as a type',
    content: { steps: [{ at: '-P1D', type: 'bet', amount: 5 }] },
    says: ['/steps/0/type: unknown type "bet"', 'Did you mean "play"?'],
  },
  {
    what: 'a misspelt member for the type',
    content: { steps: [{ at: '-P1D', typ: 'login' }] },
    says: ['/steps/0/type: "type" is missing', 'Did you mean "type" in place of "typ"? Allowed'],
  },
  {
    what: 'the usual name of a market',
    content: { player: { market: 'UK' } },
    says: ['/player/market: unknown market "UK"', 'Did you mean "GB"?'],
  },
  {
    what: 'the balance as a target',
    content: { steps: [{ at: '-P1D', reach: { balance: 3 } }] },
    says: ['/steps/0/reach/balance: the field "balance" is unknown', 'Did you mean "cash"?'],
  },
  {
    what: 'the beginning of the name of a trait',
    content: { traits: ['vip'] },
    says: ['/traits/0', 'no scenario "vip"', 'Did you mean "vip-gold"?'],
  },
  {
    what: 'balances of a player',
    content: { player: { balances: { cash_balance: 900 } } },
    says: ['/player/balances: "balances" follows from the history', '{"reach": {"cash": 900}}'],
  },
  {
    what: 'a derived field of a profile, of one of several players',
    content: { players: { one: { player: { profile: { kyc_status: 'approved' } } } } },
    says: ['/players/one/player/profile/kyc_status', '{"reach": {"kyc_status": "approved"}}'],
  },
  {
    what: 'a field of the profile beside it',
    content: { player: { email: 'a@example.com' } },
    says: ['/player/email: the field "email" is unknown', 'Write {"player": {"profile": {"email"'],
  },
  {
    what: 'a step that lies before the one that it needs',
    content: {
      steps: [
        { at: '-P1D', type: 'deposit', amount: 50 },
        { at: '-P2D', type: 'requestWithdrawal', amount: 20 },
      ],
    },
    says: [
      '/steps/1:',
      'This step lies before /steps/0',
      'Give it a later time.',
      'deposit or win',
    ],
  },
  {
    what: 'a name of a step that is executed later',
    content: {
      steps: [
        { at: '-P1D', type: 'deposit', amount: 50, as: 'first' },
        { at: '-P2D', type: 'chargeback', transaction: '$first' },
      ],
    },
    says: ['/steps/1/transaction', 'named "first"', 'This step lies before /steps/0'],
  },
  {
    what: 'a flag in words',
    content: { trait: 'yes' },
    says: ['/trait: "yes" is not allowed here. Give true or false.'],
  },
  {
    what: 'a time in words',
    content: {
      steps: [
        { at: '-P2D', type: 'login' },
        { at: 'yesterday', type: 'login' },
      ],
    },
    says: ['/steps/1/at', '"yesterday" is not allowed here', '"-P3DT2H"'],
  },
  {
    what: 'two players with one id',
    content: { players: { one: { player: { id: 'same' } }, two: { player: { id: 'same' } } } },
    says: ['/players/two/id', '"one" and "two"', 'the same id "same"', 'Give them'],
  },
  {
    what: 'a player with the id that another has by its key',
    content: {
      name: 'pair',
      players: { one: { player: { id: 'pair.two' } }, two: {} },
    },
    says: ['/players/two:', '"one" and "two"', 'the same id "pair.two"', 'Give them'],
  },
  {
    what: 'a regular expression that is none',
    content: { expect: [{ on: 'profile', that: { '/id': { matches: '(' } } }] },
    says: ['/expect/0/that/~1id/matches', '"(" is not allowed here', 'a regular expression'],
  },
  {
    what: 'a regular expression that is none, of the items of a list',
    content: {
      players: {
        one: {
          expect: [
            {
              on: 'transactions',
              that: { '/transactions': { count: { where: { '/id': { matches: '\\-' } }, is: 1 } } },
            },
          ],
        },
      },
    },
    says: ['/players/one/expect/0', '/count/where/~1id/matches', 'a regular expression'],
  },
  {
    what: 'a step that the rules refuse',
    content: { steps: [{ at: '-P1D', type: 'requestWithdrawal', amount: 500 }] },
    says: ['/steps/0:', '500 EUR is more than the withdrawable 0 EUR', 'deposit or win first'],
  },
  {
    what: 'a step in the future',
    content: { steps: [{ at: 'P1D', type: 'login' }] },
    says: ['/steps/0:', "after the world's now", 'Give it an earlier time'],
  },
  {
    what: 'a step before the registration',
    content: { player: { registered: '-P1D' }, steps: [{ at: '-P2D', type: 'login' }] },
    says: ['/steps/0:', 'before the registration', 'register the player earlier'],
  },
  {
    what: 'a name that no step has',
    content: {
      steps: [
        { at: '-P1D', type: 'deposit', amount: 20, as: 'first' },
        { type: 'chargeback', transaction: '$frist' },
      ],
    },
    says: ['/steps/1/transaction', 'named "frist"', '$first'],
  },
  {
    what: 'a value that cannot be reached',
    content: { steps: [{ at: '-P1D', reach: { wagering: { percent: 98 } } }] },
    says: ['/steps/0:', 'wagering needs an active bonus', 'Award or claim one'],
  },
  {
    what: 'two parts that contradict each other',
    content: { traits: ['approved', 'kyc-rejected'] },
    says: [
      '"approved" and "kyc-rejected" contradict each other: kyc_status',
      'Leave one of them out',
    ],
  },
  {
    what: 'a part that there is not',
    content: { traits: ['blocked', 'aproved'] },
    says: ['/traits/1', 'no scenario "aproved"', 'Did you mean "approved"?'],
  },
  {
    what: 'a circle',
    content: { name: 'circle', extends: 'circle' },
    says: ['/extends', 'circle > circle'],
  },
  {
    what: 'an amount that the currency does not have',
    content: { player: { currency: 'JPY' }, steps: [{ at: '-P1D', type: 'deposit', amount: 9.5 }] },
    says: ['/steps/0:', '9.5 is not an amount of JPY', 'at most 0 decimals'],
  },
  {
    what: 'a day that no year has',
    content: { steps: [{ at: { last: '02-30T12:00Z' }, type: 'login' }] },
    says: ['/steps/0:', 'has no day 30'],
  },
  {
    what: 'a world of its own beside others',
    content: { world: { policies: { sortOrder: 'oldest-first' } } },
    says: ['/world:', 'cannot be loaded', 'createWorld({ scenarios: [definition] })'],
  },
  {
    what: 'an empty list',
    content: [],
    says: ['[] is not a definition.', 'Give an object such as'],
  },
  {
    what: 'a pointer without its slash',
    content: { expect: [{ on: 'profile', that: { withdrawal_status: 'Paid' } }] },
    says: ['/expect/0/that', 'the key "withdrawal_status" is not a JSON pointer', 'Write "/with'],
  },
  {
    what: 'an amount in words',
    content: { steps: [{ at: '-P1D', type: 'adjust', kind: 'Manual Credit', amount: 'ten' }] },
    says: [
      '/steps/0/amount',
      '"ten" is not allowed here',
      'Give an amount as a number, such as 12.5',
    ],
  },
  {
    what: 'a block with no end to read',
    content: { steps: [{ at: '-P1D', type: 'block', cause: 'Cool-Off', for: 'a week' }] },
    says: ['/steps/0:', 'cannot last "a week"', 'P7D'],
  },
  {
    what: 'several mistakes at once',
    content: { titel: 'A', steps: [{ at: '-P1D', type: 'block', cause: 'Fraud' }] },
    says: ['/steps/0/cause: unknown cause "Fraud"', '/titel: the field "titel"', 'Correct these'],
  },
]

describe('a broken file is told by name, place, what is allowed and what was meant', () => {
  test.each(FILES)('$what', ({ what, content, says }) => {
    const path = join(folder, `${what.replaceAll(' ', '-')}.json`)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    const world = createWorld({ players: 0 })
    const error = failureOf(() => world.load(loadScenarioFile(path)))
    expect(isFauxhouseError(error) && error.code).toBe('INVALID_SCENARIO')
    const { message } = error as Error
    let from = 0
    for (const part of [path, ...says]) {
      expect(message.slice(from)).toContain(part)
      from = message.indexOf(part, from)
    }
    expect(world.list().total).toBe(0)
  })
})

test('a name that there is not is SCENARIO_NOT_FOUND with the nearest', () => {
  const world = createWorld({ players: 0 })
  // @ts-expect-error a wrong name is a mistake of the types, too
  const error = failureOf(() => world.load('bloked-player'))
  expect(error).toMatchObject({ code: 'SCENARIO_NOT_FOUND' })
  expect((error as Error).message).toContain('Did you mean "blocked-player"?')
})

test('a wrong name in the options of a world is a compile error, and one at run time', () => {
  // @ts-expect-error the nearest is blocked-player
  const error = failureOf(() => createWorld({ players: 0, scenarios: ['bloked-player'] }))
  expect(error).toMatchObject({ code: 'SCENARIO_NOT_FOUND' })
})

test('a player that is there already is told how to load another', () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  const error = failureOf(() => world.load('blocked-player'))
  expect(error).toMatchObject({ code: 'PLAYER_EXISTS' })
  expect((error as Error).message).toContain('{ as }')
  expect(world.load('blocked-player', { as: 'other' }).id).toBe('other')
})

test('a file that is not there is INVALID_FILE', () => {
  const error = failureOf(() => loadScenarioFile(join(folder, 'nowhere.json')))
  expect(error).toMatchObject({ code: 'INVALID_FILE' })
})

function failureOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

test('what is no definition is refused with its remedy', () => {
  const world = createWorld({ players: 0 })
  for (const input of [undefined, null, 5, [], {}]) {
    const error = failureOf(() => world.load(input as never))
    expect(error).toMatchObject({ code: 'INVALID_SCENARIO' })
    expect((error as Error).message).toContain('Give an object such as')
  }
  expect(failureOf(() => createWorld({ scenarios: [[]] as never }))).toMatchObject({
    code: 'INVALID_SCENARIO',
  })
  const one = { name: 'mine', player: {} }
  expect((failureOf(() => world.define(one as never)) as Error).message).toContain(
    'The definitions of define cannot be',
  )
  expect((failureOf(() => world.define([{ player: {} }])) as Error).message).toContain('Add "name"')
})

test('a name that is near none is told how to list them', () => {
  const world = createWorld({ players: 0 })
  for (const name of ['zzzzzzzzzzzz', 'blocked+', '']) {
    const { message } = failureOf(() => world.load(name)) as Error
    expect(message).toMatch(/\. `world\.library\.names\(\)` lists all names\.$/)
    expect(message.length).toBeLessThan(200)
  }
})

test('a definition that was made known is loaded by its name', () => {
  const world = createWorld({ players: 0 })
  const mine = defineScenario({ name: 'mine', extends: 'blocked-player' })
  world.define([mine])
  expect(world.load(mine.name).id).toBe('mine')
})

test('the order of steps is told only where it can be the cause', () => {
  const world = createWorld({ players: 0 })
  const late = { at: '-P1D', type: 'deposit', amount: 50 } as const
  const messageOf = (...steps: object[]) =>
    (failureOf(() => world.load({ name: 'x', steps } as never)) as Error).message
  expect(messageOf(late, { at: '-P2D', type: 'deposit', amount: 0.001 })).not.toContain('before')
  expect(
    messageOf({ ...late, at: '-P3D' }, { type: 'chargeback', transaction: '$x' }),
  ).not.toContain('lies before')
  const reach = { at: '-P2D', reach: { wagering: { percent: 5 } } }
  expect(messageOf(late, reach)).toContain('This step lies before /steps/0')
})

test('all broken files of a folder are told at once', () => {
  const mixed = join(folder, 'mixed')
  mkdirSync(mixed)
  const write = (name: string, text: string) => writeFileSync(join(mixed, name), text)
  write('a.json', '{"title": }')
  write('b.json', '{"titel": "B"}')
  write('c.json', '{"title": "C"}')
  const error = failureOf(() => loadScenarioFiles(mixed))
  expect(error).toMatchObject({
    code: 'INVALID_SCENARIO',
    facts: {
      broken: [{ facts: { file: join(mixed, 'a.json') } }, { facts: { pointer: '/titel' } }],
    },
  })
  const { message } = error as Error
  expect(message.split('\n')).toEqual([
    '2 scenarios are broken; nothing was loaded. Correct these:',
    expect.stringContaining('a.json): it is not JSON at line 1, column 11: a value is missing.'),
    expect.stringContaining('b.json) at /titel: the field "titel" is unknown here. Did you mean'),
  ])
  write('a.json', '{}')
  expect((failureOf(() => loadScenarioFiles(mixed)) as Error).message).toMatch(/^Scenario "b"/)
  for (let file = 0; file < 30; file += 1) write(`x${file}.json`, '[')
  expect((failureOf(() => loadScenarioFiles(mixed)) as Error).message).toMatch(
    /^31 scenarios [^\n]+(\n {2}Scenario [^\n]+){10}\n {2}and 21 more$/,
  )
})
