import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser'
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
    await expect.poll(() => page.url()).toContain('#/w/sent/requests/2')
    const [entry] = stage.place.worlds.open('sent').requests.find()
    expect(entry).toMatchObject({
      session: 'inspector',
      request: { query: { event_type: ['deposit', 'bonus'], limit: '900' } },
    })
  })

  test('writes its body by fields or as JSON, and changes the player', async () => {
    const page = await stage.open(`#/w/written/send?operation=updatePlayerProfile&player=${PLAYER}`)
    await page.getByLabel('phone', { exact: true }).fill('+4915123456789')
    await page.getByLabel('settings.want_bonus').selectOption('false')
    const body = page.getByLabel('Body')
    expect(JSON.parse(await body.inputValue())).toEqual({
      phone: '+4915123456789',
      settings: { want_bonus: false },
    })
    await page.getByRole('button', { name: 'Send' }).click()
    const response = page.getByRole('region', { name: 'Response' })
    await response.getByText('Player profile updated').waitFor()
    const world = stage.place.worlds.open('written')
    expect(world.player(PLAYER).profile()).toMatchObject({ phone: '+4915123456789' })
    await body.fill('{"phone": ')
    expect(await page.getByLabel('phone', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Send' }).click()
    await response.getByText('INVALID_BODY').first().waitFor()
  })

  test('is one of the journal, edited and sent again', async () => {
    const world = stage.place.worlds.open('again')
    const headers = { Authorization: 'Bearer secret', 'X-Session-ID': 'desk-7' }
    await world.fetch(`/v1/players/${PLAYER}/transactions?limit=0&offset=3`, { headers })
    const page = await stage.open('#/w/again/requests/1')
    await page.getByRole('link', { name: 'Edit and send again' }).click()
    await expect.poll(() => page.getByLabel('offset').inputValue()).toBe('3')
    await page.getByLabel('limit').fill('2')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('region', { name: 'Response' }).getByText('200').first().waitFor()
    expect(world.requests.last()).toMatchObject({
      session: 'desk-7',
      request: { query: { limit: '2', offset: '3' } },
    })
  })
})
