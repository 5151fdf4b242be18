import { text as textOf } from 'node:stream/consumers'
import { parseWrittenJson } from '../adapters/node-files'
import { segmentOf } from '../client/query-text'
import { intakeFault } from '../contract/input/intake'
import { suggestion } from '../contract/input/nearest'
import { type Call, pathNames } from '../control/call'
import { CALLS } from '../control/calls'
import { usageError } from './flags'
import { helpTable } from './help'
import { page, section } from './table'
import { readNamedFile, readWrittenFile } from './written-files'

/** The calls by the name of their verb: how many words follow it decides between them. */
export const VERBS: ReadonlyMap<string, readonly Call[]> = verbsOf(CALLS)

/** A request of the control API. */
export interface CtlRequest {
  readonly call: Call
  /** Below `/__admin`, with its query. */
  readonly path: string
  readonly body?: unknown
}

/**
 * The request of a call: words fill the parameters of its path in order, `key=value` are members of
 * its path, query or body, and `@FILE` or `-` is the whole body.
 *
 * @throws FauxhouseError INVALID_OPTION for what is wrong with the words, INVALID_FILE
 */
export async function requestOf(name: string, words: readonly string[]): Promise<CtlRequest> {
  const calls = callsOf(name)
  const values = new Map<string, string[]>()
  const plain: string[] = []
  let whole: string | undefined
  for (const word of words) {
    const [, key, value = ''] = /^(\w+)=(.*)$/s.exec(word) ?? []
    if (key !== undefined) values.set(key, [...(values.get(key) ?? []), value])
    else if (word === '-' || word.startsWith('@')) whole = word
    else plain.push(word)
  }
  const places = (call: Call) => [...pathNames(call), ...(call.verb?.word ? [call.verb.word] : [])]
  const fits = (call: Call) => {
    const given = pathNames(call).filter((each) => values.has(each)).length + plain.length
    const { length } = pathNames(call)
    return given >= length && given <= places(call).length && (whole === undefined || call.body)
  }
  const call = calls.find(fits)
  if (call === undefined)
    throw usageError(`This is no call of ${name}.`, `Write ${usagesOf(calls)}.`)
  for (const each of places(call)) {
    if (values.has(each)) continue
    const word = plain.shift()
    if (word !== undefined) values.set(each, [word])
  }
  let body = whole === undefined ? undefined : await wholeBody(whole, call)
  const query = new URLSearchParams()
  let path = call.path.slice('/__admin'.length)
  for (const [key, given] of values) {
    const parameter = call.parameters?.find((each) => each.name === key)
    if (given.length > 1 && !parameter?.many) {
      throw usageError(`ctl ${name} has two values of ${key}.`, 'Omit one of them.')
    }
    if (call.path.includes(`{${key}}`)) path = path.replace(`{${key}}`, segmentOf(given[0], key))
    else if (parameter !== undefined) for (const each of given) query.append(key, each)
    else if (call.body) body = { ...Object(body), [key]: jsonOrText(given[0] ?? '') }
    else throw usageError(`ctl ${name} has no ${key}.`, `Write ${usagesOf([call])}.`)
  }
  const fault = intakeFault(body)
  if (fault) throw usageError(`ctl ${name} cannot send this: ${fault.problem}`, fault.remedy)
  const text = String(query)
  return { call, path: text === '' ? path : `${path}?${text}`, ...(body !== undefined && { body }) }
}

const FILE_REMEDY = 'Pass a file with the JSON of the body.'

async function wholeBody(word: string, { id }: Call): Promise<unknown> {
  if (word !== '-') {
    const read = id === 'loadDefinition' ? readNamedFile : readWrittenFile
    return read(word.slice(1), FILE_REMEDY)
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

function verbsOf(calls: readonly Call[]): ReadonlyMap<string, readonly Call[]> {
  const verbs = new Map<string, Call[]>()
  for (const call of calls) {
    const { name } = call.verb ?? {}
    if (name !== undefined) verbs.set(name, [...(verbs.get(name) ?? []), call])
  }
  return verbs
}

function usageOf(call: Call): string {
  const { name = '', word } = call.verb ?? {}
  const words = pathNames(call).map((each) => each.replace(/Id$/, '').toUpperCase())
  const more = word ? [`[${word.toUpperCase()}]`] : []
  return [name, ...words, ...more, ...(fieldsOf(call).length > 0 ? ['[KEY=VALUE …]'] : [])].join(
    ' ',
  )
}

const usagesOf = (calls: readonly Call[]) =>
  calls.map((call) => `\`fauxhouse ctl ${usageOf(call)}\``).join(', or ')

/** The members of the query and of the body. */
function fieldsOf({ parameters = [], body }: Call): [name: string, description: string][] {
  const { entries = {} }: { readonly entries?: object } = Object(body?.schema())
  const members = Object.keys(entries).map((name): [string, string] => [name, 'in the body'])
  return [
    ...parameters.map(({ name, description }): [string, string] => [name, description]),
    ...members,
  ]
}

/** The calls, each with what it does. */
export function callTable(): string {
  const rows = [...VERBS].map(([name, calls]) => [
    name,
    calls.map(({ summary }) => summary).join(' '),
  ])
  return section('Calls; fauxhouse ctl help CALL lists the keys of one', helpTable(rows))
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
