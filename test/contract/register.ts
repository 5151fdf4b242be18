import type { RunnerTask } from 'vitest'
import { REGISTER } from '../../src/contract/fidelity/register'
import { POLICIES } from '../../src/contract/policies'

declare module 'vitest' {
  interface TaskMeta {
    /** The entries of the fidelity register that a case tests; `Kpi.*` is every field of Kpi. */
    readonly entries?: readonly string[]
  }
}

/** The tested entries of the register, by the name of the case. */
export type Cases = ReadonlyMap<string, readonly string[]>

/** The cases of suites of adapters. A name has the groups and the title, without the adapter. */
export function casesBelow(tasks: readonly RunnerTask[], groups: readonly string[] = []): Cases {
  return new Map(
    tasks.flatMap((task) =>
      task.type === 'suite'
        ? [...casesBelow(task.tasks, [...groups, task.name])]
        : [[[...groups, task.name].join(' > '), task.meta.entries ?? []] as const],
    ),
  )
}

/** Names of the cases of an entry of the register. */
export function casesOf(entry: string, cases: Cases): string[] {
  const every = entry.replace(/\.\w+$/, '.*')
  return [...cases].flatMap(([name, entries]) =>
    entries.includes(entry) || entries.includes(every) ? [name] : [],
  )
}

const ENTRIES = Object.values(REGISTER).flatMap((section) => Object.keys(section))

/** Entries without a case, and names in cases that are not entries. */
export function findUntested(cases: Cases): string[] {
  const untested = ENTRIES.filter((entry) => casesOf(entry, cases).length === 0)
  const known = new Set([...ENTRIES, ...ENTRIES.map((entry) => entry.replace(/\.\w+$/, '.*'))])
  const strangers = [...cases].flatMap(([name, entries]) =>
    entries.flatMap((entry) => (known.has(entry) ? [] : [`${name}: no entry "${entry}"`])),
  )
  return [...untested.map((entry) => `${entry}: no case`), ...strangers]
}

/** Values of policies without a case. */
export function findUntestedValues(cases: Cases): string[] {
  const names = [...cases.keys()]
  return POLICIES.flatMap(({ name, values }) =>
    values
      .map((value) => `policy ${name} > ${value}: `)
      .filter((start) => !names.some((existingName) => existingName.startsWith(start))),
  )
}
