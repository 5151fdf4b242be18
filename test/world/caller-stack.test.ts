import { describe, expect, it, test } from 'vitest'
import { atCaller, FauxhouseError, throwAtCaller } from '../../src/errors'
import { createWorld, type World } from '../../src/index'

function stackOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    return (error as Error).stack ?? ''
  }
  return expect.unreachable()
}

const isHere = (frame: string | undefined) => frame?.includes('caller-stack.test.ts')
const framesOf = (stack: string) => stack.split('\n').filter((line) => /^\s+at /.test(line))

describe('the stack of an error begins at the caller of', () => {
  const world = createWorld({ players: 1, scenarios: ['blocked-player'] })
  it.each<[string, (world: World) => unknown]>([
    ['execute, by a rule', () => world.execute('blocked-player', { type: 'block' })],
    ['execute, with no command', () => world.execute('blocked-player', {} as never)],
    ['player', () => world.player('nobody')],
    ['player of a fork', () => world.fork().player('nobody')],
    ['load', () => world.load('bloked-player' as string)],
    ['define', () => world.define([{}])],
    ['remove', () => world.remove('nobody')],
    ['advance', () => world.advance('-P1D')],
    ['restore', () => world.restore({} as never)],
    ['setPolicies', () => world.setPolicies({ sortOrder: 'x' as never })],
    ['list', () => world.list({ limit: -1 })],
    ['requests.find', () => world.requests.find({ status: {} })],
    ['requests.count', () => world.requests.count({ status: {} })],
    ['requests.last', () => world.requests.last({ status: {} })],
    ['a page of requests.find', () => world.requests.find({}, { limit: -1 })],
    ['faults.add', () => world.faults.add({ times: -1 } as never)],
    ['exportPlayer', () => world.player('nobody').export()],
    ['createWorld', () => createWorld({ scenarios: ['bloked-player' as never] })],
  ])('%s', (_, call) => {
    const stack = stackOf(() => call(world))
    expect(stack).toMatch(/^(FauxhouseError|CommandRefusedError): \S/)
    expect(isHere(framesOf(stack)[0])).toBe(true)
  })
})

class Counter {
  count = 2
  times(factor: number): number {
    return this.count * factor
  }
  fail(cause: () => Error): never {
    throw cause()
  }
}
throwAtCaller(Counter.prototype, ['times', 'fail'])

test('an error of the package itself, or of an unknown cause, has its whole stack', () => {
  const causes = [
    () => new FauxhouseError('INTERNAL', 'It fails.', 'Report it.'),
    () => new TypeError('It fails.'),
  ]
  for (const cause of causes) {
    const [first = '', second = ''] = framesOf(stackOf(() => new Counter().fail(cause)))
    expect(first + second).toMatch(/cause[\s\S]*fail/)
  }
})

test('a method keeps its name, its value and its this', () => {
  expect([new Counter().times(3), Counter.prototype.times.name]).toEqual([6, 'times'])
  expect(Object.keys(Counter.prototype)).toEqual([])
})

test('an engine without such stacks changes nothing', () => {
  const error = new FauxhouseError('INVALID_OPTION', 'It is wrong.', 'Change it.')
  const { captureStackTrace } = Error
  const before = error.stack
  Error.captureStackTrace = undefined as never
  expect(atCaller(error, stackOf)).toBe(error)
  Error.captureStackTrace = captureStackTrace
  expect(error.stack).toBe(before)
})
