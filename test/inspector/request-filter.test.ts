import { describe, expect, it, test } from 'vitest'
import { chipOf, filterOf, matcherOf, queryOf } from '../../src/inspector/requests/request-filter'
import { hasBrowser } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

it.each<readonly [query: string, matcher: object]>([
  ['', {}],
  ['put anna', { text: 'put anna' }],
  ['status:404', { status: 404 }],
  ['status:4xx status:5xx', { status: '5xx' }],
  ['method:put stage:body fault:f', { method: 'PUT', stage: 'body', fault: 'f' }],
  [
    'path:/bonuses operation:getBonusHistory',
    { path: { contains: '/bonuses' }, operation: 'getBonusHistory' },
  ],
  ['session:"two \\"words\\"" x', { session: 'two "words"', text: 'x' }],
  ['player:"', { player: '"' }],
  ['world:all', { worlds: 'all' }],
  ['world:w1', { worlds: 'all', world: 'w1' }],
  ['refused faulty', { status: { gte: 400 }, fault: { absent: false } }],
  ['status: limit:5', { text: 'status: limit:5' }],
])('the filter %s is a matcher', (query, matcher) => {
  const filter = filterOf(query)
  expect(matcherOf(filter)).toEqual(matcher)
  expect(filterOf(queryOf(filter))).toEqual(filter)
})

it.each(['a', 'two words', 'a"b', '<b>', ':'])(
  'the chip of the session %s selects it',
  (session) => {
    expect(matcherOf(filterOf(chipOf('session', session)))).toEqual({ session })
  },
)

describe.runIf(hasBrowser)('the filter of the requests', () => {
  const stage = onStage({ scenarios: [PLAYER] }, async ({ service, server }) => {
    await service(`/players/${PLAYER}/transactions?limit=3&event_type=bet`)
    await service('/players/nobody', { headers: { 'X-Session-ID': 'two words' } })
    // More than a page of them, so that the journal has what the page has not loaded.
    for (let sent = 0; sent < 220; sent += 1) await service(`/players/${PLAYER}`)
    await fetch(`${server.origin}/w/other/v1/players/nobody`)
  })
  const shown = 'a.request-row'

  test('searches the whole journal, and the list shows the query', async () => {
    const page = await stage.open()
    await page.getByText('222', { exact: true }).waitFor()
    const field = page.getByLabel('Filter of the requests')
    await field.fill('event_type=bet')
    await expect.poll(() => page.locator(shown).count()).toBe(1)
    await page.getByText('1 of 222').waitFor()
    expect(await page.locator(`${shown} .path`).innerText()).toBe(
      `/v1/players/${PLAYER}/transactions?limit=3&event_type=bet`,
    )
  })

  test('has chips, which are removed one by one', async () => {
    const page = await stage.open()
    const field = page.getByLabel('Filter of the requests')
    await field.fill('status:4xx session:"two words" nobody')
    await field.press('Enter')
    const chip = (text: string) => page.getByRole('button', { name: text })
    await chip('Remove session:"two words"').waitFor()
    expect(await field.inputValue()).toBe('nobody')
    await expect.poll(() => page.locator(shown).count()).toBe(1)
    await chip('Remove session').click()
    expect(page.url()).toMatch(/\?q=status%3A4xx\+nobody$/)
    await field.fill('')
    await field.press('Backspace')
    await expect.poll(() => page.locator('.chip').count()).toBe(0)
    await page.getByText('222', { exact: true }).waitFor()
  })

  test('that nothing matches says what was searched, and is cleared', async () => {
    const page = await stage.open('#/requests?q=status%3A5xx+nowhere')
    await page.getByText('No requests match').waitFor()
    await page.getByText('Searched all 222 requests of the base world for').waitFor()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await page.locator(shown).first().waitFor()
    expect(page.url()).toMatch(/#\/requests$/)
  })

  test('that is wrong says what is right', async () => {
    const page = await stage.open('#/requests?q=stage%3Arout')
    await page.getByText('Did you mean route?').waitFor()
  })

  test('comes from the links of a request, of another world, too', async () => {
    const page = await stage.open('#/requests?q=world%3Aother')
    await page.locator(shown).click()
    const detail = page.getByRole('region', { name: 'Request', exact: true })
    await detail
      .getByText('There is no header Authorization')
      .or(detail.getByText('401'))
      .first()
      .waitFor()
    expect(page.url()).toContain('/requests/1?')
    await detail.getByRole('link', { name: 'world other' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/w\/other\/requests$/)
    await page.locator(shown).click()
    await expect.poll(() => page.url()).toMatch(/#\/w\/other\/requests\/1$/)
    await page.goto(`${stage.place.server.origin}/__admin/#/requests/2`)
    await page.getByRole('link', { name: 'session two words' }).click()
    await expect.poll(() => page.locator(shown).count()).toBe(1)
    await page.getByRole('link', { name: 'player nobody' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/players\/nobody$/)
  })
})
