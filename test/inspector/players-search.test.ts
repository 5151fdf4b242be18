import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser'
import { onStage } from './stage'

describe.runIf(hasBrowser)('a long search', () => {
  const stage = onStage({ players: 100_000 })

  test('says how far it is, and can be stopped and continued', async () => {
    const page = await stage.open(`#/players?filter=${encodeURIComponent('kpi.ltd>900000000')}`)
    const examined = async () => {
      const text = await page.locator('.search-progress').innerText()
      return Number(/([\d,]+) of 100,000 examined/.exec(text)?.[1]?.replace(',', ''))
    }
    await expect.poll(examined).toBeGreaterThan(100)
    await page.getByRole('progressbar', { name: 'Search' }).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('No players match so far').waitFor()
    const stopped = await examined()
    await page.getByRole('button', { name: 'Search further' }).click()
    await expect.poll(examined).toBeGreaterThan(stopped)
    await page.getByRole('button', { name: 'Stop' }).click()
    stage.place.worlds.base.execute('anna', { type: 'register' })
    await page.getByRole('button', { name: 'Search again' }).click()
    await page.getByText(/ of 100,001 examined/).waitFor()
    expect(await page.getByRole('button', { name: 'Search again' }).count()).toBe(0)
  })

  test('of a list sorts what is loaded, and more on demand', async () => {
    const page = await stage.open('#/players?sort=name')
    await page.getByText('500 are loaded and sorted').waitFor()
    await page.getByRole('button', { name: 'Sort more' }).click()
    await page.getByText('1,000 are loaded and sorted').waitFor()
  })
})
