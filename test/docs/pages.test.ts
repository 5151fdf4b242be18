import { expect, it } from 'vitest'
import type { Field } from '../../src/simulator/engine/field'
import { COMMAND_TYPES, COMMANDS } from '../../src/world/commands'
import { PAGES } from '../readme/recipe'
import { commandPage } from './command-page'
import { controlPage } from './control-page'
import { llmsPage } from './llms-page'
import { policyPage } from './policy-page'
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

it('llms.txt lists every page once', async () => {
  const page = llmsPage()
  const paths = [...page.matchAll(/^- \[.+?\]\((docs\/[\w-]+\.md)\)/gm)].map(([, path]) => path)
  const pages = PAGES.map(({ path }) => path).filter((path) => /^docs\/[\w-]+\.md$/.test(path))
  expect(paths.sort()).toEqual(pages.sort())
  await expect(page).toMatchFileSnapshot('../../llms.txt')
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
