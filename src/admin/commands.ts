import type { Exchange } from '../api/exchange'
import { type HandlerResult, json, refuse } from '../api/handler-result'
import type { ProblemItem } from '../contract/problems'
import { suggestion } from '../input/nearest'
import { checkCommands, type UnfitCommand } from '../world/command-reader'
import { COMMAND_TYPES } from '../world/commands'
import { itemOf, readJson, refusalOf } from './body'
import { attemptInTurns, segment, worldOf } from './control'

/** Largest number of commands in one request. */
const MOST = 1_000

/** Largest number of rows in one answer. */
const MOST_ROWS = 1_000

/**
 * `POST /__admin/players/{playerId}/commands`: executes one command, or an array of commands at one
 * instant. If one is refused, none is executed. The first may be `register` if the id is free.
 */
export async function runCommands(exchange: Exchange): Promise<HandlerResult> {
  const id = segment(exchange, 'playerId')
  if (typeof id !== 'string') return id
  const body = await readJson(exchange)
  if ('refusal' in body) return body.refusal
  const { length } = Array.isArray(body.value) ? body.value : [body.value]
  if (length === 0 || length > MOST) {
    const detail = `The body has ${length} commands.`
    return refuse('INVALID_BODY', 'body', detail, `Send 1 to ${MOST} commands.`)
  }
  const batch = checkCommands(body.value)
  if ('unfit' in batch) return refusalOf(batch.unfit.flatMap(itemsOf))
  // Only the newest rows if there are too many: the transactions operation returns all of them.
  const work = worldOf(exchange).applying(id, batch, (outcome) => json(outcome), MOST_ROWS)
  return attemptInTurns(exchange, work)
}

/** The problems of one command. */
function itemsOf({ pointer, input, type, problems }: UnfitCommand): ProblemItem[] {
  const code = 'INVALID_BODY'
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const detail = 'The command is not an object.'
    return [{ where: pointer || 'body', code, detail, remedy: 'Send {"type": "login"}.' }]
  }
  if (problems) return problems.map((problem) => itemOf(problem, pointer))
  const given = 'type' in input ? type : undefined
  const detail = `${JSON.stringify(given)?.slice(0, 100) ?? 'Nothing'} is not a type of command.`
  const remedy = suggestion(typeof given === 'string' ? given : '', COMMAND_TYPES)
  return [{ where: `${pointer}/type`, code, detail, remedy }]
}
