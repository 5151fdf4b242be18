import { version } from '../../package.json'
import { suggestion } from '../contract/input/nearest'
import { type ErrorCode, isFauxhouseError } from '../errors'
import { audit } from './audit'
import type { Command } from './command'
import { ctl } from './ctl'
import { find } from './find'
import {
  type Environment,
  readFlags,
  strayVariables,
  twinOf,
  usageError,
  variablesOf,
  withoutServiceLinks,
} from './flags'
import { generate } from './generate'
import { commonFlags, renderHelp, TOPICS } from './help'
import { openapi } from './openapi'
import { replay } from './replay'
import { scenarios } from './scenarios'
import { serve } from './serve'
import { show } from './show'
import { report, type Terminal } from './terminal'
import { verify } from './verify'

/** The first command is the default. */
export const COMMANDS: readonly [Command, ...Command[]] = [
  serve,
  show,
  find,
  generate,
  scenarios,
  audit,
  replay,
  verify,
  ctl,
  openapi,
]

/** Exit codes: a mistake in the call, or a failure. */
const USAGE = 2
const FAILURE = 1

/** Codes of a mistake in the call. In a file, a wrong name of a scenario is INVALID_SCENARIO. */
const MISTAKES: readonly ErrorCode[] = ['INVALID_OPTION', 'SCENARIO_NOT_FOUND']

/**
 * The program, independent of the process.
 *
 * @param argv arguments after the program's name
 * @returns the exit code: 0, 1 for a failure, 2 for a mistake in the call
 */
export async function main(
  argv: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> {
  try {
    return await dispatch(argv, withoutServiceLinks(env), terminal)
  } catch (error) {
    report(terminal, describe(error), 'bad')
    return isFauxhouseError(error) && MISTAKES.includes(error.code) ? USAGE : FAILURE
  }
}

async function dispatch(
  argv: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> {
  const topic = argv[0] === 'help' && TOPICS.get(argv[1] ?? '')
  if (topic) {
    terminal.print(topic(COMMANDS))
    return 0
  }
  const given = withHelpSpeltOut(argv)
  const [first] = given
  const isNamed = first !== undefined && !first.startsWith('-')
  const command = isNamed ? findCommand(first) : COMMANDS[0]
  const flags = { ...command.flags, ...commonFlags }
  const { values, words } = readFlags(flags, isNamed ? given.slice(1) : given, env)
  if (values.help) {
    const others = command === COMMANDS[0] ? COMMANDS.slice(1) : []
    terminal.printLong((await command.helpOf?.(words)) ?? (await renderHelp(command, others)))
    return 0
  }
  if (values.version) {
    terminal.print(version)
    return 0
  }
  checkWords(command, words)
  // A command in a run of `fauxhouse replay` has the URL of the service.
  const ofReplay = twinOf('service-url')
  const known = [...COMMANDS.flatMap((each) => variablesOf(each.flags)), ofReplay]
  for (const warning of strayVariables(known, env)) report(terminal, oneLine(warning))
  return command.run(values, words, terminal, env)
}

/** Translates `help`, `help show` and `-h`, which other programs accept, to `--help`. */
function withHelpSpeltOut(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv
  if (first === 'help') return [...rest, '--help']
  const end = argv.indexOf('--')
  return argv.map((word, place) => (word === '-h' && !(end >= 0 && place > end) ? '--help' : word))
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (command) return command
  const names = COMMANDS.map((candidate) => candidate.name)
  throw usageError(`There is no command ${name}.`, suggestion(name, names))
}

function checkWords(command: Command, words: readonly string[]): void {
  const missing = command.words[words.length]
  if (missing !== undefined) {
    throw usageError(`${command.name} needs a ${missing}.`, `Write \`fauxhouse ${command.usage}\`.`)
  }
  const surplus = words[command.words.length]
  if (surplus !== undefined && !command.moreWords) {
    throw usageError(`Unexpected argument "${surplus}".`, `Write \`fauxhouse ${command.usage}\`.`)
  }
}

/**
 * One line for an error that the user can correct, and for each broken file; the stack trace for a
 * bug.
 */
function describe(error: unknown): string {
  if (isFauxhouseError(error)) {
    return error.facts['broken'] === undefined ? oneLine(error.message) : error.message
  }
  if (!(error instanceof Error)) return oneLine(String(error))
  // A system error names the call and the path, and needs no stack trace.
  return 'syscall' in error ? oneLine(error.message) : (error.stack ?? error.message)
}

const oneLine = (text: string) => text.replaceAll('\n', '\\u000a')
