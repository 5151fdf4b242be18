import { intakeFault, repetitionIn, strictUtf8Decoder, utf8Decoder } from '../contract/input/json'
import { suggestion } from '../contract/input/nearest'
import { isSecret } from '../contract/input/secrets'
import type { ParameterValues } from '../contract/operations'
import { type Checked, isReversed, type Parameter } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { shownWords } from '../contract/vocabulary'
import { FIRST_CLOCK, LAST_CLOCK, parseInstant } from '../simulator/domain/instants'
import { MAX_ITEMS, type Rejection, rejected } from './answer'
import { BodyUsedError } from './request'

/** One occurrence of a parameter in a query, decoded. */
interface Given {
  /** Key as written: `event_type`, or `event_type[]`. */
  readonly key: string
  readonly value: string
}

/** What is wrong with a value, and its remedy. */
type Fault = Pick<ProblemItem, 'detail' | 'remedy'>

type Value = string | number

/**
 * Reads a query by its parameters. All problems are added to `items`.
 *
 * `+` is a blank, as in forms. Invalid percent-encoding is rejected, and so is an empty value of a
 * documented parameter, unless the policy `emptyQuery` ignores it. An array parameter in an unknown
 * form, such as `event_type[x]`, is rejected, because ignoring it would drop the filter.
 */
export function readQuery(
  query: string,
  parameters: readonly Parameter[],
  policies: Policies,
  items: ProblemItem[],
): Checked<ParameterValues> {
  const values: Checked<ParameterValues> = {}
  if (query === '') return values
  const given = groupByName(query, parameters, policies, items)
  for (const parameter of parameters) {
    const list = given.get(parameter.name)
    if (list === undefined) continue
    const value = readParameter(parameter, list, policies, items)
    if (value !== undefined) Reflect.set(values, parameter.name, value)
  }
  const [from] = given.get('from_date') ?? []
  if (from !== undefined && isReversed(values, from.value)) {
    items.push(itemOf('from_date', { detail: 'from_date is after to_date.', remedy: 'Swap them.' }))
  }
  return values
}

function itemOf(name: string, fault: Fault): ProblemItem {
  return { where: `query.${name}`, code: 'INVALID_PARAMETER', ...fault }
}

function groupByName(
  query: string,
  parameters: readonly Parameter[],
  policies: Policies,
  items: ProblemItem[],
): Map<string, Given[]> {
  const groups = new Map<string, Given[]>()
  const unknown: string[] = []
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const sent = equals < 0 ? pair : pair.slice(0, equals)
    const key = decode(sent)
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    if (key === undefined || value === undefined) {
      // The rejection is in the journal, which shows no secrets.
      const shown = isSecret(key ?? sent) ? `${sent}=***` : pair
      const detail = `"${shown.slice(0, 100)}" is not percent-encoded UTF-8.`
      const remedy = 'Encode it with encodeURIComponent; a literal percent sign is %25.'
      items.push({ where: 'query', code: 'INVALID_PARAMETER', detail, remedy })
      continue
    }
    const bracket = key.indexOf('[')
    const name = bracket < 0 ? key : key.slice(0, bracket)
    const parameter = parameters.find((candidate) => candidate.name === name)
    if (parameter === undefined || (bracket >= 0 && !parameter.many)) unknown.push(key)
    else if (value !== '' || policies.emptyQuery === 'reject') {
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [{ key, value }])
      else group.push({ key, value })
    }
  }
  if (unknown.length > 0 && policies.unknownQuery === 'reject') {
    const names = parameters.map((parameter) => parameter.name)
    for (const key of [...new Set(unknown)].slice(0, MAX_ITEMS)) {
      const short = key.slice(0, 100)
      const remedy =
        names.length === 0 ? 'Omit it: the path has no parameters.' : suggestion(key, names)
      items.push(itemOf(short, { detail: `This path has no parameter "${short}".`, remedy }))
    }
  }
  return groups
}

function decode(text: string): string | undefined {
  const blanks = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!blanks.includes('%')) return blanks
  try {
    return decodeURIComponent(blanks)
  } catch {
    return undefined
  }
}

/** The value of one parameter, or undefined with the problems added to `items`. */
function readParameter(
  parameter: Parameter,
  given: readonly Given[],
  policies: Policies,
  items: ProblemItem[],
): Value | readonly Value[] | undefined {
  const { name, many } = parameter
  const form = many ? listFault(name, given, policies) : repetitionFault(name, given)
  if (form !== undefined) {
    items.push(itemOf(name, form))
    return undefined
  }
  // Split after decoding: URLSearchParams writes the comma as %2C, and no value contains one.
  const { arrayEncoding } = policies
  const isSplit = many && (arrayEncoding === 'any' || arrayEncoding === 'comma')
  const values: Value[] = []
  const before = items.length
  for (const { value: whole } of given) {
    for (const text of isSplit ? whole.split(',') : [whole]) {
      if (items.length >= MAX_ITEMS) return undefined
      const value = readValue(parameter, text, policies)
      if (typeof value === 'object') items.push(itemOf(name, value))
      else values.push(value)
    }
  }
  if (items.length > before) return undefined
  return many ? values : values[0]
}

function repetitionFault(name: string, { length }: readonly Given[]): Fault | undefined {
  if (length < 2) return undefined
  return { detail: `${name} appears ${length} times.`, remedy: 'Send it once.' }
}

/** Why the keys have not the form of a list that the policy `arrayEncoding` accepts. */
function listFault(
  name: string,
  given: readonly Given[],
  { arrayEncoding }: Policies,
): Fault | undefined {
  if (arrayEncoding === 'any' && given.every(({ key }) => key === name)) return undefined
  const brackets = `${name}[]`
  const shown = `${name}=a&${name}=b`
  // PHP numbers the values: a[0]=1&a[1]=2.
  const isBracketed = ({ key }: Given) => /^\[\d*\]$/.test(key.slice(name.length))
  const stranger = given.find((each) => each.key !== name && !isBracketed(each))
  if (stranger !== undefined) {
    const detail = `${stranger.key.slice(0, 100)} is not a supported form of a list.`
    return { detail, remedy: `Write ${shown}.` }
  }
  const suffixed = given.some(isBracketed)
  const plain = given.some(({ key }) => key === name)
  const comma = given.some(({ value }) => value.includes(','))
  const [isOther, form] = {
    any: [false, ''] as const,
    repeat: [suffixed || comma, shown] as const,
    comma: [suffixed || given.length > 1, `${name}=a,b`] as const,
    brackets: [plain || comma, `${brackets}=a&${brackets}=b`] as const,
  }[arrayEncoding]
  if (!isOther) return undefined
  const detail = `This service does not accept the list ${name} in that form.`
  return { detail, remedy: `Write ${form}.` }
}

function readValue(parameter: Parameter, text: string, policies: Policies): Value | Fault {
  const { kind, name } = parameter
  if (text === '' && kind !== 'condition') {
    return { detail: `${name} is empty.`, remedy: 'Pass a value, or omit it.' }
  }
  switch (kind) {
    case 'integer':
      return readInteger(parameter, text, policies)
    case 'instant':
      return readInstant(parameter, text, policies)
    case 'choice': {
      const choices = shownWords(parameter.choices, policies)
      if (choices.includes(text)) return text
      const detail = `${quote(text)} is not a valid ${name}.`
      return { detail, remedy: suggestion(text, choices) }
    }
    case 'text':
    case 'condition':
      return text
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/

function readInstant(parameter: Parameter, text: string, { dates }: Policies): Value | Fault {
  const { edge, name, isOfClock } = parameter
  const needsTime = dates === 'date-time'
  const read = parseInstant(text, edge)
  const isDate = needsTime && typeof read === 'number' && DATE.test(text)
  const instant = isDate ? 'It has no time.' : read
  const fault = (reason: string, remedy: string): Fault => {
    return { detail: `${quote(text)} is not a valid ${name}: ${reason}`, remedy }
  }
  if (typeof instant === 'number') {
    if (!isOfClock || (instant >= FIRST_CLOCK && instant <= LAST_CLOCK)) return instant
    return fault('it is not from 1990-01-01 to 2190-01-01.', 'Use an instant in this range.')
  }
  const form = needsTime ? '2026-01-31T12:00:00Z' : '2026-01-31T12:00:00Z, or as 2026-01-31'
  return fault(instant.charAt(0).toLowerCase() + instant.slice(1), `Write it as ${form}.`)
}

/**
 * Digits only: `+5`, `05`, `5.0`, `1e2` and `0x10` are rejected, although some parsers accept them.
 * The policies apply to the parameter called `limit`.
 */
function readInteger(parameter: Parameter, text: string, policies: Policies): Value | Fault {
  const { name, minimum = 0 } = parameter
  const max = name === 'limit' ? policies.maxLimit : Number.MAX_SAFE_INTEGER
  const fault = (problem: string, remedy: string): Fault => {
    return { detail: `${name} ${quote(text)} is ${problem}.`, remedy }
  }
  if (!/^-?(0|[1-9]\d*)$/.test(text) || text === '-0') {
    return fault('not an integer', 'Write it in digits, such as 20.')
  }
  const value = Number(text)
  if (value > max) {
    if (name === 'limit' && policies.overLimit === 'clamp') return max
    return fault(`above ${max}`, `Use at most ${max}.`)
  }
  return value >= minimum ? value : fault(`below ${minimum}`, `Use at least ${minimum}.`)
}

/** A value for a message: cut, because a client may send any length. */
function quote(text: string): string {
  return `"${text.length > 100 ? `${text.slice(0, 100)}…` : text}"`
}

/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024

/** Created on first use, as those of all strings. */
let strictDecoder: TextDecoder | undefined

const MALFORMED = 'The body cannot be read:'

/** The rejection of a body that cannot be read, by the error of its reading. */
export function unread(error: unknown): Rejection {
  return error instanceof BodyUsedError
    ? notRead('it was read already, or is being read.', 'Read a request.clone() instead.')
    : notRead('it ended early.', 'Send the whole body.')
}

function notRead(problem: string, remedy: string): Rejection {
  return rejected('INVALID_BODY', 'body', `${MALFORMED} ${problem}`, remedy)
}

/** 413: the body has more bytes than the limit. */
export function tooLarge(max: number): Rejection {
  const detail = `The body is larger than ${max} bytes.`
  const remedy =
    max === MAX_BODY_BYTES ? 'Send only the fields of an update.' : 'Send a shorter replay.'
  return rejected('BODY_TOO_LARGE', 'body', detail, remedy)
}

/**
 * Parses strict JSON, or adds the problems to `items`: UTF-8 without a byte order mark, no name
 * twice in one object (parsers differ in which of the two they use), no text or name with a
 * character that is not allowed.
 *
 * @param context whose body becomes the text of the bytes, whatever they are
 */
export function parseJson(
  context: { body: string },
  bytes: Uint8Array,
  items: ProblemItem[],
): unknown {
  const text = utf8Decoder().decode(bytes)
  context.body = text
  const fault = (problem: string, remedy: string, where = 'body'): undefined => {
    // A problem begins with "it": the body, or the field at a pointer.
    const detail = where === 'body' ? `${MALFORMED} ${problem}` : `${where}${problem.slice(2)}`
    items.push({ where, code: 'INVALID_BODY', detail, remedy })
    return undefined
  }
  if (bytes.byteLength === 0) return fault('it is empty.', 'Send {} to change nothing.')
  if (!isUtf8(bytes, text)) return fault('it is not UTF-8.', 'Encode it in UTF-8.')
  if (hasMark(bytes)) return fault('it begins with a byte order mark.', 'Omit it.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fault('it is not JSON.', 'Check quotes, commas and brackets.')
  }
  const unfit = intakeFault(value)
  if (unfit) return fault(unfit.problem, unfit.remedy, unfit.pointer || 'body')
  const repetition = repetitionIn(text)
  return repetition === undefined ? value : fault(`it ${repetition}.`, 'Omit one of them.')
}

/** Whether the bytes are UTF-8; else their text has U+FFFD, which may also have been sent. */
function isUtf8(bytes: Uint8Array, text: string): boolean {
  if (!text.includes('\uFFFD')) return true
  strictDecoder ??= strictUtf8Decoder()
  try {
    strictDecoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}
