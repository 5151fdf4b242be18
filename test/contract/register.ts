import type { RunnerTask } from 'vitest'
import { HEADERS } from '../../src/contract/entry'
import { OPERATIONS } from '../../src/contract/operations'
import { POLICIES } from '../../src/contract/policies'
import { RESOURCES } from '../../src/contract/resources'
import { readText } from '../support/tree'

declare module 'vitest' {
  interface TaskMeta {
    /** The points of the contract that a case tests; `Kpi.*` is every field of Kpi. */
    readonly entries?: readonly string[]
  }
}

/** The tested entries of the contract, by the name of the case. */
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

/** Names of the cases of an entry of the contract. */
export function casesOf(entry: string, cases: Cases): string[] {
  const every = entry.replace(/\.\w+$/, '.*')
  return [...cases].flatMap(([name, entries]) =>
    entries.includes(entry) || entries.includes(every) ? [name] : [],
  )
}

/** Routes, parameters, headers and fields. */
const ENTRIES = [
  ...['playerId', ...Object.keys(HEADERS)],
  ...OPERATIONS.flatMap(({ id, parameters }) => [
    id,
    ...parameters.map(({ name }) => `${id}.${name}`),
  ]),
  ...RESOURCES.flatMap(({ name, fields }) => Object.keys(fields).map((key) => `${name}.${key}`)),
]

/** What docs/fidelity.md says of the points that the specification leaves open, by point. */
export function readGaps(): ReadonlyMap<string, string> {
  const [, table = ''] = /\n## Points [^\n]+\n\n.+\n.+\n([\s\S]+?)\n\n/.exec(readText(PAGE)) ?? []
  const rows = table.split('\n').map((row) => row.split(' | '))
  return new Map(rows.map(([name = '', ...rest]) => [name.slice(2), rest.join(' | ')]))
}

export const PAGE = 'docs/fidelity.md'

/** Entries without a case, and names in cases that are not entries. */
export function findUntested(cases: Cases): string[] {
  const untested = ENTRIES.filter((entry) => casesOf(entry, cases).length === 0)
  const every = ENTRIES.map((entry) => entry.replace(/\.\w+$/, '.*'))
  const known = new Set([...ENTRIES, ...every, ...readGaps().keys()])
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
