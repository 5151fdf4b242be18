import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/main'
import { CALLS } from '../../src/control/calls'
import { createWorld } from '../../src/create-world'
import { isScenarioName } from '../../src/scenarios/library'
import { README } from './recipe'

const markdown = README.text

const pageOf = (name: string) =>
  readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')

test('the README is short', () => {
  expect(markdown.split('\n').length).toBeLessThanOrEqual(250)
})

test('the tables have every command and every flag, and no others', () => {
  const section = `${pageOf('options')}\n${pageOf('cli')}`
  for (const { usage } of COMMANDS) expect(section).toContain(`\`fauxhouse ${usage}\``)
  const flags = COMMANDS.flatMap((command) => Object.keys(command.flags))
  const listed = [...section.matchAll(/`--([a-z-]+)/g)].map(([, name = '']) => name)
  expect([...new Set(listed)].sort()).toEqual([...new Set([...flags, 'help', 'version'])].sort())
})

const page = pageOf('control-api')

test('the table of the control API has every call, and no others', () => {
  const section = [...page.matchAll(/^\| .*$/gm)].map(([row]) => row.split(' | ')[0]).join('\n')
  const calls = CALLS.map(({ method, path }) => `${method} ${path}`)
  const listed = [...section.matchAll(/`([A-Z]+ \/__admin\S+)`/g)].map(([, call = '']) => call)
  expect(listed.sort()).toEqual(calls.sort())
})

test('docs/control-api.md names the fields of each answer', async () => {
  const world = createWorld({ players: 2, scenarios: ['withdrawal-stuck'] })
  for (const path of ['health', 'players', 'clock', 'scenarios', 'snapshots', 'policies', 'log']) {
    const answer = await world.fetch(new Request(`http://any/__admin/${path}`))
    const row = page.split('\n').find((line) => line.startsWith(`| \`GET /__admin/${path}\` |`))
    const listed = row?.split('|').at(4) ?? ''
    for (const name of Object.keys(await answer.json())) expect(listed).toContain(name)
  }
  const inside = await world.fetch(new Request('http://any/__admin/players/withdrawal-stuck'))
  const [, paragraph = ''] = /^The internal state of a player has([^#]*)/m.exec(page) ?? []
  for (const name of Object.keys(await inside.json())) expect(paragraph).toContain(`\`${name}\``)
})

test('the scenarios that are named exist', () => {
  const [table = ''] = /^\| About[\s\S]*?\n\n/m.exec(markdown) ?? []
  const names = [...table.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !isScenarioName(name))).toEqual([])
})
