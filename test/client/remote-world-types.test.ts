import { expectTypeOf, test } from 'vitest'
import type { World } from '../../src/assembly/create-world'
import type { Worlds } from '../../src/assembly/create-worlds'
import type { Player } from '../../src/assembly/public-world'
import type { RemotePlayer, RemoteWorld } from '../../src/client/connect'
import type { Promised } from '../../src/client/remote-world'
import type { ProblemCode } from '../../src/contract/problems'
import type { ErrorCode } from '../../src/errors'
import type { Faults } from '../../src/world/faults/store'

/** The members of the library that a remote has; all of them are methods, or objects of methods. */
type Shared = Exclude<keyof RemoteWorld & keyof World, 'faults' | 'requests'>

/** Members that differ: a snapshot of a server has an id, a clock is read by a call. */
type Different = 'snapshot' | 'restore' | 'policies' | 'now' | 'player' | 'asOf'

type Parameter<Of, Name extends keyof Of> = Of[Name] extends (...given: infer Given) => unknown
  ? Given
  : never

type Result<Of, Name extends keyof Of> = Of[Name] extends (...given: never) => infer Value
  ? Value
  : never

test('a remote has the names and the parameters of the library', () => {
  type Same = Exclude<Shared, Different>
  expectTypeOf<Same>().toEqualTypeOf<
    'has' | 'list' | 'execute' | 'remove' | 'advance' | 'load' | 'log' | 'setPolicies' | 'reset'
  >()
  expectTypeOf<{ [Name in Same]: Parameter<RemoteWorld, Name> }>().toEqualTypeOf<{
    [Name in Same]: Parameter<World, Name>
  }>()
  type Promises = { [Name in Same]: Awaited<Result<RemoteWorld, Name>> }
  expectTypeOf<Promises>().toExtend<{ [Name in Same]: Result<World, Name> }>()
  expectTypeOf<Parameter<RemoteWorld, 'player'>>().toEqualTypeOf<Parameter<World, 'player'>>()
})

test('what differs differs only in snapshots and in the places of values', () => {
  expectTypeOf<Awaited<Result<RemoteWorld, 'now'>>>().toEqualTypeOf<World['now']>()
  expectTypeOf<Awaited<Result<RemoteWorld, 'policies'>>>().toEqualTypeOf<World['policies']>()
  expectTypeOf<Exclude<keyof RemotePlayer, 'compare'>>().toEqualTypeOf<keyof Player>()
  expectTypeOf<Parameters<RemotePlayer['transactions']>>().toEqualTypeOf<
    Parameters<Player['transactions']>
  >()
})

test('faults and worlds have the names of the library', () => {
  expectTypeOf<keyof RemoteWorld['faults']>().toEqualTypeOf<keyof Faults>()
  expectTypeOf<{
    [Name in keyof Faults]: Parameters<RemoteWorld['faults'][Name]>
  }>().toEqualTypeOf<{
    [Name in keyof Faults]: Parameters<Faults[Name]>
  }>()
  expectTypeOf<RemoteWorld['requests']>().toEqualTypeOf<
    Promised<Omit<World['requests'], 'limit'>>
  >()
  expectTypeOf<keyof RemoteWorld['worlds']>().toExtend<keyof Worlds>()
  expectTypeOf<Parameters<RemoteWorld['open']>>().toEqualTypeOf<Parameters<Worlds['open']>>()
})

test('every code of the wire is a code of an error', () => {
  expectTypeOf<ProblemCode>().toExtend<ErrorCode>()
})
