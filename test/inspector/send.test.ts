import { describe, expect, test } from 'vitest'
import manifest from '../../package.json'
import { stateIn } from '../../src/adapters/share-link'
import { createWorld } from '../../src/index'
import { copied, hasBrowser } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

describe.runIf(hasBrowser)('a request of the page', () => {
  const stage = onStage({ scenarios: [PLAYER] })

  test('is a form of the document, and its response stands beside it with the reason', async () => {
    const page = await stage.open('#/w/sent/send')
    await page.getByLabel('Operation').selectOption('getTransactionHistory')
    await page.getByLabel('playerId').fill(PLAYER)
    await page.getByLabel('event_type').fill('deposit, bonus')
    await page.getByLabel('limit').fill('900')
    await page.getByText(`GET /players/${PLAYER}/transactions?event_type=deposit`).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    const response = page.getByRole('region', { name: 'Response' })
    await response.getByText('400').first().waitFor()
    await response.getByText('query.limit').waitFor()
    await response.getByRole('link', { name: 'Why this response' }).click()
    await expect.poll(() => page.url()).toContain('#/w/sent/requests/1')
    const [entry] = stage.place.worlds.open('sent').requests.find()
    expect(entry).toMatchObject({
      session: 'inspector',
      request: { query: { event_type: ['deposit', 'bonus'], limit: '900' } },
    })
    await page.getByRole('link', { name: 'Edit and send again' }).click()
    await expect.poll(() => page.getByLabel('limit').inputValue()).toBe('900')
    await page.getByLabel('limit').fill('2')
    await page.getByRole('button', { name: 'Send' }).click()
    await response.getByText('200').first().waitFor()
    expect(stage.place.worlds.open('sent').requests.last()?.request.query).toMatchObject({
      limit: '2',
      event_type: ['deposit', 'bonus'],
    })
  })

  test('has a body that is JSON or anything else, and changes the player', async () => {
    const page = await stage.open(
      `#/w/written/send?operation=updatePlayerProfile&playerId=${PLAYER}`,
    )
    await page.getByText('JSON with phone, ').waitFor()
    const body = page.getByLabel('Body')
    await body.fill('{"phone": "+4915123456789"}')
    await page.getByRole('button', { name: 'Send' }).click()
    const response = page.getByRole('region', { name: 'Response' })
    await response.getByText('Player profile updated').waitFor()
    const { phone } = stage.place.worlds.open('written').player(PLAYER).profile()
    expect(phone).toBe('+4915123456789')
    await body.fill('{"phone": ')
    await page.getByRole('button', { name: 'Send' }).click()
    await response.getByText('INVALID_BODY').first().waitFor()
    // Who comes back finds what was sent.
    await page.getByRole('link', { name: 'Policies' }).click()
    await page.goBack()
    await expect.poll(() => body.inputValue()).toBe('{"phone": ')
    expect(page.url()).not.toContain('Bearer')
  })
})

// Without an address of the project, the page knows no playground.
describe.runIf(hasBrowser && 'homepage' in manifest)('Share', () => {
  const stage = onStage({ scenarios: ['blocked-player'] })
  const share = { name: 'Share', exact: true } as const

  test('copies a link to the base world of the server, unless it is too long', async () => {
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
    const digits = Array.from({ length: 5_000 }, (_, i) => (i * 7_919_317) % 1_000_003)
    base.execute('blocked-player', { type: 'updateProfile', phone: digits.join('') })
    await page.reload()
    await page.getByRole('button', share).click()
    await page.getByText('The state is too long for a link.').waitFor()
    stage.place.worlds.open('own')
    await stage.show(page, '#/w/own/players')
    await page.getByRole('button', share).click()
    await page.getByText('Only the base world can be shared.').waitFor()
  })
})
