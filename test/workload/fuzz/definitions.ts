import fc from 'fast-check'
import { POLICIES } from '../../../src/contract/policies'
import { aText, commandOf, newPlayer } from './commands'
import {
  anyJson,
  extremeDuration,
  extremeInstant,
  extremeNumber,
  hostileText,
  internalKey,
} from './values'

const money = fc.oneof(
  extremeNumber,
  extremeNumber.map((eur) => ({ eur })),
)
const repeat = fc.constantFrom(1, 2, 3, 10, 10, 100, 100, 1_000, 100_000, 100_001, 1e300)
const when = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('-P300D', '-P20D', '-P1D', '-PT1H') },
  fc.oneof(extremeDuration, extremeInstant, fc.constant({ last: '02-29T12:00Z' })),
)

const timing = fc.record(
  {
    at: when,
    after: extremeDuration,
    repeat,
    every: extremeDuration,
  },
  { requiredKeys: [] },
)

const reach = fc.record(
  {
    kyc_status: fc.constantFrom('approved', 'pending', 'rejected'),
    ltd: money,
    ltnc: money,
    bonus_balance: money,
    cash: money,
    cash_at_least: money,
    wagering: fc.oneof(
      fc.record({ percent: fc.oneof(fc.constantFrom(50, 99.99), extremeNumber) }),
      fc.record({ remaining: money }),
      fc.record({ wagered: money }),
    ),
    rows: fc.oneof(extremeNumber, fc.constantFrom(1_000, 100_000, 1_000_000)),
    blocked: fc.boolean(),
  },
  { requiredKeys: [] },
)

const often = fc.option(timing, { freq: 2, nil: {} })

/** Nested groups: repeats multiply. */
const { steps } = fc.letrec<{ steps: unknown[]; step: unknown }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 4, depthIdentifier: 'steps' }),
  step: fc.oneof(
    { depthIdentifier: 'steps', maxDepth: 4 },
    fc
      .tuple(commandOf(money), often, fc.constantFrom({}, {}, {}, { as: 'items' }))
      .map((parts) => Object.assign({}, ...parts)),
    fc.tuple(reach, often).map(([reached, time]) => ({ reach: reached, ...time })),
    fc.tuple(tie('steps'), often).map(([inner, time]) => ({ steps: inner, ...time })),
  ),
}))

/** Names to extend: scenarios, parts, compositions, the definition itself. */
export const scenarioName = fc.constantFrom(
  'approved',
  'huge-ledger',
  'blocked-player+pending-withdrawal',
  'active-bonus',
  'fuzzed',
  'vip-whale',
  `approved${'+approved'.repeat(300)}`,
  'fraud-ring',
  'no-such',
)

const expectation = fc.record({
  on: fc.constantFrom('profile', 'transactions', 'summary', 'bonuses', 'eligible'),
  that: fc.dictionary(
    fc.constantFrom('/total', '/kpi/ltd', '', '/transactions/0'),
    fc.oneof(
      extremeNumber,
      fc.record({ equals: anyJson }),
      fc.record({ matches: fc.constantFrom('^(a+)+$', '[', 'x') }),
    ),
    { maxKeys: 2 },
  ),
})

const partModel = {
  extends: scenarioName,
  traits: fc.array(fc.constantFrom('approved', 'funded', 'kyc-pending', 'vip-gold'), {
    maxLength: 3,
  }),
  player: fc
    .tuple(newPlayer, fc.record({ id: aText, registered: when }, { requiredKeys: [] }))
    .map(([who, rest]) => ({ ...who, ...rest })),
  steps,
  expect: fc.array(expectation, { maxLength: 2 }),
}
const part = fc.record(partModel, { requiredKeys: [] })

/** Mostly valid values of policies, sometimes other texts. */
export const policyChanges = fc.oneof(
  fc
    .tuple(fc.constantFrom(...POLICIES), fc.nat(), fc.oneof(anyJson, hostileText, extremeNumber))
    .map(([{ name, values }, choice, other]) => {
      const value = choice % 3 === 0 ? other : values[choice % values.length]
      return { [name]: value }
    }),
  fc.record({ errorFormat: anyJson }),
  fc.dictionary(internalKey, anyJson, { maxKeys: 3 }),
)

export const definition = fc
  .tuple(
    fc.record(partModel, { requiredKeys: [] }),
    fc.record(
      {
        title: hostileText,
        trait: fc.boolean(),
        players: fc.dictionary(fc.constantFrom('a', 'b', 'items', 'code'), part, {
          minKeys: 1,
          maxKeys: 3,
        }),
        world: fc.record({ now: extremeInstant, policies: policyChanges }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
    fc.nat(8),
  )
  .map(([own, shared, kind]) => {
    const name = 'fuzzed'
    // Players and steps exclude each other, and most definitions are small.
    if (kind === 0) return { name, ...own, ...shared }
    if (kind < 4) return { name, players: shared.players ?? { a: own } }
    return kind < 7 ? { name, steps: own.steps ?? [] } : { name, ...own }
  })
