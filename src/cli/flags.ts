import { parseArgs } from 'node:util'
import { suggestion } from '../contract/input/nearest'
import { FauxhouseError } from '../errors'

/** One flag. Its kind decides how its text is parsed; `value` names that text in the help. */
export type Flag = FlagKind & {
  /** It has no variable in the environment: it belongs to one call. */
  readonly isLocal?: true
  /** Its variable is that of a flag of this name. */
  readonly twin?: string
}

type FlagKind =
  | {
      readonly kind: 'text'
      readonly value: string
      readonly help: string
      readonly fallback?: string
    }
  | {
      readonly kind: 'integer'
      readonly value: string
      readonly help: string
      readonly fallback?: number
      /** Bounds, both inclusive. */
      readonly min: number
      readonly max: number
    }
  /** May be given several times. */
  | { readonly kind: 'list'; readonly value: string; readonly help: string }
  | { readonly kind: 'switch'; readonly help: string }
  /** A switch with an optional text after `=`; without a text its value is `bare`. */
  | {
      readonly kind: 'choice'
      readonly value: string
      readonly help: string
      readonly bare: string
    }

/** Flags by name. Each has a variable in the environment, {@link twinOf}, unless it is local. */
export type FlagTable = Readonly<Record<string, Flag>>

type FlagValue<F extends Flag> = F extends { kind: 'switch' }
  ? boolean
  : F extends { kind: 'list' }
    ? readonly string[]
    :
        | (F extends { kind: 'integer' } ? number : string)
        | (F extends { fallback: string | number } ? never : undefined)

/** The value of the user, or the fallback; for a list all values, perhaps none. */
export type FlagValues<T extends FlagTable> = { readonly [Name in keyof T]: FlagValue<T[Name]> }

export type Environment = Readonly<Record<string, string | undefined>>

/** Name of a flag's variable: `admin-token` is `FAUXHOUSE_ADMIN_TOKEN`. */
export function twinOf(name: string): string {
  return `FAUXHOUSE_${name.toUpperCase().replaceAll('-', '_')}`
}

/** The variable of a flag; undefined if it is local. */
export function variableOf(name: string, { isLocal, twin }: Flag): string | undefined {
  return isLocal ? undefined : twinOf(twin ?? name)
}

/** The variables of a table. */
export function variablesOf(table: FlagTable): string[] {
  return Object.entries(table).flatMap(([name, flag]) => variableOf(name, flag) ?? [])
}

/** Separates the values of a list in its variable. */
const SEPARATOR = ';'

/** A mistake in how the command was called: the process ends with code 2. */
export function usageError(problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', problem, remedy)
}

/** The commands that take a flag, by its name: for a flag that was given to another command. */
export type FlagOwners = (flag: string) => readonly string[]

/**
 * Reads the arguments of a command. A flag wins over its variable, the last of equal flags wins.
 * Throws INVALID_OPTION, with the nearest name or the range, for an unknown flag or value.
 */
export function readFlags<T extends FlagTable>(
  table: T,
  argv: readonly string[],
  env: Environment,
  ownersOf: FlagOwners = () => [],
): { readonly values: FlagValues<T>; readonly words: readonly string[] } {
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(table).map(([name, { kind }]) => [
        name,
        { type: kind === 'switch' || kind === 'choice' ? 'boolean' : 'string' } as const,
      ]),
    ),
    // Strict mode would refuse unknown flags without the nearest name.
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given = new Map<string, Given>()
  for (const [name, flag] of Object.entries(table)) {
    const source = variableOf(name, flag)
    const text = source && env[source]
    if (source === undefined || text === undefined || text === '') continue
    const list = text.split(SEPARATOR).filter((part) => part.trim() !== '')
    given.set(name, { source, text, list })
  }
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(table, token.name) ? table[token.name] : undefined
    if (flag === undefined) {
      throw unknownFlag(token.rawName, Object.keys(table), ownersOf(token.name))
    }
    const text = flagValueText(flag, token)
    const before = given.get(token.name)
    const list = before?.source === token.rawName ? before.list : []
    given.set(token.name, { source: token.rawName, text, list: [...list, text ?? ''] })
  }
  const values = Object.entries(table).map(([name, flag]) => {
    const found = given.get(name)
    return [name, found ? readValue(flag, found) : valueOfNone(flag)]
  })
  return { values: Object.fromEntries(values) as FlagValues<T>, words: positionals }
}

/** Undefined if the text is missing or another flag follows instead. */
function flagValueText(
  flag: Flag,
  { value, inlineValue }: { value?: string | undefined; inlineValue?: boolean | undefined },
): string | undefined {
  if (flag.kind === 'switch') return value ?? 'true'
  if (flag.kind === 'choice') return value ?? flag.bare
  return inlineValue || !value?.startsWith('--') ? value : undefined
}

/** The text of a flag, and its source. */
interface Given {
  readonly source: string
  /** The last text. */
  readonly text: string | undefined
  readonly list: readonly string[]
}

function valueOfNone(flag: Flag): unknown {
  if (flag.kind === 'list') return []
  if (flag.kind === 'switch') return false
  return flag.kind === 'choice' ? undefined : flag.fallback
}

function unknownFlag(
  rawName: string,
  names: readonly string[],
  owners: readonly string[],
): FauxhouseError {
  // The flag exists, but for another command: the nearest name of this one would mislead.
  if (owners.length > 0) {
    const commands = owners.map((name) => `fauxhouse ${name}`).join(', ')
    return usageError(`${rawName} is not a flag of this command.`, `It belongs to ${commands}.`)
  }
  const dashed = new Set([...names, 'help'].map((name) => `--${name}`))
  return usageError(`There is no flag ${rawName}.`, suggestion(rawName, [...dashed]))
}

function readValue(flag: Flag, { source, text, list }: Given): unknown {
  if (flag.kind === 'switch') return readSwitch(source, text)
  if (text === undefined)
    throw usageError(`${source} has no value.`, `Write ${source} ${flag.value}.`)
  if (flag.kind === 'list') return list
  if (flag.kind === 'text' || flag.kind === 'choice') return text
  const number = Number(text)
  if (/^-?\d+$/.test(text) && number >= flag.min && number <= flag.max) return number
  throw usageError(
    `${source} is "${text}".`,
    `It takes an integer from ${flag.min} to ${flag.max}.`,
  )
}

function readSwitch(source: string, text: string | undefined): boolean {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw usageError(`${source} is "${text}".`, 'It is a switch: write true or false, or nothing.')
}

/** Warnings for unknown variables with the prefix of the program, each with the nearest name. */
export function strayVariables(twins: readonly string[], env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('FAUXHOUSE_') && !twins.includes(name))
    .map((name) => `The variable ${name} has no effect. ${suggestion(name, twins)}`)
}
