import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { brokenLinks } from '../../site/links'
import { SITE as SITE_ADDRESS, SOURCE } from '../../site/pages'
import { makeFolder } from '../cli/temporary-folder'
import {
  closeBrowser,
  findings,
  hasBrowser,
  openPage,
  seriousFindings,
  type Tab,
} from '../inspector/browser'
import { SITE, serveSite } from './server'

const site = await serveSite()
let tab: Tab | undefined
afterEach(async () => {
  await tab?.close()
  tab = undefined
})
afterAll(async () => {
  await closeBrowser()
  await site.close()
})

const read = (path: string) => readFileSync(SITE + path, 'utf8')

describe('the built site', () => {
  test('has no broken link', () => {
    expect(brokenLinks(SITE, '/fauxhouse/')).toEqual([])
  })

  test('loads nothing from elsewhere', () => {
    const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    const loaded = pages
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => read(name).match(/<(?:script|img|link rel="stylesheet")[^>]*>/g) ?? [])
    expect(loaded.length).toBeGreaterThan(100)
    expect(
      loaded.filter((element) => /(?:src|href)="(?!\/fauxhouse\/|[\w.]+")/.test(element)),
    ).toEqual([])
  })

  test('has what search engines and messages show, and links to the source', () => {
    const page = read('policies.html')
    expect(page).toContain('<title>Policies | Fauxhouse</title>')
    expect(page).toMatch(/<meta name="description" content="Policies match/)
    expect(page).toContain('<meta property="og:title" content="Policies">')
    if (SITE_ADDRESS) expect(page).toContain(`og:image" content="${SITE_ADDRESS}preview.png"`)
    if (SOURCE) expect(page).toContain(`${SOURCE}/edit/main/docs/policies.md"`)
    expect(read('llms.txt')).toContain('](docs/adapters.md)')
  })

  test.runIf(SOURCE === undefined)('has no link to a repository without an owner', () => {
    const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    const linking = pages.filter(
      (name) =>
        /\.(html|js)$/.test(name) && /OWNER\b|(?:href|src)="[^"]*undefined/.test(read(name)),
    )
    expect(linking).toEqual([])
    expect(read('contributing.html')).toContain('Architecture</a>')
  })

  test('searches without the API reference: its index has at most 100 kB', () => {
    const name = readdirSync(`${SITE}assets/chunks`).find((each) => each.startsWith('@localSearch'))
    const index = read(`assets/chunks/${name}`)
    expect(index).not.toContain('/api/')
    expect(gzipSync(index, { level: 9 }).length).toBeLessThan(100_000)
  })
})

test('a link to no page, to no element, or out of the site is broken', () => {
  const folder = makeFolder().path
  mkdirSync(`${folder}/a`)
  const links = ['../', './c.html', '#x', '#y', '/b/a/', '/b/gone', '/other/', 'http://x.example/']
  writeFileSync(`${folder}/index.html`, '<p id="top">')
  writeFileSync(`${folder}/a/index.html`, links.map((to) => `<a href="${to}" id="x">`).join(''))
  expect(brokenLinks(folder, '/b/').map((line) => line.replace(/.* /, ''))).toEqual([
    './c.html',
    '#y',
    '/b/gone',
    '/other/',
  ])
})

describe.runIf(hasBrowser)('a page', () => {
  // A short page of each kind, because axe takes half a minute for the list of scenarios.
  const KINDS = ['start.html', 'exports.html', 'api/fauxhouse/vitest/global-setup.html']
  const MODES = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const

  test.each(MODES)('of each kind is accessible, $colorScheme and $width px wide', async (mode) => {
    const { colorScheme, width } = mode
    const viewport = { width, height: 800 }
    tab = await openPage(site.url, { colorScheme, viewport })
    for (const path of KINDS) {
      await tab.page.goto(site.url + path)
      await tab.page.locator('main').first().waitFor()
      expect(await seriousFindings(tab.page), path).toEqual([])
      const needed = await tab.page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, path).toBeLessThanOrEqual(width)
    }
  })

  test.each(['', 'nothing-there'])('has no finding of axe at all: "%s"', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      tab = await openPage(site.url + path, { colorScheme, viewport: { width: 390, height: 800 } })
      expect(await findings(tab.page), colorScheme).toEqual([])
      const needed = await tab.page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, colorScheme).toBe(390)
      await tab.close()
    }
  })

  test('begins with a headline, three buttons, a picture and three drawings', async () => {
    tab = await openPage(site.url)
    const { page } = tab
    await page.getByRole('heading', { level: 1, name: /runs inside your test/ }).waitFor()
    const main = page.locator('.VPHero')
    for (const [name, path] of [
      ['Start', 'start.html'],
      ['Docs', 'start.html'],
      ['Playground', 'play/'],
    ] as const) {
      const href = await main.getByRole('link', { name, exact: true }).getAttribute('href')
      expect(href).toContain(`/fauxhouse/${path}`)
    }
    const pictures = page.locator('.VPHome img')
    expect(await pictures.count()).toBe(4)
    for (const picture of await pictures.all()) {
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
  })

  test('has tables that fit, with the names of their columns', async () => {
    tab = await openPage(`${site.url}control-api.html`)
    const { page } = tab
    const cells = page.locator('.stacked td')
    expect(await cells.count()).toBeGreaterThan(100)
    const wide = await page
      .locator('.stacked')
      .evaluateAll(
        (tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).length,
      )
    expect(wide).toBe(0)
    expect(await cells.nth(3).getAttribute('data-column')).toBe('Response')
  })

  test('is found by a word of it', async () => {
    tab = await openPage(site.url)
    const { page } = tab
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('wr')
    await page
      .getByRole('option', { name: /Policies.*wr/ })
      .first()
      .click()
    await expect.poll(() => page.url()).toBe(`${site.url}policies.html#wr`)
  })

  test('of scenarios opens each in the playground', async () => {
    tab = await openPage(`${site.url}scenarios.html`)
    const { page } = tab
    const tables = page.locator('h2#all ~ table')
    const rows = await tables.locator('tbody tr').count()
    expect(rows).toBeGreaterThan(130)
    expect(await tables.getByTitle(/^Open .+ in the playground$/).count()).toBe(rows)
    await page.getByTitle('Open withdrawal-stuck in the playground').first().click()
    await page.locator('.chart svg').first().waitFor()
    expect(page.url()).toBe(`${site.url}play/#/players/withdrawal-stuck`)
    expect(tab.complaints).toEqual([])
  })
})
