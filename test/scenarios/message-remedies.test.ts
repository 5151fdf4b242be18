import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { stepEffects } from '../../src/scenarios/step-effects'

const world = createWorld({ players: 0, scenarios: ['blocked-player'] })

test('a text that is no e-mail address is refused with an example', () => {
  const register = () =>
    world.execute('blocked-player', { type: 'changeIdentity', email: 'not an email' })
  expect(register).toThrow('"not an email" is not an e-mail address of up to 254 characters')
  expect(register).toThrow('such as anna@example.com.')
})

test('the command of an update names the command that changes the e-mail address', () => {
  const update = { type: 'updateProfile', email: 'anna@example.com' } as never
  expect(() => world.execute('blocked-player', update)).toThrow(
    'the field "email" is unknown. The command changeIdentity changes it.',
  )
})

test('steps say what they hold and restrict', () => {
  const steps = [
    { at: '-PT9H', type: 'holdPayouts', cause: 'Source of Wealth' },
    { at: '-PT8H', type: 'releasePayouts' },
    { at: '-PT7H', type: 'restrict', activity: 'play' },
    { at: '-PT6H', type: 'lift', activity: 'play' },
  ] as const
  world.load({ name: 'held', steps })
  expect(stepEffects(world.log(), 'held', world.library).flatMap(({ did }) => did)).toEqual([
    'payouts held: Source of Wealth',
    'payouts released',
    'restricted play',
    'lifted the restriction of play',
  ])
})

test('an error in a step of a trait names first where the scenario that is loaded uses it', () => {
  const own = createWorld({ players: 0 })
  const steps = [{ at: '-P2D', type: 'requestWithdrawal', amount: 20 }] as const
  own.define([
    { name: 'paid', trait: true, steps },
    { name: 'payer', trait: true, traits: ['approved', 'paid'] },
    { name: 'own', players: { ann: { traits: ['payer'] } } },
  ])
  expect(() => own.load('own' as never)).toThrow(
    'Scenario "own" at /players/ann/traits/0: "paid" at /steps/0: A withdrawal of 20 EUR is more',
  )
})
