import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hasBrowser, seriousFindings, serve } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'
const HOSTILE = '<img src=x onerror=alert(1)>'
const JSON_BODY = { 'Content-Type': 'application/json' }

test('there is a browser in CI', () => {
  if (process.env['CI'] !== undefined) expect(hasBrowser).toBe(true)
})

test('is one file of at most 75 kB with a policy, for browsers, where the control API is on', async () => {
  const html = readFileSync(new URL('../../dist/inspector.html', import.meta.url), 'utf8')
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(75_000)
  expect(html).not.toMatch(/\b(?:src|href)=["']?(?!data:)[a-z]+:/)
  expect(html).not.toMatch(/@import|url\((?!["']?data:)/)
  const HTML = { headers: { Accept: 'text/html,*/*;q=0.8' } }
  const open = await serve({ players: 1 })
  const locked = await serve({ players: 1 }, { adminToken: 'secret' })
  const off = await serve({ players: 1 }, { admin: false })
  for (const { control } of [open, locked]) {
    const response = await control('/', HTML)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe(html)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
    )
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http/)
    // Node.js accepts gzip by itself.
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const identity = { headers: { ...HTML.headers, 'Accept-Encoding': 'identity' } }
    expect((await control('/', identity)).headers.has('content-encoding')).toBe(false)
  }
  expect((await open.control('/')).status).toBe(404)
  expect((await off.control('/', HTML)).status).toBe(404)
  expect((await locked.control('/health', HTML)).status).toBe(401)
  const start = async ({ server }: typeof open) => (await fetch(`${server.origin}/`)).text()
  expect(await start(open)).toContain('href="/__admin/"')
  expect(await start(off)).not.toContain('__admin')
  await Promise.all([open.close(), locked.close(), off.close()])
})

describe.runIf(hasBrowser)('the page', () => {
  const stage = onStage({ scenarios: [PLAYER, 'pending-kyc', 'vip-whale'] }, async (place) => {
    await place.service(`/players/${PLAYER}`)
    const body = '{"a": 1}'
    await place.service(`/players/${PLAYER}`, { method: 'PUT', headers: JSON_BODY, body })
    place.worlds.open('twin').execute(PLAYER, { type: 'block' })
  })

  const VIEWS = [
    ['', 'a.request-row'],
    ['#/requests/2', '.stages'],
    ['#/players', 'a.player-row'],
    [`#/players/${PLAYER}?explain=/balances/cash_balance`, '.explanation li'],
    ['#/players/vip-whale?tab=ledger', '.entry-row:not(.head)'],
    [`#/players/${PLAYER}`, '.due'],
    [`#/players/${PLAYER}?tab=bonuses`, 'progress'],
    [`#/players/${PLAYER}?tab=commands&command=changeIdentity`, 'form.command'],
    [`#/players/${PLAYER}?tab=export`, 'pre.source'],
    [`#/players/${PLAYER}?at=2025-12-29`, '.scrubber button'],
    [`#/players/${PLAYER}?tab=commands&at=2025-12-29`, '.note'],
    ['#/time?at=2025-12-29T12:00:00.000Z', '.scrubber a'],
    ['#/w/twin/changes', '.pairs a'],
    ['#/w/twin/send?operation=updatePlayerProfile', '.parameters'],
    ['#/scenarios/pending-kyc', '.requests-to-try'],
    ['#/?q=status%3A4xx+nobody', '.empty'],
    ['#/players/nobody', '.empty'],
    ['#/faults', 'textarea'],
    ['#/policies', '.item'],
    ['#/scenarios', '.card'],
    ['#/worlds', 'table'],
  ] as const

  test.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const)(
    'has no serious finding of axe in any view, $colorScheme and $width px wide',
    async ({ colorScheme, width }) => {
      const page = await stage.open()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 640 })
      for (const [hash, shown] of VIEWS) {
        await stage.show(page, hash)
        const part = page.locator(shown).first()
        await part.waitFor({ state: 'attached' })
        expect(await seriousFindings(page), hash).toEqual([])
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed, hash).toBeLessThanOrEqual(width)
        // Height of the lowest box around it that cuts it off or scrolls.
        const room = await part.evaluate((found) => {
          let least = Number.POSITIVE_INFINITY
          for (let box = found.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).overflowX !== 'visible') {
              least = Math.min(least, box.clientHeight)
            }
          }
          return least
        })
        expect(room, hash).toBeGreaterThan(30)
      }
    },
    180_000,
  )

  test('shows hostile names, notes, paths and values as text', async () => {
    const world = stage.place.worlds.open('hostile')
    world.executeAll('mallory', [
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
    await page.locator('.fields dd', { hasText: '<b>bold</b>' }).waitFor()
    await page.getByRole('link', { name: /^Ledger/ }).click()
    await page.locator('.entry-row').getByText(HOSTILE).waitFor()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.locator('a.request-row').first().click()
    await page.getByText(`session ${HOSTILE}`).waitFor()
    expect(await page.locator('img, b').count()).toBe(0)
  })

  test('is used by keys: lists are one tab stop, and the focus follows what is opened', async () => {
    const page = await stage.open()
    const rows = page.locator('a.request-row')
    await rows.nth(1).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('a.request-row[tabindex="0"]').count()).toBe(1)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    await page.locator('.side button').last().focus()
    const steps = { Tab: 2, ArrowDown: 1, k: 2, j: 1, Home: 2, End: 1 }
    for (const [key, id] of Object.entries(steps)) {
      await page.keyboard.press(key)
      expect(await focused(), key).toBe(`#/requests/${id}`)
    }
    await page.keyboard.press('Enter')
    const detail = page.getByRole('region', { name: 'Request', exact: true })
    const hasFocus = () => detail.evaluate((element) => element === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close the request')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('#/requests/1')
    await page.reload()
    await rows.nth(1).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  test.each([761, 800, 900, 1007, 1024])('has room for all at a width of %d px', async (width) => {
    const page = await stage.open()
    await page.setViewportSize({ width, height: 700 })
    for (const hash of [
      '',
      '#/requests/2',
      '#/players',
      '#/players/vip-whale?tab=ledger',
      '#/time',
    ]) {
      await stage.show(page, hash)
      await page.getByRole('main').locator('h2:visible, .row:visible').first().waitFor()
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, hash).toBeLessThanOrEqual(width)
      const clock = await page.getByRole('button', { name: /^Now/ }).boundingBox()
      expect((clock?.x ?? width) + (clock?.width ?? 0), hash).toBeLessThan(width)
      for (const cell of await page.locator('a.request-row .path, .entry-row .what').all()) {
        if (await cell.isVisible()) {
          expect((await cell.boundingBox())?.width, hash).toBeGreaterThanOrEqual(200)
        }
      }
    }
    const keys = await page.getByRole('button', { name: 'Keys' }).boundingBox()
    expect((keys?.x ?? width) + (keys?.width ?? 0)).toBeLessThan(width)
  })

  test('has a palette of players, scenarios, commands and views, and keys for the views', async () => {
    const page = await stage.open('#/policies')
    await page.getByRole('heading', { name: 'Policies', level: 2 }).waitFor()
    const find = async (text: string, proposal: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Find/ }).fill(text)
      await page.getByRole('option', { name: proposal, selected: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await find('vip-whale', 'whale')
    await expect.poll(() => page.url()).toMatch(/players\/vip-whale$/)
    await find('depos', 'Deposit')
    await page.getByRole('form', { name: 'deposit' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    let stops = 0
    for (; stops <= 15 && (await focused()) !== 'Execute'; stops += 1)
      await page.keyboard.press('Tab')
    expect(stops).toBeLessThanOrEqual(15)
    await find('Pending KYC', 'Pending KYC')
    await expect.poll(() => page.url()).toMatch(/scenarios\/pending-kyc$/)
    await find('fau', 'Faults')
    await expect.poll(() => page.url()).toMatch(/#\/faults$/)
    for (const [key, place] of Object.entries({ r: 'requests', p: 'players', c: 'changes' })) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect.poll(() => page.url()).toMatch(new RegExp(`#/${place}$`))
    }
  })

  test('takes every key after Ctrl+K, however slow the machine is', async () => {
    const page = await stage.open('#/policies')
    await page.getByRole('heading', { name: 'Policies', level: 2 }).waitFor()
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    for (const key of ['Control+k', ...'whale']) await page.keyboard.press(key)
    const text = await page.getByRole('combobox', { name: /^Find/ }).inputValue()
    expect(text).toBe('whale')
  })

  test('moves what is open with j and k, and the divider with the pointer, and keeps it', async () => {
    const page = await stage.open('#/requests/2')
    await page.locator('a.request-row[aria-current]').waitFor()
    await page.keyboard.press('j')
    await page.getByRole('article', { name: 'Request #1' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('article', { name: 'Request #2' }).waitFor()
    const side = page.getByRole('region', { name: 'Requests', exact: true })
    const widthOf = async () => Math.round((await side.boundingBox())?.width ?? 0)
    const before = await widthOf()
    const divider = page.getByRole('separator')
    const box = await divider.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, 300)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 84, 300)
    await page.mouse.up()
    const after = await widthOf()
    expect(after).toBeGreaterThan(before + 50)
    await page.reload()
    await page.getByRole('article', { name: 'Request #2' }).waitFor()
    expect(await widthOf()).toBe(after)
  })

  test('keeps the world of a link, and chooses another', async () => {
    stage.place.worlds.open('checkout').execute('pending-kyc', { type: 'block' })
    const page = await stage.open()
    const { origin } = stage.place.server
    await page.goto(`${origin}/w/checkout/__admin/#/players/pending-kyc`)
    await page.locator('.tag', { hasText: 'Blocked' }).first().waitFor()
    expect(page.url()).toBe(`${origin}/__admin/#/w/checkout/players/pending-kyc`)
    await page.getByRole('link', { name: 'World: checkout' }).click()
    await page.getByRole('link', { name: 'base', exact: true }).click()
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
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('No requests yet').waitFor()
    await page.getByText(`/players/${PLAYER}' -H`).waitFor()
    await page.getByRole('main').locator(`a[href$="/${PLAYER}"]`).waitFor()
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
    await page.locator('.tag', { hasText: 'Blocked' }).first().waitFor()
    await second.close()
  })
})
