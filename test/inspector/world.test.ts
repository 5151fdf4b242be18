import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

describe.runIf(hasBrowser)('the world', () => {
  const stage = onStage({ scenarios: [PLAYER, 'pending-kyc'] })

  test('receives scenarios: found by their words, loaded by their name, composed', async () => {
    const page = await stage.open('#/w/loading/scenarios')
    const world = stage.place.worlds.open('loading')
    await page.getByLabel('Search for scenarios').fill('stuck')
    await page.getByRole('link', { name: /withdrawal-stuck/ }).click()
    await page.getByText('Expectations').click()
    await page.getByLabel('As player').fill('player-42')
    await page.getByRole('button', { name: 'Load' }).click()
    await page.getByRole('link', { name: 'player-42' }).click()
    await page.getByRole('heading', { name: world.player('player-42').profile().name }).waitFor()
    await page.goto(`${stage.place.server.origin}/__admin/#/w/loading/scenarios/blocked`)
    await page.getByLabel('Compose with a trait').selectOption('jpy')
    await page.getByRole('button', { name: 'Load' }).click()
    await page.getByRole('link', { name: 'blocked+jpy' }).waitFor()
    expect(world.player('blocked+jpy').profile()).toMatchObject({ blocked: true, currency: 'JPY' })
  })

  test.each(['..', '%2E', 'a%20b'])(
    'of a link with the name %s is no world: a message and a way back',
    async (name) => {
      const page = await stage.open(`#/w/${name}/players`)
      await page.getByRole('link', { name: 'All worlds' }).click()
      await page.getByRole('navigation', { name: 'Views' }).waitFor()
      expect(page.url()).not.toContain('/w/')
    },
  )

  test('of a link that does not exist is created by a click only', async () => {
    const page = await stage.open()
    await page.goto(`${stage.place.server.origin}/__admin/#/w/typo/players`)
    await page.getByText('There is no world “typo”').waitFor()
    expect(stage.place.worlds.list().map(({ name }) => name)).not.toContain('typo')
    await page.getByRole('button', { name: 'Create typo' }).click()
    await page.getByRole('region', { name: 'Players', exact: true }).waitFor()
    expect(stage.place.worlds.list().map(({ name }) => name)).toContain('typo')
  })

  test('of a link to what is not there says so, and names no call of the control API', async () => {
    const page = await stage.open('#/scenarios/qqq')
    const alert = page.getByRole('alert')
    await expect.poll(() => alert.innerText()).toBe('There is no scenario "qqq".')
    await page.goto(`${stage.place.server.origin}/__admin/#/time?since=qqq`)
    await expect.poll(() => alert.innerText()).toBe('There is no snapshot "qqq".')
  })

  test('receives a scenario that is checked while it is written', async () => {
    const page = await stage.open('#/w/writing/scenarios/!new')
    await page.getByText('all its expectations are met').waitFor()
    const text = page.getByLabel('Definition of the scenario')
    const written = JSON.parse(await text.inputValue())
    await text.fill(JSON.stringify({ ...written, steps: [{ type: 'deposti' }] }))
    await page.getByRole('alert').getByText('deposit').waitFor()
    await text.fill(JSON.stringify({ ...written, steps: [] }))
    await page.getByRole('alert').getByText('cash_balance').waitFor()
    await text.fill(JSON.stringify({ ...written, name: 'mine' }))
    await page.getByText('all its expectations are met').waitFor()
    await page.getByRole('button', { name: 'Load' }).click()
    await page.getByRole('link', { name: 'mine' }).waitFor()
    const { balances } = stage.place.worlds.open('writing').player('mine').profile()
    expect(balances.cash_balance).toBe(250)
  })

  test('has policies to switch, with what they are about', async () => {
    const page = await stage.open('#/w/switched/policies')
    const world = stage.place.worlds.open('switched')
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
    // Text that is being typed stays when another value arrives.
    await page.getByLabel('maxLimit').fill('70')
    world.setPolicies({ maxLimit: 60, overLimit: 'reject' })
    await expect.poll(() => page.getByLabel('overLimit').inputValue()).toBe('reject')
    expect(await page.getByLabel('maxLimit').inputValue()).toBe('70')
    await page.getByLabel('maxLimit').press('Enter')
    await expect.poll(() => world.policies.maxLimit).toBe(70)
  })

  test('is forked, made, reset and deleted', async () => {
    const page = await stage.open('#/worlds')
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
    expect(stage.place.worlds.open('own')).toMatchObject({ seed: 'other', generatedPlayers: 3 })
    await page.getByRole('link', { name: 'Worlds' }).click()
    const row = page.getByRole('row', { name: /^own/ })
    stage.place.worlds.open('own').advance('P1D')
    await row.getByText('2026-01-02').waitFor()
    await row.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await row.getByText('2026-01-01').first().waitFor()
    // Neither the tab nor another one makes it again by a request.
    const other = await page.context().newPage()
    await other.goto(page.url().replace(/#.*$/, '#/w/own/players'))
    await other.getByText('2026-01-01 12:00:00').first().waitFor()
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    for (const each of [page, other]) await expect.poll(() => each.url()).toMatch(/#\/worlds$/)
    expect(stage.place.worlds.list().map(({ name }) => name)).not.toContain('own')
  })
})
