import { isFauxhouseError, type PlayerCommand, type World } from '../../src/index'
import type { Actor } from './cast'
import type { Dice } from './dice'
import { type CommandType, draft } from './drafts'
import { breach, same, sameText } from './oracle-state'
import { take, type Verdict } from './taking'
import type { Tally } from './tally'
import { difference, historyOf, look } from './wire'

/** Checks that a batch equals its commands one by one, and that a refused batch changes nothing. */
export async function takeAll(
  world: World,
  actor: Actor,
  types: readonly CommandType[],
  dice: Dice,
  tally: Tally,
): Promise<void> {
  const log = historyOf(world)
  const fork = world.fork()
  const twin: Actor = { ...actor, oracle: structuredClone(actor.oracle) }
  const commands: PlayerCommand[] = []
  let verdict: Verdict
  for (const type of types) {
    const command = draft(type, dice, twin.oracle)
    commands.push(command)
    verdict = await take(fork, twin, command, tally)
    if (verdict !== undefined && dice.chance(70)) commands.pop()
    else if (verdict !== undefined) break
    else continue
    verdict = undefined
  }
  if (commands.length === 0) return
  const refused = refusalOf(world, actor.id, commands)
  same(`refusal of ${JSON.stringify(commands)}`, refused, verdict)
  const sight = await look(world, actor.id)
  if (refused !== undefined) {
    if (sight.bytes !== actor.sight.bytes) {
      breach(`half an array was done: ${difference(sight.bytes, actor.sight.bytes)}`)
    }
    sameText('the log after a refused array', historyOf(world), log)
    return
  }
  if (sight.bytes !== twin.sight.bytes) {
    breach(`an array is not its commands: ${difference(sight.bytes, twin.sight.bytes)}`)
  }
  sameText('the log of an array', historyOf(world), historyOf(fork))
  actor.oracle = twin.oracle
  actor.sight = sight
}

function refusalOf(world: World, id: string, commands: readonly PlayerCommand[]): Verdict {
  try {
    world.execute(id, commands)
    return undefined
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return error.code === 'INVALID_COMMAND' ? error.code : String(error.facts['rule'])
  }
}
