import { misspeltMember, suggestion } from '../contract/input/nearest'
import type { ProblemItem } from '../contract/problems'
import { json, refuse } from '../service/handler-result'
import { checkCommands, commandsSchema, type UnfitCommand } from '../world/command-reader'
import { COMMAND_TYPES, COMMANDS } from '../world/commands'
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
  summary: 'Executes a command, or 1 to 1,000 `commands` at one instant, atomically.',
  verb: { name: 'run' },
  body: { schema: commandsSchema, checkedBy: 'world' },
  answers: { 200: 'Outcome' },
  problems: ['PLAYER_NOT_FOUND', 'COMMAND_REFUSED'],
  handle(context, { path: { playerId = '' }, body }) {
    const { commands, ...others } = body as { readonly commands?: unknown }
    const [stray] = Object.keys(others)
    const isList = commands !== undefined
    if (isList && stray !== undefined) {
      const detail = 'A command and a list of commands are in one body.'
      return refuse('INVALID_BODY', `/${stray}`, detail, 'Send one of the two.')
    }
    const isWithin = Array.isArray(commands) && commands.length > 0 && commands.length <= MOST
    if (isList && !isWithin) {
      const detail = Array.isArray(commands)
        ? `The list has ${commands.length} commands.`
        : 'The commands are not a list.'
      return refuse('INVALID_BODY', '/commands', detail, `Send 1 to ${MOST} commands.`)
    }
    const batch = checkCommands(isList ? commands : body, '/commands')
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

export const listCommands = defineCall({
  id: 'listCommands',
  method: 'GET',
  path: '/__admin/commands',
  summary: 'Lists the commands with their fields and the rules that can reject them.',
  verb: { name: 'commands' },
  answers: { 200: 'CommandList' },
  handle: () => json({ commands: COMMANDS.map(commandSummary), total: COMMANDS.length }),
})

/** Without the implementation. */
function commandSummary({ type, doc, rules, fields }: (typeof COMMANDS)[number]): object {
  return { type, doc, rules, fields }
}
