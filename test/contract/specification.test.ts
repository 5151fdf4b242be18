import { describe, expect, test } from 'vitest'
import type { AnyResource } from '../../src/contract/field'
import { RESOURCES } from '../../src/contract/openapi/components'
import { OPERATIONS } from '../../src/contract/operations'
import { readText } from '../support/tree'

/** The sections of docs/specification.md by their heading, without the number of an endpoint. */
const sections = new Map(
  readText('docs/specification.md')
    .split(/^#+ (?:\d\. )?/m)
    .map((section) => [section.split('\n')[0] ?? '', section]),
)

/** The rows of the first table of a section whose head begins so: the cells, without code marks. */
function rowsOf(heading: string, head: string): string[][] {
  const tables = (sections.get(heading) ?? '').match(/(?:^\|.*\n)+/gm) ?? []
  const table = tables.find((each) => each.startsWith(`| ${head} |`)) ?? ''
  const lines = table.trimEnd().split('\n').slice(2)
  return lines.map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
}

const namesOf = (heading: string, head: string) => rowsOf(heading, head).map(([, name]) => name)

const SECTIONS: Readonly<Record<string, readonly [heading: string, head: string]>> = {
  PlayerProfile: ['Player profile', 'Field'],
  Balances: ['Balances', 'Field'],
  Kpi: ['KPI', 'Field'],
  Settings: ['Settings', 'Field'],
  ProfileUpdate: ['Update player profile', 'Field of the body'],
  UpdateResult: ['Update player profile', 'Field of the response'],
  Transaction: ['Transaction', 'Field'],
  TransactionPage: ['Get transaction history', 'Field of the response'],
  TransactionSummary: ['Transaction summary', 'Field'],
  Bonus: ['Bonus', 'Field'],
  BonusPage: ['Get bonus history', 'Field of the response'],
  EligibleBonus: ['Eligible bonus', 'Field'],
  EligibleBonusList: ['Get eligible bonuses', 'Field of the response'],
}

/** Resources that the specification states in the row of another one. */
const INNER = ['LastWithdrawal', 'LastDeposit', 'SettingsUpdate']

describe('docs/specification.md states the fields that the service has', () => {
  test('of every resource', () => {
    const names = RESOURCES.map(({ name }) => name).filter((name) => !INNER.includes(name))
    expect(names.toSorted()).toEqual(Object.keys(SECTIONS).toSorted())
  })

  test.each(RESOURCES.filter(({ name }) => name in SECTIONS))(
    'of $name',
    (resource: AnyResource) => {
      const [heading = '', head = ''] = SECTIONS[resource.name] ?? []
      expect(namesOf(heading, head)).toEqual(Object.keys(resource.fields))
    },
  )

  test('and the settings of an update', () => {
    const taken = rowsOf('Settings', 'Field').filter(([, , , , update]) => update === 'yes')
    const settings = RESOURCES.find(({ name }) => name === 'SettingsUpdate')
    expect(taken.map(([, name]) => name)).toEqual(Object.keys(settings?.fields ?? {}))
  })
})

test.each(OPERATIONS)('docs/specification.md has the path and the query of $id', (operation) => {
  const { method, path, summary, parameters } = operation
  expect(sections.get(summary)).toContain(`\`${method} ${path}\``)
  const initial = rowsOf(summary, 'Name').map(([, name, , value]) => [name, value])
  expect(initial).toEqual(parameters.map((each) => [each.name, String(each.default ?? 'none')]))
})
