import { type Browser, expect } from '@playwright/test'
import { serverTest as test } from 'fauxhouse/playwright'

test.use({ worldServer: { url: 'http://127.0.0.1:4778' } })

/** A page of a context of its own: another person, with other cookies. */
async function pageOf(browser: Browser, serviceUrl: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/?player=withdrawal-stuck&api=${serviceUrl}`)
  await expect(page.getByRole('status')).toHaveText(/^Active/)
  return page
}

test('two people in one world see the changes of each other', async ({
  browser,
  world,
  serviceUrl,
}) => {
  const [anna, ben] = [await pageOf(browser, serviceUrl), await pageOf(browser, serviceUrl)]
  await anna.getByRole('button', { name: 'Block' }).click()
  await expect(anna.getByRole('status')).toHaveText(/^Blocked/)
  await ben.reload()
  await expect(ben.getByRole('status')).toHaveText(/^Blocked/)
  await expect(world).toHaveReceived('updatePlayerProfile', {
    player: 'withdrawal-stuck',
    times: 1,
  })
})

test('two people in two worlds do not', async ({ browser, serviceUrl }) => {
  // The first request to a name creates its world.
  const other = serviceUrl.replace(/\/v1$/, '-other/v1')
  const [anna, ben] = [await pageOf(browser, serviceUrl), await pageOf(browser, other)]
  await anna.getByRole('button', { name: 'Block' }).click()
  await expect(anna.getByRole('status')).toHaveText(/^Blocked/)
  await ben.reload()
  await expect(ben.getByRole('status')).toHaveText(/^Active/)
})
