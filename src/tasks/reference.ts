import type { WorldChanges } from '../world/net-changes/model'
import { taskOf } from './assignment'
import type { TaskRead, TaskVerdict, TaskWrite } from './definition'
import { type JudgedWorld, judge } from './judge'
import { pathOfRead, startOf } from './start'

/** The world of a task, in process. */
export interface SolvedWorld extends JudgedWorld {
  fetch(path: string, init: RequestInit): Promise<Response>
  changes(): WorldChanges
}

/** Makes the calls of the reference in the world of a task, and judges them with right facts. */
export async function solve(world: SolvedWorld): Promise<TaskVerdict> {
  const { reference, decision, player } = taskOf(world)
  const { facts } = await startOf(world)
  await makeCalls(world, reference, player)
  const answer = { text: 'The reference.', decision, facts: Object.fromEntries(facts) }
  return judge(world, world.changes(), answer)
}

const HEADERS = {
  Authorization: 'Bearer any',
  'X-Session-ID': 'any',
  'Content-Type': 'application/json',
}

/** Number of attempts of a call before its fault counts as lasting. */
const ATTEMPTS = 5

/**
 * Makes calls as a careful client: again if the service is unavailable, reads after any failure.
 *
 * @param player who is meant where a call names no player
 */
export async function makeCalls(
  world: Pick<SolvedWorld, 'fetch'>,
  calls: readonly (TaskRead | TaskWrite)[],
  player: string,
): Promise<void> {
  for (const call of calls) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await isMade(world, call, player)) break
    }
  }
}

/** Whether a read has a whole response, or an update was applied or may have been. */
async function isMade(
  world: Pick<SolvedWorld, 'fetch'>,
  call: TaskRead | TaskWrite,
  player: string,
): Promise<boolean> {
  const isRead = !('update' in call)
  const path = isRead
    ? pathOfRead(call, player)
    : pathOfRead({ on: 'profile', player: call.player }, player)
  const init = isRead
    ? { headers: HEADERS }
    : { method: 'PUT', headers: HEADERS, body: JSON.stringify(call.update) }
  try {
    const response = await world.fetch(`/v1${path}`, init)
    if (response.status === 503) return false
    await response.json()
    return true
  } catch {
    return !isRead
  }
}
