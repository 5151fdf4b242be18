import { frozenCopy } from '../contract/input/frozen'
import { intakeFault } from '../contract/input/json'
import { invalidOption } from '../contract/input/options'
import type { FauxhouseError } from '../errors'
import type { NamedDefinition } from './library'
import { collectError, invalidScenario, type ScenarioOrigin, throwTogether } from './mistakes'
import { readDefinition } from './reader'

/*
 * Definitions of users: what is checked and copied before a library has them.
 */

/** The sources of definitions that were read from files. */
const origins = new WeakMap<object, ScenarioOrigin>()

/** Remembers the file of a definition, so that later messages name it. */
export function markOrigin<T extends object>(definition: T, origin: ScenarioOrigin): T {
  origins.set(definition, origin)
  return definition
}

/** The name of a definition without a name and without a file. */
const UNNAMED = 'unnamed'

/**
 * Checks a definition of the user, and copies it as plain data.
 *
 * @throws FauxhouseError INVALID_SCENARIO
 */
export function ownDefinition(input: unknown, origin?: ScenarioOrigin): NamedDefinition {
  const given = typeof input === 'object' && input !== null && 'name' in input ? input.name : ''
  const name = typeof given === 'string' && given !== '' ? given : UNNAMED
  const known = typeof input === 'object' && input !== null ? origins.get(input) : undefined
  const from = origin ?? known ?? { name }
  const definition = readDefinition(plainCopy(input, from), from)
  return frozenCopy({ origin: { ...from, name: definition.name }, definition, bundled: false })
}

/** @throws FauxhouseError INVALID_SCENARIO for a definition without a name and without a file */
export function requireName(named: NamedDefinition): NamedDefinition {
  if (named.definition.name !== UNNAMED) return named
  const remedy = 'Add "name". Only a scenario file has one without it, that of the file.'
  throw invalidScenario(named.origin, '', 'the definition has no name.', remedy)
}

/**
 * Checks definitions that other definitions refer to by name.
 *
 * @throws FauxhouseError INVALID_SCENARIO for one without a name; INVALID_OPTION for no array
 */
export function namedDefinitions(inputs: readonly unknown[]): NamedDefinition[] {
  if (!Array.isArray(inputs)) {
    const remedy = 'Pass a list, such as [definition].'
    throw invalidOption('The definitions of define', inputs, remedy)
  }
  const errors: FauxhouseError[] = []
  const read = inputs.flatMap((input) => {
    return collectError(errors, () => requireName(ownDefinition(input))) ?? []
  })
  throwTogether(errors)
  return read
}

/** A copy by JSON, so later changes of the original have no effect. */
function plainCopy(input: unknown, origin: ScenarioOrigin): unknown {
  let copy: unknown
  try {
    // A value without a form in JSON becomes its name, such as "undefined", and is rejected later.
    copy = JSON.parse(JSON.stringify(input) ?? JSON.stringify(String(input)))
  } catch {
    const remedy = 'Use a value that JSON can express.'
    throw invalidScenario(origin, '', 'the definition is not plain data.', remedy)
  }
  const fault = intakeFault(copy)
  if (fault) throw invalidScenario(origin, fault.pointer, fault.problem, fault.remedy)
  return copy
}
