import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser'
import { onStage } from './stage'

describe.runIf(hasBrowser)('a world of a million players', () => {
  const stage = onStage({ players: 1_000_000 })

  test('is listed in pages of 50, and its keys move from row to row', async () => {
    const page = await stage.open('#/players')
    await page.getByText('1,000,000 players').waitFor()
    const rows = page.locator('a.player-row')
    const ids = () => rows.evaluateAll((all) => all.map((row) => row.dataset['id']))
    const listed = (limit: number) =>
      stage.place.worlds.base.list({ limit }).players.map(({ id }) => id)
    await expect.poll(ids).toEqual(listed(50))
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(ids).toEqual(listed(100))
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['id'])
    await rows.nth(12).focus()
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('j')
    expect(await focused()).toBe(listed(43)[42])
    await page.keyboard.press('k')
    expect(await focused()).toBe(listed(42)[41])
    await page.keyboard.press('End')
    expect(await focused()).toBe(listed(100)[99])
    await page.keyboard.press('Home')
    expect(await focused()).toBe(listed(1)[0])
  })

  test('is sorted as far as it is loaded', async () => {
    const page = await stage.open('#/players?sort=name')
    await page.getByText('50 are loaded and sorted').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByText('100 are loaded and sorted').waitFor()
  })
})
