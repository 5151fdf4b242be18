import { expect, it } from 'vitest'
import { COMMANDS as CLI_COMMANDS } from '../../src/cli/main'
import { CALLS } from '../../src/control/calls'
import { createWorld } from '../../src/create-world'
import type { Field } from '../../src/simulator/engine/field'
import { COMMAND_TYPES, COMMANDS } from '../../src/world/commands'
import { readText } from '../support/tree'
import { commandPage } from './command-page'
import { controlPage, methodsOf } from './control-page'
import { fidelityPage } from './fidelity-page'
import { findPage } from './find-page'
import { llmsPage } from './llms-page'
import { policyPage } from './policy-page'
import { readmePage } from './readme-page'
import { PAGES, README } from './recipe'
import { pageWithExamples } from './recipes-page'
import { scenarioFilesPage } from './scenario-files-page'

// `vitest run -u` writes them.
it('docs/policies.md is the table of policies', async () => {
  await expect(policyPage()).toMatchFileSnapshot('../../docs/policies.md')
})

it('docs/commands.md has every command, with what its type says', async () => {
  const page = commandPage()
  for (const type of COMMAND_TYPES) expect(page).toMatch(new RegExp(`^### ${type}\n\n[A-Z]`, 'm'))
  await expect(page).toMatchFileSnapshot('../../docs/commands.md')
})

it('docs/control-api.md has the tables of the calls', async () => {
  await expect(controlPage()).toMatchFileSnapshot('../../docs/control-api.md')
})

it('the client has a method for each call but those that it leaves to HTTP', () => {
  const others = CALLS.flatMap(({ id }) => (methodsOf(id).length > 0 ? [] : [id]))
  const documents = ['listSnapshots', 'deleteSnapshot', 'getControlDocument', 'findStep']
  expect(others.toSorted()).toEqual(['createPlayer', 'getWorld', ...documents].toSorted())
})

it('llms.txt lists every page once, in 4 kB', async () => {
  const page = llmsPage()
  const paths = [...page.matchAll(/^- \[.+?\]\((docs\/[\w-]+\.md)\)/gm)].map(([, path]) => path)
  const pages = PAGES.map(({ path }) => path).filter((path) => /^docs\/[\w-]+\.md$/.test(path))
  expect(paths.sort()).toEqual(pages.sort())
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(4_000)
  await expect(page).toMatchFileSnapshot('../../llms.txt')
})

it('docs/fidelity.md has the table of event names', async () => {
  await expect(fidelityPage()).toMatchFileSnapshot('../../docs/fidelity.md')
})

it('docs/find.md has the situations of the desk', async () => {
  await expect(findPage()).toMatchFileSnapshot('../../docs/find.md')
})

it('docs/scenario-files.md has the table of comparisons', async () => {
  await expect(scenarioFilesPage()).toMatchFileSnapshot('../../docs/scenario-files.md')
})

it('what is said of null names the fields that take it, and no others', () => {
  for (const { type, doc, fields } of COMMANDS) expectNullsListed(type, doc, fields)
})

/** Compares the sentence about `null`, if there is one, with the fields of its object. */
function expectNullsListed(name: string, doc: string, fields: Readonly<Record<string, Field>>) {
  const [, listed] = /`null` ([^.;]*)/.exec(doc) ?? []
  const nullable = Object.keys(fields).filter((field) => fields[field]?.kind === 'nullable')
  const named = [...(listed ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field)
  if (listed !== undefined) expect([name, named]).toEqual([name, nullable])
  for (const [field, inner] of Object.entries(fields)) {
    if (inner.kind === 'object') expectNullsListed(field, inner.doc, inner.fields)
  }
}

it.each(['docs/recipes.md', 'docs/many-tests.md'])(
  '%s has the files of the examples',
  async (path) => {
    await expect(pageWithExamples(path)).toMatchFileSnapshot(`../../${path}`)
  },
)

it('README.md has the first players of a world', async () => {
  await expect(readmePage()).toMatchFileSnapshot('../../README.md')
})

it('the README is short', () => {
  expect(README.text.split('\n').length).toBeLessThanOrEqual(220)
})

it('the tables have every command and every flag, and no others', () => {
  const section = `${readText('docs/options.md')}\n${readText('docs/cli.md')}`
  for (const { usage } of CLI_COMMANDS)
    expect(section).toContain(`\`fauxhouse ${usage.replaceAll('|', '\\|')}\``)
  const flags = CLI_COMMANDS.flatMap((command) => Object.keys(command.flags))
  const listed = [...section.matchAll(/`--([a-z-]+)/g)].map(([, name = '']) => name)
  expect([...new Set(listed)].sort()).toEqual([...new Set([...flags, 'help', 'version'])].sort())
})

const page = readText('docs/control-api.md')

it('the table of the control API has every call, and no others', () => {
  const section = [...page.matchAll(/^\| .*$/gm)].map(([row]) => row.split(' | ')[0]).join('\n')
  const calls = CALLS.map(({ method, path }) => `${method} ${path}`)
  const listed = [...section.matchAll(/`([A-Z]+ \/__admin\S+)`/g)].map(([, call = '']) => call)
  expect(listed.sort()).toEqual(calls.sort())
})

it('docs/control-api.md names the fields of each answer', async () => {
  const world = createWorld({ players: 2, scenarios: ['withdrawal-stuck'] })
  for (const path of ['health', 'players', 'clock', 'scenarios', 'snapshots', 'policies', 'log']) {
    const answer = await world.fetch(new Request(`http://any/__admin/${path}`))
    const row = page.split('\n').find((line) => line.startsWith(`| \`GET /__admin/${path}\` |`))
    const listed = row?.split('|').at(4) ?? ''
    for (const name of Object.keys(await answer.json())) expect(listed).toContain(name)
  }
  const inside = await world.fetch(new Request('http://any/__admin/players/withdrawal-stuck'))
  const [, paragraph = ''] = /^What staff see of a player is([^#]*)/m.exec(page) ?? []
  for (const name of Object.keys(await inside.json())) expect(paragraph).toContain(`\`${name}\``)
})
