import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { copied, hasBrowser, seriousFindings } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'
const HEADER_PX = 120

describe.runIf(hasBrowser)("a player's page", () => {
  const stage = onStage({ scenarios: [PLAYER, 'vip-whale'] })
  const boxOf = async (page: Page, selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (box === null) throw new Error(`There is no ${selector}.`)
    return box
  }

  test.each([1280, 390])('has a low header that stays in view, %i px wide', async (width) => {
    const page = await stage.open('#/players/vip-whale')
    await page.setViewportSize({ width, height: 640 })
    await page.locator('.chart svg').waitFor()
    const before = await boxOf(page, '.player > header')
    expect(before.height).toBeLessThanOrEqual(HEADER_PX)
    await page.locator('.main').evaluate((main) => main.scrollTo(0, 400))
    expect(await boxOf(page, '.player > header')).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const inside = (box: { x: number; width: number }) => box.x >= 0 && box.x + box.width <= width
    for (const selector of ['.main', '.money dd', '.close', '.chart']) {
      expect(inside(await boxOf(page, selector)), selector).toBe(true)
    }
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => copied(page)).toBe(page.url())
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    await page.locator('pre.source').waitFor()
    expect(inside(await boxOf(page, '.tabs [aria-current]'))).toBe(true)
    await page.reload()
    await page.locator('pre.source').waitFor()
    expect(inside(await boxOf(page, '.tabs [aria-current]'))).toBe(true)
  })

  test('is under the clock on a phone as well', async () => {
    const page = await stage.open(`#/w/phone/players/${PLAYER}`)
    await page.setViewportSize({ width: 390, height: 640 })
    await page.locator('.clock').click()
    await page.getByRole('button', { name: '+1 day' }).click()
    const world = stage.place.worlds.open('phone')
    await expect.poll(() => world.now).toBe('2026-01-02T12:00:00.000Z')
  })

  test('has a chart that says what holds under the pointer, above the slider', async () => {
    const page = await stage.open(`#/players/${PLAYER}`)
    await page.locator('.chart .plot').waitFor()
    const player = stage.place.worlds.base.player(PLAYER)
    const start = Date.parse(player.profile().registration_date)
    const now = Date.parse(stage.place.worlds.base.now)
    const end = now + 30 * 86_400_000
    const plot = await boxOf(page, '.chart .plot')
    const legend = page.locator('.legend')
    const { points } = player.balanceHistory()
    const money = (value: number) => value.toFixed(2)
    await legend.getByText(`Cash ${money(points.at(-1)?.cash ?? 0)}`).waitFor()
    await legend.getByText('Deposit').waitFor()
    const differing = new Set<number>()
    for (let share = 0.01; share < (now - start) / (end - start); share += 0.02) {
      await page.mouse.move(plot.x + plot.width * share, plot.y + 60)
      const shown = await legend.locator('time').innerText()
      const at = Date.parse(`${shown.replace(' ', 'T')}Z`)
      expect(Math.abs(at - (start + share * (end - start)))).toBeLessThan(86_400_000)
      // The legend says whole seconds.
      const held = points.filter((point) => Date.parse(point.at) < at + 1_000).at(-1)
      const near = points.filter((point) => Math.abs(Date.parse(point.at) - at) <= 1_000)
      if (near.length > 0) continue
      await legend.getByText(`Cash ${money(held?.cash ?? 0)}`, { exact: true }).waitFor()
      await legend.getByText(`Bonus ${money(held?.bonus ?? 0)}`, { exact: true }).waitFor()
      differing.add(held?.cash ?? 0)
    }
    expect(differing.size).toBeGreaterThan(2)
    await page.mouse.move(0, 0)
    const slider = await boxOf(page, '.balance input[type=range]')
    expect(Math.abs(slider.x + 8 - plot.x)).toBeLessThan(2)
    expect(Math.abs(slider.x + slider.width - 8 - plot.x - plot.width)).toBeLessThan(2)
  })

  test('has one slider, which is that of the chart and of its period', async () => {
    const page = await stage.open(`#/players/${PLAYER}`)
    const slider = page.getByRole('slider', { name: 'As of' })
    await slider.waitFor()
    expect(await slider.count()).toBe(1)
    await page.getByRole('link', { name: '7 days' }).click()
    await expect.poll(() => page.url()).toContain('from=2025-12-25')
    await slider.fill('0')
    await page.locator('.tag', { hasText: 'As of 2025-12-25 00:00:00' }).waitFor()
    await page.getByRole('link', { name: /^Ledger/ }).click()
    await page.locator('.ledger').waitFor()
    await expect.poll(() => slider.count()).toBe(1)
  })

  test('that is none says what to do, now and as of an instant', async () => {
    const page = await stage.open('#/players/nobody')
    await page.getByText('No player "nobody"').waitFor()
    await page.getByText('Check the id, or create this player').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(page.url().replace('nobody', `${PLAYER}?at=2024-01-01T00:00:00.000Z`))
    await page.getByText(`No player "${PLAYER}" as of 2024-01-01 00:00:00`).waitFor()
    await page.locator('.empty').getByRole('button', { name: 'Now' }).click()
    await page.locator('.chart svg').waitFor()
  })

  test('marks the field that a command does not accept, until it is corrected', async () => {
    const page = await stage.open(`#/players/${PLAYER}?tab=commands&command=deposit`)
    const amount = page.getByLabel('Amount')
    const border = () => amount.evaluate((input) => getComputedStyle(input).borderColor)
    await amount.waitFor()
    const usual = await border()
    await amount.fill('-1')
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect.poll(border).not.toBe(usual)
    await amount.fill('20')
    await expect.poll(border).toBe(usual)
  })
})
