import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampled } from '../support/samples'
import { scenes } from './scene'
import { Simulation } from './simulation'
import { createTally } from './tally'

type Fault = 'contribution' | 'effect' | 'revenue' | 'offers' | 'turnover'

const planted: { fault: Fault | undefined } = vi.hoisted(() => ({ fault: undefined }))

vi.mock('../../src/simulator/engine/arithmetic', async (original) => {
  const real = await original<typeof import('../../src/simulator/engine/arithmetic')>()
  const percentOf: typeof real.percentOf = (amount, percent) =>
    real.percentOf(amount, percent) + (planted.fault === 'contribution' ? 1 : 0)
  return { ...real, percentOf }
})

vi.mock('../../src/simulator/ledger/accounting', async (original) => {
  const real = await original<typeof import('../../src/simulator/ledger/accounting')>()
  const addEffect: typeof real.addEffect = (wallets, name, status, amount, ...rest) =>
    real.addEffect(wallets, name, status, amount + (planted.fault === 'effect' ? 1 : 0), ...rest)
  return { ...real, addEffect }
})

vi.mock('../../src/simulator/engine/withdrawals', async (original) => {
  const real = await original<typeof import('../../src/simulator/engine/withdrawals')>()
  const unplayedDeposits: typeof real.unplayedDeposits = (player) =>
    planted.fault === 'turnover' ? 0 : real.unplayedDeposits(player)
  return { ...real, unplayedDeposits }
})

vi.mock('../../src/world/views/summary', async (original) => {
  const real = await original<typeof import('../../src/world/views/summary')>()
  const lifetimeNetCasino: typeof real.lifetimeNetCasino = (...player) =>
    real.lifetimeNetCasino(...player) + (planted.fault === 'revenue' ? 1 : 0)
  return { ...real, lifetimeNetCasino }
})

vi.mock('../../src/world/views/bonuses', async (original) => {
  const real = await original<typeof import('../../src/world/views/bonuses')>()
  const eligibleOf: typeof real.eligibleOf = (...query) =>
    real.eligibleOf(...query).slice(planted.fault === 'offers' ? 1 : 0)
  return { ...real, eligibleOf }
})

/** What the simulation says of the scenes that fail, up to the first that says what is wanted. */
async function failures(numRuns: number, wanted?: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const scene of fc.sample(scenes(60), { seed: 7, numRuns })) {
    try {
      await new Simulation(scene.seed, createTally()).play(scene)
    } catch (error) {
      found.push(String(error))
      if (wanted?.test(String(error))) break
    }
  }
  return found
}

afterEach(() => {
  planted.fault = undefined
})

const FAULTS: readonly (readonly [fault: Fault, what: string, failure: RegExp])[] = [
  ['effect', 'every row moves one minor unit too much', /^OracleBreach: (?!audit)/],
  ['contribution', 'every bet counts one minor unit too much', /^OracleBreach: (?!audit)/],
  ['revenue', 'the profile shows another revenue than the summary', /^OracleBreach: kpi\.ltnc/],
  ['turnover', 'an unplayed deposit is paid out', /although a deposit is not played/],
  ['offers', 'the first offer is missing', /^OracleBreach: audit: .*wire-eligible/s],
]

describe('the simulation of a service with a planted fault', () => {
  it.each(sampled(FAULTS, 1))('%s: %s, and it fails', async (fault, _what, failure) => {
    planted.fault = fault
    // The audit is often first, every 25 steps: a fifth of the scenes shows what the oracle finds.
    expect((await failures(40, failure)).at(-1)).toMatch(failure)
  })
})
