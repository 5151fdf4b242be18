import { onTestFinished } from 'vitest'
import type { Policies } from '../../src/contract/policies'
import type { World } from '../../src/create-world'
import type { OpenDoor } from '../support/doors'
import { type Answer, CREDENTIALS, send } from './bench'

/** Calls a world with credentials; headers that are given go over them. */
export type PolicyCall = <Body = never>(
  path: string,
  init?: RequestInit & { headers?: Record<string, string> },
) => Promise<Answer<Body>>

/** A copy of the scripted world under some policies, behind the door of the suite. */
export type Under = (policies?: Partial<Policies>) => Promise<PolicyCall>

/** Each case has a world and a door of its own, which is closed behind it. */
export function underOf(world: () => World, openDoor: OpenDoor): Under {
  return async (policies = {}) => {
    const fork = world().fork()
    fork.setPolicies(policies)
    const door = await openDoor(fork)
    onTestFinished(() => door.close())
    return (path, { headers, ...init } = {}) =>
      send(door, path, { ...init, headers: { ...CREDENTIALS, ...headers } })
  }
}

/** An update as JSON. */
export function putOf(body: unknown): RequestInit & { headers: Record<string, string> } {
  return {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}
