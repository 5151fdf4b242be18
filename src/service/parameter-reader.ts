import * as v from 'valibot'
import { suggestion } from '../contract/input/nearest'
import { choicesOf, type Parameter } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { parseInstant } from '../simulator/domain/instants'
import { MAX_ITEMS } from './handler-result'

/** One occurrence of a parameter in a query, decoded. */
export interface Given {
  /** Key as written: `event_type`, or `event_type[]`. */
  readonly key: string
  readonly value: string
}

/** The problem of one value, and its remedy. */
interface Fault {
  readonly detail: string
  readonly remedy: string
}

/** A string that has a value, or a problem. */
type Reading = { readonly value: string | number } | { readonly fault: Fault }

/** The value of one parameter, or undefined with the problems added to `items`. */
export function readParameter(
  parameter: Parameter,
  given: readonly Given[],
  policies: Policies,
  items: ProblemItem[],
): string | number | readonly (string | number)[] | undefined {
  const fault = parameter.many
    ? encodingFault(parameter, given, policies)
    : repetitionFault(parameter, given)
  if (fault !== undefined) {
    items.push(itemOf(parameter, fault))
    return undefined
  }
  const texts = parameter.many ? splitLists(given, policies) : [given[0]?.value ?? '']
  const values: (string | number)[] = []
  for (const text of texts) {
    if (items.length >= MAX_ITEMS) return undefined
    const reading = readValue(parameter, text, policies)
    if ('fault' in reading) items.push(itemOf(parameter, reading.fault))
    else values.push(reading.value)
  }
  if (values.length < texts.length) return undefined
  return parameter.many ? values : values[0]
}

function itemOf({ name }: Parameter, fault: Fault): ProblemItem {
  return { where: `query.${name}`, code: 'INVALID_PARAMETER', ...fault }
}

function repetitionFault({ name }: Parameter, given: readonly Given[]): Fault | undefined {
  if (given.length < 2) return undefined
  return { detail: `${name} appears ${given.length} times.`, remedy: 'Send it once.' }
}

/** Whether the keys have the form that the policy `arrayEncoding` accepts. */
function encodingFault(
  { name }: Parameter,
  given: readonly Given[],
  { arrayEncoding }: Policies,
): Fault | undefined {
  const brackets = `${name}[]`
  const stranger = given.find(({ key }) => key !== name && key !== brackets)
  const shown = `${name}=a&${name}=b`
  if (stranger !== undefined) {
    return {
      detail: `${stranger.key.slice(0, 100)} is not a supported form of a list.`,
      remedy: `Write ${shown}.`,
    }
  }
  const suffixed = given.some(({ key }) => key === brackets)
  const plain = given.some(({ key }) => key === name)
  const comma = given.some(({ value }) => value.includes(','))
  const fault = (remedy: string): Fault => ({
    detail: `This service does not accept the list ${name} in that form.`,
    remedy: `Write ${remedy}.`,
  })
  if (arrayEncoding === 'repeat' && (suffixed || comma)) return fault(shown)
  if (arrayEncoding === 'comma' && (suffixed || given.length > 1)) return fault(`${name}=a,b`)
  if (arrayEncoding === 'brackets' && (plain || comma)) return fault(`${brackets}=a&${brackets}=b`)
  return undefined
}

// Split after decoding: URLSearchParams writes the comma as %2C, and no value contains one.
function splitLists(given: readonly Given[], { arrayEncoding }: Policies): string[] {
  if (arrayEncoding === 'repeat' || arrayEncoding === 'brackets') {
    return given.map(({ value }) => value)
  }
  return given.flatMap(({ value }) => value.split(','))
}

function readValue(parameter: Parameter, text: string, policies: Policies): Reading {
  if (text === '' && parameter.kind !== 'condition') {
    const detail = `${parameter.name} is empty.`
    return { fault: { detail, remedy: 'Pass a value, or omit it.' } }
  }
  switch (parameter.kind) {
    case 'integer':
      return readInteger(parameter, text, policies)
    case 'instant':
      return readInstant(parameter, text, policies)
    case 'choice':
      return readChoice(parameter, text, policies)
    case 'text':
    case 'condition':
      return { value: text }
  }
}

function readChoice(parameter: Parameter, text: string, policies: Policies): Reading {
  const choices = choicesOf(parameter, policies)
  if (choices.includes(text)) return { value: text }
  const detail = `${quote(text)} is not a valid ${parameter.name}.`
  return { fault: { detail, remedy: suggestion(text, choices) } }
}

const DATE = /^\d{4}-\d\d-\d\d$/

function readInstant({ edge, name }: Parameter, text: string, { dates }: Policies): Reading {
  const needsTime = dates === 'date-time'
  const read = parseInstant(text, edge)
  const instant =
    needsTime && typeof read === 'number' && DATE.test(text) ? 'It has no time.' : read
  if (typeof instant === 'number') return { value: instant }
  const detail = `${quote(text)} is not a valid ${name}: ${lowerFirst(instant)}`
  const form = needsTime ? '2026-01-31T12:00:00Z' : '2026-01-31T12:00:00Z, or as 2026-01-31'
  return { fault: { detail, remedy: `Write it as ${form}.` } }
}

/**
 * Digits only: `+5`, `05`, `5.0`, `1e2` and `0x10` are refused, although some parsers accept them.
 * The policies apply to the parameter called `limit`.
 */
function readInteger(parameter: Parameter, text: string, policies: Policies): Reading {
  const { name, schema, minimum = 0 } = parameter
  const max = name === 'limit' ? policies.maxLimit : Number.MAX_SAFE_INTEGER
  const fault = (detail: string, remedy: string): Reading => ({ fault: { detail, remedy } })
  if (!/^-?(0|[1-9]\d*)$/.test(text) || text === '-0') {
    return fault(`${name} ${quote(text)} is not an integer.`, 'Write it in digits, such as 20.')
  }
  const value = Number(text)
  if (value > max) {
    if (name === 'limit' && policies.overLimit === 'clamp') return { value: max }
    return fault(`${name} ${quote(text)} is above ${max}.`, `Use at most ${max}.`)
  }
  if (!v.is(schema, value)) {
    return fault(`${name} ${quote(text)} is below ${minimum}.`, `Use at least ${minimum}.`)
  }
  return { value }
}

/** A value for a message: cut, because a client may send any length. */
function quote(text: string): string {
  return `"${text.length > 100 ? `${text.slice(0, 100)}…` : text}"`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
