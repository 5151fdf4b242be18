import { docsPages } from '../../adapters/node-mcp'
import { createWire } from '../../client/wire'
import { POLICIES } from '../../contract/policies'
import { SCENARIO_NAMES } from '../../scenarios/names'
import { COMMAND_TYPES } from '../../world/commands'
import type { Command } from '../command'
import { camelCase, type Form, VERBS, wordsOf } from '../ctl/verbs'
import { type Environment, type Flag, type FlagTable, twinOf } from '../flags'
import { commonFlags, TOPICS } from '../help'
import { SERVER_URL } from '../server-wire'
import type { Terminal } from '../terminal'
import { SHELLS } from './stubs'

/** What a word can be, with a description. */
type Candidate = readonly [word: string, description?: string]

interface Line {
  readonly commands: readonly Command[]
  /** The words before the one that is completed. */
  readonly before: readonly string[]
  readonly current: string
  readonly env: Environment
}

/**
 * Answers a shell with the candidates for the last word, a line each.
 *
 * @param argv the name of the shell, and the words of its line after the name of the program
 */
export async function complete(
  commands: readonly Command[],
  [shell = '', ...words]: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<void> {
  const whole = shell === 'bash' ? joined(words) : words
  const current = whole.at(-1) ?? ''
  const found = await candidatesFor({ commands, before: whole.slice(0, -1), current, env })
  // What bash completes begins after the last equals sign.
  const start = shell === 'bash' ? current.lastIndexOf('=') + 1 : 0
  const lines = found.map(([word, text = '']) => {
    // The script replaces the gap by a tab, which would be escaped.
    if (shell === 'fish') return `${word}  ${text}`
    return shell === 'zsh' ? `${word.replaceAll(':', '\\:')}:${text}` : word.slice(start)
  })
  if (lines.length > 0) terminal.print(lines.join('\n'))
}

/** Bash separates words at equals signs. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = []
  for (const [place, word] of words.entries()) {
    const isRest = word === '=' || words[place - 1] === '='
    whole.push(isRest ? `${whole.pop() ?? ''}${word}` : word)
  }
  return whole
}

/** The candidates for the last word of a line that begin as it does, from the table of flags. */
async function candidatesFor(line: Line): Promise<readonly Candidate[]> {
  const { commands, before, current } = line
  const named = commands.find(({ name }) => name === before[0])
  const command = named ?? commands[0]
  if (command === undefined || before.includes('--')) return []
  const flags: FlagTable = { ...command.flags, ...commonFlags }
  const flagOf = (word = '') => (word.startsWith('--') ? flags[word.slice(2)] : undefined)
  const [, assigned] = /^(--[\w-]+)=/.exec(current) ?? []
  const open = flagOf(assigned) ?? flagOf(before.at(-1))
  let found: readonly Candidate[]
  if (open?.value !== undefined && (assigned !== undefined || open.bare === undefined)) {
    const prefix = assigned ? `${assigned}=` : ''
    found = valuesOf(open, current).map(([word, text = '']) => [prefix + word, text])
  } else if (current.startsWith('-')) {
    found = Object.entries(flags).map(([name, { help }]) => [`--${name}`, help])
  } else if (before.length === 0) {
    found = [...commands.map(({ name, summary }): Candidate => [name, summary]), ['help']]
  } else if (before[0] === 'help') {
    const names = [...commands.map(({ name }) => name), ...TOPICS.keys()]
    found = before[1] === 'ctl' ? verbs() : names.map((name) => [name])
  } else {
    const words = before.slice(1).filter((word, place) => {
      const value = flagOf(before[place])
      return !word.startsWith('-') && (value?.value === undefined || value.bare !== undefined)
    })
    found = await wordsFor(command, words, line)
  }
  return found.filter(([word]) => word.startsWith(current))
}

/** The values of a flag; of several with commas between them, those of the last one. */
function valuesOf({ choices = [] }: Flag, current: string): readonly Candidate[] {
  if (choices === 'scenario') return [...SCENARIO_NAMES, 'all'].map((name) => [name])
  if (choices === 'policy') return POLICIES.map(({ name, gap }) => [name, gap])
  if (choices === 'policy value') return policyValues()
  const [, earlier = ''] = /^(?:--[\w-]+=)?(.*,)/.exec(current) ?? []
  return choices.map((name) => [earlier + name])
}

const policyValues = () =>
  POLICIES.flatMap(({ name, values, read, gap }) => {
    const texts = values.filter((value) => read(value) !== undefined)
    return texts.map((value): Candidate => [`${name}=${value}`, gap])
  })

/** The candidates for the next argument of a command. */
async function wordsFor(
  { words: required, optionalWords = [] }: Command,
  words: readonly string[],
  line: Line,
): Promise<readonly Candidate[]> {
  const kind = [...required, ...optionalWords][words.length]
  const scenarios = SCENARIO_NAMES.map((name): Candidate => [name])
  if (kind === 'scenario') return scenarios
  if (kind === 'player id') return [...scenarios, ...(await playersOf(line))]
  if (kind === 'page') return docsPages.list().map(({ name, title }) => [name, title])
  if (kind === 'shell') return SHELLS.map((name) => [name])
  if (kind === 'verb') return verbs()
  const [verb = '', ...own] = words
  if (verb === 'help') return own.length === 0 ? verbs() : types('')
  const forms = VERBS.get(verb) ?? []
  const kinds = forms.flatMap((form) => wordsOf(form)[own.length] ?? [])
  if (kinds.includes('NAME') && /^(?:load|scenarios)$/.test(verb)) return scenarios
  const players = kinds.includes('ID') ? await playersOf(line) : []
  return [...(await fieldsFor(forms, own)), ...players]
}

/** The fields of a verb that are not given yet, as `NAME=`. */
async function fieldsFor(
  forms: readonly Form[],
  own: readonly string[],
): Promise<readonly Candidate[]> {
  const given = own.filter((word) => word.includes('=')).map((word) => word.split('='))
  const open = forms.filter((form) => wordsOf(form).length <= own.length - given.length)
  const [first] = open
  if (first?.id === 'changePolicies') return policyValues()
  const type = given.find(([name]) => name === 'type')?.[1]
  if (first?.id === 'runCommands' && type === undefined) return types('type=')
  const { fieldsOf } = await import('../ctl/verb-help')
  const flags = open.flatMap(({ verb }) => verb.flags ?? []).map(camelCase)
  return fieldsOf(open, type)
    .filter(([name]) => !flags.includes(name) && !given.some(([other]) => other === name))
    .map(([name, text]) => [`${name}=`, text])
}

const verbs = () =>
  [...VERBS].map(([name, forms]): Candidate => [name, forms.at(-1)?.summary ?? ''])

const types = (prefix: string) => COMMAND_TYPES.map((type): Candidate => [prefix + type])

/** How long a server may take to list players, in ms. */
const PATIENCE_MS = 200

/** The ids of the first players of a running server that contain the word; none without one. */
async function playersOf({ before, current, env }: Line): Promise<readonly Candidate[]> {
  const given = (flag: string) =>
    before.find((_, place) => before[place - 1] === `--${flag}`) ?? env[twinOf(flag)]
  try {
    const wire = createWire(given('url') ?? SERVER_URL, {
      adminToken: given('admin-token'),
      fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
    })
    const query = new URLSearchParams({ limit: '50', ...(current !== '' && { q: current }) })
    const { players } = (await wire.send('GET', `/players?${query}`)) as {
      players: readonly { readonly id: string; readonly name: string }[]
    }
    return players.map(({ id, name }) => [id, name])
  } catch {
    return []
  }
}
