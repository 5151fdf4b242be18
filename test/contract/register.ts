import type { RunnerTask } from 'vitest'
import { REGISTER } from './fidelity-register'
import { POLICIES } from '../../src/contract/policies'
import { casesOf, FIDELITY_CASES, FIELD_CASES } from './fidelity-cases'

/** Names of the cases below some suites of doors, without the doors. */
export function caseNames(tasks: readonly RunnerTask[], groups: readonly string[] = []): string[] {
  return tasks.flatMap((task) =>
    task.type === 'suite'
      ? caseNames(task.tasks, [...groups, task.name])
      : [[...groups, task.name].join(' > ')],
  )
}

const ENTRIES = Object.values(REGISTER).flatMap((section) => Object.keys(section))

/** Entries without a case, and names that are no case or no entry. */
export function findUntested(existing: ReadonlySet<string>): string[] {
  const untested = ENTRIES.filter((entry) => casesOf(entry).length === 0)
  const wrong = ENTRIES.flatMap((entry) =>
    casesOf(entry).flatMap((name) => (existing.has(name) ? [] : [`${entry}: no case "${name}"`])),
  )
  const named = [
    ...Object.keys(FIDELITY_CASES),
    ...Object.entries(FIELD_CASES).flatMap(([resource, { more }]) =>
      Object.keys(more).map((field) => `${resource}.${field}`),
    ),
  ]
  const strangers = named.filter((name) => !ENTRIES.includes(name))
  return [...untested.map((entry) => `${entry}: no case`), ...wrong, ...strangers]
}

/** Values of policies that no case is named by. */
export function findUntestedValues(existing: ReadonlySet<string>): string[] {
  const names = [...existing]
  return POLICIES.flatMap(({ name, values }) =>
    values
      .map((value) => `policy ${name} > ${value}: `)
      .filter((start) => !names.some((existingName) => existingName.startsWith(start))),
  )
}
