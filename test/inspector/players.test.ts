import { describe, expect, test } from 'vitest'
import { hasBrowser, openTab } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

describe.runIf(hasBrowser)('the players', () => {
  const stage = onStage({ scenarios: 'all' })

  test('are listed to the last one, searched and filtered', async () => {
    const page = await stage.open('#/players')
    const rows = page.locator('a.player-row')
    await rows.first().waitFor()
    const { total = 0 } = stage.place.worlds.base.list({ limit: 1 })
    await page.getByText(`${total} players`).waitFor()
    for (let shown = 50; shown < total; shown += 50) {
      await expect.poll(() => rows.count()).toBe(shown)
      await page.getByRole('button', { name: 'More' }).click()
    }
    await expect.poll(() => rows.count()).toBe(total)
    const [last] = stage.place.worlds.base.list({ offset: total - 1 }).players
    expect(await rows.last().getAttribute('data-id')).toBe(last?.id)
    await page.keyboard.press('/')
    await page.keyboard.type('withdrawal-stuck')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByLabel('Search for players').fill('')
    await page.getByLabel('KYC').selectOption('rejected')
    await page.getByLabel('Blocked').selectOption('true')
    const { players } = stage.place.worlds.base.list({
      kyc_status: 'rejected',
      blocked: true,
      limit: 100,
    })
    await expect.poll(() => rows.count()).toBe(players.length)
    await page.getByLabel('KYC').selectOption('')
    await page.getByLabel('Blocked').selectOption('')
    await page.getByLabel('Segment').selectOption('VIP Diamond')
    const gems = stage.place.worlds.base.list({ segments: 'VIP Diamond', limit: 100 }).players
    expect(gems.length).toBeGreaterThan(0)
    await expect.poll(() => rows.count()).toBe(gems.length)
  })

  test('are shown with their money, bonuses, timers and a test', async () => {
    const page = await stage.open(`#/players/${PLAYER}`)
    const player = stage.place.worlds.base.player(PLAYER)
    const { name, email } = player.profile()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByRole('img', { name: /^Total from/ }).waitFor()
    expect(await page.locator('.chart svg').count()).toBe(1)
    await page.getByText(/996.00 of 1,000.00 wagered/).waitFor()
    await page.getByRole('link', { name: /^Bonuses/ }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('link', { name: 'Due' }).click()
    await page.getByText('Bonus expires', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    const code = page.locator('pre.source')
    await expect
      .poll(async () => (await code.innerText()).trimEnd())
      .toBe(stage.place.worlds.base.player(PLAYER).export({ form: 'vitest' }).trimEnd())
    await page.getByLabel('Form').selectOption('scenario')
    await page.getByRole('textbox', { name: 'As of' }).fill('2025-12-29')
    await page.getByRole('textbox', { name: 'As of' }).press('Enter')
    await expect
      .poll(async () => JSON.parse(await code.innerText()))
      .toEqual(stage.place.worlds.base.player(PLAYER).export({ at: '2025-12-29' }))
  })

  test('have a ledger with the balance after each row, to its last row', async () => {
    const page = await stage.open('#/players/huge-ledger?tab=ledger')
    const player = stage.place.worlds.base.player('huge-ledger')
    const { total } = player.statement({ limit: 1 })
    expect(total).toBeGreaterThan(10_000)
    const shown = page.locator('.entry-row:not(.head)')
    await expect.poll(() => shown.count()).toBe(50)
    await page.locator('.ledger').getByRole('button', { name: 'More' }).click()
    await expect.poll(() => shown.count()).toBe(100)
    // Rows of any date are a filter away.
    const [first] = player.statement({ limit: 1, offset: total - 1 }).rows
    const oldest = first?.transaction.date ?? ''
    await page.getByLabel('To', { exact: true }).fill(oldest.slice(0, 10))
    await page.getByLabel('To', { exact: true }).press('Enter')
    await expect.poll(() => shown.first().innerText()).toContain(oldest.slice(0, 10))
    await page.getByLabel('To', { exact: true }).fill('')
    await page.getByLabel('To', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Withdrawal', exact: true }).click()
    await page.getByText(/^\d+ transactions?; /).waitFor()
    expect(page.url()).toContain('type=withdrawal')
  })

  test('receive commands, and a rejection is shown with its facts and remedy', async () => {
    const page = await stage.open(`#/players/${PLAYER}?tab=commands`)
    await page.getByRole('link', { name: 'Deposit', exact: true }).click()
    const form = page.getByRole('form', { name: 'deposit' })
    await form.getByLabel('Amount').fill('20')
    await form.getByLabel('Method').selectOption('visa')
    await form.getByRole('button', { name: 'Execute' }).click()
    await form.getByText(/Card Deposit: 20.00/).waitFor()
    await page.getByRole('link', { name: 'Request withdrawal' }).click()
    const payout = page.getByRole('form', { name: 'requestWithdrawal' })
    await payout.getByLabel('Amount').fill('9999')
    await payout.getByRole('button', { name: 'Execute' }).click()
    const refusal = payout.getByRole('alert')
    await refusal.getByText('insufficient_withdrawable').waitFor()
    await refusal.getByText('Withdrawable balance').waitFor()
    expect(await refusal.locator('.remedy').innerText()).toMatch(/^Request at most \d/)
    expect(await payout.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('link', { name: 'Log 1' }).click()
    await page.locator('.log-row').getByText('"amount":20').waitFor()
  })

  test('have no tab or id of the name of a member of every object', async () => {
    const page = await stage.open(`#/players/${PLAYER}?tab=constructor`)
    await page.getByRole('link', { name: 'Overview', exact: true }).waitFor()
    for (const place of ['players/..', 'requests/..', 'scenarios/..']) {
      await page.goto(`${stage.place.server.origin}/__admin/#/${place}`)
      await page.getByRole('alert').getByText('cannot be ".."').waitFor()
    }
    await page.goto(`${stage.place.server.origin}/__admin/#/requests?q=constructor+constructor:x`)
    await page.getByText('Live', { exact: true }).waitFor()
  })

  test('have a form for every command, with every field', async () => {
    const page = await stage.open(`#/players/${PLAYER}?tab=commands`)
    const { commands } = await (await stage.place.control('/commands')).json()
    for (const { type, fields } of commands) {
      if (type === 'register') continue
      await page.locator(`.commands a[href*="command=${type}"]`).click()
      const form = page.getByRole('form', { name: type, exact: true })
      await form.waitFor()
      const inputs = await form.locator('input, select').count()
      expect(inputs, type).toBeGreaterThanOrEqual(Object.keys(fields).length)
    }
  })

  test('change in the other tab as well, and with the clock', async () => {
    const hash = '#/w/two-tabs/players/pending-kyc'
    const page = await stage.open(hash)
    const other = await openTab(stage.place, hash)
    await other.page.locator('.tag', { hasText: 'KYC Pending' }).first().waitFor()
    const world = stage.place.worlds.open('two-tabs')
    world.execute('pending-kyc', { type: 'block' })
    await page.locator('.tag', { hasText: 'Blocked' }).waitFor()
    await other.page.locator('.tag', { hasText: 'Blocked' }).waitFor()
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByRole('button', { name: '+7 days' }).click()
    await other.page.getByText('2026-01-08 12:00:00').first().waitFor()
    expect(stage.place.worlds.base.player('pending-kyc').profile().blocked).toBe(false)
    expect(other.complaints).toEqual([])
    await other.close()
  })
})
