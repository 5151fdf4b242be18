import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'

it.each<[string, () => unknown]>([
  ['an option', () => createWorld({ policies: { sortOrder: 'x' as never } })],
  ['a scenario', () => createWorld({ scenarios: ['bloked-player' as never] })],
  ['a rule', () => worldOf().execute('blocked-player', { type: 'requestWithdrawal', amount: 5e4 })],
])('the stack of an error by %s reaches the line of the test', (_, call) => {
  const { stackTraceLimit } = Error
  let stack = ''
  try {
    call()
  } catch (error) {
    stack = (error as Error).stack ?? ''
  }
  expect(stack).toMatch(/^(FauxhouseError|CommandRefusedError): \S/)
  expect(stack).toContain('caller-stack.test.ts')
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
})

const worldOf = () => createWorld({ players: 0, scenarios: ['blocked-player'] })
