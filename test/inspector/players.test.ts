import { describe, expect, test } from 'vitest'
import { copied, hasBrowser } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

describe.runIf(hasBrowser)('the players', () => {
  const stage = onStage({
    scenarios: [
      ...[PLAYER, 'pending-kyc', 'vip-whale', 'huge-ledger', 'withdrawal-pending'],
      'bet-rolled-back',
    ],
  })

  test('are shown with their money, bonuses, timers and a test', async () => {
    const page = await stage.open(`#/players/${PLAYER}`)
    const player = stage.place.worlds.base.player(PLAYER)
    const { name, email } = player.profile()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByText('Bonus expires', { exact: true }).waitFor()
    await page.getByRole('img', { name: /^Total from/ }).waitFor()
    await page.getByText(/996.00 of 1,000.00 wagered/).waitFor()
    await page.getByRole('link', { name: /^Bonuses/ }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    const code = page.locator('pre.source')
    const text = async () => (await code.innerText()).trimEnd()
    await expect.poll(text).toBe(player.export({ form: 'vitest' }).trimEnd())
    await stage.show(page, `#/players/${PLAYER}?tab=export&at=2025-12-30T12:00:00Z`)
    const then = player.export({ form: 'vitest', at: '2025-12-30T12:00:00Z' })
    await expect.poll(text).toBe(then.trimEnd())
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => copied(page)).toBe(then)
    await page.getByLabel('Form').selectOption('scenario')
    await expect
      .poll(async () => JSON.parse(await code.innerText()))
      .toEqual(player.export({ at: '2025-12-30T12:00:00Z' }))
  })

  test('have a ledger with the balance after each row, in pages, by date and by type', async () => {
    const page = await stage.open('#/players/huge-ledger?tab=ledger')
    const player = stage.place.worlds.base.player('huge-ledger')
    const { rows, total } = player.statement({ limit: 1 })
    const shown = page.locator('.entry-row:not(.head)')
    await expect.poll(() => shown.count()).toBe(50)
    await page.locator('.ledger').getByRole('button', { name: 'More' }).click()
    await expect.poll(() => shown.count()).toBe(100)
    const oldest = player.statement({ limit: 1, offset: total - 1 }).rows
    const dayOf = ([row]: typeof rows) => row?.transaction.date.slice(0, 10) ?? ''
    const to = page.getByLabel('To', { exact: true })
    for (const [day, row] of [
      [dayOf(oldest), dayOf(oldest)],
      ['', dayOf(rows)],
    ] as const) {
      await to.fill(day)
      await to.press('Enter')
      await expect.poll(() => shown.first().innerText()).toContain(row)
    }
    await page.getByRole('button', { name: 'Withdrawal', exact: true }).click()
    await page.getByText(/^\d+ transactions?; /).waitFor()
    expect(page.url()).toContain('type=withdrawal')
  })

  test('explain each amount as a sum, whose terms lead to their rows', async () => {
    const page = await stage.open(`#/players/${PLAYER}`)
    const player = stage.place.worlds.base.player(PLAYER)
    for (const [name, pointer] of [
      ['Cash', '/balances/cash_balance'],
      ['Left to wager', '/kpi/wr'],
      ['Total bets', '/summary/total_bets'],
    ] as const) {
      const { terms, value, currency } = player.explain(pointer)
      const shown = `${name} ${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')} ${currency}`
      await page.getByRole('link', { name: `${shown}: explain` }).click()
      const sum = page.getByRole('region', { name: `The sum of ${name}` })
      await expect.poll(() => sum.getByRole('listitem').count()).toBe(terms.length + 1)
    }
    await page.getByRole('link', { name: /^Bets/ }).click()
    const bets = player.statement({ event_type: ['bet'], status: ['completed'] })
    await page.getByText(`${bets.total} transactions;`).waitFor()
    await page.locator('.entry-row:not(.head)').first().click()
    const row = page.locator('.open-row')
    await row.getByText(bets.rows[0]?.transaction.event_note ?? '-', { exact: true }).waitFor()
    await row.getByText(/^Step \d+ of /).waitFor()
    await page.getByRole('button', { name: 'completed ×' }).click()
    await page.getByText(/^226 transactions/).waitFor()
  })

  test('have a link from a reversal to its row, which the list need not show', async () => {
    const page = await stage.open('#/players/bet-rolled-back?tab=ledger&type=refund')
    await page.locator('.entry-row:not(.head)').first().click()
    await page.locator('.open-row').getByRole('link', { name: /^tx_/ }).click()
    await page.locator('.entry-row[aria-expanded="true"]', { hasText: 'Bet' }).waitFor()
    await page.locator('.open-row').waitFor()
  })

  test('with an open payout offer to approve it, and the row says what did so', async () => {
    const page = await stage.open('#/w/paid/players/withdrawal-pending')
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('button', { name: 'Start the payment' }).waitFor()
    await page.getByRole('link', { name: /^Ledger/ }).click()
    await page.locator('.entry-row', { hasText: 'Approved' }).click()
    await page.locator('.open-row').getByText('Move withdrawal').waitFor()
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await page.locator('.commands').getByRole('link', { name: 'Erase' }).waitFor()
  })

  test('receive commands, and a rejection is shown with its facts and remedy', async () => {
    const page = await stage.open(`#/w/told/players/${PLAYER}?tab=commands`)
    await page.getByRole('link', { name: 'Deposit', exact: true }).click()
    const form = page.getByRole('form', { name: 'deposit' })
    await form.getByLabel('Amount').fill('20')
    await form.getByLabel('Method').selectOption('visa')
    await form.getByRole('button', { name: 'Execute' }).click()
    await page.getByText(/^Deposit executed/).waitFor()
    const { rows } = stage.place.worlds.open('told').player(PLAYER).statement({ limit: 1 })
    expect(rows[0]?.transaction).toMatchObject({ event_name: 'Card Deposit', amount: 20 })
    await page.getByRole('link', { name: 'Request withdrawal' }).click()
    const payout = page.getByRole('form', { name: 'requestWithdrawal' })
    const amount = payout.getByLabel('Amount')
    await amount.fill('9999')
    await payout.getByRole('button', { name: 'Execute' }).click()
    const rejection = payout.getByRole('alert')
    await rejection.getByText('insufficient_withdrawable').waitFor()
    await rejection.getByText('Withdrawable balance').waitFor()
    expect(await rejection.locator('.remedy').innerText()).toMatch(/^Request at most \d/)
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    await amount.fill('1')
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('false')
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

  test('that are none say what to do, now and as of an instant, and for a wrong id', async () => {
    const page = await stage.open('#/players/nobody')
    await page.getByText('Check the id, or create this player').waitFor()
    await stage.show(page, `#/players/${PLAYER}?at=2024-01-01T00:00:00.000Z`)
    await page.getByText(`No player "${PLAYER}" as of 2024-01-01 00:00:00`).waitFor()
    await page.locator('.empty').getByRole('button', { name: 'Now' }).click()
    await page.locator('.chart svg').waitFor()
    for (const place of ['players/..', 'requests/..', 'scenarios/..']) {
      await stage.show(page, `#/${place}`)
      await page.getByRole('alert').getByText('cannot be ".."').waitFor()
    }
    await stage.show(page, `#/players/${PLAYER}?tab=constructor`)
    await page.getByRole('link', { name: 'Overview', exact: true }).waitFor()
  })

  test.each([1280, 390])('have a low header that stays in view, %i px wide', async (width) => {
    const page = await stage.open('#/players/vip-whale')
    await page.setViewportSize({ width, height: 640 })
    await page.locator('.chart svg').waitFor()
    const boxOf = (selector: string) => page.locator(selector).first().boundingBox()
    const before = await boxOf('.player > header')
    expect(before?.height).toBeLessThanOrEqual(width > 760 ? 120 : 140)
    await page.locator('.main').evaluate((main) => main.scrollTo(0, 400))
    expect(await boxOf('.player > header')).toEqual(before)
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    await page.reload()
    await page.locator('pre.source').waitFor()
    for (const selector of ['.main', '.money dd', '.close', '.tabs [aria-current]']) {
      const box = await boxOf(selector)
      expect(box !== null && box.x >= 0 && box.x + box.width <= width, selector).toBe(true)
    }
  })

  test('have a chart that says what holds under the pointer, above a slider of its period', async () => {
    const page = await stage.open(`#/players/${PLAYER}`)
    const plot = await page.locator('.chart .plot').boundingBox()
    const slider = page.getByRole('slider', { name: 'As of' })
    const thumbs = await slider.boundingBox()
    if (plot === null || thumbs === null) throw new Error('There is no chart.')
    expect(Math.abs(thumbs.x + 8 - plot.x)).toBeLessThan(2)
    expect(Math.abs(thumbs.x + thumbs.width - 8 - plot.x - plot.width)).toBeLessThan(2)
    const { points } = stage.place.worlds.base.player(PLAYER).balanceHistory()
    const legend = page.locator('.legend')
    await legend.getByText(`Cash ${(points.at(-1)?.cash ?? 0).toFixed(2)}`).waitFor()
    const differing = new Set<number>()
    for (let share = 0.8; share < 1; share += 0.03) {
      await page.mouse.move(plot.x + plot.width * share, plot.y + 60)
      const at = Date.parse(`${(await legend.locator('time').innerText()).replace(' ', 'T')}Z`)
      // The legend says whole seconds.
      const held = points.findLast((point) => Date.parse(point.at) < at + 1_000)
      if (points.some((point) => Math.abs(Date.parse(point.at) - at) <= 1_000)) continue
      await legend.getByText(`Cash ${(held?.cash ?? 0).toFixed(2)}`, { exact: true }).waitFor()
      differing.add(held?.cash ?? 0)
    }
    expect(differing.size).toBeGreaterThan(1)
    await page.getByRole('link', { name: '7 days' }).click()
    await expect.poll(() => page.url()).toContain('from=2025-12-25')
    await slider.fill('0')
    await page.locator('.tag', { hasText: 'As of 2025-12-25 00:00:00' }).waitFor()
  })
})
