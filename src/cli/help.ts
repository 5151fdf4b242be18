import type { Command } from './command'
import { type Flag, toggle, twinOf, variableOf } from './flags'
import { escapeControls } from './styles'
import { page, renderTable, section, wrapWords } from './table'
import { openingFlags, teamFlags } from './world-flags'

export const commonFlags = {
  help: toggle('Print this help (also -h)'),
  version: toggle('Print the version'),
}

/** Widest line of a help, in columns. */
const WIDTH = 80

/** Pages of `fauxhouse help` about all commands. */
export const TOPICS = new Map([
  ['world', worldTopic],
  ['team', teamTopic],
  ['environment', environmentTopic],
])

/** The help of a command, and of the program when there are other commands to choose from. */
export async function renderHelp(
  command: Command,
  others: readonly Command[] = [],
): Promise<string> {
  const exits = command.exitCodes
  const hasWorld = 'seed' in command.flags
  const own = Object.entries(command.flags).filter(([name]) => !hasWorld || !hasTopic(name))
  const flags = others.length > 0 ? [...own, ...Object.entries(commonFlags)] : own
  // What stands behind -- belongs to another program.
  const [usage = '', other] = command.usage.split(' -- ')
  const isServer = 'state' in command.flags
  const topics = [...(hasWorld ? ['world'] : []), ...(isServer ? ['team'] : []), 'environment']
  return page(
    `Usage: fauxhouse ${usage} [flags]${other === undefined ? '' : ` -- ${other}`}`,
    prose(command.summary),
    section('Examples', command.examples.map((each) => `  fauxhouse ${each}`).join('\n')),
    others.length > 0 && section('Commands, each with its own --help', listOf(others)),
    flagSections(flags, command.groups).join('\n'),
    (await command.details?.()) ?? '',
    exits !== undefined && section('Exit codes', helpTable(Object.entries(exits))),
    `More: ${topics.map((topic) => `fauxhouse help ${topic}`).join(', ')}.`,
  )
}

/** The flags of each group, and those of none. */
function flagSections(
  flags: readonly (readonly [name: string, flag: Flag])[],
  groups: Command['groups'] = {},
): string[] {
  const grouped = new Set(Object.values(groups).flat())
  const rest = flags.flatMap(([name]) => (grouped.has(name) ? [] : name))
  return Object.entries({ ...groups, Flags: rest }).flatMap(([title, names]) => {
    const some = flags.filter(([name]) => names.includes(name))
    return some.length === 0 ? [] : section(title, flagTable(some))
  })
}

/** Whether a flag is described by the page about worlds. */
const isWorldFlag = (name: string) => Object.hasOwn(openingFlags, name)

/** Whether a flag is described by a page of its own subject. */
const hasTopic = (name: string) => isWorldFlag(name) || Object.hasOwn(teamFlags, name)

export const helpTable = (rows: readonly (readonly string[])[]) => renderTable(rows, WIDTH)

export const prose = (text: string) =>
  wrapWords(text.split(' ').map(escapeControls), WIDTH).join('\n')

function listOf(commands: readonly Command[]): string {
  return helpTable(commands.map(({ name, summary }) => [name, summary]))
}

function flagTable(flags: readonly (readonly [name: string, flag: Flag])[]): string {
  return helpTable(
    flags.map(([name, flag]) => [
      `--${name}${valueText(flag)}`,
      `${flag.help}${fallbackText(flag)}`,
    ]),
  )
}

function valueText({ value, bare }: Flag): string {
  if (value === undefined) return ''
  return bare === undefined ? ` ${value}` : `[=${value}]`
}

function fallbackText({ fallback }: Flag): string {
  const isText = /string|number/.test(typeof fallback) || Array.isArray(fallback)
  return isText && String(fallback) !== '' ? ` (${String(fallback).replaceAll(',', ', ')})` : ''
}

function worldTopic(commands: readonly Command[]): string {
  const owners = commands.filter(({ flags }) => 'seed' in flags).map(({ name }) => name)
  const intro = `Flags that set up the world of ${owners.join(', ')}. The defaults are those of the library, but a server loads all scenarios.`
  return page(prose(intro), section('Flags', flagTable(Object.entries(openingFlags))))
}

function teamTopic(): string {
  const intro = 'Flags of serve for a server that several people and programs use.'
  return page(prose(intro), section('Flags', flagTable(Object.entries(teamFlags))))
}

function environmentTopic(commands: readonly Command[]): string {
  const owners = new Map<string, string[]>()
  for (const { name: command, flags } of commands) {
    for (const [flag, definition] of Object.entries(flags)) {
      if (variableOf(flag, definition) === undefined) continue
      const owner = isWorldFlag(flag) ? 'the world' : command
      owners.set(owner, [...new Set([...(owners.get(owner) ?? []), `--${flag}`])])
    }
  }
  const rows = [...owners].map(([owner, flags]) => [owner, flags.join(' ')])
  const intro = `A variable sets a flag for every call; the flag takes precedence. Its name is that of the flag: ${twinOf('admin-token')} sets --admin-token. Semicolons separate the values of a flag that can be repeated. Flags that belong to one call have no variable.`
  return page(prose(intro), section('Flags with a variable', helpTable(rows)))
}
