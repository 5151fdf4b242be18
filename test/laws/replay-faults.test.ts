import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorld, isFauxhouseError, type WorldLog } from '../../src/index'
import { samples } from '../support/samples'

function logged(): WorldLog {
  const world = createWorld({ seed: 'faults', players: 2, scenarios: ['blocked-player'] })
  world.advance('P1D')
  world.executeAll('a', [
    { type: 'register', market: 'DE' },
    { type: 'deposit', amount: 10 },
  ])
  world.setPolicies({ sortOrder: 'oldest-first' })
  world.advance('P1D')
  // As one who edits it leaves it out.
  return JSON.parse(JSON.stringify({ ...world.log(), digest: undefined }))
}

const LOG = logged()

it.each<[string, object, string]>([
  ['a start before the first command', { start: { commands: -1, now: 'x' } }, 'start.commands'],
  ['a start beyond the commands', { start: { commands: 9, now: LOG.now } }, 'start.commands'],
  ['a start at no instant', { start: { commands: 1, now: 'x' } }, 'start.now'],
  ['a start after what follows', { start: { commands: 1, now: LOG.now } }, 'commands.1.at'],
  ['a start before what is ahead', { start: { commands: 4, now: LOG.options.now } }, 'start.now'],
  ['a now before the last command', { now: LOG.options.now }, 'now'],
  ['a now at no instant', { now: 'x' }, 'now'],
  ['a command at no instant', { commands: [{ ...LOG.commands[0], at: 'x' }] }, 'commands.0.at'],
  ['commands out of order', { commands: LOG.commands.toReversed() }, 'start.now'],
  ['players below none', { options: { ...LOG.options, players: -1 } }, 'options'],
  ['an epoch at no instant', { options: { ...LOG.options, epoch: 'x' } }, 'options.epoch'],
  ['an unknown policy', { options: { ...LOG.options, policies: { x: 1 } } }, 'options'],
])('a replay with %s is rejected, with its place', (_, change, place) => {
  const rejected = expect.objectContaining({
    code: 'INVALID_REPLAY',
    message: expect.stringContaining(place),
    facts: expect.objectContaining({ place }),
  })
  expect(() => createWorld({ replay: { ...LOG, ...change } as never })).toThrow(rejected)
})

/** Every member of a value, by the keys that lead to it. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, to))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [key]: changed(record[key], rest, to) }
}

const NUMBERS = [-1, 0.5, 1e9]
const VALUES: readonly unknown[] = [
  ...NUMBERS,
  'x',
  '',
  null,
  true,
  [],
  {},
  '2026-01-02',
  undefined,
]

it('law: a log with one member changed is rejected with its place, or replays', () => {
  const place = fc.constantFrom(...pathsOf(LOG))
  fc.assert(
    fc.property(place, fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue()), (path, value) => {
      try {
        createWorld({ replay: changed(LOG, path, value) as never }).log()
      } catch (error) {
        if (!isFauxhouseError(error)) throw error
        if (path.length === 0 && value === undefined) return
        expect(error.code, error.message).toBe('INVALID_REPLAY')
        expect(error.facts).toHaveProperty('place')
      }
    }),
    { numRuns: samples(100) },
  )
})
