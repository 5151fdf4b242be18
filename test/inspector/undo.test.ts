import { describe, expect, test } from 'vitest'
import { hasBrowser, serve } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

describe.runIf(hasBrowser)('a change by the page', () => {
  const stage = onStage({ scenarios: [PLAYER] })
  const kept = (world: string) => ({
    /** Lists the snapshots of the world, or takes one. */
    async snapshots(init: RequestInit = {}): Promise<{ id: string }[]> {
      const headers = { 'Content-Type': 'application/json' }
      const url = `${stage.place.server.origin}/w/${world}/__admin/snapshots`
      return (await (await fetch(url, { headers, ...init })).json()).snapshots
    },
  })
  const undo = { name: 'Undo', exact: true } as const

  test('of the clock says what happened, and is undone with what it did', async () => {
    const page = await stage.open('#/w/moved/players')
    const world = stage.place.worlds.open('moved')
    const [before, profile] = [world.now, world.player(PLAYER).profile()]
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByRole('button', { name: '+30 days' }).click()
    await page.getByText(/^Advanced 30 days: \d+ changes? of 1 player\.$/).waitFor()
    expect(world.now).not.toBe(before)
    await page.getByRole('button', undo).click()
    await page.getByText('Undone: Advance 30 days.').waitFor()
    expect(world.now).toBe(before)
    expect(world.player(PLAYER).profile()).toEqual(profile)
    await page.getByRole('button', undo).click()
    await expect.poll(() => world.now).toBe('2026-01-31T12:00:00.000Z')
  })

  test('of policies is undone; the clock lists the states to return to', async () => {
    const page = await stage.open('#/w/ruled/policies')
    const world = stage.place.worlds.open('ruled')
    for (const value of ['clamp', 'reject']) {
      await page.getByLabel('overLimit').selectOption(value)
      await page.getByText(`overLimit is now ${value}.`).waitFor()
    }
    await page.getByRole('button', undo).click()
    await expect.poll(() => world.policies.overLimit).toBe('clamp')
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByRole('button', { name: 'Before: Set overLimit to clamp' }).click()
    await expect.poll(() => world.policies.overLimit).toBe('reject')
  })

  test('is not undone together with the commands of others, unless they are to go', async () => {
    const page = await stage.open(`#/w/shared/players/${PLAYER}?tab=commands&command=deposit`)
    const world = stage.place.worlds.open('shared')
    const balance = () => world.player(PLAYER).profile().balances.cash_balance
    const start = balance()
    await page.getByLabel('Amount').fill('20')
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.getByRole('button', undo).waitFor()
    world.execute(PLAYER, { type: 'deposit', amount: 25 })
    await page.getByRole('button', undo).click()
    const question = page.getByRole('dialog', { name: /^Undo Deposit/ })
    await question.getByText('1 later command').first().waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(balance()).toBe(start + 45)
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByRole('button', { name: 'Before: Deposit' }).click()
    await expect.poll(balance).toBe(start)
  })

  test('keeps twenty restore points, and those that others have taken', async () => {
    const page = await stage.open('#/w/kept/players')
    const { snapshots } = kept('kept')
    const before = Array.from({ length: 21 }, (_, n) => `undo-${n + 1}`)
    for (const name of ['mine', ...before]) {
      await snapshots({ method: 'POST', body: JSON.stringify({ name }) })
    }
    for (let number = 22; number <= 23; number += 1) {
      await page.getByRole('button', { name: 'Now' }).click()
      await page.getByRole('button', { name: '+1 hour' }).click()
      await page.getByText('Advanced 1 hour').waitFor()
      await page.getByRole('button', { name: 'Close the message' }).click()
    }
    const ids = (await snapshots()).map(({ id }) => id)
    expect(ids).toEqual(['mine', ...Array.from({ length: 20 }, (_, n) => `undo-${n + 4}`)])
  })

  test('of a player leaves no message that it was executed when it is undone', async () => {
    const page = await stage.open(`#/w/taken-back/players/${PLAYER}?tab=commands&command=deposit`)
    const form = page.getByRole('form', { name: 'deposit' })
    await form.getByLabel('Amount').fill('20')
    await form.getByRole('button', { name: 'Execute' }).click()
    await form.getByText('Executed.').waitFor()
    await page.getByRole('button', undo).click()
    await page.getByText('Undone: Deposit').waitFor()
    await expect.poll(() => form.getByText('Executed.').count()).toBe(0)
    expect(await form.getByLabel('Amount').inputValue()).toBe('20')
  })

  test('that moves the clock by nothing leaves no restore point', async () => {
    const page = await stage.open('#/w/unmoved/players')
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByLabel('By a duration, or to an instant').fill('P0D')
    await page.getByRole('button', { name: 'Advance' }).click()
    await page.getByText('The clock did not move.').waitFor()
    expect(await page.getByRole('button', undo).count()).toBe(0)
    expect(await kept('unmoved').snapshots()).toEqual([])
  })

  test('that the server refuses leaves no restore point', async () => {
    const page = await stage.open(`#/w/refused/players/${PLAYER}?tab=commands&command=deposit`)
    await page.getByLabel('Amount').fill('-1')
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.getByRole('alert').waitFor()
    await expect.poll(kept('refused').snapshots).toEqual([])
  })

  test('to a world asks first: a reset, and the end of one, which its log brings back', async () => {
    const page = await stage.open('#/worlds')
    const { worlds } = stage.place
    worlds.open('doomed').execute(PLAYER, { type: 'deposit', amount: 20 })
    const profile = worlds.open('doomed').player(PLAYER).profile()
    const row = page.getByRole('row', { name: /doomed/ })
    const dialog = page.getByRole('dialog')
    await row.getByRole('button', { name: 'Reset' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(worlds.open('doomed').player(PLAYER).profile()).toEqual(profile)
    await row.getByRole('button', { name: 'Reset' }).click()
    await dialog.getByText('Its recorded requests are removed').waitFor()
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await page.getByText('Reset doomed.').waitFor()
    expect(worlds.open('doomed').changedPlayerIds()).toEqual([PLAYER])
    await page.getByRole('button', undo).click()
    await expect.poll(() => worlds.open('doomed').player(PLAYER).profile()).toEqual(profile)
    await row.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted doomed.').waitFor()
    expect(worlds.list().map(({ name }) => name)).not.toContain('doomed')
    await page.getByRole('button', undo).click()
    await page.getByText('Created doomed again.').waitFor()
    expect(worlds.open('doomed').player(PLAYER).profile()).toEqual(profile)
  })

  test('under the clock of the host is undone, and the clock keeps up', async () => {
    const place = await serve({ players: 3, now: 'wall', hostClock: Date.now })
    const page = await stage.open('#/policies', place)
    const lead = () => Date.parse(place.worlds.base.now) - Date.now()
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByRole('button', { name: '+1 day' }).click()
    await page.getByText('Advanced 1 day').waitFor()
    expect(lead()).toBeGreaterThan(80_000_000)
    await page.waitForTimeout(1_500)
    await page.getByRole('button', undo).click()
    await page.getByText('Undone: Advance 1 day.').waitFor()
    expect(Math.abs(lead())).toBeLessThan(1_000)
    await place.close()
  })
})
