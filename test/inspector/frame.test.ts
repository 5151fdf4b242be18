import { describe, expect, test } from 'vitest'
import { hasBrowser, roomAround, seriousFindings, serve } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'
const HOSTILE = '<img src=x onerror=alert(1)>'
const json = { 'Content-Type': 'application/json' }

describe.runIf(hasBrowser)('the page', () => {
  const stage = onStage({ scenarios: [PLAYER, 'pending-kyc', 'vip-whale'] }, async (place) => {
    await place.service(`/players/${PLAYER}`)
    await place.service(`/players/${PLAYER}`, { method: 'PUT', headers: json, body: '{"a": 1}' })
    place.worlds.open('twin').execute(PLAYER, { type: 'block' })
  })

  const VIEWS = [
    ['', 'a.request-row'],
    ['#/requests/2', '.stages'],
    ['#/players', 'a.player-row'],
    [`#/players/${PLAYER}`, '.chart svg'],
    ['#/players/vip-whale?tab=ledger', '.entry-row:not(.head)'],
    [`#/players/${PLAYER}?tab=bonuses`, 'progress'],
    [`#/players/${PLAYER}?tab=due`, '.due'],
    [`#/players/${PLAYER}?tab=commands&command=changeIdentity`, 'form.command'],
    [`#/players/${PLAYER}?tab=log`, '.empty'],
    [`#/players/${PLAYER}?tab=export`, 'pre.source'],
    [`#/players/${PLAYER}?at=2025-12-29`, '.scrubber a'],
    [`#/players/${PLAYER}?tab=commands&at=2025-12-29`, '.note'],
    [`#/time?at=2025-12-29T12:00:00.000Z&player=${PLAYER}`, '.due'],
    [`#/w/twin/time?since=%2F`, '.pairs a'],
    ['#/w/twin/send?operation=updatePlayerProfile', '.parameters'],
    ['#/scenarios/pending-kyc', '.requests-to-try'],
    ['#/scenarios/!new', 'textarea'],
    ['#/?q=status%3A4xx+nobody', '.empty'],
    ['#/faults', '.sentence'],
    ['#/policies', '.policy'],
    ['#/worlds', 'table'],
  ] as const

  const MODES = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const

  test.each(MODES)(
    'has no serious finding of axe in any view, $colorScheme and $width px wide',
    async ({ colorScheme, width }) => {
      const page = await stage.open()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 640 })
      for (const [hash, shown] of VIEWS) {
        await page.goto(`${stage.place.server.origin}/__admin/${hash}`)
        await page.locator(shown).first().waitFor({ state: 'attached' })
        expect(await seriousFindings(page), hash).toEqual([])
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed, hash).toBeLessThanOrEqual(width)
        expect(await roomAround(page, shown), hash).toBeGreaterThan(30)
      }
    },
  )

  test('shows hostile names, notes, paths and values as text', async () => {
    const world = stage.place.worlds.open('hostile')
    world.execute('mallory', [
      { type: 'register', profile: { name: HOSTILE }, market: 'DE', autopilot: false },
      { type: 'label', add: ['<b>bold</b>'] },
      { type: 'adjust', kind: 'Manual Credit', amount: 5, note: HOSTILE },
    ])
    const { origin: url } = stage.place.server
    await fetch(`${url}/w/hostile/v1/players/${encodeURIComponent(HOSTILE)}`, {
      headers: { Authorization: 'Bearer x', 'X-Session-ID': HOSTILE },
    })
    const page = await stage.open('#/w/hostile/players/mallory')
    await page.getByRole('heading', { name: HOSTILE }).waitFor()
    await page.locator('.tag', { hasText: '<b>bold</b>' }).waitFor()
    await page.getByRole('link', { name: /^Ledger/ }).click()
    await page.locator('.entry-row').getByText(HOSTILE).waitFor()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.locator('a.request-row').first().click()
    await page.getByText(`session ${HOSTILE}`).waitFor()
    expect(await page.locator('img, b').count()).toBe(0)
  })

  test('is used by keys', async () => {
    const page = await stage.open()
    await page.locator('a.request-row').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      '#/requests/2',
    )
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Request', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toMatch(/#\/requests$/)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('skips the navigation by two keys', async () => {
    const page = await stage.open('#/policies')
    await page.locator('.policy').first().waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  test.each(['#/requests/2', `#/players/${PLAYER}`])(
    '%s is as wide as the screen of a phone',
    async (hash) => {
      const page = await stage.open(hash)
      await page.setViewportSize({ width: 390, height: 640 })
      const detail = page.locator('.detail')
      await expect.poll(async () => (await detail.boundingBox())?.width).toBe(390)
    },
  )

  test('has lists that are one tab stop, and the focus follows what is opened', async () => {
    const page = await stage.open()
    const rows = page.locator('a.request-row')
    await rows.nth(1).waitFor()
    expect(await page.locator('a.request-row[tabindex="0"]').count()).toBe(1)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    await page.getByRole('button', { name: 'Clear journal' }).focus()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('#/requests/2')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('#/requests/1')
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    expect(await focused()).toBe('#/requests/1')
    await page.keyboard.press('Enter')
    const detail = page.getByRole('article', { name: 'Request 1' })
    await expect
      .poll(() => detail.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close the request')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('#/requests/1')
    expect(await page.locator('a.request-row[tabindex="0"]').count()).toBe(1)
    await page.getByRole('button', { name: 'Clear journal' }).focus()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('#/requests/1')
  })

  test('returns from a request that its URL opened to its row', async () => {
    const page = await stage.open('#/requests/1')
    await page.getByRole('article', { name: 'Request 1' }).waitFor()
    await page.locator('a.request-row[aria-current]').waitFor()
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    await expect.poll(focused).toBe('#/requests/1')
  })

  test('keeps the world of a link, and chooses another', async () => {
    stage.place.worlds.open('checkout').execute('pending-kyc', { type: 'block' })
    const page = await stage.open()
    await page.goto(`${stage.place.server.origin}/w/checkout/__admin/#/players/pending-kyc`)
    await page.locator('.tag', { hasText: 'Blocked' }).waitFor()
    expect(page.url()).toBe(`${stage.place.server.origin}/__admin/#/w/checkout/players/pending-kyc`)
    await page.reload()
    await page.locator('.tag', { hasText: 'Blocked' }).waitFor()
    await page.getByLabel('World').selectOption('')
    await expect.poll(() => page.url()).toMatch(/__admin\/#\/players$/)
  })

  test('asks once for the token of a server, and stores it nowhere', async () => {
    const locked = await serve({ scenarios: [PLAYER] }, { adminToken: 'secret' })
    const page = await stage.open(`#/players/${PLAYER}`, locked)
    await page.getByLabel('Admin token').fill('wrong')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('does not accept').waitFor()
    await page.getByLabel('Admin token').fill('secret')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { name: /./ }).first().waitFor()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('No requests yet').waitFor()
    expect(page.url()).not.toContain('secret')
    const stored = () => [localStorage.length, sessionStorage.length, document.cookie]
    expect(await page.evaluate(stored)).toEqual([0, 0, ''])
    await page.reload()
    await page.getByLabel('Admin token').waitFor()
    await locked.close()
  })

  test('shows that the connection is lost, and goes on when the server is back', async () => {
    const first = await serve({ scenarios: [PLAYER] })
    const page = await stage.open(`#/players/${PLAYER}`, first)
    await page.getByText('Live', { exact: true }).waitFor()
    await first.close()
    await page.getByText('Connection lost').waitFor()
    const { port } = first.server
    const second = await serve({ scenarios: [PLAYER] }, { port })
    second.worlds.base.execute(PLAYER, { type: 'block' })
    await page.getByText('Live', { exact: true }).waitFor()
    await page.locator('.tag', { hasText: 'Blocked' }).waitFor()
    await second.close()
  })
})
