import { describe, expect, test } from 'vitest'
import { copied, hasBrowser, serve } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'
const AT = '2025-12-27T12:00:00.000Z'

describe.runIf(hasBrowser)('the time', () => {
  // Early in a window a desk has few players.
  const stage = onStage({ population: 'register', scenarios: [PLAYER, 'withdrawal-stuck'] })

  const money = (value: number) => value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')

  test('of a player is dragged, and every figure is that of the instant', async () => {
    const { base } = stage.place.worlds
    const page = await stage.open(`#/players/${PLAYER}`)
    const instant = () => new URLSearchParams(page.url().split('?')[1]).get('at') ?? ''
    await page.getByRole('slider', { name: 'As of' }).fill('600')
    await expect.poll(instant).toMatch(/^2025-12-/)
    const then = stage.place.worlds.create('then', { at: instant() })
    const { balances } = then.player(PLAYER).profile()
    expect(balances).not.toEqual(base.player(PLAYER).profile().balances)
    const figure = page.locator('.money dd').first()
    await expect.poll(() => figure.innerText()).toBe(`${money(balances.total_balance)} AUD`)
    const rows = then.player(PLAYER).transactions({ limit: 1 })
    await page.getByText(`${rows.total} transactions`).waitFor()
    const end = new RegExp(`at the end ${money(balances.total_balance)} AUD`.slice(0, -4))
    await page.getByRole('img', { name: end }).waitFor()
    await page.getByRole('link', { name: `Ledger ${rows.total}` }).click()
    await page.getByText(`${rows.total} transactions;`).waitFor()
    const first = page.locator('.entry-row:not(.head)').first()
    await first.getByText(rows.transactions[0]?.event_name ?? '').waitFor()
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const [next] = then.player(PLAYER).due().due
    await page.locator('.due .item').first().waitFor()
    await page.getByRole('button', { name: 'Look to' }).first().click()
    await expect.poll(instant).toBe(next?.at)
    expect(Date.parse(base.now)).toBe(Date.parse('2026-01-01T12:00:00Z'))
  })

  test('of a player has a fork, in which commands are executed', async () => {
    const page = await stage.open(`#/players/${PLAYER}?tab=commands&command=login&at=${AT}`)
    await page.getByText('fork here, and execute them in the fork').waitFor()
    await page.getByRole('button', { name: 'Fork here' }).click()
    await expect.poll(() => page.url()).toContain('#/w/base-2025-12-27/players/')
    const form = page.getByRole('form', { name: 'login' })
    await form.getByRole('button', { name: 'Execute' }).click()
    await page.getByText(/^Login executed/).waitFor()
    const fork = stage.place.worlds.open('base-2025-12-27')
    expect(Date.parse(fork.now)).toBe(Date.parse(AT))
    expect(fork.player(PLAYER).profile().last_login).toBe(AT)
    await page.goBack()
    await page.getByRole('button', { name: 'Fork here' }).click()
    await expect.poll(() => page.url()).toContain('#/w/base-2025-12-27-2/players/')
  })

  test('has what changed since a snapshot, with the request that made it', async () => {
    const world = stage.place.worlds.open('changing')
    const page = await stage.open('#/w/changing/changes')
    const part = page.locator('.page')
    await part.getByRole('button', { name: 'Take a snapshot' }).click()
    // Before the snapshot, nothing has changed since the start.
    await expect.poll(() => page.url()).toContain('since=')
    await part.getByText('Nothing has changed').waitFor()
    const body = JSON.stringify({ phone: '+4915123456789' })
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
    await world.fetch(`/v1/players/${PLAYER}`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    })
    await part.getByText('1 change of 1 player').waitFor()
    const row = part.getByRole('row', { name: 'Phone' })
    expect(await row.innerText()).toContain('+4915123456789')
    await row.getByRole('link', { name: 'request #1' }).click()
    await expect.poll(() => page.url()).toContain('#/w/changing/requests/1')
  })

  test('of the world is dragged, and has its commands', async () => {
    const world = stage.place.worlds.open('moving')
    world.execute(PLAYER, { type: 'label', add: ['First'] })
    world.advance('PT1H')
    world.execute(PLAYER, { type: 'label', add: ['Second'] })
    const page = await stage.open(`#/w/moving/players/${PLAYER}`)
    await page.getByRole('link', { name: 'Time', exact: true }).click()
    const log = page.getByRole('region', { name: 'What happened, newest first' })
    await log.getByText('Time moved 1 hour').waitFor()
    await log.getByText('Labels').nth(1).waitFor()
    await page.getByRole('slider', { name: 'As of' }).fill('500')
    const { total } = world.fork().list({ limit: 1 })
    await page.getByText('What happened: 0 commands').waitFor()
    await page.getByRole('button', { name: 'Copy replay of the world' }).click()
    await expect.poll(() => copied(page)).toContain('"fauxhouse":1')
    const replay = JSON.parse(await copied(page))
    expect(replay.now).toBe(new URLSearchParams(page.url().split('?')[1]).get('at'))
    await page.getByRole('link', { name: 'Players then' }).click()
    await page.getByText(/^As of 202\d-/).waitFor()
    await page.getByText(/^\d+ players$/).waitFor()
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await page.getByText(`${total} players`).waitFor()
    await page.getByRole('link', { name: 'Time', exact: true }).click()
    await log.getByText('Labels').nth(1).click()
    await page.getByText(/^as of 2026-01-01 12:00:00/).waitFor()
    await page.getByText(/, First\b/).waitFor()
    expect(await page.getByText(/, Second\b/).count()).toBe(0)
  })
})

describe.runIf(hasBrowser)('a change by the page', () => {
  const stage = onStage({ scenarios: [PLAYER] })
  /** Lists the snapshots of a world, or takes one. */
  const snapshotsOf = async (world: string, init: RequestInit = {}): Promise<string[]> => {
    const headers = { 'Content-Type': 'application/json' }
    const url = `${stage.place.server.origin}/w/${world}/__admin/snapshots`
    const { snapshots = [] } = await (await fetch(url, { headers, ...init })).json()
    return snapshots.map(({ id }: { id: string }) => id)
  }
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
    await page.getByText('Undo also removes 1 later command, ').waitFor()
    await page.getByRole('button', { name: 'Undo anyway' }).waitFor()
    await page.getByRole('button', { name: 'Close the message' }).click()
    expect(balance()).toBe(start + 45)
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByRole('button', { name: 'Before: Deposit' }).click()
    await expect.poll(balance).toBe(start)
  })

  test.each([
    ['3d', '2026-01-04T12:00:00.000Z'],
    ['2h 30m', '2026-01-01T14:30:00.000Z'],
    ['P3D', '2026-01-04T12:00:00.000Z'],
    ['2026-02-01', '2026-02-01T00:00:00.000Z'],
  ])('of the clock takes %s', async (text, now) => {
    const page = await stage.open(`#/w/by-${text.replace(/\W/g, '')}/policies`)
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByLabel('By a duration, or to an instant').fill(text)
    await page.getByRole('button', { name: 'Advance', exact: true }).click()
    await page.getByText(/^Advanced/).waitFor()
    expect(stage.place.worlds.open(`by-${text.replace(/\W/g, '')}`).now).toBe(now)
  })

  test('keeps twenty restore points, and those that others have taken', async () => {
    const page = await stage.open('#/w/kept/players')
    await snapshotsOf('kept', { method: 'POST', body: '{"name": "mine"}' })
    for (let number = 1; number <= 21; number += 1) {
      const body = JSON.stringify({ name: `${number}`, label: `Before: ${number}` })
      await snapshotsOf('kept', { method: 'POST', body })
    }
    for (let number = 22; number <= 23; number += 1) {
      await page.getByRole('button', { name: 'Now' }).click()
      await page.getByRole('button', { name: '+1 hour' }).click()
      await page.getByText('Advanced 1 hour').waitFor()
      await page.getByRole('button', { name: 'Close the message' }).click()
    }
    expect(await snapshotsOf('kept')).toEqual([
      'mine',
      ...Array.from({ length: 18 }, (_, place) => `${place + 4}`),
      ...[expect.any(String), expect.any(String)],
    ])
  })

  test('that does nothing, or is rejected, leaves no restore point', async () => {
    const page = await stage.open(`#/w/unmoved/players/${PLAYER}?tab=commands&command=deposit`)
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByLabel('By a duration, or to an instant').fill('P0D')
    await page.getByRole('button', { name: 'Advance', exact: true }).click()
    await page.getByText('The clock did not move.').waitFor()
    expect(await page.getByRole('button', undo).count()).toBe(0)
    await page.getByLabel('Amount').fill('-1')
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => snapshotsOf('unmoved')).toEqual([])
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
