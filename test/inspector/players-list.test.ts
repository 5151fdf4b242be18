import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, seriousFindings, serve } from './browser'
import { onStage } from './stage'

describe.runIf(hasBrowser)('the table of players', () => {
  const stage = onStage({ scenarios: ['withdrawal-stuck', 'blocked-player', 'pending-kyc'] })
  const rowOf = (page: Page, id: string) => page.locator(`a.player-row[data-id="${id}"]`)
  const ids = (page: Page) =>
    page.locator('a.player-row').evaluateAll((rows) => rows.map((row) => row.dataset['id']))

  test('has the state of each player, and what the player waits for, up to date', async () => {
    const page = await stage.open('#/w/table/players')
    const world = stage.place.worlds.open('table')
    await rowOf(page, 'blocked-player').getByText('Blocked', { exact: true }).waitFor()
    await rowOf(page, 'withdrawal-stuck')
      .getByText(/^Withdrawal 120\.00 EUR, \d days$/)
      .waitFor()
    world.execute('pending-kyc', { type: 'setKyc', status: 'in_review' })
    await rowOf(page, 'pending-kyc').getByText('In review').waitFor()
    world.advance('P1D')
    await rowOf(page, 'pending-kyc').getByText('KYC review, 1 day').waitFor()
    const { last_login: login } = world.player('pending-kyc').profile()
    await rowOf(page, 'pending-kyc').getByText(login.slice(0, 19).replace('T', ' ')).waitFor()
  })

  test('is sorted by its heads, up and down', async () => {
    const page = await stage.open('#/players')
    const { players } = stage.place.worlds.base.list({ limit: 100, details: true })
    const balances = players.map(({ details }) => details?.cash_balance ?? 0).sort((a, b) => a - b)
    const shown = async () => {
      const [first = ''] = await page.locator('a.player-row .num.right').allInnerTexts()
      return Number(first.replace(/[^\d.]/g, ''))
    }
    const head = page.getByRole('columnheader', { name: 'Cash' })
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(shown).toBe(balances[0])
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    await expect.poll(shown).toBe(balances.at(-1))
    expect(page.url()).toContain('sort=-balance')
    const waits = page.getByRole('columnheader', { name: 'Waits for' })
    const since = ({ details }: (typeof players)[number]) => details?.awaits?.since ?? ''
    const waiting = players.filter(since).sort((a, b) => (since(a) < since(b) ? -1 : 1))
    // Who waits for nothing is last in both orders.
    for (const [order, first] of [
      ['ascending', waiting[0]],
      ['descending', waiting.at(-1)],
    ] as const) {
      await waits.getByRole('button').click()
      expect(await waits.getAttribute('aria-sort')).toBe(order)
      await expect.poll(async () => (await ids(page))[0]).toBe(first?.id)
    }
    expect(await seriousFindings(page)).toEqual([])
  })

  test('has its filters behind a button while a player is open, and says which are set', async () => {
    const page = await stage.open(
      '#/players/pending-kyc?kyc_status=rejected&persona=registered_only',
    )
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByLabel('Blocked').selectOption('true')
    await page.getByText('No players match').waitFor()
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(async () => (await ids(page)).length).toBeGreaterThan(10)
    await page.keyboard.press('Escape')
    await expect.poll(() => filters.count()).toBe(0)
    expect(page.url()).toContain('pending-kyc')
  })

  test('offers to clear the filters if no player matches', async () => {
    const page = await stage.open('#/players?q=nobody-at-all')
    await page.getByText('No players match').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf(page, 'pending-kyc').waitFor()
  })

  test('has two lines a row on a phone, and no player of a lost server is called missing', async () => {
    const lost = await serve({ scenarios: ['withdrawal-stuck'] })
    const page = await stage.open('#/players', lost)
    await page.setViewportSize({ width: 390, height: 700 })
    const row = rowOf(page, 'withdrawal-stuck')
    await row.getByText(/^Withdrawal/).waitFor()
    const topOf = async (part: string) => (await row.locator(part).boundingBox())?.y ?? 0
    // The page is laid out again after the change of its size.
    await expect
      .poll(async () => (await topOf('.path')) - (await topOf('.who')))
      .toBeGreaterThan(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await seriousFindings(page)).toEqual([])
    await lost.close()
    await page.getByLabel('Search for players').fill('any')
    await page.getByRole('alert').waitFor()
    expect(await page.getByText('No players').count()).toBe(0)
  })

  test('opens the first player of a search in six keys; Esc returns to its row', async () => {
    const page = await stage.open('#/players')
    await rowOf(page, 'withdrawal-stuck').waitFor()
    for (const key of ['/', 's', 't', 'u', 'c', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('heading', { level: 2 }).waitFor()
    expect(page.url()).toContain('/players/withdrawal-stuck')
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document
        return element?.getAttribute('data-id') ?? element?.getAttribute('aria-label')
      })
    await expect.poll(focused).toBe('Player')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('withdrawal-stuck')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Player')
  })
})
