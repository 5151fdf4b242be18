import { expectTypeOf, test } from 'vitest'
import type { RemotePlayer, RemoteWorld } from '../../src/client/connect'
import type { ProblemCode } from '../../src/contract/problems'
import type { Worlds } from '../../src/create-worlds'
import type { ErrorCode } from '../../src/errors'
import type { Player, World } from '../../src/public-world'
import type { Faults } from '../../src/world/faults/store'

type Given<Of, Name extends keyof Of> = Of[Name] extends (...given: infer All) => unknown
  ? All
  : never

/** Methods that are written twice, because a mapped type would lose an overload or a parameter. */
type Called = 'player' | 'asOf' | 'execute' | 'load' | 'events'

test('a remote has the names and the parameters of the library', () => {
  expectTypeOf<Exclude<keyof World, keyof RemoteWorld>>().toEqualTypeOf<never>()
  expectTypeOf<Exclude<keyof RemoteWorld, keyof World>>().toEqualTypeOf<
    'url' | 'open' | 'worlds' | 'health' | 'describeCommands' | 'audit'
  >()
  expectTypeOf<{ [Name in Called]: Given<RemoteWorld, Name> }>().toEqualTypeOf<{
    [Name in Called]: Given<World, Name>
  }>()
  expectTypeOf<keyof RemotePlayer>().toEqualTypeOf<keyof Player>()
  expectTypeOf<Given<RemotePlayer, 'transactions'>>().toEqualTypeOf<Given<Player, 'transactions'>>()
  expectTypeOf<keyof RemoteWorld['worlds']>().toExtend<keyof Worlds>()
  expectTypeOf<Given<RemoteWorld, 'open'>>().toEqualTypeOf<Given<Worlds, 'open'>>()
})

test('its values are methods, and its methods return promises', () => {
  expectTypeOf<RemoteWorld['now']>().returns.resolves.toBeString()
  expectTypeOf<RemoteWorld['requests']['limit']>().returns.resolves.toBeNumber()
  expectTypeOf<Awaited<ReturnType<RemoteWorld['faults']['get']>>>().toEqualTypeOf<
    ReturnType<Faults['get']>
  >()
})

test('a function is no condition over HTTP', () => {
  expectTypeOf<NonNullable<Given<World, 'list'>[0]>>().toHaveProperty('where')
  expectTypeOf<NonNullable<Given<RemoteWorld, 'list'>[0]>>().not.toHaveProperty('where')
  expectTypeOf<Given<RemoteWorld, 'find'>[0]>().not.toHaveProperty('where')
})

test('every code of the wire is a code of an error', () => {
  expectTypeOf<ProblemCode>().toExtend<ErrorCode>()
})
