import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { SITE as ADDRESS } from '../../site/pages'
import { fragmentOf } from '../../src/adapters/share-link'
import { createWorld, type World } from '../../src/index'
import {
  closeBrowser,
  copied,
  findings,
  hasBrowser,
  openPage,
  type Tab,
} from '../inspector/browser'
import { SITE, serveSite } from './server'

const site = await serveSite()
const PLAYGROUND = `${site.url}play/`
const tabs: Tab[] = []
afterEach(async () => {
  const complaints = tabs.flatMap((tab) => tab.complaints)
  for (const tab of tabs.splice(0)) await tab.close()
  expect(complaints).toEqual([])
})
afterAll(async () => {
  await closeBrowser()
  await site.close()
})

async function open(hash = '', options = {}): Promise<Page> {
  const tab = await openPage(PLAYGROUND + hash, options)
  tabs.push(tab)
  return tab.page
}

/** The profiles of all players, in the page or here. */
const profilesOf = (world: World) =>
  JSON.stringify(world.list({ limit: 1_000 }).players.map(({ id }) => world.player(id).profile()))

/** What the console of the page has. */
declare const world: World

test('the files of the playground have at most 400 kB, with their licenses beside them', () => {
  const files = ['index.html', 'main.js', 'page.css'].map((name) =>
    readFileSync(`${SITE}play/${name}`),
  )
  const sizes = files.map((file) => gzipSync(file, { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(400_000)
  expect(readFileSync(`${SITE}play/licenses.txt`, 'utf8')).toContain('preact')
})

describe.runIf(hasBrowser)('the playground', async () => {
  test('works without a request: sends, advances, injects, explains, exports', async () => {
    const page = await open()
    await page.locator('[data-id]').first().waitFor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))

    await page.getByRole('link', { name: 'Scenarios' }).click()
    await page.getByLabel('Search for scenarios').fill('stuck withdrawal')
    await page.getByRole('link', { name: /active-player/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /withdrawal-stuck/ }).click()
    await page.getByLabel('As player').fill('mine')
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await page.getByRole('link', { name: 'Export' }).click()
    await page.getByText("from 'fauxhouse'").first().waitFor()

    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByRole('button', { name: '+7 days' }).click()
    await page.getByText(/^Advanced 7 days/).waitFor()
    await page.evaluate(() => {
      world.faults.add({ player: 'mine', skip: 1, times: 1, effect: { status: 503 } })
    })
    const send = async () => {
      await page.getByRole('link', { name: 'Send' }).click()
      await page.getByLabel('playerId').fill('mine')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await send()
    await page.getByRole('region', { name: 'Response' }).getByText('200').first().waitFor()
    await send()
    await page.getByRole('region', { name: 'Response' }).getByText('503').first().waitFor()
    expect(requests).toEqual([])
  })

  test('has the players that Node.js has', async () => {
    const page = await open()
    await page.locator('[data-id]').first().waitFor()
    const own = createWorld({ scenarios: 'all' })
    const there = await page.evaluate(`(${profilesOf})(world)`)
    expect(there).toBe(profilesOf(own))
  })

  test.each(['light', 'dark'] as const)(
    'has no finding of axe on a phone, %s',
    async (colorScheme) => {
      const page = await open('', { colorScheme, viewport: { width: 390, height: 800 } })
      await page.locator('[data-id]').first().waitFor()
      expect(await findings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )

  test('shows its cards while the program loads, then one after another, once', async () => {
    const tab = await openPage('about:blank')
    tabs.push(tab)
    const { page } = tab
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/main.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(PLAYGROUND, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Open a player' }).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3)
    expect(await findings(page)).toEqual([])
    arrive()
    const tour = page.getByRole('complementary', { name: 'Tour' })
    await tour.getByText('1 of 3').waitFor()
    await tour.getByRole('button', { name: 'Next' }).click()
    await tour.getByRole('link', { name: 'Send a request' }).click()
    await page.getByLabel('playerId').waitFor()
    await tour.getByRole('button', { name: 'Next' }).click()
    await tour.getByText('3 of 3').waitFor()
    await tour.getByRole('button', { name: 'Close' }).click()
    await page.goto(PLAYGROUND)
    await page.locator('[data-id]').first().waitFor()
    expect(await tour.count()).toBe(0)
  })

  test('says to messages what it is', () => {
    const html = readFileSync(`${SITE}play/index.html`, 'utf8')
    expect(html).toContain('<meta property="og:title" content="Fauxhouse playground">')
    expect(html).toMatch(/<meta property="og:description" content="Fauxhouse in your browser/)
    if (ADDRESS) expect(html).toContain(`og:image" content="${ADDRESS}preview.png"`)
  })

  test('shares its state as a link, which is read once', async () => {
    const page = await open()
    await page.locator('[data-id]').first().waitFor()
    await page.evaluate(async () => {
      const headers = { authorization: 'Bearer secret', 'x-session-id': 'mine' }
      await world.fetch('/v1/players/blocked-player/transactions?limit=900', { headers })
      world.execute('blocked-player', { type: 'unblock' })
      world.advance('P1D')
      world.faults.add({ operation: 'getPlayerProfile', times: 2, effect: { status: 503 } })
      await world.fetch('/v1/players/blocked-player', { headers })
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied').waitFor()
    const link = await copied(page)

    const other = await open(link.slice(PLAYGROUND.length))
    await other.getByText('limit=900').click()
    await other.getByText('Use at most 200.').first().waitFor()
    expect(other.url()).toMatch(/#\/requests\/\d+$/)
    expect(
      await other.evaluate(() => [world.now, world.player('blocked-player').profile().blocked]),
    ).toEqual(['2026-01-02T12:00:00.000Z', false])
    expect(await other.evaluate(() => world.faults.list())).toMatchObject([{ times: 1, hits: 0 }])
    const text = JSON.stringify(await other.evaluate(() => world.requests.find()))
    expect(text).not.toMatch(/secret|"mine"/)
  })

  const log = createWorld({ players: 0 }).log()
  const hostile = { at: 'x', request: { headers: null } }
  test.each([
    ['a truncated link', '#s=2abc', 'incomplete or was changed'],
    ['a bomb', `#s=2${gzipSync(Buffer.alloc(50_000_000)).toString('base64url')}`, '4 MB'],
    [
      'another data version',
      await fragmentOf({ log: { ...log, data: 999 }, faults: [], requests: [] }),
      'data version 999',
    ],
    [
      'an unknown fault',
      await fragmentOf({ log, faults: [{ effect: { no: 1 } } as never], requests: [] }),
      'no option',
    ],
  ])('says what is wrong with %s', async (_, fragment, problem) => {
    const page = await open(fragment)
    await page.getByText(problem).first().waitFor()
    await page.getByRole('link', { name: 'Open the playground' }).waitFor()
  })

  test('leaves out requests that no journal has', async () => {
    const page = await open(await fragmentOf({ log, faults: [], requests: [hostile as never] }))
    await page.getByText('No requests').first().waitFor()
  })
})
