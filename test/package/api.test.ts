import { expect, test } from 'vitest'
import { apiReports } from './api-reports'

const HINT = 'The public types differ. If the change is intended: npm run api:update'

test('the types of every entry are those of the reports', { timeout: 120_000 }, async () => {
  for (const [name, report] of apiReports()) {
    await expect.soft(report, HINT).toMatchFileSnapshot(`api/${name}.api.md`)
  }
})
