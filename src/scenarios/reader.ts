import * as v from 'valibot'
import { ID_REMEDY, idFault, shownId } from '../input/fit-text'
import { pointerOf } from '../input/json-pointer'
import { nearest } from '../input/nearest'
import type { ScenarioDefinition } from './definition'
import { invalidScenario, type Origin } from './faults'
import { POINTER, scenarioSchema } from './schema'

/** Largest number of mistakes in one message. */
const MAX_SHOWN = 5

/**
 * Checks that a value is a scenario, and gives it a name.
 *
 * @throws FauxhouseError INVALID_SCENARIO with the place of each mistake, the allowed values and
 *   the nearest correct name
 */
export function readDefinition(
  input: unknown,
  origin: Origin,
): ScenarioDefinition & { readonly name: string } {
  requireContent(input, origin)
  const result = v.safeParse(scenarioSchema(), input)
  if (!result.success)
    throw mistakes(
      origin,
      result.issues.map((issue) => mistakeOf(issue)),
    )
  const definition = result.output as ScenarioDefinition
  checkShape(definition, origin)
  const { name = origin.name } = definition
  const fault = idFault(name)
  if (fault !== undefined) {
    throw invalidScenario(origin, '/name', `the name ${shownId(name)} ${fault}.`, ID_REMEDY)
  }
  return { ...definition, name }
}

/**
 * Refuses an array and an empty object, which are most likely mistakes. An empty object in a file
 * is allowed, because the file gives it a name: it is a player with all defaults.
 */
function requireContent(input: unknown, origin: Origin): void {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const isNamed = origin.file !== undefined
  if (isObject && (isNamed || Object.keys(input).some((key) => key !== '$schema'))) return
  throw invalidScenario(
    origin,
    '',
    isObject
      ? 'the definition is empty.'
      : `${JSON.stringify(input)?.slice(0, 80)} is not a definition.`,
    'Give an object such as {"extends": "blocked-player"}, or {"steps": […]}.',
  )
}

interface Mistake {
  readonly pointer: string
  readonly problem: string
  readonly remedy: string
}

function mistakes(origin: Origin, found: readonly Mistake[]) {
  const [first] = found
  const shown = found
    .slice(0, MAX_SHOWN)
    .map(({ pointer, problem, remedy }) =>
      found.length === 1 ? problem : `${pointer === '' ? '/' : pointer}: ${problem} ${remedy}`,
    )
  if (found.length > MAX_SHOWN) shown.push(`and ${found.length - MAX_SHOWN} more.`)
  const pointer = found.length === 1 ? (first?.pointer ?? '') : ''
  const remedy =
    found.length === 1 ? (first?.remedy ?? '') : 'Correct these places; nothing was loaded.'
  return invalidScenario(origin, pointer, shown.join(' '), remedy, { mistakes: found })
}

type Issue = v.BaseIssue<unknown>

function mistakeOf(issue: Issue): Mistake {
  const pointer = pointerOf((issue.path ?? []).map(({ key }) => String(key)))
  const key = String(issue.path?.at(-1)?.key ?? '')
  if (issue.expected === 'never') {
    const allowed = allowedKeys(issue)
    const problem = `the field "${key}" is unknown here.`
    return { pointer, problem, remedy: nearestOf(key, allowed) }
  }
  if (issue.path?.at(-1)?.origin === 'key') return { pointer, ...keyMistakeOf(issue, key) }
  const choices = choicesOf(issue.expected)
  if (choices.length > 0) {
    const given = typeof issue.input === 'string' ? issue.input : undefined
    const problem =
      issue.input === undefined
        ? `${key === '' ? 'the value' : `"${key}"`} is missing.`
        : `unknown ${key} ${JSON.stringify(issue.input)}.`
    return { pointer, problem, remedy: nearestOf(given ?? '', choices) }
  }
  const own = !issue.message.startsWith('Invalid ')
  const expected = own ? issue.message : (issue.expected ?? 'another value')
  const shown = JSON.stringify(issue.input)?.slice(0, 80) ?? 'nothing'
  return { pointer, problem: `${shown} is not allowed here.`, remedy: `Give ${expected}.` }
}

/** A missing key, or a key that breaks the pattern of its record. */
function keyMistakeOf({ type, message }: Issue, key: string): Omit<Mistake, 'pointer'> {
  if (type !== 'regex') return { problem: `"${key}" is missing.`, remedy: 'Add it.' }
  const isPointer = message === POINTER
  const remedy = isPointer && !key.startsWith('/') ? `Write "/${key}".` : `Write ${message}.`
  return { problem: `the key "${key}" is not ${message.replace(/ such as .*/, '')}.`, remedy }
}

/** `Did you mean "x"? Allowed: …`: the nearest name and all allowed names. */
function nearestOf(word: string, allowed: readonly string[]): string {
  const near = nearest(word, allowed) ?? nearestByWord(word, allowed)
  const list = `Allowed: ${allowed.join(', ')}.`
  return near === undefined ? list : `Did you mean "${near}"? ${list}`
}

/** The name that contains a word near to this one: `vip_whale` for `wale`. */
function nearestByWord(word: string, allowed: readonly string[]): string | undefined {
  const words = allowed.flatMap((name) => name.split(/[-_ ]/))
  const near = word === '' ? undefined : nearest(word, words)
  return near && allowed.find((name) => name.split(/[-_ ]/).includes(near))
}

/** The texts that a choice of literals allows; empty for other schemas. */
function choicesOf(expected: string | null): string[] {
  if (expected === null || !/^\(?"/.test(expected)) return []
  return [...expected.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] as string)
}

/** The allowed fields of the object that has the unknown field. */
function allowedKeys(issue: Issue): string[] {
  let schema: unknown = scenarioSchema()
  const path = issue.path ?? []
  for (const [place, { key, input }] of path.entries()) {
    schema = resolved(schema, input)
    if (place === path.length - 1) break
    schema = memberOf(schema, key)
  }
  return hasEntries(schema) ? Object.keys(schema.entries) : []
}

function hasEntries(schema: unknown): schema is { entries: Record<string, unknown> } {
  return typeof schema === 'object' && schema !== null && 'entries' in schema
}

/** The object or array schema behind options, lazy ones and variants, for this input. */
function resolved(schema: unknown, input: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if ('getter' in schema) {
    return resolved((schema.getter as (input: unknown) => unknown)(input), input)
  }
  if ('wrapped' in schema) return resolved(schema.wrapped, input)
  if ('options' in schema && Array.isArray(schema.options)) {
    const fits = (option: unknown) => {
      if (!hasEntries(option)) return false
      const type = option.entries['type']
      const literal = typeof type === 'object' && type !== null && 'literal' in type && type.literal
      return literal === (input as { type?: unknown }).type
    }
    const options: unknown[] = schema.options
    return resolved(options.find(fits) ?? options.find(hasEntries), input)
  }
  return schema
}

function memberOf(schema: unknown, key: unknown): unknown {
  if (hasEntries(schema)) return schema.entries[String(key)]
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('item' in schema) return schema.item
  return 'value' in schema ? schema.value : undefined
}

/** Checks which fields exclude each other, because the schema cannot. */
function checkShape(definition: ScenarioDefinition, origin: Origin): void {
  const { players, trait, world } = definition
  if (players !== undefined) {
    const own = (['extends', 'traits', 'player', 'steps', 'expect'] as const).find(
      (field) => definition[field] !== undefined,
    )
    if (own !== undefined) {
      throw invalidScenario(
        origin,
        `/${own}`,
        `"${own}" is not allowed together with "players".`,
        'Move it into one of the players.',
      )
    }
    if (Object.keys(players).length === 0) {
      throw invalidScenario(origin, '/players', '"players" is empty.', 'Add a player.')
    }
  }
  if (trait && (players !== undefined || world !== undefined)) {
    const field = world === undefined ? 'players' : 'world'
    throw invalidScenario(
      origin,
      `/${field}`,
      `a trait is a part of one player and cannot have "${field}".`,
      `Leave out "${field}" or "trait".`,
    )
  }
}
