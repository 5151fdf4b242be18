import { audit } from '../audit'
import type { OperationId } from '../contract/operations'
import { throwAtCaller } from '../errors'
import type { Breach } from '../verify/breach'
import {
  type AnyWorld,
  isRemote,
  listOf,
  type MatcherContext,
  type MatcherResult,
  requireWorld,
} from './any-world'
import type { ChangePattern } from './change-patterns'
import {
  type ChangeScope,
  type ExactScope,
  toHaveChangedExactly,
  toHaveChangedNothing,
} from './changes'
import { type ReceivedCall, toHaveReceived } from './received'

/** The matchers for a world: that of a test, or one of a server. */
export interface WorldMatchers {
  /**
   * Passes if the world has received such a request: at least one, or exactly `times`. The members
   * of the call are those of `world.requests.find`; for a body, the given fields are compared. For
   * a `RemoteWorld`, await it.
   *
   * @throws FauxhouseError INVALID_OPTION
   *
   * @example
   * expect(world).toHaveReceived('updatePlayerProfile', { player: 'a', body: { blocked: true } })
   */
  toHaveReceived(operation: OperationId, call?: ReceivedCall): void | Promise<void>
  /**
   * Passes if the numbers of all players that commands or scenarios have changed agree with each
   * other. Await it: the first use loads the audit.
   *
   * @throws FauxhouseError INVALID_OPTION
   *
   * @example
   * await expect(world).toBeConsistent()
   */
  toBeConsistent(): Promise<void>
  /**
   * Passes if exactly these changes were made since the start of the world, or since a snapshot,
   * and no others. Their order does not matter; figures that follow from them, such as balances,
   * are not changes. For a `RemoteWorld`, await it.
   *
   * @throws FauxhouseError INVALID_OPTION, also for an empty list
   *
   * @example
   * expect(world).toHaveChangedExactly([
   *   { type: 'profile', player: 'a', field: 'phone', after: '+4915123456789' },
   * ])
   */
  toHaveChangedExactly(changes: readonly ChangePattern[], scope?: ExactScope): void | Promise<void>
  /**
   * Passes if nothing has changed since the start of the world, or since a snapshot. For a
   * `RemoteWorld`, await it.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  toHaveChangedNothing(scope?: ChangeScope): void | Promise<void>
}

/** Maximum number of breaches in a message. */
const MOST = 10

/** For `expect.extend` of Vitest, Jest and Playwright. */
export const worldMatchers = {
  toHaveReceived,
  toHaveChangedExactly,
  toHaveChangedNothing,

  async toBeConsistent(this: MatcherContext, world: AnyWorld): Promise<MatcherResult> {
    requireWorld(world)
    const { breaches } = isRemote(world) ? await world.audit() : { breaches: await audit(world) }
    const lines = breaches.slice(0, MOST).map(lineOf)
    const message =
      breaches.length === 0
        ? 'Expected numbers that disagree, but the audit found none.'
        : `The audit found ${listOf(breaches.length, lines)}`
    return { pass: breaches.length === 0, message: () => message }
  },
}

throwAtCaller(worldMatchers, ['toHaveReceived', 'toHaveChangedExactly', 'toHaveChangedNothing'])

function lineOf({ player, rule, message, left, right }: Breach): string {
  return `${player}: ${message} (${rule}): ${JSON.stringify(left)}, not ${JSON.stringify(right)}`
}
