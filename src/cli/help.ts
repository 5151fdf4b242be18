import type { Command } from './command'
import { type Flag, type FlagTable, toggle, variableOf } from './flags'
import { renderTable } from './text-table'

export const commonFlags = {
  help: toggle('Print this help (also -h)'),
  version: toggle('Print the version'),
}

/** The help of one command, or of the program when there are several to choose from. */
export function renderHelp(command: Command, others: readonly Command[]): string {
  const table: FlagTable = { ...command.flags, ...commonFlags }
  const flags = Object.entries(table).map(([name, flag]) => [
    `--${name}${flagText(flag)}`,
    `${flag.help}${fallbackText(flag)}`,
    name in commonFlags ? '' : (variableOf(name, flag) ?? ''),
  ])
  // What stands behind -- belongs to another program.
  const [own = '', other] = command.usage.split(' -- ')
  const usage = `${own} [flags]${other === undefined ? '' : ` -- ${other}`}`
  const sections = [
    `Usage: fauxhouse ${usage}\n\n${command.summary}`,
    `Flags and their environment variables\n${renderTable(flags)}`,
  ]
  if (command.details) sections.push(command.details())
  if (others.length > 0) {
    const rows = others.map((other) => [`fauxhouse ${other.usage}`, other.summary])
    sections.push(`Other commands, each with its own --help\n${renderTable(rows)}`)
  }
  return sections.join('\n\n')
}

function flagText({ value, bare }: Flag): string {
  if (value === undefined) return ''
  return bare === undefined ? ` ${value}` : `[=${value}]`
}

function fallbackText({ fallback }: Flag): string {
  const isText = /string|number/.test(typeof fallback) || Array.isArray(fallback)
  return isText && String(fallback) !== '' ? ` (${fallback})` : ''
}
