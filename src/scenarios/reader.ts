import * as v from 'valibot'
import { ID_REMEDY, idFault, shownId } from '../contract/input/fit-text'
import { memberAt, pointerOf } from '../contract/input/json-pointer'
import { misspeltMember, nearest, nearestName } from '../contract/input/nearest'
import { type ShapeProblem, shapeProblems } from '../contract/input/shape'
import type { FauxhouseError } from '../errors'
import { PROFILE } from '../simulator/registration/register-command'
import type { ScenarioDefinition } from './definition'
import { invalidScenario, requireWhole, type ScenarioOrigin } from './faults'
import { POINTER, scenarioSchemas } from './schema'

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
    requireWhole(problems.map((problem) => mistakeOf(problem, input, origin)))
  }
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
  const clauses = stepMistake(shape, input) ?? fieldMistake(shape) ?? clausesOf(shape)
  return invalidScenario(origin, pointerOf(shape.path), clauses.problem, clauses.remedy)
}

function clausesOf(shape: ShapeProblem): Clauses {
  const { path, fault, given, allowed, wanted, isName, removed } = shape
  const key = path.at(-1) ?? ''
  const shown = JSON.stringify(given)
  switch (fault) {
    case 'stray':
      return {
        problem: `the field "${key}" is unknown here.`,
        remedy: removed ?? `${nearestOf(key, allowed)}${isCompared(path) ? WHOLE : ''}`,
      }
    case 'missing':
      return { problem: `"${key}" is missing.`, remedy: 'Add it.' }
    case 'choice': {
      const named = key === '' ? 'the value' : `"${key}"`
      const unknown =
        key === 'refused' ? `no rule ${shown} rejects this command.` : `unknown ${key} ${shown}.`
      const problem = given === undefined ? `${named} is missing.` : unknown
      return { problem, remedy: nearestOf(typeof given === 'string' ? given : '', allowed) }
    }
    case 'other': {
      if (!isName) {
        const value = shown?.slice(0, 80) ?? 'nothing'
        return { problem: `${value} is not allowed here.`, remedy: `Use ${wanted}.` }
      }
      // A key that breaks the pattern of its record.
      const isSlashMissing = wanted === POINTER && !key.startsWith('/')
      const remedy = isSlashMissing ? `Write "${asPointer(key)}".` : `Write ${wanted}.`
      return { problem: `the key "${key}" is not ${wanted.replace(/ such as .*/, '')}.`, remedy }
    }
  }
}

/** Whether it is a comparison of a condition. */
const isCompared = (path: readonly string[]) => ['that', 'where'].includes(path.at(-3) ?? '')

const WHOLE = ' To expect an object, write {"equals": {…}}.'

/** The JSON pointer for a place that is written as in JavaScript: `transactions[0].status`. */
function asPointer(place: string): string {
  const names = place.replace(/^\$/, '').split(/[.[\]"']+/)
  return names.some((name) => /[/~]/.test(name))
    ? `/${place}`
    : `/${names.filter(Boolean).join('/')}`
}

/** `Did you mean "x"? Allowed: …`: the nearest name and all allowed names. */
function nearestOf(word: string, allowed: readonly string[]): string {
  const near = nearestName(word, allowed)
  const list = `Allowed: ${allowed.join(', ')}.`
  return near === undefined ? list : `Did you mean "${near}"? ${list}`
}

/** What the schema cannot say: which fields exclude each other. */
function checkShape(definition: ScenarioDefinition, origin: ScenarioOrigin): void {
  const { players, trait, world } = definition
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
  if (trait && (players !== undefined || world !== undefined)) {
    const field = world === undefined ? 'players' : 'world'
    const problem = `a trait is a part of one player and cannot have "${field}".`
    fail(field, problem, `Leave out "${field}" or "trait".`)
  }
}

/** A mistake in words. */
interface Clauses {
  readonly problem: string
  readonly remedy: string
}

/** The kinds of step that have no type, as examples. */
const UNTYPED: ReadonlyMap<string, string> = new Map([
  ['reach', '{"reach": {"cash": 900}}'],
  ['steps', '{"repeat": 3, "steps": [{"type": "login"}]}'],
])

const TYPES_LISTED = 'docs/commands.md lists all types.'

/** A step without a type that exists: its name may be meant, or a step that has no type. */
function stepMistake(problem: ShapeProblem, input: unknown): Clauses | undefined {
  const { path, fault, given, allowed } = problem
  const isType = path.at(-1) === 'type' && path.at(-3) === 'steps' && fault === 'choice'
  if (!isType) return undefined
  const list = `Allowed: ${allowed.join(', ')}; or "reach" or "steps" in place of "type".`
  if (typeof given === 'string') {
    const near = nearestName(given, [...UNTYPED.keys(), ...allowed])
    const remedy = meant(near) + (near === undefined ? list : TYPES_LISTED)
    return { problem: `unknown type ${JSON.stringify(given)}.`, remedy }
  }
  const step = memberAt(input, path.slice(0, -1))
  const near = Object.keys(Object(step)).flatMap((key) => nearest(key, UNTYPED.keys(), 2) ?? [])[0]
  if (given === undefined) {
    const misspelt = near === undefined ? misspeltMember('type', step) : undefined
    const remedy = misspelt === undefined ? `${meant(near)}${list}` : `${misspelt} ${list}`
    return { problem: '"type" is missing.', remedy }
  }
  return { problem: `unknown type ${JSON.stringify(given)}.`, remedy: `${meant(near)}${list}` }
}

function meant(near: string | undefined): string {
  if (near === undefined) return ''
  const example = UNTYPED.get(near)
  return example === undefined ? `Did you mean "${near}"? ` : `Did you mean ${example}? `
}

const CASH = '{"reach": {"cash": 900}}'

/** Values that follow from the history of a player, each with a step that leads to one. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['balances', CASH],
  ['balance', CASH],
  ['cash', CASH],
  ['total_balance', CASH],
  ['cash_balance', CASH],
  ['withdrawable_balance', CASH],
  ['bonus_balance', '{"reach": {"bonus_balance": 20}}'],
  ['pending_withdrawal', '{"type": "requestWithdrawal", "amount": 50}'],
  ['kpi', '{"reach": {"ltd": 500}}'],
  ['ltd', '{"reach": {"ltd": 500}}'],
  ['ltnc', '{"reach": {"ltnc": 100}}'],
  ['wr', '{"reach": {"wagering": {"percent": 98}}}'],
  ['rows', '{"reach": {"rows": 60}}'],
  ['transactions', '{"reach": {"rows": 60}}'],
  ['kyc_status', '{"reach": {"kyc_status": "approved"}}'],
  ['blocked', '{"reach": {"blocked": true}}'],
  ['bonuses', '{"type": "awardBonus", "amount": 20}'],
  ['active_bonus', '{"type": "awardBonus", "amount": 20}'],
  ['segments', '{"type": "label", "add": ["Test Account"]}'],
  ['labels', '{"type": "label", "add": ["Test Account"]}'],
  ['last_login', '{"type": "login"}'],
])

/** A field of the profile in a place where the format has another way to say it. */
function fieldMistake({ path, fault }: ShapeProblem): Clauses | undefined {
  const key = path.at(-1) ?? ''
  const place = path.at(-2)
  if (fault !== 'stray' || !isOfPlayer(path)) return undefined
  const step = DERIVED.get(key)
  if (step !== undefined) {
    const problem = `"${key}" follows from the history, so no field states it.`
    return { problem, remedy: `Add a step to "steps", such as ${step}.` }
  }
  if (place === 'profile' || !Object.hasOwn(PROFILE, key)) return undefined
  const problem = `the field "${key}" is unknown here.`
  return { problem, remedy: `Write {"player": {"profile": {"${key}": …}}}.` }
}

/** The scenario, one of its players, or the fields of a player. */
function isOfPlayer(path: readonly string[]): boolean {
  const own = path[0] === 'players' ? path.slice(2) : path
  return /^(player\/(profile\/)?)?[^/]+$/.test(own.join('/'))
}
