import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

let server
let browser

before(async () => {
  server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  browser = await chromium.launch({
    // Chromium of the system; leave it out after `npx playwright install chromium`.
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

/** A page has a world of its own: it is made by the page itself. */
async function open(player) {
  const page = await browser.newPage()
  const [url] = server.resolvedUrls.local
  await page.goto(`${url}?player=${player}`)
  return page
}

test('the button unblocks a player', async () => {
  const page = await open('blocked-player')
  await page.getByRole('status').filter({ hasText: 'Blocked' }).waitFor()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('status').filter({ hasText: 'Active' }).waitFor()
  assert.equal(await page.getByRole('button').textContent(), 'Block')
})

test('a misspelt player is explained', async () => {
  const page = await open('blocked-plaier')
  assert.match(await page.getByRole('alert').textContent(), /blocked-plaier/)
})
