import type * as v from 'valibot'
import { expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/engine/player-command'
import type { registerCommand } from '../../src/world/command-schema'
import { playerCommand, type profileInput } from '../../src/world/command-schema'
import type { ProfileInput, RegisterCommand } from '../../src/world/register-command'
import type { Same } from '../support/same-type'

type Schema = typeof playerCommand
type Type = PlayerCommand['type']
type Taken = v.InferInput<Schema>

/** The types of the commands that differ from their schema. */
type Differing = {
  [T in Type | Taken['type']]: Same<
    Extract<PlayerCommand, { type: T }>,
    Extract<Taken, { type: T }>
  > extends true
    ? never
    : T
}[Type | Taken['type']]

/** Does not compile where a type and its schema differ; the first line names the command. */
const SAME: readonly [
  Same<Differing, never>,
  Same<PlayerCommand, Taken>,
  Same<RegisterCommand, v.InferInput<typeof registerCommand>>,
  Same<ProfileInput, v.InferInput<typeof profileInput>>,
] = [true, true, true, true]

it('the types of the commands are those of the schemas', () => {
  expect(SAME).toHaveLength(4)
  expect(playerCommand.options).toHaveLength(20)
})
