import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { ScenarioDefinition, ScenarioStep } from '../../src/scenarios/definition'

const LIMIT: ScenarioStep = {
  at: '-P9D',
  type: 'setLimit',
  kind: 'deposit',
  amount: 100,
  per: 'day',
}
const FIRST: ScenarioStep = { at: '-P8D', type: 'deposit', amount: 60, as: 'paid' }
const ATTEMPT: ScenarioStep = {
  after: 'PT1H',
  type: 'deposit',
  amount: 50,
  refused: 'limit_reached',
}
const LATER: ScenarioStep = { after: 'PT1H', type: 'deposit', amount: 40 }

function load(steps: readonly ScenarioStep[], more: Partial<ScenarioDefinition> = {}) {
  const world = createWorld({ players: 0 })
  world.load({ name: 'it', steps, ...more })
  return world
}
const answersOf = (steps: readonly ScenarioStep[]) => {
  const player = load(steps).player('it')
  return [player.profile(), player.summary(), player.transactions(), player.bonuses()]
}

describe('a step that must be refused', () => {
  it('changes nothing, and the scenario goes on', () => {
    const answers = answersOf([LIMIT, FIRST, ATTEMPT, { ...LATER, after: 'PT1H' }])
    expect(answers).toEqual(answersOf([LIMIT, FIRST, { ...LATER, after: 'PT2H' }]))
    const amounts = load([LIMIT, FIRST, ATTEMPT, LATER]).player('it').transactions().transactions
    expect(amounts.map(({ amount }) => amount)).toEqual([40, 60])
  })

  it('may be repeated, may be the last, and reads the names of other steps', () => {
    const refund: ScenarioStep = {
      type: 'refundDeposit',
      transaction: '$paid',
      amount: 61,
      refused: 'exceeds_deposit',
    }
    const steps = [LIMIT, FIRST, { ...ATTEMPT, repeat: 3, every: 'PT1M' }, refund] as const
    expect(load(steps).player('it').transactions().total).toBe(1)
  })

  it('is judged by the default policies, which bind no other step', () => {
    const spree: ScenarioStep = { at: '-P8D', type: 'deposit', amount: 1_500, method: 'pix' }
    const early: ScenarioStep = { after: 'PT1H', type: 'requestWithdrawal', amount: 20 }
    const germany = { player: { market: 'DE' } } as const
    const tries = [
      { ...spree, refused: 'market_rules' },
      spree,
      { ...early, refused: 'minimum_turnover' },
      early,
    ] as const
    expect(load(tries, germany).player('it').transactions().total).toBe(2)
  })

  it('claims nothing that contradicts a part, and renames nobody', () => {
    const rename: ScenarioStep = {
      type: 'changeIdentity',
      name: 'Eva Other',
      refused: 'account_erased',
    }
    const review: ScenarioStep = { type: 'setKyc', status: 'in_review', refused: 'kyc_transition' }
    const block: ScenarioStep = { type: 'block', refused: 'already_blocked' }
    const world = load([{ at: '-P2D', type: 'erase' }, rename, block])
    expect(world.list().players[0]?.name).toBe(world.player('it').profile().name)
    const parts: ScenarioDefinition[] = [
      { name: 'open', trait: true, steps: [{ at: '-P3D', ...review } as ScenarioStep] },
      { name: 'pending', trait: true, steps: [{ at: '-P1D', reach: { kyc_status: 'in_review' } }] },
    ]
    world.define(parts)
    world.load({ name: 'both', traits: ['open', 'pending'] })
    expect(world.player('both').profile().kyc_status).toBe('in_review')
  })

  it('is exported with the player', () => {
    const world = load([LIMIT, FIRST, ATTEMPT])
    const exported = world.player('it').export({ form: 'scenario' })
    expect(JSON.stringify(exported)).toContain('"refused":"limit_reached"')
    const again = createWorld({ players: 0, scenarios: [exported] })
    expect(again.player('it').transactions()).toEqual(world.player('it').transactions())
  })
})
