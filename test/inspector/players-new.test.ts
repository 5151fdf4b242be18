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
    const born = form.getByLabel('Birth date')
    await born.fill('tomorrow')
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Create' }).click()
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
    await page.locator('.main').getByRole('button', panel).click()
    expect(await form.getByLabel('Id', { exact: true }).inputValue()).toBe('anna')
  })

  test('keeps what is typed while it is closed, and names what is wrong', async () => {
    const page = await stage.open('#/w/typed/players')
    const form = page.getByRole('dialog', panel)
    const name = form.getByLabel('Name', { exact: true })
    await page.getByRole('button', panel).click()
    await name.fill('Anna Berg')
    await name.press('Escape')
    await expect.poll(() => form.isVisible()).toBe(false)
    await page.getByRole('button', panel).click()
    expect(await name.inputValue()).toBe('Anna Berg')
    await form.getByLabel('Id', { exact: true }).fill(TAKEN)
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByRole('alert').getByText(TAKEN, { exact: true }).waitFor()
    await form.getByLabel('Id', { exact: true }).fill('second')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => page.url()).toMatch(/players\/second$/)
    await page.getByRole('button', panel).click()
    expect(await name.inputValue()).toBe('')
    await form.getByRole('link', { name: 'In the state of a scenario' }).click()
    await expect.poll(() => page.url()).toMatch(/\/scenarios$/)
  })
})
