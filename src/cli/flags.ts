import { parseArgs } from 'node:util'
import { nearestName, suggestion } from '../contract/input/nearest'
import { removedRemedy } from '../contract/input/removed'
import { FauxhouseError } from '../errors'

/** One flag of a command: what the help says of it, and how its values are read. */
export interface Flag<Value = unknown> {
  /** The name of its value in the help. A switch has none. */
  readonly value?: string
  readonly help: string
  /** The value without the flag. */
  readonly fallback: Value
  /** The value of the flag without a text. A text then follows an equals sign only. */
  readonly bare?: string
  /** It may be given several times; in its variable, semicolons separate the values. */
  readonly isList?: boolean
  /** Flags that cannot be given together with it. */
  readonly excludes?: readonly string[]
  /** It has no variable in the environment: it belongs to one call. */
  readonly isLocal?: boolean
  /** The value of a string. @param source the flag or the variable, for messages */
  read(text: string, source: string): Value
}

/** Flags by name. Each has a variable in the environment, {@link twinOf}, unless it is local. */
export type FlagTable = Readonly<Record<string, Flag>>

export type FlagValues<T extends FlagTable> = {
  readonly [Name in keyof T]: T[Name] extends Flag<infer Value> ? Value : never
}

/** A flag with any text as its value. */
export function text(value: string, help: string): Flag<string | undefined>
export function text(value: string, help: string, fallback: string): Flag<string>
export function text(value: string, help: string, fallback?: string): Flag<string | undefined> {
  return { value, help, fallback, read: (given) => given }
}

type Bounds = readonly [min: number, max: number]

/** A flag whose value is a whole number within bounds, both included. */
export function integer(value: string, bounds: Bounds, help: string): Flag<number | undefined>
export function integer(value: string, bounds: Bounds, help: string, fallback: number): Flag<number>
export function integer(
  value: string,
  [min, max]: Bounds,
  help: string,
  fallback?: number,
): Flag<number | undefined> {
  const read = (given: string, source: string) => {
    const number = Number(given)
    if (/^-?\d+$/.test(given) && number >= min && number <= max) return number
    throw usageError(`${source} is "${given}".`, `Use an integer from ${min} to ${max}.`)
  }
  return { value, help, fallback, read }
}

/** A flag whose value is one of several names. @param subject what the names are, for messages */
export function oneOf<Name extends string, Fallback extends Name | undefined>(
  subject: string,
  names: readonly Name[],
  help: string,
  fallback: Fallback,
): Flag<Name | Fallback> {
  const read = (given: string) => known(subject, given, names)
  return { value: names.length === 1 ? (names[0] ?? '') : 'NAME', help, fallback, read }
}

/** A flag whose value is some of several names, with commas between them. */
export function someOf<Name extends string>(
  subject: string,
  names: readonly Name[],
  help: string,
  fallback: readonly Name[],
): Flag<readonly Name[]> {
  const read = (given: string) => given.split(',').map((name) => known(subject, name, names))
  return { value: 'NAME,…', help, fallback, read }
}

function known<Name extends string>(subject: string, given: string, names: readonly Name[]): Name {
  const name = names.find((each) => each === given)
  if (name !== undefined) return name
  throw usageError(`There is no ${subject} "${given}".`, suggestion(given, names))
}

/** A flag that may be given several times. */
export function list(value: string, help: string): Flag<readonly string[]> {
  return { value, help, fallback: [], isList: true, read: (given) => [given] }
}

/** A switch. */
export function toggle(help: string): Flag<boolean> {
  const read = (given: string, source: string) => {
    if (given === 'true' || given === '1') return true
    if (given === 'false' || given === '0') return false
    throw usageError(`${source} is "${given}".`, 'It is a switch: use true or false, or no value.')
  }
  return { help, fallback: false, bare: 'true', read }
}

/** A switch that may have a string, which is `bare` without one. */
export function optionalText(value: string, help: string, bare: string): Flag<string | undefined> {
  return { ...text(value, help), bare }
}

/** The same flag without a variable. */
export function local<T extends Flag>(flag: T): T {
  return { ...flag, isLocal: true }
}

/** Start of the names of all variables. */
const PREFIX = 'FAUXHOUSE_'

export type Environment = Readonly<Record<string, string | undefined>>

/** The end of the name of a variable of a service, and its value. */
const LINK =
  /^(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)=|^PORT=\w+:\/\//

/**
 * The environment without the variables that Kubernetes sets for a service whose name begins like
 * ours: beside `FAUXHOUSE_SERVICE_HOST`, a `FAUXHOUSE_PORT` such as `tcp://10.96.0.12:4777` is no
 * flag.
 */
export function withoutServiceLinks(env: Environment): Environment {
  const hosts = Object.keys(env).filter((name) => /^FAUXHOUSE_(?:\w+_)?SERVICE_HOST$/.test(name))
  const services = hosts.map((name) => name.slice(0, -'SERVICE_HOST'.length))
  const isLink = ([name, value]: [string, unknown]) =>
    services.some(
      (service) => name.startsWith(service) && LINK.test(`${name.slice(service.length)}=${value}`),
    )
  return Object.fromEntries(Object.entries(env).filter((entry) => !isLink(entry)))
}

/** Name of a flag's variable: `admin-token` is `FAUXHOUSE_ADMIN_TOKEN`. */
export function twinOf(name: string): string {
  return `${PREFIX}${name.toUpperCase().replaceAll('-', '_')}`
}

/** The variable of a flag; undefined if it is local. */
export function variableOf(name: string, { isLocal }: Flag): string | undefined {
  return isLocal ? undefined : twinOf(name)
}

export function variablesOf(table: FlagTable): string[] {
  return Object.entries(table).flatMap(([name, flag]) => variableOf(name, flag) ?? [])
}

/** A mistake in how the command was called: the process ends with code 2. */
export function usageError(problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', problem, remedy)
}

/** The values of a flag; undefined where a value is missing. */
interface Given {
  readonly source: string
  readonly texts: readonly (string | undefined)[]
}

/**
 * Reads the arguments of a command. A flag wins over its variable, the last of equal flags wins.
 * Throws INVALID_OPTION, with the nearest name or the range, for an unknown flag or value.
 */
export function readFlags<T extends FlagTable>(
  table: T,
  argv: readonly string[],
  env: Environment,
): { readonly values: FlagValues<T>; readonly words: readonly string[] } {
  const flags = Object.entries<Flag>(table)
  const types = flags.map(([name, { bare }]) => {
    return [name, { type: bare === undefined ? 'string' : 'boolean' }] as const
  })
  const { tokens, positionals: words } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(types),
    // Strict mode would reject unknown flags without the nearest name.
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given = new Map<string, Given>()
  for (const [name, flag] of flags) {
    const source = variableOf(name, flag)
    const value = source && env[source]
    if (!value) continue
    const texts = flag.isList ? value.split(';').filter((part) => part.trim() !== '') : [value]
    given.set(name, { source, texts })
  }
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName: source, value, inlineValue } = token
    const flag = Object.hasOwn(table, name) ? table[name] : undefined
    if (flag === undefined) throw unknownFlag(source, table)
    // If a flag has no text, the next flag stands in the place of it.
    const isText = flag.bare !== undefined || inlineValue || !value?.startsWith('--')
    const before = given.get(name)
    const earlier = flag.isList && before?.source === source ? before.texts : []
    given.set(name, { source, texts: [...earlier, isText ? (value ?? flag.bare) : undefined] })
  }
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(
    flags.map(([name, flag]) => [name, readGiven(flag, given.get(name))]),
  )
  const isSet = (name: string) => given.has(name) && values[name] !== false
  for (const [name, { excludes = [] }] of flags) {
    const other = isSet(name) ? excludes.find(isSet) : undefined
    if (other === undefined) continue
    const [one, two] = [name, other].map((each) => given.get(each)?.source)
    throw usageError(`${one} and ${two} exclude each other.`, 'Omit one of them.')
  }
  return { values: values as FlagValues<T>, words }
}

/** The same flag, which cannot be given together with some others. */
export function alone<T extends Flag>(flag: T, ...excludes: readonly string[]): T {
  return { ...flag, excludes }
}

function unknownFlag(rawName: string, table: FlagTable): FauxhouseError {
  const dashed = [...new Set([...Object.keys(table), 'help'])].map((name) => `--${name}`)
  const removed = removedRemedy('flags', rawName.slice(2))
  // With its default, because a port alone is no URL.
  const near = nearestName(rawName, dashed)
  const { isList, fallback } = table[near?.slice(2) ?? ''] ?? {}
  const example = isList && String(fallback) && `Did you mean ${near} ${fallback}?`
  return usageError(
    `There is no flag ${rawName}.`,
    removed ?? (example || suggestion(rawName, dashed)),
  )
}

function readGiven(flag: Flag, given: Given | undefined): unknown {
  if (given === undefined) return flag.fallback
  const { source, texts } = given
  const values = texts.map((each) => {
    if (each !== undefined) return flag.read(each, source)
    throw usageError(`${source} has no value.`, `Write ${source} ${flag.value}.`)
  })
  return flag.isList ? values.flat() : values[0]
}

/** Warnings for unknown variables with the prefix of the program, each with the nearest name. */
export function strayVariables(twins: readonly string[], env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !twins.includes(name))
    .map((name) => {
      const flag = name.slice(PREFIX.length).toLowerCase().replaceAll('_', '-')
      const remedy = removedRemedy('flags', flag) ?? suggestion(name, twins)
      return `The variable ${name} has no effect. ${remedy}`
    })
}
