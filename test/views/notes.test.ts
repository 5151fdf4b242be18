import { expect, it } from 'vitest'
import { createAccount, deposit } from '../engine/account'

it('a request is with a person once it waits longer than three days', () => {
  const account = createAccount().run(deposit(100), { type: 'requestWithdrawal', amount: 50 })
  const note = () => account.transactions().at(-1)?.event_note
  account.run('P3D')
  expect(note()).not.toBe('Awaiting manual review')
  account.run('PT0.001S')
  expect(note()).toBe('Awaiting manual review')
})
