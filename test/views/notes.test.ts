import { expect, it } from 'vitest'
import { createWorld, type PaymentMethod } from '../../src/index'
import { createAccount, deposit } from '../engine/account'

it('a request is with a person once it waits longer than three days', () => {
  const account = createAccount().run(deposit(100), { type: 'requestWithdrawal', amount: 50 })
  const note = () => account.transactions().at(-1)?.event_note
  account.run('P3D')
  expect(note()).toMatch(/^Payout to visa/)
  account.run('PT0.001S')
  expect(note()).toMatch(
    /^Awaiting manual review: payout to visa \*{4}\d{4} via [\w ]+, ref \w{10}$/,
  )
})

it.each([
  ['failed', undefined, /^visa \*{4}\d{4} deposit via [\w ]+, ref \w{10}, failed$/],
  [
    'failed',
    'gateway timeout',
    /^Payment failed: gateway timeout \(visa \*{4}\d{4} via [\w ]+, ref \w{10}\)$/,
  ],
  [
    'declined',
    'limit exceeded',
    /^Declined by issuer: limit exceeded \(visa \*{4}\d{4} via Cardwell Pay, ref \w{10}\)$/,
  ],
  ['cancelled', undefined, /, ref \w{10}, cancelled$/],
  ['completed', undefined, /^visa \*{4}\d{4} deposit via Cardwell Pay, ref \w{10}$/],
] as const)('a deposit that is %s (%s) says so', (outcome, reason, note) => {
  const failed = { type: 'deposit', amount: 50, method: 'visa', outcome } as const
  const account = createAccount().run({ ...failed, ...(reason && { reason }) })
  expect(account.transactions()[0]?.event_note).toMatch(note)
})

it('the case of a chargeback is unique in the world', () => {
  const world = createWorld({ players: 0 })
  const cases = ['ada', 'ben'].map((id) => {
    world.executeAll(id, [{ type: 'register' }, deposit(50), { type: 'chargeback' }])
    return /case (\w+)/.exec(world.player(id).transactions().transactions[0]?.event_note ?? '')?.[1]
  })
  expect(cases[0]).toMatch(/^cb_\w{16}$/)
  expect(cases[1]).not.toBe(cases[0])
})

it('a deposit that expires says so', () => {
  const account = createAccount().run({ ...deposit(50), outcome: 'pending' } as never, 'P8D')
  expect(account.transactions()[0]?.event_note).toMatch(/, ref \w{10}, expired$/)
})

it.each<[PaymentMethod, RegExp]>([
  ['visa', /^Payout to visa \*{4}\d{4} via [\w ]+, ref \w{10}$/],
  ['mastercard', /^Payout to mastercard \*{4}\d{4} via [\w ]+, ref \w{10}$/],
  ['bank_transfer', /^Payout to bank_transfer \*{4}\d{4} via [\w ]+, ref \w{10}$/],
  ['skrill', /^Payout to skrill \*{4}\d{4} via [\w ]+, ref \w{10}$/],
  ['bitcoin', /^Payout to bitcoin \*{4}\w{4} via [\w ]+, ref \w{10}$/],
])('the note of a payout by %s has the last four places of the account', (method, note) => {
  const account = createAccount().run({ type: 'deposit', amount: 100, method })
  account.run({ type: 'requestWithdrawal', amount: 50, method })
  expect(account.transactions().at(-1)?.event_note).toMatch(note)
})
