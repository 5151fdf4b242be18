import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { copied, hasBrowser } from './browser'
import { onStage } from './stage'

/** The largest number of clicks that an answer may cost, from the opened page on. */
const MOST_CLICKS = 3

describe.runIf(hasBrowser)('a new user asks', () => {
  const stage = onStage({ scenarios: 'all' })

  /** Opens the page, which counts the clicks of the user. */
  async function opened(): Promise<{ page: Page; clicks(): Promise<number> }> {
    const page = await stage.open()
    await page.evaluate(() => {
      const counted = window as unknown as { clicks: number }
      counted.clicks = 0
      const count = () => {
        counted.clicks += 1
      }
      addEventListener('click', count, true)
      addEventListener('change', count, true)
    })
    return {
      page,
      clicks: () => page.evaluate(() => (window as unknown as { clicks: number }).clicks),
    }
  }

  test('why did my PUT fail?', async () => {
    await stage.place.service('/players/pending-kyc', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"phon": "+49 30 1234567"}',
    })
    const { page, clicks } = await opened()
    await page.locator('a.request-row', { hasText: 'PUT' }).click()
    await page.locator('.problems').getByText('/phon').first().waitFor()
    await page.locator('.problems .remedy').first().waitFor()
    await page.getByText('Nearest valid request').waitFor()
    expect(await clicks()).toBe(1)
  })

  test('which player waits for a withdrawal?', async () => {
    const { page, clicks } = await opened()
    await page.getByRole('link', { name: 'Players', exact: true }).click()
    await page.getByRole('button', { name: 'Open withdrawal' }).click()
    const rows = page.locator('a.player-row')
    await rows.getByText('withdrawal-stuck', { exact: true }).waitFor()
    await page.getByText(/^\d+ players?$/).waitFor()
    const found = stage.place.worlds.base.find({
      'balances.pending_withdrawal': { min: 0.01 },
      limit: 1_000,
    })
    expect(await rows.locator('.path').allInnerTexts()).toEqual(found.players.map(({ id }) => id))
    expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS)
  })

  test('make me a test of this player as of last Tuesday', async () => {
    const { page, clicks } = await opened()
    const { base } = stage.place.worlds
    await page.getByRole('link', { name: 'Players', exact: true }).click()
    await page.locator('a.player-row').nth(2).click()
    await page.getByRole('link', { name: /^Tue / }).click()
    const code = page.locator('pre.source')
    const id = base.list({ offset: 2, limit: 1 }).players[0]?.id ?? ''
    const at = '2025-12-30T12:00:00Z' // The Tuesday before Thursday, 2026-01-01.
    const wanted = base.player(id).export({ form: 'vitest', at })
    await expect.poll(() => code.innerText().then((text) => text.trimEnd())).toBe(wanted.trimEnd())
    expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => copied(page)).toBe(wanted)
  })
})
