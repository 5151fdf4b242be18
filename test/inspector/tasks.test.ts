import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { World } from '../../src/index'
import { copied, hasBrowser } from './browser'
import { onStage } from './stage'

const PLAYER = '/v1/players/anna'

/** How many clicks and keys a task may take from the start page. */
const MAX_CLICKS = 3
const MAX_KEYS = 10

/** Someone at the page, whose clicks and keys are counted. */
class Hands {
  clicks = 0
  keys = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Presses keys one after the other; those of a chord, such as `Control+k`, count each. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += key.split('+').length
      await this.page.keyboard.press(key)
    }
  }

  /** Types a text, a key for each character. */
  type(text: string): Promise<void> {
    return this.press(...text)
  }
}

interface Task {
  readonly page: Page
  readonly hands: Hands
  readonly world: World
  /** Sends a request to the world, and returns the status. */
  send(path: string, init?: RequestInit): Promise<number>
}

const TASKS: Readonly<Record<string, (task: Task) => Promise<unknown>>> = {
  async 'open request 17'({ page, hands }) {
    await hands.type('/17')
    const row = page.locator('a.request-row').first()
    await expect.poll(() => row.locator('.number').innerText()).toBe('#17')
    await hands.click(row)
    await page.getByRole('heading', { name: '#17 PUT' }).waitFor()
  },
  async 'let the next two requests of a player fail with 503'({ page, hands, send }) {
    await hands.click(page.locator('a.request-row', { hasText: 'GET' }).first())
    await hands.click(page.getByRole('link', { name: 'Inject for requests like this' }))
    await hands.click(page.getByLabel('Times'))
    await hands.press('ArrowUp', 'Enter')
    await page.getByText('0 of 2 used').waitFor()
    const statuses = [await send(PLAYER), await send(PLAYER), await send(PLAYER)]
    expect(statuses).toEqual([503, 503, 200])
  },
  async 'find the withdrawal that is stuck'({ page, hands }) {
    await hands.click(page.getByRole('link', { name: 'Players', exact: true }))
    await hands.click(page.getByRole('button', { name: 'Open withdrawal' }))
    const row = page.locator('[data-id="withdrawal-stuck"]')
    await row.getByText(/^Withdrawal .* days$/).waitFor()
    await hands.click(row)
    await page.getByRole('article').getByText('withdrawal-stuck').waitFor()
  },
  async 'block a player by its id, and undo it'({ page, hands, world }) {
    const isBlocked = () => world.player('anna').profile().blocked
    await hands.press('Control+k')
    await hands.type('anna')
    await hands.press('Enter')
    await hands.click(page.getByRole('button', { name: 'Block', exact: true }))
    await expect.poll(isBlocked).toBe(true)
    await hands.click(page.getByRole('button', { name: 'Undo', exact: true }))
    await expect.poll(isBlocked).toBe(false)
  },
  async 'see what changed since the start'({ page, hands }) {
    await hands.click(page.getByRole('link', { name: 'Changes' }))
    await page.getByRole('row', { name: /Labels|Segments/ }).waitFor()
  },
  async 'move time by 3 days, and see what happened'({ page, hands, world }) {
    await hands.click(page.getByRole('button', { name: /^Now/ }))
    await hands.click(page.getByLabel('By a duration, or to an instant'))
    await hands.type('3d')
    await hands.press('Enter')
    await page.getByText(/^Advanced 3 days: \d+ changes? of \d+ players?\.$/).waitFor()
    expect(world.now).toBe('2026-01-04T12:00:00.000Z')
    await hands.click(page.getByRole('link', { name: 'What changed' }))
    await page.getByText(/^3 days: \d+ changes? of/).waitFor()
  },
  async 'load a scenario under an id'({ page, hands, world }) {
    await hands.click(page.getByRole('link', { name: 'Scenarios' }))
    await hands.type('/kyc-')
    await hands.click(page.getByRole('link', { name: /kyc-resubmit/ }))
    await hands.click(page.getByLabel('As player'))
    await hands.type('bob')
    await hands.press('Enter')
    await expect.poll(() => world.has('bob')).toBe(true)
  },
  async 'copy a request as curl'({ page, hands }) {
    await hands.click(page.locator('a.request-row').first())
    await hands.click(page.getByRole('button', { name: 'Copy as curl' }))
    await expect.poll(() => copied(page)).toMatch(/^curl '/)
  },
  async 'see what changed since a snapshot'({ page, hands }) {
    await hands.click(page.getByRole('link', { name: 'Changes' }))
    await hands.click(page.getByLabel('Since'))
    await hands.press('ArrowDown', 'Enter')
    await page.getByRole('row', { name: 'Phone' }).waitFor()
    expect(await page.getByRole('row', { name: /Labels|Segments/ }).count()).toBe(0)
  },
  async 'copy a request as a test'({ page, hands }) {
    await hands.click(page.locator('a.request-row').first())
    await hands.click(page.getByRole('button', { name: 'Copy as test' }))
    await expect.poll(() => copied(page)).toContain('createWorld')
  },
  async 'change a policy, and see a request that depended on it'({ page, hands, world }) {
    await hands.click(page.getByRole('link', { name: 'Policies' }))
    const policy = page.getByRole('listitem').filter({ hasText: 'updateUnknownFields' })
    await hands.click(policy.getByRole('combobox'))
    await hands.press('ArrowDown', 'Enter')
    await expect.poll(() => world.policies.updateUnknownFields).toBe('ignore')
    await hands.click(policy.getByRole('link', { name: 'Requests that depended on it' }))
    await page.locator('a.request-row', { hasText: '#17' }).waitFor()
  },
  async 'explain a number of a balance'({ page, hands, world }) {
    await hands.click(page.locator('a.request-row').first())
    await hands.click(page.getByRole('link', { name: 'player anna' }))
    await hands.click(page.getByRole('link', { name: /^Cash .* explain$/ }))
    const { terms } = world.player('anna').explain('/balances/cash_balance')
    const sum = page.getByRole('region', { name: 'The sum of Cash' })
    await expect.poll(() => sum.getByRole('listitem').count()).toBe(terms.length + 1)
  },
}

describe.runIf(hasBrowser)('from the start page, few clicks and keys', () => {
  const stage = onStage({ scenarios: ['withdrawal-stuck', 'bonus-expires-in-minutes'] })

  test.each(Object.entries(TASKS))('%s', async (name, work) => {
    const title = name.replace(/\W+/g, '-')
    const world = stage.place.worlds.open(title)
    const origin = `${stage.place.server.origin}/w/${title}`
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'desk' }
      const json = { 'Content-Type': 'application/json' }
      const { status } = await fetch(origin + path, { ...init, headers: { ...headers, ...json } })
      return status
    }
    world.load('active-player', { as: 'anna' })
    world.execute('anna', { type: 'label', add: ['Watch'] })
    await send('/__admin/snapshots', { method: 'POST' })
    for (let sent = 1; sent < 16; sent += 1) await send(PLAYER)
    await send(PLAYER, { method: 'PUT', body: '{"phone": "+4915123456789"}' })
    await send(PLAYER, { method: 'PUT', body: '{"phon": "+4915123456789"}' })
    await send(PLAYER)
    const page = await stage.open(`#/w/${title}`)
    await page.locator('a.request-row').first().waitFor()
    const hands = new Hands(page)
    await work({ page, hands, world, send })
    expect(hands.clicks).toBeLessThanOrEqual(MAX_CLICKS)
    expect(hands.keys).toBeLessThanOrEqual(MAX_KEYS)
  })
})
