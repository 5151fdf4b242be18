import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copied, hasBrowser } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'
const headers = { 'Content-Type': 'application/json' }

describe.runIf(hasBrowser)('the requests', () => {
  const stage = onStage({ scenarios: [PLAYER] })
  const put = (body: object, fault?: string) =>
    stage.place
      .service(`/players/${PLAYER}`, {
        method: 'PUT',
        headers: { ...headers, ...(fault && { 'X-Fauxhouse-Fault': fault }) },
        body: JSON.stringify(body),
      })
      .catch(() => undefined)

  test('show why a PUT failed: problem, remedy, nearest request, stage, policies', async () => {
    const sent = { phon: '+49 30 1', settings: { want_bonus: true } }
    await put(sent)
    const page = await stage.open()
    await page.locator('a.request-row', { hasText: 'PUT' }).first().click()
    const detail = page.getByRole('region', { name: 'Request', exact: true })
    await detail.getByText('The field "phon" is unknown.').waitFor()
    await detail.getByText('Did you mean phone?').first().waitFor()
    expect(await detail.locator('.stages [aria-current]').innerText()).toBe('body')
    await detail.getByText('updateUnknownFields: reject').waitFor()
    await detail.getByRole('button', { name: 'Copy corrected request' }).click()
    const corrected = JSON.stringify({ settings: sent.settings, phone: sent.phon })
    await expect.poll(() => copied(page)).toContain(`--data-raw '${corrected}'`)
    expect(await detail.locator('.stages .bad').innerText()).toBe('body')
    expect(await detail.locator('h2 ~ *').first().innerText()).toBe(
      '400: The field "phon" is unknown. Did you mean phone?',
    )
    const titles = await detail.locator('h3').allInnerTexts()
    expect(titles).toEqual(['Request', 'Response', 'Policies'])
    expect(await detail.getByText(/UTC/).allInnerTexts()).toEqual([
      expect.stringMatching(/^received [-\d]+ [:\d]+ UTC$/),
      'world’s clock 2026-01-01 12:00:00 UTC',
    ])
  })

  test('show what an update changed, and what the fields of a response mean', async () => {
    await put({ phone: '+49 30 7654321' })
    await stage.place.service(`/players/${PLAYER}`)
    const page = await stage.open()
    const rows = page.locator('a.request-row')
    await rows.nth(1).click()
    await page.getByRole('row', { name: 'phone' }).getByText('+49 30 7654321').waitFor()
    await rows.first().click()
    await page.getByText('Cash and bonus money, excluding open withdrawals.').waitFor()
  })

  test('that changed nothing say so, and one that was lost looks like no success', async () => {
    await put({})
    await put({ phone: '+49 30 99' }, 'loseAnswer')
    const fault = { 'X-Fauxhouse-Fault': 'failure=truncated' }
    await stage.place.service(`/players/${PLAYER}`, { headers: fault })
    const page = await stage.open()
    const row = page.locator('a.request-row')
    await row.first().getByText('cut off').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const failing = { 'X-Fauxhouse-Fault': 'status=503' }
    await stage.place.service(`/players/${PLAYER}`, { headers: failing })
    await expect.poll(() => row.first().innerText()).toMatch(/503\s*fault/)
    await row.nth(2).getByText('not received').waitFor()
    expect(await row.nth(2).locator('.s2').count()).toBe(0)
    await row.nth(2).click()
    await page.getByText(/The client did not receive this response\.$/).waitFor()
    await row.nth(3).click()
    await page.getByText('The values were the same already.').last().waitFor()
    // A fault that had no effect is not the reason.
    await put({ phone: 1 }, 'loseAnswer')
    await page.getByRole('button', { name: '1 new ↑' }).click()
    await expect.poll(() => row.first().innerText()).toMatch(/400\s*body$/m)
  })

  test('are copied as a test, which runs', async () => {
    await put({ blocked: 'yes' })
    const page = await stage.open()
    await page.locator('a.request-row').first().click()
    await page.getByRole('button', { name: 'Copy as test' }).click()
    await page.getByText('Copied').waitFor()
    const folder = mkdtempSync(join(tmpdir(), 'copied-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(`${folder}/node_modules`)
    symlinkSync(process.cwd(), `${folder}/node_modules/fauxhouse`)
    symlinkSync(`${process.cwd()}/node_modules/vitest`, `${folder}/node_modules/vitest`)
    writeFileSync(`${folder}/copied.test.ts`, await copied(page))
    const args = ['vitest', 'run', '--root', folder, '--reporter', 'json']
    const { stdout } = await promisify(execFile)('npx', args)
    expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 1, numTotalTests: 1 })
  })

  test('of the page itself are not recorded; what it sends is', async () => {
    const { requests } = stage.place.worlds.open('sent')
    const page = await stage.open('#/w/sent/send?playerId=nobody')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('PLAYER_NOT_FOUND').first().waitFor()
    expect(requests.find().map(({ id, request }) => `${id} ${request.path}`)).toEqual([
      '1 /v1/players/nobody',
    ])
  })

  test('are copied as curl', async () => {
    const path = `/players/${PLAYER}/transactions?event_type=bet&event_type=win&limit=1`
    const { transactions } = await (await stage.place.service(path)).json()
    const page = await stage.open()
    await page.locator('a.request-row').first().click()
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByText('Copied').waitFor()
    const { stdout } = await promisify(execFile)('sh', ['-c', await copied(page)])
    expect(JSON.parse(stdout).transactions).toEqual(transactions)
  })

  test('of a named world are copied with its path, as is the nearest valid request', async () => {
    const url = `${stage.place.server.origin}/w/named/v1/players/${PLAYER}/bonuses`
    await fetch(`${url}?status=activ`, {
      headers: { Authorization: 'Bearer any', 'X-Session-ID': 's' },
    })
    const page = await stage.open('#/w/named/requests')
    await page.locator('a.request-row').first().click()
    for (const [button, query] of [
      ['Copy as curl', '?status=activ'],
      ['Copy corrected request', '?status=active'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect.poll(() => copied(page)).toContain(`'${url}${query}'`)
    }
  })
})

describe.runIf(hasBrowser)('the list of the requests', () => {
  const stage = onStage({ scenarios: [PLAYER] }, async ({ service, server }) => {
    await service(`/players/${PLAYER}/transactions?limit=3&event_type=bet`)
    await service('/players/nobody', { headers: { 'X-Session-ID': 'two words' } })
    // More than a page of them, so that the journal has what the page has not loaded.
    for (let sent = 0; sent < 220; sent += 1) await service(`/players/${PLAYER}`)
    await fetch(`${server.origin}/w/other/v1/players/nobody`)
  })
  const shown = 'a.request-row'

  test('has pages of 50; a filter searches the whole journal by text and chips', async () => {
    const page = await stage.open()
    const rows = page.locator(shown)
    await page.getByText('222', { exact: true }).waitFor()
    await expect.poll(() => rows.count()).toBe(50)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => rows.count()).toBe(100)
    const field = page.getByLabel('Filter of the requests')
    await field.fill('event_type=bet')
    await page.getByText('1 of 222').waitFor()
    expect(await rows.locator('.path').innerText()).toBe(
      `/v1/players/${PLAYER}/transactions?limit=3&event_type=bet`,
    )
    await field.fill('status:4xx session:"two words" nobody')
    await field.press('Enter')
    const chip = (text: string) => page.getByRole('button', { name: text })
    await chip('Remove session:"two words"').waitFor()
    expect(await field.inputValue()).toBe('nobody')
    await expect.poll(() => rows.count()).toBe(1)
    await chip('Remove session').click()
    await expect.poll(() => page.url()).toMatch(/\?q=status%3A4xx\+nobody$/)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await field.inputValue()).toBe('nobody')
    await field.fill('')
    await field.press('Backspace')
    await expect.poll(() => page.locator('.chip').count()).toBe(0)
    await page.getByText('222', { exact: true }).waitFor()
    // A chip empties the input.
    await field.fill('status:404')
    await field.press('Enter')
    await chip('Remove status:404').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    // A blank at the end stays for what is typed after it.
    await field.pressSequentially('two ')
    await expect.poll(() => page.url()).toMatch(/\+two$/)
    await field.pressSequentially('words')
    await expect.poll(() => page.url()).toMatch(/two\+words$/)
    expect(await field.inputValue()).toBe('two words')
    await stage.show(page, '#/requests?q=stage%3Arout')
    await page.getByText('Did you mean route?').waitFor()
    await stage.show(page, '#/requests?q=status%3A5xx+nowhere')
    await page.getByText('Searched all 222 requests of the base world for').waitFor()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await rows.first().waitFor()
    expect(page.url()).toMatch(/#\/requests$/)
  })

  test('is filtered by the links of a request, of another world, too', async () => {
    const page = await stage.open('#/requests?q=world%3Aother')
    await page.locator(shown).click()
    const detail = page.getByRole('region', { name: 'Request', exact: true })
    await detail.getByText('401').first().waitFor()
    expect(page.url()).toContain('/requests/1?')
    await detail.getByRole('link', { name: 'world other' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/w\/other\/requests$/)
    await page.locator(shown).click()
    await expect.poll(() => page.url()).toMatch(/#\/w\/other\/requests\/1$/)
    await stage.show(page, '#/requests/2')
    await page.getByRole('link', { name: 'session two words' }).click()
    await expect.poll(() => page.locator(shown).count()).toBe(1)
    await page.getByRole('link', { name: 'player nobody' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/players\/nobody$/)
  })

  test('holds still while it is scrolled, aimed at, or a request is open', async () => {
    const page = await stage.open()
    const rows = page.locator(shown)
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) await stage.place.service(`/players/${PLAYER}`)
    }
    await rows.first().waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.locator('.list').evaluate((box) => box.scrollTo(0, 600))
    const inView = () =>
      page.locator('.list').evaluate((box) => {
        const { top, left } = box.getBoundingClientRect()
        return document.elementFromPoint(left + 40, top + 100)?.closest('a')?.hash
      })
    await expect.poll(inView).toMatch(/requests\/\d+/)
    const before = await inView()
    await send(5)
    const fresh = (count: number) => page.getByRole('button', { name: `${count} new ↑` })
    await fresh(5).waitFor()
    expect(await inView()).toBe(before)
    await fresh(5).click()
    const first = () => rows.first().getAttribute('href')
    await expect.poll(first).toBe('#/requests/227')
    await rows.nth(1).click()
    await send(1)
    await fresh(1).waitFor()
    expect(await first()).toBe('#/requests/227')
    await page.keyboard.press('Escape')
    await stage.show(page, '#/requests')
    await page.keyboard.press('/')
    // The row that is aimed at stays where it is.
    await rows.first().hover()
    await expect.poll(first).toBe('#/requests/228')
    await send(12)
    await fresh(12).waitFor()
    expect(await first()).toBe('#/requests/228')
    await page.mouse.move(0, 0)
    await expect.poll(first).toBe('#/requests/240')
  })

  test('is cleared after a while, in which that can be taken back', async () => {
    const { requests } = stage.place.worlds.open('cleared')
    const url = `${stage.place.server.origin}/w/cleared/v1/players/nobody`
    const clear = () => page.getByRole('button', { name: 'Clear journal' }).click()
    await fetch(url)
    await fetch(url)
    const page = await stage.open('#/w/cleared/requests')
    const rows = page.locator(shown)
    await rows.first().waitFor()
    await clear()
    await page.getByText('No requests yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => rows.count()).toBe(2)
    expect(requests.count()).toBe(2)
    await clear()
    await page.getByText('No requests yet').waitFor()
    // What arrives meanwhile stays.
    await fetch(url)
    await expect.poll(() => rows.first().getAttribute('href')).toMatch(/requests\/3$/)
    // Who leaves does not wait.
    await stage.show(page, '#/w/cleared/players')
    await expect.poll(() => requests.find().map(({ id }) => id)).toEqual(['3'])
  })

  test('finds a number, shows the row of a link, and counts what is frequent', async () => {
    const page = await stage.open('#/requests/3')
    const rows = page.locator(shown)
    const open = page.locator(`${shown}[aria-current]`)
    await open.waitFor()
    expect(await open.locator('.number').innerText()).toBe('#3')
    const isInView = () => open.evaluate((row) => row.getBoundingClientRect().top < innerHeight)
    await expect.poll(isInView).toBe(true)
    await page.getByRole('heading', { name: '#3 GET' }).waitFor()
    await stage.show(page, '#/requests')
    const field = page.getByLabel('Filter of the requests')
    for (const text of ['17', '#17']) {
      await field.fill(text)
      await expect.poll(() => rows.first().locator('.number').innerText()).toBe('#17')
    }
    await field.fill('')
    await page.getByRole('button', { name: '4xx 1' }).click()
    await expect.poll(() => rows.locator('.path').allInnerTexts()).toEqual(['/v1/players/nobody'])
    await stage.show(page, '#/requests?q=world%3Aother')
    await expect.poll(() => rows.first().locator('.number').innerText()).toBe('other #1')
    await stage.show(page, '#/requests?q=policy%3AsortOrder')
    await expect.poll(() => rows.count()).toBe(1)
  })

  test('is loaded although requests arrive faster than it loads', async () => {
    const page = await stage.open('#/w/slow/requests')
    await page.getByText('No requests yet').waitFor()
    await page.route('**/requests/find*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    const url = `${stage.place.server.origin}/w/slow/v1/players/${PLAYER}`
    let isShown = false
    const first = page.locator(shown).first().waitFor()
    void first.then(() => {
      isShown = true
    })
    for (let sent = 0; sent < 80 && !isShown; sent += 1) {
      await fetch(url)
      await page.waitForTimeout(100)
    }
    expect(isShown).toBe(true)
  })

  test('loads a burst of requests together', async () => {
    const page = await stage.open('#/w/busy/requests')
    await page.getByText('Live', { exact: true }).waitFor()
    let loads = 0
    page.on('request', (request) => {
      if (request.url().includes('/requests/find')) loads += 1
    })
    const url = `${stage.place.server.origin}/w/busy/v1/players/${PLAYER}`
    await Promise.all(Array.from({ length: 300 }, () => fetch(url)))
    await page.getByText('300', { exact: true }).first().waitFor()
    expect(await page.locator(shown).count()).toBe(50)
    expect(loads).toBeGreaterThan(0)
    expect(loads).toBeLessThan(100)
  })
})
