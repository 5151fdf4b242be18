import { text as textOf } from 'node:stream/consumers'
import { parseWrittenJson } from '../adapters/node-files'
import { queryText, segmentOf } from '../adapters/wire'
import { intakeFault, membersOf } from '../contract/input/json'
import { suggestion } from '../contract/input/nearest'
import type { Call } from '../control/call'
import { CALLS } from '../control/calls'
import { parameterIn } from '../control/paths'
import { usageError } from './flags'
import { helpTable } from './help'
import { page, section } from './table'
import { readNamedFile, readWrittenFile } from './written-files'

/** The calls by the name of their verb: how many words follow it decides between them. */
export const VERBS: ReadonlyMap<string, readonly Call[]> = new Map(
  CALLS.flatMap(({ verb }) =>
    verb ? [[verb.name, CALLS.filter((each) => each.verb?.name === verb.name)]] : [],
  ),
)

/**
 * The request of a call: words fill the parameter of its path and the member of its body that its
 * line names; `key=value` are members of its path, query or body; `@FILE` or `-` is the whole body.
 *
 * @returns the call, its path below `/__admin` with the query, and its body
 * @throws FauxhouseError INVALID_OPTION for what is wrong with the words, INVALID_FILE
 */
export async function requestOf(name: string, words: readonly string[]) {
  const calls = callsOf(name)
  const values = new Map<string, string[]>()
  const plain: string[] = []
  let whole: string | undefined
  for (const word of words) {
    const [, key, value = ''] = /^(\w+(?:\.\w+)*)=(.*)$/s.exec(word) ?? []
    if (key !== undefined) values.set(key, [...(values.get(key) ?? []), value])
    else if (word === '-' || word.startsWith('@')) whole = word
    // A table shows a request as `#17`.
    else plain.push(word.replace(/^#(?=\d+$)/, ''))
  }
  const open = (call: Call) => placesOf(call).filter((place) => !values.has(place))
  const fits = (each: Call) => {
    const isNamed = open(each).includes(parameterIn(each.path) ?? '')
    const isBetween = plain.length >= Number(isNamed) && plain.length <= open(each).length
    return isBetween && (whole === undefined || each.body !== undefined)
  }
  let call = calls.find(fits)
  if (call === undefined) {
    // `player=ID` names the parameter `playerId` of a path.
    for (const [key, given] of [...values]) {
      if (!calls.some(({ path }) => parameterIn(path) === `${key}Id`)) continue
      values.delete(key)
      values.set(`${key}Id`, given)
    }
    call = calls.find(fits)
  }
  if (call === undefined) {
    throw usageError(`This is no call of ${name}.`, `Write ${usagesOf(calls)}.`)
  }
  for (const [at, place] of open(call).entries()) {
    if (plain[at] !== undefined) values.set(place, [plain[at]])
  }
  const query: Record<string, readonly string[]> = {}
  let body = whole === undefined ? undefined : await wholeBody(whole, call)
  let path = call.path.slice('/__admin'.length)
  for (const [key, given] of values) {
    const [first = ''] = given
    const parameter = call.parameters?.find((each) => each.name === key)
    if (given.length > 1 && !parameter?.many) {
      throw usageError(`ctl ${name} has two values of ${key}.`, 'Omit one of them.')
    }
    if (key === parameterIn(path)) path = path.replace(`{${key}}`, segmentOf(first, key))
    else if (parameter !== undefined) query[key] = given
    else if (call.body) body = withMember(body, key.split('.'), jsonOrText(first))
    else throw usageError(`ctl ${name} has no ${key}.`, `Write ${usagesOf([call])}.`)
  }
  const fault = intakeFault(body)
  if (fault) throw usageError(`ctl ${name} cannot send this: ${fault.problem}`, fault.remedy)
  return { call, path: path + queryText(query), body }
}

/** A body with a member, which may be one of a member: `effect.status=503`. */
function withMember(
  body: unknown,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): object {
  const members = membersOf(body)
  return { ...members, [name]: rest.length === 0 ? value : withMember(members[name], rest, value) }
}

/** What the words of a call fill, in order. */
function placesOf({ path, verb }: Call): readonly string[] {
  return [parameterIn(path), verb?.word].filter((place) => place !== undefined)
}

async function wholeBody(word: string, { id }: Call): Promise<unknown> {
  if (word !== '-') {
    const read = id === 'loadDefinition' ? readNamedFile : readWrittenFile
    return read(word.slice(1), 'Pass a file with the JSON of the body.')
  }
  return parseWrittenJson(await textOf(process.stdin), (fault) =>
    usageError(`The input ${fault}`, 'Pass the JSON of the body.'),
  )
}

/** `5`, `true`, `{"status": 503}`, or the text itself. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @throws FauxhouseError INVALID_OPTION if there is no such call */
function callsOf(name: string): readonly Call[] {
  const calls = VERBS.get(name)
  if (calls) return calls
  throw usageError(`There is no call ${name}.`, suggestion(name, [...VERBS.keys()]))
}

function usageOf(call: Call): string {
  const [name] = parameterIn(call.path)?.split(/Id$/) ?? []
  const words = [name, call.verb?.word && `[${call.verb.word}]`].map((word) => word?.toUpperCase())
  const keys = fieldsOf(call).length > 0 && '[KEY=VALUE …]'
  const whole = call.body && '[@FILE | -]'
  return [call.verb?.name, ...words, keys, whole].filter(Boolean).join(' ')
}

const usagesOf = (calls: readonly Call[]) =>
  calls.map((call) => `\`fauxhouse ctl ${usageOf(call)}\``).join(', or ')

/** The members of the query and of the body, each with what it is. */
function fieldsOf({ parameters = [], body }: Call): readonly (readonly [string, string])[] {
  const { entries = {} }: { readonly entries?: object } = Object(body?.schema())
  return [
    ...parameters.map(({ name, description }) => [name, description] as const),
    ...Object.keys(entries).map((name) => [name, 'in the body'] as const),
  ]
}

/** The calls by what they are about. */
export function callTable(): string {
  const subjects = new Map<string, Set<string>>()
  for (const { path, verb } of CALLS) {
    const [, , subject = ''] = path.split('/')
    if (verb) subjects.set(subject, (subjects.get(subject) ?? new Set()).add(verb.name))
  }
  const [several, single] = [true, false].map((isOne) =>
    [...subjects].filter(([, verbs]) => verbs.size > 1 === isOne),
  )
  const rows = [
    ...(several ?? []).map(([subject, verbs]) => [subject, [...verbs].join(' ')]),
    ['others', (single ?? []).flatMap(([, verbs]) => [...verbs]).join(' ')],
  ]
  return section('Calls; fauxhouse ctl help CALL describes one', helpTable(rows))
}

/** The help of a call: what it does, and the keys that it takes. */
export function callHelp(name: string): string {
  const calls = callsOf(name)
  const uses = calls.map(
    (call) => `  fauxhouse ctl ${usageOf(call)}\n${helpTable([['', call.summary]])}`,
  )
  const fields = [...new Map(calls.flatMap(fieldsOf))]
  return page(
    section('Usage', uses.join('\n')),
    fields.length > 0 && section('KEY=VALUE; @FILE or - is the whole body', helpTable(fields)),
  )
}
