import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { samples } from '../support/samples'
import { send } from './reading'

/** How the validator words what it finds. */
const FOREIGN = /Expected .* but received|Invalid (type|value|length|key|format|integer|check)/

const world = createWorld({ players: 3, scenarios: ['cents-left'] })
const { commands, ...rest } = world.log()

const wrong = fc.oneof(
  fc.constantFrom(null, 5, -1, 1.5, Number.NaN, true, 'x', '', [], {}, [5], { x: 5 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** An object with some members, each with a wrong value or with one of another member. */
const objectOf = (names: string) =>
  fc.dictionary(fc.constantFrom(...names.split(' '), 'stray'), wrong, { maxKeys: 4 })

/** Calls of the library that check what they are given. */
const CALLS: Readonly<Record<string, readonly [fc.Arbitrary<unknown>, (given: never) => unknown]>> =
  {
    createWorld: [
      objectOf('seed players epoch now policies scenarios journal logEntries'),
      (given) => createWorld(given),
    ],
    scenario: [
      objectOf('extends traits player players steps expect tags world trait'),
      (given) => world.fork().load(given),
    ],
    player: [
      objectOf('id market persona profile registered autopilot origin'),
      (given) => world.fork().load({ name: 'x', player: given }),
    ],
    step: [
      objectOf('type at after repeat every reach steps amount'),
      (given) => world.fork().load({ name: 'x', steps: [given] }),
    ],
    expectation: [
      objectOf('gt oneOf matches length sameAs before count absent'),
      (given) =>
        world.fork().load({ name: 'x', expect: [{ on: 'profile', that: { '/id': given } }] }),
    ],
    command: [
      fc
        .tuple(
          objectOf('amount method status rounds add for settings profile'),
          fc.constantFrom(...'deposit play label block updateProfile register setLimit'.split(' ')),
        )
        .map(([of, type]) => ({ ...of, type })),
      (given) => world.fork().execute('cents-left', given),
    ],
    replay: [
      objectOf('fauxhouse options start now complete commands').map((of) => ({
        ...rest,
        commands,
        ...of,
      })),
      (replay) => createWorld({ replay }),
    ],
    policies: [
      objectOf('maxLimit tokens sessions dates errorFormat ngr'),
      (given) => world.fork().setPolicies(given),
    ],
    fault: [
      objectOf('id times share player path effect'),
      (given) => world.fork().faults.add(given),
    ],
    matcher: [objectOf('status player query body headers'), (given) => world.requests.find(given)],
    list: [objectOf('limit offset persona blocked q'), (given) => world.list(given)],
    advance: [wrong, (given) => world.fork().advance(given)],
  }

describe('law: no message has the words of the validator', () => {
  it.each(Object.entries(CALLS))('of %s', (_, [given, call]) => {
    fc.assert(
      fc.property(given, (value) => {
        try {
          call(value as never)
        } catch (error) {
          expect((error as Error).message).not.toMatch(FOREIGN)
        }
      }),
      { numRuns: samples(40) },
    )
  })

  it.each([
    ['POST', '/__admin/players', objectOf('id market persona profile')],
    ['POST', '/__admin/players/cents-left/commands', objectOf('type amount')],
    ['POST', '/__admin/clock/advance', objectOf('by to')],
    ['POST', '/__admin/snapshots', objectOf('name')],
    ['POST', '/__admin/worlds', objectOf('name players replay policies at')],
    ['POST', '/__admin/scenarios/blocked-player/load', objectOf('as replace')],
    ['PUT', '/v1/players/cents-left', objectOf('phone blocked settings affiliate_name')],
  ])('of %s %s', async (method, path, bodies) => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom('keep', 'reset'), async (body, updateOmitted) => {
        const own = world.fork()
        own.setPolicies({ updateOmitted })
        const response = await send(own, method, path, body)
        expect(await response.text()).not.toMatch(FOREIGN)
      }),
      { numRuns: samples(20) },
    )
  })
})
