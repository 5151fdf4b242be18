import type { Exchange } from '../api/exchange'
import { type HandlerResult, json, refuse } from '../api/handler-result'
import type { ProblemItem } from '../contract/problems'
import { suggestion } from '../input/nearest'
import { checkCommands, type UnfitCommand } from '../world/command-reader'
import { COMMAND_TYPES } from '../world/commands'
import { itemOf, readJson, refusalOf } from './body'
import { attemptInTurns, segment, worldOf } from './control'

/** Most commands of one request. */
const MOST = 1_000

/** Most rows of one answer. */
const MOST_ROWS = 1_000

/**
 * `POST /__admin/players/{playerId}/commands`: one command, or an array of them at one instant, all
 * or none. `register` may come first for an id that nobody has.
 */
export async function runCommands(exchange: Exchange): Promise<HandlerResult> {
  const id = segment(exchange, 'playerId')
  if (typeof id !== 'string') return id
  const body = await readJson(exchange)
  if ('refusal' in body) return body.refusal
  const { length } = Array.isArray(body.value) ? body.value : [body.value]
  if (length === 0 || length > MOST) {
    const detail = `There are ${length} commands.`
    return refuse('INVALID_BODY', 'body', detail, `Send 1 to ${MOST} of them.`)
  }
  const batch = checkCommands(body.value)
  if ('unfit' in batch) return refusalOf(batch.unfit.flatMap(itemsOf))
  // The newest rows alone where there are very many: the transactions operation has them all.
  const work = worldOf(exchange).applying(id, batch, (outcome) => json(outcome), MOST_ROWS)
  return attemptInTurns(exchange, work)
}

/** All that is wrong with a command. */
function itemsOf({ pointer, input, type, problems }: UnfitCommand): ProblemItem[] {
  const code = 'INVALID_BODY'
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const detail = 'A command is an object.'
    return [{ where: pointer || 'body', code, detail, remedy: 'Send {"type": "login"}.' }]
  }
  if (problems) return problems.map((problem) => itemOf(problem, pointer))
  const given = 'type' in input ? type : undefined
  const detail = `${JSON.stringify(given)?.slice(0, 100) ?? 'Nothing'} is not a type of command.`
  const remedy = suggestion(typeof given === 'string' ? given : '', COMMAND_TYPES)
  return [{ where: `${pointer}/type`, code, detail, remedy }]
}
