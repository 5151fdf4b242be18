import { describe, expect, test } from 'vitest'
import { copied, hasBrowser, serve } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'
const json = { 'Content-Type': 'application/json' }

describe.runIf(hasBrowser)('the requests', () => {
  const stage = onStage({ scenarios: [PLAYER, 'blocked-player'] })

  test('appear as they are answered, are filtered, and the URL keeps the filter', async () => {
    const page = await stage.open()
    await page.getByText('No requests yet').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await stage.place.service(`/players/${PLAYER}`)
    await stage.place.service('/players/nobody')
    await stage.place.service(`/players/${PLAYER}`, {
      headers: { 'X-Fauxhouse-Fault': 'status=503' },
    })
    const rows = page.locator('a.request-row')
    await rows.nth(2).waitFor()
    expect(await rows.count()).toBe(3)
    expect(await rows.first().innerText()).toMatch(/503\s*fault/)
    await page.keyboard.press('/')
    await page.keyboard.type('status:4xx nobody')
    await expect.poll(() => rows.count()).toBe(1)
    expect(page.url()).toMatch(/#\/requests\?q=status%3A4xx\+nobody$/)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await page.getByLabel('Filter of the requests').inputValue()).toBe('nobody')
  })

  test('tell why a PUT failed: problem, remedy, nearest request, stage, policies', async () => {
    await stage.place.service(`/players/${PLAYER}`, {
      method: 'PUT',
      headers: json,
      body: '{"phon": "+49 30 1234567"}',
    })
    const page = await stage.open()
    await page.locator('a.request-row', { hasText: 'PUT' }).first().click()
    const detail = page.getByRole('region', { name: 'Request', exact: true })
    await detail.getByText('The field "phon" is unknown.').waitFor()
    await detail.getByText('Did you mean phone?').first().waitFor()
    await detail.getByText('/phone = "+49 30 1234567"').waitFor()
    expect(await detail.locator('.stages [aria-current]').innerText()).toBe('body')
    await detail.getByText('updateUnknownFields: reject').waitFor()
  })

  test('tell what an update changed, and what the fields of an answer mean', async () => {
    await stage.place.service(`/players/${PLAYER}`, {
      method: 'PUT',
      headers: json,
      body: '{"phone": "+49 30 7654321"}',
    })
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await stage.place.service(`/players/${PLAYER}`, { headers: { traceparent } })
    const page = await stage.open()
    const rows = page.locator('a.request-row')
    await rows.nth(1).click()
    await page.getByRole('row', { name: 'phone' }).getByText('+49 30 7654321').waitFor()
    await rows.first().click()
    await page.getByText('trace 0af7651916cd43dd8448eb211c80319c').waitFor()
    await page.getByText('Cash and bonus money, excluding open withdrawals.').waitFor()
  })

  test('are read from what was sent to the verdict, and the correction is copied', async () => {
    const sent = { phon: '+49 30 1', settings: { want_bonus: true } }
    const body = JSON.stringify(sent)
    await stage.place.service(`/players/${PLAYER}`, { method: 'PUT', headers: json, body })
    const page = await stage.open()
    await page.locator('a.request-row', { hasText: 'PUT' }).first().click()
    const detail = page.getByRole('region', { name: 'Request', exact: true })
    await detail.getByRole('button', { name: 'Copy body' }).click()
    await expect.poll(() => copied(page)).toMatch(/^\{/)
    expect(JSON.parse(await copied(page))).toEqual({ settings: sent.settings, phone: sent.phon })
    await detail.getByRole('button', { name: 'Copy corrected curl' }).click()
    await expect.poll(() => copied(page)).toContain(`--data-raw '{"settings"`)
    expect(await detail.locator('h3').allInnerTexts()).toEqual([
      ...['Request', 'Problem', 'Nearest valid request', 'Responded at', 'Response'],
    ])
    expect(await detail.getByText(/UTC/).allInnerTexts()).toEqual([
      expect.stringMatching(/^received [-\d]+ [:\d]+ UTC$/),
      'world’s clock 2026-01-01 12:00:00 UTC',
    ])
  })

  test('that changed nothing say so, and one that was lost looks like no success', async () => {
    const put = (body: string, fault?: string) =>
      stage.place
        .service(`/players/${PLAYER}`, {
          method: 'PUT',
          headers: { ...json, ...(fault && { 'X-Fauxhouse-Fault': fault }) },
          body,
        })
        .catch(() => undefined)
    await put('{}')
    await put('{"phone": "+49 30 99"}', 'loseAnswer')
    await stage.place.service(`/players/${PLAYER}`, {
      headers: { 'X-Fauxhouse-Fault': 'failure=truncated' },
    })
    const page = await stage.open()
    const row = page.locator('a.request-row')
    await row.first().getByText('cut off').waitFor()
    await row.nth(1).getByText('not received').waitFor()
    expect(await row.nth(1).locator('.s2').count()).toBe(0)
    await row.nth(1).click()
    await page.getByText('The client did not receive this answer.').waitFor()
    await row.nth(2).click()
    await page.getByText('The values were the same already.').waitFor()
    expect(await page.getByText('nothing', { exact: true }).count()).toBe(0)
    expect(await page.getByText('null', { exact: true }).count()).toBe(0)
  })

  test('are copied as curl and as fetch', async () => {
    const path = `/players/${PLAYER}/transactions?event_type=bet&event_type=win&limit=1`
    const { transactions } = await (await stage.place.service(path)).json()
    const page = await stage.open()
    await page.locator('a.request-row').first().click()
    await page.getByRole('button', { name: 'Copy as fetch' }).click()
    await page.getByText('Copied').waitFor()
    const call = new Function(`return (async () => (${await copied(page)}).json())()`)
    expect((await call()).transactions).toEqual(transactions)
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await expect.poll(() => copied(page)).toMatch(/^curl '/)
    expect(await copied(page)).toContain(`'${stage.place.server.url}${path}'`)
  })

  test('are listed in pages of 50', async () => {
    const many = await serve({ players: 5 })
    const { players } = many.worlds.base.list({ limit: 1 })
    for (let turn = 0; turn < 300; turn += 1) await many.service(`/players/${players[0]?.id}`)
    const page = await stage.open('', many)
    const rows = page.locator('a.request-row')
    await expect.poll(() => rows.count()).toBe(50)
    await page.getByText('300', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => rows.count()).toBe(100)
    expect(await rows.last().getAttribute('href')).toBe('#/requests/201')
    await page.getByRole('button', { name: 'Clear journal' }).click()
    await page.getByText('No requests yet').waitFor()
    await many.close()
  })
})
