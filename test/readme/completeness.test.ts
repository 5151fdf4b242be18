import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminRoutes } from '../../src/admin/routes'
import { COMMANDS } from '../../src/cli/main'
import { isScenarioName } from '../../src/scenarios/library'
import { readmePath } from './recipe'

const markdown = readFileSync(readmePath, 'utf8')

/** The part below a heading. */
function sectionOf(heading: string): string {
  const [, after = ''] = markdown.split(`${heading}\n`)
  return after.split(/^##/m)[0] ?? ''
}

test('the tables have every command and every flag, and no others', () => {
  const section = sectionOf('## Options and flags')
  for (const { usage } of COMMANDS) expect(section).toContain(`\`fauxhouse ${usage}\``)
  const flags = COMMANDS.flatMap((command) => Object.keys(command.flags))
  const told = [...section.matchAll(/`--([a-z-]+)/g)].map(([, name = '']) => name)
  expect([...new Set(told)].sort()).toEqual([...new Set([...flags, 'help', 'version'])].sort())
})

test('the table of the control API has every call, and no others', () => {
  const section = sectionOf('### The control API').split('```')[0] ?? ''
  const calls = adminRoutes({ version: '' }).flatMap(({ template, methods }) =>
    Object.keys(methods).map((method) => `${method} ${template}`),
  )
  const told = [...section.matchAll(/`([A-Z]+ \/__admin\S+)`/g)].map(([, call = '']) => call)
  expect(told.sort()).toEqual(calls.sort())
})

test('the scenarios that are named exist', () => {
  const [table = ''] = /^\| About[\s\S]*?\n\n/m.exec(markdown) ?? []
  const names = [...table.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !isScenarioName(name))).toEqual([])
})
