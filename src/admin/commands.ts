import type { Exchange } from '../api/exchange'
import { type HandlerResult, json, type Refusal, refuse } from '../api/handler-result'
import type { ProblemItem } from '../contract/problems'
import { suggestion } from '../input/nearest'
import {
  COMMAND_TYPES,
  playerCommand,
  registerCommand,
  type WorldCommand,
} from '../world/command-schema'
import type { CommandOutcome } from '../world/world'
import { checkShape, readJson, refusalOf } from './body'
import { attempt, noSuchPlayer, segment, worldOf } from './control'

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
  const commands = readCommands(body.value)
  if ('items' in commands) return commands
  const world = worldOf(exchange)
  const registers = commands.some(({ type }) => type === 'register')
  if (!registers && !world.has(id)) return noSuchPlayer(id)
  const many = Array.isArray(body.value)
  return attempt(
    () => json(shortened(world.execute(id, commands))),
    (facts) => placeOf(commands, many, facts),
  )
}

/** The newest rows alone where there are very many: the transactions operation has them all. */
function shortened(outcome: CommandOutcome): object {
  const { transactions, bonuses, change } = outcome
  if (transactions.length <= MOST_ROWS) return outcome
  const total = transactions.length
  return { transactions: transactions.slice(-MOST_ROWS), total, bonuses, change }
}

/** The shapes of all commands; what is wrong with any of them is told at once. */
function readCommands(body: unknown): readonly WorldCommand[] | Refusal {
  const many = Array.isArray(body)
  const list: readonly unknown[] = many ? body : [body]
  if (list.length === 0 || list.length > MOST) {
    const detail = `There are ${list.length} commands.`
    return refuse('INVALID_BODY', 'body', detail, `Send 1 to ${MOST} of them.`)
  }
  const items: ProblemItem[] = []
  const commands = list.map((entry, place) => readCommand(entry, many ? `/${place}` : '', items))
  return items.length > 0 ? refusalOf(items) : (commands as WorldCommand[])
}

function readCommand(
  input: unknown,
  pointer: string,
  items: ProblemItem[],
): WorldCommand | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const where = pointer === '' ? 'body' : pointer
    const detail = 'A command is an object.'
    items.push({ where, code: 'INVALID_BODY', detail, remedy: 'Send {"type": "login"}.' })
    return undefined
  }
  const type = 'type' in input ? input.type : undefined
  if (type === 'register') return checkShape(registerCommand, input, pointer, items)
  // The option of this type, not the choice of all: a stray field is then told with its neighbours.
  const option = playerCommand.options.find(({ entries }) => entries.type.literal === type)
  if (option) return checkShape(option, input, pointer, items) as WorldCommand | undefined
  const detail = `${JSON.stringify(type)?.slice(0, 100) ?? 'Nothing'} is not a type of command.`
  const remedy = suggestion(typeof type === 'string' ? type : '', COMMAND_TYPES)
  items.push({ where: `${pointer}/type`, code: 'INVALID_BODY', detail, remedy })
  return undefined
}

/** Names of an error's facts, where they are not the names of fields. */
const FIELDS: Readonly<Record<string, string>> = { duration: 'for' }

/** The field whose value an error names in its facts. */
function placeOf(
  commands: readonly WorldCommand[],
  many: boolean,
  facts: Readonly<Record<string, unknown>>,
): string {
  for (const [place, command] of commands.entries()) {
    for (const [fact, value] of Object.entries(facts)) {
      const field = FIELDS[fact] ?? fact
      const given: Readonly<Record<string, unknown>> = { ...command }
      if (field in given && given[field] === value) return `${many ? `/${place}` : ''}/${field}`
    }
  }
  return 'body'
}
