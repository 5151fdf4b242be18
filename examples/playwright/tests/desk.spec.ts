import { expect } from '@playwright/test'
import { serverTest as test } from 'fauxhouse/playwright'

test.use({ worldServer: { url: 'http://127.0.0.1:4778' } })

/** Every test has a world of its own, so they may all change the same player at once. */
for (const round of [1, 2, 3, 4]) {
  test(`the desk blocks a player (${round})`, async ({ page, world, serviceUrl }) => {
    await page.goto(`/?player=withdrawal-stuck&api=${serviceUrl}`)
    await expect(page.getByRole('status')).toHaveText(/^Active/)
    await page.getByRole('button', { name: 'Block' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Blocked/)
    expect((await world.player('withdrawal-stuck').profile()).blocked).toBe(true)
  })

  test(`a deposit is the newest row (${round})`, async ({ page, world, serviceUrl }) => {
    await world.execute('withdrawal-stuck', { type: 'deposit', amount: 20 + round, method: 'visa' })
    await page.goto(`/?player=withdrawal-stuck&api=${serviceUrl}`)
    await expect(page.getByRole('listitem').first()).toHaveText(`Card Deposit ${20 + round}`)
  })

  test(`a reset takes the block back (${round})`, async ({ page, world, serviceUrl }) => {
    await world.execute('withdrawal-stuck', { type: 'block' })
    await page.goto(`/?player=withdrawal-stuck&api=${serviceUrl}`)
    await expect(page.getByRole('status')).toHaveText(/^Blocked/)
    await world.reset()
    await page.reload()
    await expect(page.getByRole('status')).toHaveText(/^Active/)
  })

  test(`a bonus expires as time passes (${round})`, async ({ page, world, serviceUrl }) => {
    await page.goto(`/?player=bonus-expires-in-minutes&api=${serviceUrl}`)
    await expect(page.getByRole('status')).toHaveText(/bonus active$/)
    await world.advance('PT30M')
    await page.reload()
    await expect(page.getByRole('status')).toHaveText(/bonus none$/)
  })
}
