import { describe, test } from 'vitest'
import { hasBrowser } from './browser'
import { onStage } from './stage'

describe.runIf(hasBrowser)('a long search', () => {
  const stage = onStage({ players: 100_000 })

  test('looks at a thousand players, says so, and goes on when it is asked to', async () => {
    const page = await stage.open('#/players?kpi.ltd=900000000..')
    await page.getByText('0 players so far, 1,000 examined').waitFor()
    await page.getByText('No players match so far').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByText('0 players so far, 2,000 examined').waitFor()
  })
})
