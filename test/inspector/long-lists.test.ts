import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser'
import { onStage } from './stage'

const MILLION = 1_000_000

describe.runIf(hasBrowser)('a world of a million players', () => {
  const stage = onStage({ players: MILLION })

  test('is listed from the first to the last, a screen at a time', async () => {
    const { base } = stage.place.worlds
    const page = await stage.open('#/players')
    await page.getByText('1,000,000 players').waitFor()
    const list = page.locator('.list')
    // Until the next frame the rows are those of the place before, far out of sight.
    const showsRows = () =>
      list.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect()
        const rows = [...box.querySelectorAll('a.player-row')].map((row) =>
          row.getBoundingClientRect(),
        )
        return rows.some((row) => row.top >= top && row.bottom <= bottom)
      })
    const scrollTo = async (share: number) => {
      await list.evaluate((box, to) => box.scrollTo(0, to * box.scrollHeight), share)
      await expect.poll(showsRows).toBe(true)
    }
    const at = async (share: number) => {
      await scrollTo(share)
      const row = page.locator('a.player-row').nth(10)
      await row.waitFor()
      // In one look: rows above that arrive later would make another row the tenth.
      const { place, id } = await row.evaluate((link) => ({
        place: Number(link.parentElement?.getAttribute('data-index')),
        id: link.querySelector('.path')?.textContent,
      }))
      const [wanted] = base.list({ offset: place, limit: 1 }).players
      expect(id).toBe(wanted?.id)
      return place
    }
    expect(await at(0)).toBe(10)
    expect(Math.abs((await at(0.5)) - MILLION / 2)).toBeLessThan(1_000)
    await at(1)
    const last = page.locator(`[data-index="${MILLION - 1}"]`)
    const box = await last.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    expect(await page.locator('.list-item').count()).toBeLessThan(60)
    await scrollTo(1 / 3)
    const index = () =>
      page.evaluate(() => document.activeElement?.parentElement?.getAttribute('data-index'))
    await page.locator('a.player-row').nth(12).focus()
    const from = Number(await index())
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('j')
    await expect.poll(async () => Number(await index())).toBe(from + 30)
    // A held key is faster than the rows are drawn.
    const hold = (leaves: boolean) =>
      list.evaluate((box, leavesToo) => {
        for (let press = 0; press < 30; press += 1) {
          dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
        }
        if (leavesToo) box.scrollTo(0, 0)
      }, leaves)
    await hold(false)
    await expect.poll(async () => Number(await index())).toBe(from + 60)
    // Who has left the row that was awaited goes on from what is in view.
    await hold(true)
    await expect.poll(showsRows).toBe(true)
    await page.keyboard.press('j')
    await expect.poll(async () => Number(await index())).toBe(0)
  })

  test('is searched in portions, and a search that goes on is dropped', async () => {
    const page = await stage.open('#/players')
    await page.getByLabel('Condition').fill('kyc_status=rejected and blocked')
    await page.getByLabel('Condition').press('Enter')
    await page.getByText(/^\d+ players? so far$/).waitFor()
    expect(await page.locator('.list-item').count()).toBeLessThan(60)
    await page.getByLabel('Condition').fill('')
    await page.getByLabel('Condition').press('Enter')
    await page.getByText('1,000,000 players').waitFor()
  })
})
