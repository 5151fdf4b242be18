import { describe, expect, test } from 'vitest'
import { hasBrowser, seriousFindings } from './browser'
import { onStage } from './stage'

const TAKEN = 'blocked-player'

describe.runIf(hasBrowser)('a new player', () => {
  const stage = onStage({ scenarios: [TAKEN] })
  const panel = { name: 'New player' } as const

  test('is registered with its fields, opened, and undone', async () => {
    const page = await stage.open('#/w/registered/players')
    const world = stage.place.worlds.open('registered')
    await page.getByRole('button', panel).click()
    const form = page.getByRole('dialog', panel)
    await form.getByLabel('Market', { exact: true }).selectOption('SE')
    await form.getByLabel('Birth date').fill('tomorrow')
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Create' }).click()
    const born = form.getByLabel('Birth date')
    await expect.poll(() => born.getAttribute('aria-invalid')).toBe('true')
    await born.fill('1990-12-31')
    expect(await born.getAttribute('aria-invalid')).toBe('false')
    await form.getByLabel('Id', { exact: true }).fill('anna')
    await form.getByLabel('Name', { exact: true }).fill('Anna Berg')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Anna Berg' }).waitFor()
    expect(page.url()).toMatch(/players\/anna$/)
    expect(world.player('anna').profile().language).toBe('Swedish')
    await page.getByText('Created anna').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Check the id, or create this player').waitFor()
    await page
      .getByRole('region', { name: 'Player', exact: true })
      .getByRole('button', panel)
      .click()
    expect(await form.getByLabel('Id', { exact: true }).inputValue()).toBe('anna')
  })

  test('is in the state of a scenario, under an id that is free, or replaces another', async () => {
    const page = await stage.open('#/w/scripted/players')
    const world = stage.place.worlds.open('scripted')
    world.execute(TAKEN, { type: 'unblock' })
    const form = page.getByRole('dialog', panel)
    const create = form.getByRole('button', { name: 'Create' })
    await page.getByRole('button', panel).click()
    await form.getByRole('button', { name: 'In the state of a scenario' }).click()
    await form.getByLabel('Scenario').selectOption(TAKEN)
    await create.click()
    await form.getByText('Enter another id, or tick Replace').waitFor()
    await form.getByLabel('Id').fill('second')
    expect(await form.getByText('Enter another id').count()).toBe(0)
    await create.click()
    await expect.poll(() => page.url()).toMatch(/players\/second$/)
    expect(world.player('second').profile().blocked).toBe(true)
    await page.getByRole('button', panel).click()
    await form.getByRole('button', { name: 'In the state of a scenario' }).click()
    await form.getByLabel('Scenario').selectOption(TAKEN)
    await form.getByLabel('Replace').check()
    await create.click()
    await expect.poll(() => page.url()).toMatch(/players\/blocked-player$/)
    expect(world.player(TAKEN).profile().blocked).toBe(true)
  })
})
