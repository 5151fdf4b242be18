import * as v from 'valibot'
import { ID_REMEDY, idFault, memberAt, pointerOf, shownId } from '../contract/input/json'
import { misspeltMember, suggestion } from '../contract/input/nearest'
import { type ShapeProblem, shapeProblems } from '../contract/input/shape'
import type { FauxhouseError } from '../errors'
import { PROFILE } from '../simulator/registration/register-command'
import type { ScenarioDefinition } from './definition'
import { operationOf } from './endpoints'
import { invalidScenario, type ScenarioOrigin, throwTogether } from './mistakes'
import { NAME, NAME_RULE, nameLike, scenarioSchemas } from './schema'

/**
 * Checks that a value is a scenario, and gives it a name.
 *
 * @throws FauxhouseError INVALID_SCENARIO with the place of each mistake, the allowed values and
 *   the nearest correct name
 */
export function readDefinition(
  input: unknown,
  origin: ScenarioOrigin,
): ScenarioDefinition & { readonly name: string } {
  requireContent(input, origin)
  const schema = scenarioSchemas(false).scenario
  const result = v.safeParse(schema, input)
  if (!result.success) {
    const problems = shapeProblems(schema, result.issues)
    throwTogether(problems.map((problem) => mistakeOf(problem, input, origin)))
  }
  const definition = result.output as ScenarioDefinition
  checkShape(definition, origin)
  const { name = origin.name } = definition
  const fault = idFault(name)
  if (fault !== undefined) {
    throw invalidScenario(origin, '/name', `the name ${shownId(name)} ${fault}.`, ID_REMEDY)
  }
  if (definition.name === undefined && origin.file !== undefined && !NAME.test(name)) {
    const proposed = nameLike(name)
    const problem = `the name of a file is ${NAME_RULE}, if the definition has no "name".`
    const remedy = `Rename the file to ${proposed}.json, or add "name": "${proposed}".`
    throw invalidScenario(origin, '', problem, remedy)
  }
  return { ...definition, name }
}

/**
 * Rejects an array and an empty object, which are most likely mistakes. An empty object in a file
 * is allowed, because the file gives it a name: it is a player with all defaults.
 */
function requireContent(input: unknown, origin: ScenarioOrigin): void {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const isNamed = origin.file !== undefined
  if (isObject && (isNamed || Object.keys(input).some((key) => key !== '$schema'))) return
  throw invalidScenario(
    origin,
    '',
    isObject
      ? 'the definition is empty.'
      : `${JSON.stringify(input)?.slice(0, 80)} is not a definition.`,
    'Pass an object such as {"extends": "blocked-player"}, or {"steps": […]}.',
  )
}

function mistakeOf(shape: ShapeProblem, input: unknown, origin: ScenarioOrigin): FauxhouseError {
  const { path, fault, given, found, isName, wanted } = shape
  const key = path.at(-1) ?? ''
  const proposed =
    wanted === NAME_RULE ? `Use "${nameLike(isName ? key : String(given))}".` : undefined
  const remedy = stepRemedy(shape, input) ?? fieldRemedy(shape) ?? proposed ?? shape.remedy
  const fail = (problem: string) => invalidScenario(origin, pointerOf(path), problem, remedy)
  if (fault === 'stray') return fail(`the field "${key}" is unknown here.`)
  if (fault === 'missing' || (fault === 'choice' && given === undefined)) {
    return fail(`"${key}" is missing.`)
  }
  if (fault === 'other') return fail(`${isName ? `the key "${key}" is not ${wanted}` : found}.`)
  return fail(
    key === 'refused' ? `no rule ${found} rejects this command.` : `unknown ${key} ${found}.`,
  )
}

/** A step has one of these: a command, targets or further steps. */
const STEP_KINDS = ['type', 'reach', 'steps']

/** A step without a type that exists: another kind of step may be meant. */
function stepRemedy({ path, fault, given, allowed }: ShapeProblem, input: unknown) {
  if (path.at(-1) !== 'type' || path.at(-3) !== 'steps' || fault !== 'choice') return undefined
  if (typeof given === 'string') return suggestion(given, [...STEP_KINDS.slice(1), ...allowed])
  const step = given === undefined ? memberAt(input, path.slice(0, -1)) : undefined
  const misspelt = STEP_KINDS.flatMap((kind) => misspeltMember(kind, step) ?? [])
  return misspelt[0] ?? 'Add "type", "reach" or "steps".'
}

/** An unknown field in a place where the format has another way to say it. */
function fieldRemedy({ path, fault, removed, remedy }: ShapeProblem): string | undefined {
  const key = path.at(-1) ?? ''
  if (fault !== 'stray' || removed !== undefined) return undefined
  if (['that', 'where'].includes(path.at(-3) ?? '')) {
    return `${remedy} To expect an object, write {"equals": {…}}.`
  }
  // The scenario, one of its players, or the fields of a player.
  const own = path[0] === 'players' ? path.slice(2) : path
  if (!/^(player\/(profile\/)?)?[^/]+$/.test(own.join('/'))) return undefined
  if (key === 'world') return 'Pass now, policies and faults to createWorld, or as flags.'
  if (Object.hasOwn(PROFILE, key)) return `Write {"player": {"profile": {"${key}": …}}}.`
  if (!derivedFields().has(key)) return undefined
  return 'It follows from the history: add a step to "steps", such as {"reach": {"cash": 900}}.'
}

/** Fields of the profile in the API that no field of a scenario states. */
function derivedFields(): ReadonlySet<string> {
  const fields = Object.entries(operationOf('profile')?.response?.fields ?? {})
  return new Set(fields.flatMap(([name, { of }]) => [name, ...Object.keys(of?.fields ?? {})]))
}

/** What the schema cannot say: which fields exclude each other. */
function checkShape(definition: ScenarioDefinition, origin: ScenarioOrigin): void {
  const { players, trait } = definition
  const fail = (field: string, problem: string, remedy: string) => {
    throw invalidScenario(origin, `/${field}`, problem, remedy)
  }
  if (players !== undefined) {
    const ofOne = ['extends', 'traits', 'player', 'steps', 'expect'] as const
    const own = ofOne.find((field) => definition[field] !== undefined)
    if (own !== undefined) {
      const problem = `"${own}" is not allowed together with "players".`
      fail(own, problem, 'Move it into one of the players.')
    }
    if (Object.keys(players).length === 0) {
      fail('players', '"players" is empty.', 'Add a player.')
    }
  }
  if (trait && players !== undefined) {
    const problem = 'a trait is a part of one player and cannot have "players".'
    fail('players', problem, 'Leave out "players" or "trait".')
  }
}
