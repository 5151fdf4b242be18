import { misspeltMember, suggestion } from '../contract/input/nearest'
import type { ProblemItem } from '../contract/problems'
import { json, refuse } from '../service/handler-result'
import { checkCommands, commandsSchema, type UnfitCommand } from '../world/command-reader'
import { COMMAND_TYPES } from '../world/commands'
import { itemOf, refusalOf } from './body'
import { defineCall } from './call'
import { attemptWhole } from './control'

/** Largest number of commands in one request. */
const MOST = 1_000

/** Largest number of rows in one answer. */
const MAX_ROWS = 1_000

export const runCommands = defineCall({
  id: 'runCommands',
  method: 'POST',
  path: '/__admin/players/{playerId}/commands',
  summary: 'Executes a command, or a list of 1 to 1,000 at one instant, atomically.',
  verb: { name: 'run', needs: 'a command', fields: 'type=deposit amount=50' },
  body: { schema: commandsSchema, checkedBy: 'any' },
  answers: { 200: 'Outcome' },
  problems: ['PLAYER_NOT_FOUND', 'COMMAND_REFUSED'],
  handle(context, { path: { playerId = '' }, body }) {
    const { length } = Array.isArray(body) ? body : [body]
    if (length === 0 || length > MOST) {
      const detail = `The body has ${length} commands.`
      return refuse('INVALID_BODY', 'body', detail, `Send 1 to ${MOST} commands.`)
    }
    const batch = checkCommands(body)
    if ('unfit' in batch) return refusalOf(batch.unfit.flatMap(itemsOf))
    // Only the newest rows if there are too many: the transactions operation returns all of them.
    const show = (outcome: object) => json(outcome)
    const { simulation } = context
    return attemptWhole(context, () => simulation.apply(playerId, batch, show, MAX_ROWS))
  },
})

/** The problems of one command. */
function itemsOf({ pointer, input, type, problems }: UnfitCommand): ProblemItem[] {
  const code = 'INVALID_BODY'
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const detail = 'The command is not an object.'
    return [{ where: pointer || 'body', code, detail, remedy: 'Send {"type": "login"}.' }]
  }
  if (problems) return problems.map((problem) => itemOf(problem, pointer))
  const given = 'type' in input ? type : undefined
  const detail = `${JSON.stringify(given)?.slice(0, 100) ?? 'Nothing'} is not a command type.`
  const list = suggestion(typeof given === 'string' ? given : '', COMMAND_TYPES)
  const remedy = given === undefined ? (misspeltMember('type', input) ?? list) : list
  return [{ where: `${pointer}/type`, code, detail, remedy }]
}
