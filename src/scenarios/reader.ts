import * as v from 'valibot'
import { ID_REMEDY, idFault, shownId } from '../input/fit-text'
import { pointerOf } from '../input/json-pointer'
import { nearest } from '../input/nearest'
import type { ScenarioDefinition } from './definition'
import { invalidScenario, type Origin } from './faults'
import { POINTER, scenarioSchema } from './schema'

/** Most mistakes that one message tells of. */
const TOLD = 5

/**
 * Checks that a value is a scenario and gives it a name.
 *
 * @throws FauxhouseError INVALID_SCENARIO naming the places, what is allowed there, and the nearest
 * right name
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
 * A list, or an object with nothing in it, is a slip: it would be a player whom nobody meant. An
 * empty file has a name at least: the player of that name, as all others are by default.
 */
function requireContent(input: unknown, origin: Origin): void {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const isNamed = origin.file !== undefined
  if (isObject && (isNamed || Object.keys(input).some((key) => key !== '$schema'))) return
  throw invalidScenario(
    origin,
    '',
    isObject ? 'there is nothing in it.' : `${JSON.stringify(input)?.slice(0, 80)} is none.`,
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
  const told = found
    .slice(0, TOLD)
    .map(({ pointer, problem, remedy }) =>
      found.length === 1 ? problem : `${pointer === '' ? '/' : pointer}: ${problem} ${remedy}`,
    )
  if (found.length > TOLD) told.push(`and ${found.length - TOLD} more.`)
  const pointer = found.length === 1 ? (first?.pointer ?? '') : ''
  const remedy = found.length === 1 ? (first?.remedy ?? '') : 'Correct them; nothing was loaded.'
  return invalidScenario(origin, pointer, told.join(' '), remedy, { mistakes: found })
}

type Issue = v.BaseIssue<unknown>

function mistakeOf(issue: Issue): Mistake {
  const pointer = pointerOf((issue.path ?? []).map(({ key }) => String(key)))
  const key = String(issue.path?.at(-1)?.key ?? '')
  if (issue.expected === 'never') {
    const allowed = allowedKeys(issue)
    const problem = `there is no field "${key}" here.`
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
  return { pointer, problem: `${shown} does not fit.`, remedy: `Give ${expected}.` }
}

/** A key that is not there, or one that is not as the keys of its record have to be. */
function keyMistakeOf({ type, message }: Issue, key: string): Omit<Mistake, 'pointer'> {
  if (type !== 'regex') return { problem: `"${key}" is missing.`, remedy: 'Add it.' }
  const isPointer = message === POINTER
  const remedy = isPointer && !key.startsWith('/') ? `Write "/${key}".` : `Write ${message}.`
  return { problem: `the key "${key}" is not ${message.replace(/ such as .*/, '')}.`, remedy }
}

/** `Did you mean x? Allowed are …`: the nearest name and the whole choice. */
function nearestOf(word: string, allowed: readonly string[]): string {
  const near = nearest(word, allowed) ?? nearestByWord(word, allowed)
  const list = `Allowed: ${allowed.join(', ')}.`
  return near === undefined ? list : `Did you mean "${near}"? ${list}`
}

/** The name that has a word near to this one: `wale` is `vip_whale`. */
function nearestByWord(word: string, allowed: readonly string[]): string | undefined {
  const words = allowed.flatMap((name) => name.split(/[-_ ]/))
  const near = word === '' ? undefined : nearest(word, words)
  return near && allowed.find((name) => name.split(/[-_ ]/).includes(near))
}

/** The texts that a choice of literals allows; empty if it is no such choice. */
function choicesOf(expected: string | null): string[] {
  if (expected === null || !/^\(?"/.test(expected)) return []
  return [...expected.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] as string)
}

/** The fields that the object with the stray one may have. */
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

/** What the schema cannot say: which fields exclude each other. */
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
        `"${own}" does not go beside "players".`,
        `Move it into the players that it is about.`,
      )
    }
    if (Object.keys(players).length === 0) {
      throw invalidScenario(origin, '/players', 'there is nobody in it.', 'Name one or more.')
    }
  }
  if (trait && (players !== undefined || world !== undefined)) {
    const field = world === undefined ? 'players' : 'world'
    throw invalidScenario(
      origin,
      `/${field}`,
      `a trait is a part of one player and cannot have "${field}".`,
      'Leave it out, or leave "trait" out.',
    )
  }
}
