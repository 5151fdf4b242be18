import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadScenarioFile, loadScenarioFiles } from '../../src/adapters/node-scenarios'
import { createWorld } from '../../src/create-world'
import { isFauxhouseError } from '../../src/errors'
import { defineScenario } from '../../src/scenarios/definition'

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The content of a file, as a text unchanged, and parts of the message in this order. */
type Broken = readonly [what: string, content: object | string, says: readonly string[]]

const FILES: readonly Broken[] = [
  ['a file that is no JSON', '{\n  "title": "half', ['it is not JSON: ', 'Correct the file.']],
  [
    'an unknown persona',
    { player: { persona: 'wale' } },
    ['/player/persona', 'unknown persona "wale"', 'Did you mean "vip_whale"?', 'bonus_hunter'],
  ],
  [
    'a misspelt field',
    { player: { regsitered: '-P9D' } },
    ['/player/regsitered', 'the field "regsitered" is unknown', 'Did you mean "registered"?'],
  ],
  [
    'a misspelt command',
    { steps: [{ at: '-P1D', type: 'depositt', amount: 5 }] },
    ['"depositt". Did you mean "deposit"? docs/commands.md lists all types.'],
  ],
  [
    'a misspelt reach as a type',
    { steps: [{ at: '-P1D', type: 'rech', cash: 5 }] },
    ['/steps/0/type', '{"reach": {"cash": 900}}? docs/commands.md lists'],
  ],
  [
    'a misspelt reach',
    { steps: [{ steps: [{ at: '-P1D', rech: { cash: 5 } }] }] },
    ['/steps/0/steps/0/type', '"type" is missing', 'Did you mean {"reach"', 'login, deposit'],
  ],
  [
    'a step that says nothing',
    { steps: [{ at: '-P1D' }] },
    ['/steps/0/type: "type" is missing. Allowed: login', '"reach" or "steps" in place of'],
  ],
  [
    'a word of a command',
    { steps: [{ at: '-P1D', type: 'withdraw', amount: 5 }] },
    ['unknown type "withdraw"', 'Did you mean "requestWithdrawal"?'],
  ],
  [
    'a bet as a type',
    { steps: [{ at: '-P1D', type: 'bet', amount: 5 }] },
    ['/steps/0/type: unknown type "bet"', 'Did you mean "play"?'],
  ],
  [
    'a cause of a block as a type',
    { steps: [{ at: '-P1D', type: 'selfExclude' }] },
    ['/steps/0/type: unknown type "selfExclude"', 'Did you mean "block"?'],
  ],
  [
    'a misspelt member for the type',
    { steps: [{ at: '-P1D', typ: 'login' }] },
    ['/steps/0/type: "type" is missing', 'Did you mean "type" instead of "typ"? Allowed'],
  ],
  [
    'the usual name of a market',
    { player: { market: 'UK' } },
    ['/player/market: unknown market "UK"', 'Did you mean "GB"?'],
  ],
  [
    'the balance as a target',
    { steps: [{ at: '-P1D', reach: { balance: 3 } }] },
    ['/steps/0/reach/balance: the field "balance" is unknown', 'Did you mean "cash"?'],
  ],
  [
    'the beginning of the name of a trait',
    { traits: ['vip'] },
    ['/traits/0', 'no trait "vip"', 'Did you mean "vip-gold"?'],
  ],
  [
    'balances of a player',
    { player: { balances: { cash_balance: 900 } } },
    ['/player/balances: "balances" follows from the history', '{"reach": {"cash": 900}}'],
  ],
  [
    'a derived field of a profile, of one of several players',
    { players: { one: { player: { profile: { kyc_status: 'approved' } } } } },
    ['/players/one/player/profile/kyc_status', '{"reach": {"kyc_status": "approved"}}'],
  ],
  [
    'a field of the profile beside it',
    { player: { email: 'a@example.com' } },
    ['/player/email: the field "email" is unknown', 'Write {"player": {"profile": {"email"'],
  ],
  [
    'a step that lies before the one that it needs',
    {
      steps: [
        { at: '-P1D', type: 'deposit', amount: 50 },
        { at: '-P2D', type: 'requestWithdrawal', amount: 20 },
      ],
    },
    ['/steps/1:', 'This step lies before /steps/0', 'Set a later time.', 'deposit or win'],
  ],
  [
    'a name of a step that is executed later',
    {
      steps: [
        { at: '-P1D', type: 'deposit', amount: 50, as: 'first' },
        { at: '-P2D', type: 'chargeback', transaction: '$first' },
      ],
    },
    ['/steps/1/transaction', 'named "first"', 'This step lies before /steps/0'],
  ],
  ['a flag in words', { trait: 'yes' }, ['/trait: "yes" is not allowed here. Use true or false.']],
  [
    'a time in words',
    {
      steps: [
        { at: '-P2D', type: 'login' },
        { at: 'yesterday', type: 'login' },
      ],
    },
    ['/steps/1/at', '"yesterday" is not allowed here', '"-P3DT2H"'],
  ],
  [
    'two players with one id',
    { players: { one: { player: { id: 'same' } }, two: { player: { id: 'same' } } } },
    ['/players/two/id', '"one" and "two"', 'the same id "same"', 'Use different ids'],
  ],
  [
    'a player with the id that another has by its key',
    {
      name: 'pair',
      players: { one: { player: { id: 'pair.two' } }, two: {} },
    },
    ['/players/two:', '"one" and "two"', 'the same id "pair.two"', 'Use different ids'],
  ],
  [
    'a regular expression that is none',
    { expect: [{ on: 'profile', that: { '/id': { matches: '(' } } }] },
    ['/expect/0/that/"/id"/matches', '"(" is not allowed here', 'a regular expression'],
  ],
  [
    'a regular expression that is none, of the items of a list',
    {
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
    ['/players/one/expect/0', '/count/where/"/id"/matches', 'a regular expression'],
  ],
  [
    'a step that the rules refuse',
    { steps: [{ at: '-P1D', type: 'requestWithdrawal', amount: 500 }] },
    ['/steps/0:', '500 EUR is more than the withdrawable 0 EUR', 'deposit or win first'],
  ],
  [
    'a step in the future',
    { steps: [{ at: 'P1D', type: 'login' }] },
    ['/steps/0:', "after the world's now", 'Set an earlier time'],
  ],
  [
    'a step before the registration',
    { player: { registered: '-P1D' }, steps: [{ at: '-P2D', type: 'login' }] },
    ['/steps/0:', 'before the registration', 'register the player earlier'],
  ],
  [
    'a name that no step has',
    {
      steps: [
        { at: '-P1D', type: 'deposit', amount: 20, as: 'first' },
        { type: 'chargeback', transaction: '$frist' },
      ],
    },
    ['/steps/1/transaction', 'named "frist"', '$first'],
  ],
  [
    'a value that cannot be reached',
    { steps: [{ at: '-P1D', reach: { wagering: { percent: 98 } } }] },
    ['/steps/0:', 'wagering needs an active bonus', 'Award or claim one'],
  ],
  [
    'the wagering of a bonus that ends before the step',
    {
      player: { registered: '-P30D' },
      steps: [
        { at: '-P10D', type: 'deposit', amount: 100 },
        { at: '-P6DT22H', type: 'awardBonus', amount: 20, multiplier: 30, validDays: 5 },
        { at: '-P1D', reach: { wagering: { percent: 80 } } },
      ],
    },
    ['/steps/2: The target cannot be reached', 'such as the end of a bonus'],
  ],
  [
    'two parts that contradict each other',
    { traits: ['approved', 'kyc-rejected'] },
    ['"approved" and "kyc-rejected" contradict each other: kyc_status', 'Leave one of them out'],
  ],
  [
    'a part that there is not',
    { traits: ['blocked', 'aproved'] },
    ['/traits/1', 'no trait "aproved"', 'Did you mean "approved"?'],
  ],
  ['a circle', { name: 'circle', extends: 'circle' }, ['/extends', 'circle > circle']],
  [
    'an amount that the currency does not have',
    { player: { currency: 'JPY' }, steps: [{ at: '-P1D', type: 'deposit', amount: 9.5 }] },
    ['/steps/0:', '9.5 is not an amount of JPY', 'at most 0 decimals'],
  ],
  [
    'a day that no year has',
    { steps: [{ at: { last: '02-30T12:00Z' }, type: 'login' }] },
    ['/steps/0:', 'has no day 30'],
  ],
  [
    'a world of its own beside others',
    { world: { policies: { sortOrder: 'oldest-first' } } },
    ['/world:', 'cannot be loaded', 'createWorld({ scenarios: [definition] })'],
  ],
  ['an empty list', [], ['[] is not a definition.', 'Pass an object such as']],
  [
    'a pointer without its slash',
    { expect: [{ on: 'profile', that: { withdrawal_status: 'Paid' } }] },
    ['/expect/0/that', 'the key "withdrawal_status" is not a JSON pointer', 'Write "/with'],
  ],
  [
    'an amount in words',
    { steps: [{ at: '-P1D', type: 'adjust', kind: 'Manual Credit', amount: 'ten' }] },
    ['/steps/0/amount', '"ten" is not allowed here', 'Use an amount as a number, such as 12.5'],
  ],
  [
    'a block with no end to read',
    { steps: [{ at: '-P1D', type: 'block', cause: 'Cool-Off', for: 'a week' }] },
    ['/steps/0:', 'cannot last "a week"', 'P7D'],
  ],
  [
    'several mistakes at once',
    { titel: 'A', steps: [{ at: '-P1D', type: 'block', cause: 'Fraud' }] },
    ['at /steps/0/cause: unknown cause "Fraud"', '\n', 'at /titel: the field "titel"'],
  ],
]

describe('the error of a broken file has its name, place, allowed values and hints', () => {
  test.each(FILES)('%s', (what, content, says) => {
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
  // @ts-expect-error the nearest is blocked-player
  const alone = failureOf(() => createWorld({ players: 0, scenarios: 'bloked-player' }))
  expect(alone).toMatchObject({ code: 'SCENARIO_NOT_FOUND' })
})

test('one name in the options of a world stands for a list of it', () => {
  const [one, list] = (['blocked-player', ['blocked-player']] as const).map((scenarios) =>
    createWorld({ players: 0, scenarios }).list(),
  )
  expect(one).toEqual(list)
  expect(one?.players.map(({ id }) => id)).toEqual(['blocked-player'])
})

test('the error for an id in use says how to load another player', () => {
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
    expect((error as Error).message).toContain('Pass an object such as')
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

test('the error for a name that is near none says how to list them', () => {
  const world = createWorld({ players: 0 })
  for (const name of ['zzzzzzzzzzzz', 'blocked+', '']) {
    const { message } = failureOf(() => world.load(name)) as Error
    expect(message).toMatch(/\. `world\.library\.names\(\)` lists all names\.$/)
    expect(message.length).toBeLessThan(200)
  }
})

test('a defined scenario is loaded by its name', () => {
  const world = createWorld({ players: 0 })
  const mine = defineScenario({ name: 'mine', extends: 'blocked-player' })
  world.define([mine])
  expect(world.load(mine.name).id).toBe('mine')
})

test('the order of steps is mentioned only where it can be the cause', () => {
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

test('all broken files of a folder are reported at once', () => {
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
    expect.stringContaining('a.json): it is not JSON: '),
    expect.stringContaining('b.json) at /titel: the field "titel" is unknown here. Did you mean'),
  ])
  write('a.json', '{}')
  expect((failureOf(() => loadScenarioFiles(mixed)) as Error).message).toMatch(/^Scenario "b"/)
  for (let file = 0; file < 110; file += 1) write(`x${file}.json`, '[')
  expect((failureOf(() => loadScenarioFiles(mixed)) as Error).message).toMatch(
    /^111 scenarios [^\n]+(\n {2}Scenario [^\n]+){100}\n {2}and 11 more$/,
  )
})
