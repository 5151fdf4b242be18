import { segmentOf } from '../../client/query-text'
import { intakeFault } from '../../contract/input/intake'
import type { Call, FlagName } from '../../control/call'
import type { FauxhouseError } from '../../errors'
import { usageError } from '../flags'
import { readNamedFile } from '../written-files'
import { camelCase, type Form, formsOf, usageOf, wordsOf } from './verbs'

/** A request of the control API. */
export interface CtlRequest {
  readonly call: Call
  /** Below `/__admin`, with its query. */
  readonly path: string
  readonly body?: unknown
}

/** The flags of the verbs that were given. */
export type GivenFlags = Readonly<Partial<Record<FlagName, string | true>>>

/**
 * The request of a verb and its words.
 *
 * @throws FauxhouseError INVALID_OPTION for what is wrong with the words, INVALID_FILE
 */
export async function requestOf(
  name: string,
  words: readonly string[],
  flags: GivenFlags,
): Promise<CtlRequest> {
  const forms = formsOf(name)
  const first = words.findIndex(isValue)
  const plain = first < 0 ? words : words.slice(0, first)
  const values = first < 0 ? [] : words.slice(first)
  const form = forms.find((each) => fits(each, plain))
  if (!form || values.some((word) => !isValue(word))) throw misuse(forms, plain)
  return build(form, plain, { values, flags })
}

/** `name=value`, or a JSON text. */
const isValue = (word: string) => /^([\w.]+=|[[{])/.test(word)

function fits(form: Form, plain: readonly string[]): boolean {
  const { word, file } = form.verb
  if (file && !plain[0]?.endsWith('.json')) return false
  const { length } = wordsOf(form)
  return plain.length === length || (word !== undefined && plain.length === length + 1)
}

interface Given {
  readonly values: readonly string[]
  readonly flags: GivenFlags
}

async function build(
  call: Form,
  plain: readonly string[],
  { values, flags }: Given,
): Promise<CtlRequest> {
  const { name, word, file } = call.verb
  const { length } = wordsOf(call)
  const query = new URLSearchParams()
  let body: unknown = file ? await readNamedFile(plain[0] ?? '', FILE_REMEDY) : undefined
  const taken = new Set<string>()
  const set = (field: string, value: unknown) => {
    const parameter = call.parameters?.find((each) => each.name === field)
    if (taken.has(field) && !parameter?.many) {
      throw usageError(`ctl ${name} has two values of ${field}.`, 'Omit one of them.')
    }
    taken.add(field)
    if (parameter !== undefined) {
      query.append(field, typeof value === 'string' ? value : JSON.stringify(value))
    } else if (call.body && !file && !Array.isArray(body)) {
      body = withMember(body ?? {}, field.split('.'), value)
    } else throw misuse([call], plain)
  }
  if (word && plain.length > length) set(word[1], plain[length])
  for (const [flag, value] of Object.entries(flags)) {
    if (!call.verb.flags?.includes(flag as FlagName)) {
      throw usageError(`ctl ${name} has no flag --${flag}.`, `Write ${usagesOf([call])}.`)
    }
    set(camelCase(flag), value)
  }
  for (const value of values) {
    const equals = value.indexOf('=')
    if (!/^[[{]/.test(value)) {
      set(value.slice(0, equals), readValue(value.slice(equals + 1), call))
    } else if (call.body && body === undefined) body = parsed(value)
    else throw misuse([call], plain)
  }
  const { needs } = call.verb
  if (needs !== undefined && body === undefined) {
    const example = [name, ...wordsOf(call), word?.[0], call.verb.fields].filter(Boolean).join(' ')
    throw usageError(`${name} needs ${needs}.`, `Write \`fauxhouse ctl ${example}\`.`)
  }
  const fault = intakeFault(body)
  if (fault) throw usageError(`ctl ${name} cannot send this: ${fault.problem}`, fault.remedy)
  const segments = file ? [] : plain.slice(0, length)
  const text = String(query)
  const place = pathOf(call.path, segments) + (text === '' ? '' : `?${text}`)
  return { call, path: place, ...(body !== undefined && { body }) }
}

/** The path below `/__admin` with its parameters filled in. */
function pathOf(template: string, segments: readonly string[]): string {
  let place = 0
  return template.slice('/__admin'.length).replace(/\{(\w+)\}/g, (_, name: string) => {
    return segmentOf(segments[place++], name)
  })
}

/** JSON, or else a string: `5`, `true`, `{"eur": 5}`, `visa`. */
function readValue(text: string, { body }: Call): unknown {
  if (!body) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw usageError(`${text.slice(0, 100)} is not JSON.`, 'Quote it: \'{"type": "login"}\'.')
  }
}

function withMember(
  object: unknown,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): object {
  const members = typeof object === 'object' ? (object as Record<string, unknown>) : {}
  return { ...members, [key]: rest.length === 0 ? value : withMember(members[key], rest, value) }
}

const FILE_REMEDY = 'Pass a file with the definition of a scenario.'

function misuse(forms: readonly Form[], plain: readonly string[]): FauxhouseError {
  const name = forms[0]?.verb.name
  const missing = forms.flatMap((form) => wordsOf(form)[plain.length] ?? [])
  const isShort = missing.length === forms.length
  const problem = isShort
    ? `${name} needs ${missing.join(' or ')}.`
    : `These arguments do not match ctl ${name}.`
  return usageError(problem, `Write ${usagesOf(forms)}.`)
}

function usagesOf(forms: readonly Form[]): string {
  return forms.map((form) => `\`fauxhouse ctl ${usageOf(form)}\``).join(', or ')
}
