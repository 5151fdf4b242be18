import { json } from '../service/handler-result'
import { COMMANDS } from '../world/commands'
import { defineCall } from './call'

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
