import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, hasBrowser, openTab, type Place, serve, type Tab } from './browser'

const PLAYER = 'wagering-nearly-done'

describe.runIf(hasBrowser)('the world', () => {
  let place: Place
  let tab: Tab | undefined

  beforeAll(async () => {
    place = await serve({ scenarios: [PLAYER, 'pending-kyc'] })
  })
  afterEach(async () => {
    expect(tab?.complaints ?? []).toEqual([])
    await tab?.close()
  })
  afterAll(async () => {
    await place.close()
    await closeBrowser()
  })

  const open = async (hash: string) => {
    tab = await openTab(place, hash)
    return tab.page
  }

  test('receives scenarios: found by their words, loaded by their name, composed', async () => {
    const page = await open('#/w/loading/scenarios')
    const world = place.worlds.world('loading')
    await page.getByLabel('Search for scenarios').fill('stuck')
    await page.getByRole('link', { name: /withdrawal-stuck/ }).click()
    await page.getByText('What it promises').click()
    await page.getByLabel('As player').fill('player-42')
    await page.getByRole('button', { name: 'Load' }).click()
    await page.getByRole('link', { name: 'player-42' }).click()
    await page.getByRole('heading', { name: world.player('player-42').profile().name }).waitFor()
    await page.goto(`${place.server.url}/__admin/#/w/loading/scenarios/blocked`)
    await page.getByLabel('Compose with a part').selectOption('jpy')
    await page.getByRole('button', { name: 'Load' }).click()
    await page.getByRole('link', { name: 'blocked+jpy' }).waitFor()
    expect(world.player('blocked+jpy').profile()).toMatchObject({ blocked: true, currency: 'JPY' })
  })

  test('receives a scenario that is checked while it is written', async () => {
    const page = await open('#/w/writing/scenarios/!new')
    await page.getByText('all its expectations hold').waitFor()
    const text = page.getByLabel('Definition of the scenario')
    const written = JSON.parse(await text.inputValue())
    await text.fill(JSON.stringify({ ...written, steps: [{ type: 'deposti' }] }))
    await page.getByRole('alert').getByText('deposit').waitFor()
    await text.fill(JSON.stringify({ ...written, steps: [] }))
    await page.getByRole('alert').getByText('cash_balance').waitFor()
    await text.fill(JSON.stringify({ ...written, name: 'mine' }))
    await page.getByText('all its expectations hold').waitFor()
    await page.getByRole('button', { name: 'Load' }).click()
    await page.getByRole('link', { name: 'mine' }).waitFor()
    const { balances } = place.worlds.world('writing').player('mine').profile()
    expect(balances.cash_balance).toBe(250)
  })

  test('has policies to switch, with what they are about', async () => {
    const page = await open('#/w/switched/policies')
    const world = place.worlds.world('switched')
    await page.getByLabel('Filter of the policies').fill('limit')
    await page.getByLabel('overLimit').selectOption('clamp')
    await page.getByLabel('maxLimit').fill('50')
    await page.getByLabel('maxLimit').press('Enter')
    await expect.poll(() => page.getByText('changed', { exact: true }).count()).toBe(2)
    expect(world.policies).toMatchObject({ overLimit: 'clamp', maxLimit: 50 })
    await page.getByLabel('maxLimit').fill('many')
    await page.getByLabel('maxLimit').press('Enter')
    await page.getByRole('alert').waitFor()
    expect(world.policies.maxLimit).toBe(50)
  })

  test('has faults to add and to remove', async () => {
    const page = await open('#/w/faulty/policies')
    const world = place.worlds.world('faulty')
    await page.getByRole('button', { name: 'Service unavailable' }).click()
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('button', { name: 'Remove the fault fault-1' }).waitFor()
    expect(world.faults.list()).toMatchObject([{ effect: { status: 503 }, times: 3 }])
    await page.getByRole('button', { name: 'Remove the fault fault-1' }).click()
    await page.getByText('No answer is made wrong').waitFor()
    expect(world.faults.list()).toEqual([])
  })

  test('is forked, made, reset and deleted', async () => {
    const page = await open('#/worlds')
    const fork = page.getByRole('form', { name: 'Fork base' })
    await fork.getByLabel('Name').fill('then')
    await fork.getByLabel('As of').fill('2025-12-29T12:00:00Z')
    await fork.getByRole('button').click()
    await expect.poll(() => page.url()).toMatch(/#\/w\/then\/players$/)
    await page.getByText('2025-12-29 12:00:00').first().waitFor()
    await page.getByRole('link', { name: 'Worlds' }).click()
    const own = page.getByRole('form', { name: 'New world' })
    await own.getByLabel('Name').fill('own')
    await own.getByLabel('Seed').fill('other')
    await own.getByLabel('Players').fill('3')
    await own.getByRole('button').click()
    await expect.poll(() => page.url()).toMatch(/#\/w\/own\/players$/)
    expect(place.worlds.world('own')).toMatchObject({ seed: 'other', players: 3 })
    await page.getByRole('link', { name: 'Worlds' }).click()
    const row = page.getByRole('row', { name: /^own/ })
    place.worlds.world('own').advance('P1D')
    await row.getByText('2026-01-02').waitFor()
    await row.getByRole('button', { name: 'Reset' }).click()
    await row.getByText('2026-01-01').first().waitFor()
    // Neither the tab nor another one makes it again by a request.
    const other = await page.context().newPage()
    await other.goto(page.url().replace(/#.*$/, '#/w/own/players'))
    await other.getByText('2026-01-01 12:00:00').first().waitFor()
    await row.getByRole('button', { name: 'Delete' }).click()
    for (const each of [page, other]) await expect.poll(() => each.url()).toMatch(/#\/worlds$/)
    expect(place.worlds.list().map(({ name }) => name)).not.toContain('own')
  })

  test('shows a player at another instant, and keeps its own time', async () => {
    const page = await open(`#/players/${PLAYER}`)
    const slider = page.getByLabel('As of')
    await slider.fill('200')
    await page.getByText(/^stood /).waitFor()
    const instant = () => new URLSearchParams(page.url().split('?')[1]).get('at') ?? ''
    await expect.poll(instant).toMatch(/^2025-/)
    const at = instant()
    const then = await (await place.control(`/players/${PLAYER}?at=${at}`)).json()
    const total = then.profile.balances.total_balance.toFixed(2)
    await expect.poll(() => page.locator('.money dd').first().innerText()).toBe(`${total} AUD`)
    expect(total).not.toBe('22.50')
    expect(place.worlds.base.now).toBe(Date.parse('2026-01-01T12:00:00Z'))
    await page.getByRole('link', { name: 'Begin a test here' }).click()
    expect(await page.getByLabel('As of').nth(1).inputValue()).toBe(at)
    await page.getByRole('button', { name: 'Now' }).click()
    await page.getByText('as of now').waitFor()
  })
})
