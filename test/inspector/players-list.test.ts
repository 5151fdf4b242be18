import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, serve } from './browser'
import { onStage } from './stage'

const rowOf = (page: Page, id: string) => page.locator(`a.player-row[data-id="${id}"]`)
const ids = (page: Page) =>
  page.locator('a.player-row').evaluateAll((rows) => rows.map((row) => row.dataset['id']))

describe.runIf(hasBrowser)('the table of players', () => {
  const scenarios = ['withdrawal-stuck', 'blocked-player', 'pending-kyc'] as const
  const stage = onStage({ players: 40, scenarios })

  test('has the state of each player, and what the player waits for, up to date', async () => {
    const page = await stage.open('#/w/table/players')
    const world = stage.place.worlds.open('table')
    await rowOf(page, 'blocked-player').getByText('Blocked', { exact: true }).waitFor()
    const wait = /^Withdrawal 120\.00 EUR, \d days$/
    await rowOf(page, 'withdrawal-stuck').getByText(wait).waitFor()
    world.execute('pending-kyc', { type: 'setKyc', status: 'in_review' })
    await rowOf(page, 'pending-kyc').getByText('KYC review').waitFor()
    world.advance('P1D')
    await rowOf(page, 'pending-kyc').getByText('KYC review, 1 day').waitFor()
    const { last_login: login } = world.player('pending-kyc').profile()
    await rowOf(page, 'pending-kyc').getByText(login.slice(0, 19).replace('T', ' ')).waitFor()
  })

  test('begins with who was changed and the desk, and ends with untouched scenarios', async () => {
    const page = await stage.open('#/w/ordered/players')
    const world = stage.place.worlds.open('ordered')
    world.execute('pending-kyc', { type: 'label', add: ['Seen'] })
    await page.locator('.touched[data-id="pending-kyc"]').waitFor()
    const generated = world.list({ limit: 100 }).players.slice(3)
    const wanted = ['pending-kyc', ...generated.map(({ id }) => id)]
    expect(await ids(page)).toEqual([...wanted, 'withdrawal-stuck', 'blocked-player'])
  })

  test('opens an exact id, then one that begins so, before a name that contains it', async () => {
    const page = await stage.open('#/w/ranked/players')
    const world = stage.place.worlds.open('ranked')
    for (const [id, name] of [
      ['other', 'Hanna Berg'],
      ['anna-2', 'Second Player'],
      ['anna', 'Third Player'],
    ] as const) {
      world.execute(id, { type: 'register', profile: { name }, market: 'DE', autopilot: false })
    }
    const search = page.getByLabel('Search for players')
    await search.fill('anna')
    await expect
      .poll(async () => (await ids(page)).slice(0, 3))
      .toEqual(['anna', 'anna-2', 'other'])
    await search.press('Enter')
    await expect.poll(() => page.url()).toMatch(/players\/anna\?/)
  })

  test('has its filters behind a button that says which are set', async () => {
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

  test('has two lines a row on a phone, and no player of a lost server is called missing', async () => {
    const lost = await serve({ players: 9, scenarios: ['withdrawal-stuck'] })
    const page = await stage.open('#/players', lost)
    await page.setViewportSize({ width: 390, height: 700 })
    const row = rowOf(page, 'withdrawal-stuck')
    await row.getByText(/^Withdrawal/).waitFor()
    const topOf = async (part: string) => (await row.locator(part).boundingBox())?.y ?? 0
    // The page is laid out again after the change of its size.
    const distance = async () => (await topOf('.path')) - (await topOf('.who'))
    await expect.poll(distance).toBeGreaterThan(10)
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
    for (const [key, place] of [
      ['', 'Player'],
      ['Escape', 'withdrawal-stuck'],
      ['Enter', 'Player'],
    ] as const) {
      if (key !== '') await page.keyboard.press(key)
      await expect.poll(focused).toBe(place)
    }
  })

  test('is searched and filtered to the last player', async () => {
    const page = await stage.open('#/players')
    const rows = page.locator('a.player-row')
    const { base } = stage.place.worlds
    await page.getByText(`${base.list({ limit: 1 }).total} players`).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('withdrawal-stuck')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByLabel('Search for players').fill('')
    await page.getByRole('button', { name: 'Open withdrawal' }).click()
    const waiting = base.list({ 'balances.pending_withdrawal': { min: 0.01 }, limit: 1_000 })
    await expect.poll(() => ids(page)).toEqual(waiting.players.map(({ id }) => id))
    await page.getByRole('button', { name: 'Open withdrawal' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('KYC').selectOption('approved')
    await page.getByLabel('Blocked').selectOption('true')
    const blocked = base.list({ kyc_status: 'approved', blocked: true, limit: 1_000 }).players
    await expect.poll(() => ids(page)).toEqual(blocked.map(({ id }) => id))
    await page.getByLabel('Blocked').selectOption('')
    await page.getByLabel('KYC').selectOption('')
    await page.getByRole('button', { name: 'Desk' }).click()
    await expect.poll(() => ids(page)).not.toContain('withdrawal-stuck')
    const [{ situation = 'available' } = {}] = base.list({ situation: 'any', limit: 1 }).players
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Situation').selectOption(situation)
    const others = base.list({ situation }).players
    await expect.poll(() => ids(page)).toEqual(others.map(({ id }) => id))
    await page.getByLabel('Segment').selectOption('VIP Diamond')
    await page.getByText('No players match').waitFor()
  })
})

describe.runIf(hasBrowser)('a world of a million players', () => {
  const stage = onStage({ players: 1_000_000 })

  test('is listed in pages of 50', async () => {
    const page = await stage.open('#/players')
    await page.getByText('1,000,000 players').waitFor()
    const listed = (limit: number) =>
      stage.place.worlds.base.list({ limit }).players.map(({ id }) => id)
    await expect.poll(() => ids(page)).toEqual(listed(50))
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => ids(page)).toEqual(listed(100))
  })

  test('has the row of a player that a link opened, also if a later page has it', async () => {
    const [{ id } = { id: '' }] = stage.place.worlds.base.list({ offset: 200, limit: 1 }).players
    const page = await stage.open(`#/players/${id}`)
    await page.locator(`a.player-row[aria-current][data-id="${id}"]`).waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => page.url()).not.toContain(id)
  })

  test('is searched a thousand players at a time, and goes on when it is asked to', async () => {
    const page = await stage.open('#/players?kpi.ltd=900000000..')
    // A player takes some milliseconds on a busy machine.
    await page.getByText('0 players so far, 1,000 examined').waitFor({ timeout: 60_000 })
    await page.getByText('No players match so far').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByText('0 players so far, 2,000 examined').waitFor({ timeout: 60_000 })
  }, 150_000)
})
