import { expectTypeOf, test } from 'vitest'
import type { RemotePlayer, RemoteWorld } from '../../src/client/connect'
import type { Promised } from '../../src/client/remote-world'
import type { ProblemCode } from '../../src/contract/problems'
import type { World } from '../../src/create-world'
import type { Worlds } from '../../src/create-worlds'
import type { ErrorCode } from '../../src/errors'
import type { Player } from '../../src/public-world'
import type { Faults } from '../../src/world/faults/store'

/** The members of the library that a remote has; all of them are methods, or objects of methods. */
type Shared = Exclude<keyof World, 'faults' | 'requests' | 'library'>

/** Values of the library that a call reads. */
type Value = 'seed' | 'epoch' | 'now' | 'compression' | 'generatedPlayers' | 'policies'

/** Methods with other parameters: a snapshot of a server has an id, and other worlds a name. */
type Named = 'snapshot' | 'restore' | 'fork' | 'changes'

/** Methods whose query has a function in process only. */
type Queried = 'list' | 'find'

/** Methods with other results, or with overloads, that tests below compare. */
type Different = Value | Named | Queried | 'player' | 'asOf' | 'execute' | 'load' | 'events'

type Parameter<Of, Name extends keyof Of> = Of[Name] extends (...given: infer Given) => unknown
  ? Given
  : never

type Result<Of, Name extends keyof Of> = Of[Name] extends (...given: never) => infer Value
  ? Value
  : never

test('a remote has the names and the parameters of the library', () => {
  type Same = Exclude<Shared, Different>
  expectTypeOf<Exclude<Shared, keyof RemoteWorld>>().toEqualTypeOf<never>()
  expectTypeOf<{ [Name in Same]: Parameter<RemoteWorld, Name> }>().toEqualTypeOf<{
    [Name in Same]: Parameter<World, Name>
  }>()
  type Promises = { [Name in Same]: Awaited<Result<RemoteWorld, Name>> }
  type Results = { [Name in Same]: Awaited<Result<World, Name>> }
  expectTypeOf<Promises>().toExtend<Results>()
  type Called = 'player' | 'asOf' | 'execute' | 'load' | 'events'
  expectTypeOf<{ [Name in Called]: Parameter<RemoteWorld, Name> }>().toEqualTypeOf<{
    [Name in Called]: Parameter<World, Name>
  }>()
  expectTypeOf<Result<RemoteWorld, 'events'>>().toEqualTypeOf<Result<World, 'events'>>()
})

test('only what concerns the server is a member of a remote alone', () => {
  expectTypeOf<Exclude<keyof RemoteWorld, keyof World>>().toEqualTypeOf<
    'url' | 'open' | 'worlds' | 'health' | 'describeCommands' | 'audit'
  >()
})

test('what differs differs only in snapshots and in the places of values', () => {
  expectTypeOf<{ readonly [Name in Value]: Awaited<Result<RemoteWorld, Name>> }>().toEqualTypeOf<
    Pick<World, Value>
  >()
  expectTypeOf<keyof RemotePlayer>().toEqualTypeOf<keyof Player>()
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
  expectTypeOf<Omit<RemoteWorld['requests'], 'limit' | 'dropped'>>().toEqualTypeOf<
    Promised<Omit<World['requests'], 'limit' | 'dropped'>>
  >()
  expectTypeOf<RemoteWorld['requests']['limit']>().returns.resolves.toBeNumber()
  expectTypeOf<keyof RemoteWorld['worlds']>().toExtend<keyof Worlds>()
  expectTypeOf<Parameters<RemoteWorld['open']>>().toEqualTypeOf<Parameters<Worlds['open']>>()
})

test('every code of the wire is a code of an error', () => {
  expectTypeOf<ProblemCode>().toExtend<ErrorCode>()
})
