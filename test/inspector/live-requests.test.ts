import { spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, serve } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

/** Sends so many requests from another process, 300 a second if the machine is fast enough. */
function load(url: string, number: number): Promise<void> {
  const program = `
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'load' }
    let sent = 0
    const start = performance.now()
    const open = new Set()
    const turn = () => {
      const due = Math.min(${number}, (performance.now() - start) * 0.3)
      for (; sent < due && open.size < 50; sent += 1) {
        const one = fetch(${JSON.stringify(url)} + '?n=' + sent, { headers }).then((a) => a.text())
        open.add(one)
        one.finally(() => open.delete(one))
      }
      if (sent < ${number}) setTimeout(turn, 5)
    }
    turn()`
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', program], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))))
  })
}

interface Counted {
  readonly renders: number
  readonly frames: number
  /** Largest number of renders between two frames. */
  readonly inFrame: number
  /** Largest number of rows. */
  readonly rows: number
  /** Tasks of more than 50 ms together, in ms. */
  readonly longMs: number
}

/** Counts the renders of the list until the returned function is called. */
async function counting(page: Page): Promise<() => Promise<Counted>> {
  await page.evaluate(() => {
    const list = document.querySelector('.list-rows') as Element
    const counted = { renders: 0, frames: 0, inFrame: 0, rows: 0, longMs: 0 }
    let since = 0
    new MutationObserver(() => {
      counted.renders += 1
      since += 1
      counted.inFrame = Math.max(counted.inFrame, since)
      counted.rows = Math.max(counted.rows, list.childElementCount)
    }).observe(list, { childList: true, subtree: true, attributes: true, characterData: true })
    const frame = () => {
      counted.frames += 1
      since = 0
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) counted.longMs += duration
    }).observe({ type: 'longtask' })
    Object.assign(window, { counted })
  })
  return () => page.evaluate(() => (window as unknown as { counted: Counted }).counted)
}

describe.runIf(hasBrowser)('the list of the requests, live', () => {
  const stage = onStage({ scenarios: [PLAYER] })
  const rows = (page: Page) => page.locator('a.request-row')
  const send = async (count: number, query = '') => {
    for (let sent = 0; sent < count; sent += 1) {
      await stage.place.service(`/players/${PLAYER}${query}`)
    }
  }

  test('renders at most once a frame, and 50 rows, at 300 requests a second', async () => {
    const busy = await serve({ scenarios: [PLAYER], memory: { journal: 5_000 } })
    await busy.service(`/players/${PLAYER}`)
    const page = await stage.open('', busy)
    await rows(page).first().waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const count = await counting(page)
    const sent = 1_200
    const start = performance.now()
    await load(`${busy.server.url}/players/${PLAYER}`, sent)
    const rate = Math.round((1_000 * sent) / (performance.now() - start))
    const newest = () => rows(page).first().getAttribute('href')
    await expect.poll(newest).toBe(`#/requests/${sent + 1}`)
    const { renders, frames, inFrame, rows: most, longMs } = await count()
    console.info(
      `${rate} requests a second: ${renders} renders, ${frames} frames, long ${longMs} ms`,
    )
    expect(renders).toBeGreaterThan(0)
    expect(renders).toBeLessThanOrEqual(frames)
    // The rows, and how many of them are new.
    expect(inFrame).toBeLessThanOrEqual(2)
    expect(most).toBeLessThanOrEqual(50)
    expect(busy.worlds.base.requests.count()).toBe(sent + 1)
    await page.getByText('1,201', { exact: true }).waitFor()
    await busy.close()
  }, 60_000)

  test('holds still while it is scrolled, or a request is open, and says how many are new', async () => {
    await send(60)
    const page = await stage.open()
    const list = page.locator('.list')
    await rows(page).first().waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await list.evaluate((box) => box.scrollTo(0, 600))
    const inView = () =>
      list.evaluate((box) => {
        const { top, left } = box.getBoundingClientRect()
        return document.elementFromPoint(left + 40, top + 100)?.closest('a')?.hash
      })
    await expect.poll(inView).toMatch(/requests\/\d+/)
    const before = await inView()
    await send(5)
    const fresh = page.getByRole('button', { name: '5 new ↑' })
    await fresh.waitFor()
    expect(await inView()).toBe(before)
    await fresh.click()
    await expect.poll(() => rows(page).first().getAttribute('href')).toBe('#/requests/65')
    expect(await fresh.count()).toBe(0)
    await rows(page).nth(1).click()
    await send(1)
    await page.getByRole('button', { name: '1 new ↑' }).waitFor()
    expect(await rows(page).first().getAttribute('href')).toBe('#/requests/65')
  })

  test('is paused and resumed', async () => {
    await send(1)
    const page = await stage.open()
    await rows(page).first().waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const before = await rows(page).first().getAttribute('href')
    await page.getByRole('button', { name: 'Pause' }).click()
    await send(3)
    await page.getByRole('button', { name: '3 new ↑' }).waitFor()
    expect(await rows(page).first().getAttribute('href')).toBe(before)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => rows(page).first().getAttribute('href')).not.toBe(before)
    expect(await page.getByRole('button', { name: /new ↑/ }).count()).toBe(0)
  })

  test('with a filter adds what matches of the new ones', async () => {
    const page = await stage.open('#/requests?q=path%3A%2Fbonuses+limit%3D7')
    await page.getByText('No requests match').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await stage.place.service(`/players/${PLAYER}/bonuses?limit=7`)
    await send(2, '?limit=7')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByText(/^1 of \d+$/).waitFor()
  })
})
