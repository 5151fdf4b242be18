import fc from 'fast-check'
import { BUNDLED_LIBRARY } from '../../../src/scenarios/library'

/*
 * Definitions that mostly hold: they reach the work itself, at any size up to its bounds. The
 * others are refused for the first thing that is wrong with them.
 */

const bundled = BUNDLED_LIBRARY.names().map((name) => BUNDLED_LIBRARY.get(name).definition)
const isWhole = ({ players, world }: (typeof bundled)[number]) => !players && !world
const WHOLES = bundled.filter((each) => !each.trait && isWhole(each)).map(({ name }) => name)
const PARTS = bundled.filter((each) => each.trait && isWhole(each)).map(({ name }) => name)

/** Names of bundled scenarios that can be loaded, and sums of two parts. */
export const soundName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WHOLES) },
  { weight: 1, arbitrary: fc.constantFrom(...PARTS) },
)

/** Mostly small: most of the time goes into the few that are not. */
const size = (...most: readonly number[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 20 }) }, fc.constantFrom(...most))

const amount = size(100, 5_000, 1_000_000)
const often = fc.option(
  fc.record({ repeat: size(100, 1_000, 50_000), every: fc.constantFrom('PT0S', 'PT1S') }),
  { freq: 1, nil: {} },
)

const command = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ type: 'login' }) },
  { weight: 3, arbitrary: amount.map((eur) => ({ type: 'deposit', amount: { eur } })) },
  {
    weight: 3,
    arbitrary: size(100, 1_000, 100_000).map((rounds) => {
      return { type: 'play', stake: { eur: 0.1 }, win: rounds > 1 ? undefined : 0, rounds }
    }),
  },
  fc.constant({ type: 'awardBonus', amount: { eur: 5 } }),
  amount.map((eur) => ({ type: 'adjust', kind: 'Manual Credit', amount: { eur }, note: 'a text' })),
  fc.constant({ type: 'requestWithdrawal', amount: { eur: 20 } }),
)

const target = fc.oneof(
  size(1_000, 20_000, 500_000).map((rows) => ({ rows })),
  amount.map((eur) => ({ cash_at_least: { eur } })),
  amount.map((eur) => ({ ltd: { eur: 500_000 + eur } })),
)

/** With a bonus, or as much as is left of one, to be wagered. */
const wagered = size(500, 100_000).map((eur) => ({
  steps: [{ type: 'awardBonus', amount: { eur } }, { reach: { wagering: { percent: 50 } } }],
}))

/** What is sound but for its size. */
const endless = fc
  .tuple(fc.constantFrom(10_000, 100_000), fc.constantFrom(1_000, 100_000), command)
  .map(([repeat, inner, one]) => ({ repeat, steps: [{ repeat: inner, ...one }] }))

const beyond = fc.oneof(
  endless,
  endless.map((one) => ({ repeat: 100_000, steps: [{ ...one, steps: [] }, one] })),
  fc.constantFrom({ ltd: { eur: 9e9 } }, { rows: 1e9 }, { cash: { eur: 9e9 } }).map((reach) => ({
    reach,
  })),
)

const MONEY = { type: 'deposit', amount: { eur: 9_000 } }

/** The first one fills the purse that the others take from. */
const steps = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(command, often).map(([one, times]) => ({ ...one, ...times })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.array(command, { maxLength: 2 }), size(50, 2_000))
          .map(([inner, repeat]) => ({ repeat, every: 'PT1M', steps: inner })),
      },
      { weight: 1, arbitrary: target.map((reach) => ({ reach })) },
      { weight: 1, arbitrary: wagered },
      { weight: 1, arbitrary: beyond },
    ),
    { maxLength: 3 },
  )
  .map((more) => [{ at: '-P3D', ...MONEY }, ...more])

const player = fc.oneof(
  fc.record({ steps }),
  fc.record({ extends: fc.constantFrom(...WHOLES), steps }),
  fc.record({ traits: fc.constantFrom(...PARTS).map((part) => [part]), steps }),
  fc.record({ extends: fc.constantFrom(...WHOLES) }),
)

/** A scenario of one player or some, named as the others of the fuzz are. */
export const story = fc.oneof(
  { weight: 3, arbitrary: player.map((one) => ({ name: 'fuzzed', ...one })) },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), player, { minKeys: 1 })
      .map((players) => ({ name: 'fuzzed', players })),
  },
)

/** Commands that a player with money can be given. */
export const soundBatch = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.constantFrom({ type: 'login' }, { type: 'deposit', amount: 10 }),
        fc.constantFrom({ type: 'awardBonus', amount: 5 }, { type: 'login' }),
        size(100, 100_000).map((rounds) => ({ type: 'play', stake: 0.01, rounds })),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    fc.constantFrom(1, 1, 2, 30, 240),
  )
  .map(([list, times]) => [{ type: 'deposit', amount: 9_000 }, ...Array(times).fill(list).flat()])
