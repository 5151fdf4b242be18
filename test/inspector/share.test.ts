import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stateIn } from '../../src/adapters/share-link'
import { createWorld } from '../../src/index'
import { copied, hasBrowser } from './browser'
import { onStage } from './stage'

describe.runIf(hasBrowser)('Share', () => {
  const stage = onStage({ scenarios: ['blocked-player'] })
  const share = { name: 'Share', exact: true } as const

  test('copies a link to the playground that replays to the world of the server', async () => {
    const { base } = stage.place.worlds
    await stage.place.service('/players/nobody')
    const page = await stage.open()
    await page.getByRole('button', share).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied').waitFor()
    const link = await copied(page)
    expect(link).toMatch(/^https:\/\/[\w.]+\/fauxhouse\/play\/#s=2/)
    const { log, requests } = await stateIn(link)
    expect(createWorld({ replay: log }).log()).toEqual(base.log())
    expect(requests).toMatchObject([{ status: 404, request: { path: '/v1/players/nobody' } }])
    expect(JSON.stringify(requests)).not.toMatch(/desk|Bearer/)
  })

  test('saves a file if a link would be too long', async () => {
    const { base } = stage.place.worlds
    const digits = Array.from({ length: 5_000 }, (_, i) => (i * 7_919_317) % 1_000_003)
    base.execute('blocked-player', { type: 'updateProfile', phone: digits.join('') })
    const page = await stage.open()
    await page.getByRole('button', share).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save file' }).click()
    const state = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
    expect(state.log).toEqual(base.log())
  })

  test('says that named worlds are not shared', async () => {
    const page = await stage.open('#/w/own/players')
    await page.getByRole('button', share).click()
    await page.getByText('Only the base world can be shared.').waitFor()
  })
})
