import { expect, it } from 'vitest'
import { fidelityPage } from './fidelity-page'
import { policyPage } from './policy-page'

// `vitest run -u` writes them.
it('docs/policies.md is the table of policies', async () => {
  await expect(policyPage()).toMatchFileSnapshot('../../docs/policies.md')
})

it('docs/fidelity.md is the fidelity register with its cases', async () => {
  await expect(fidelityPage()).toMatchFileSnapshot('../../docs/fidelity.md')
})
