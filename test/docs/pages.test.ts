import { expect, it } from 'vitest'
import { COMMAND_TYPES } from '../../src/world/commands'
import { commandPage } from './command-page'
import { controlPage } from './control-page'
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

it('docs/scenario-files.md has the table of comparisons', async () => {
  await expect(scenarioFilesPage()).toMatchFileSnapshot('../../docs/scenario-files.md')
})
