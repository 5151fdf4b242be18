// Takes the pictures of README and docs: `npm run pictures`, after a change of the inspector.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { createWorld } from '../dist/index.js'
import { startServer } from '../dist/node.js'

const FOLDER = 'docs/pictures'
const CHROMIUM = '/usr/bin/chromium'

const world = createWorld({ scenarios: 'all' })
const server = await startServer(world, { port: 0 })
const request = (path, init = {}) => {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'desk', ...init.headers }
  return fetch(server.url + path, { ...init, headers })
}
const update = (id, fields) =>
  request(`/players/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })

// A session of a support desk: reads, an update, a mistake, a fault, and a day that passes.
const { players } = world.list({ situation: 'any', limit: 6 })
for (const { id } of players) {
  await request(`/players/${id}`)
  await request(`/players/${id}/bonuses`)
}
world.faults.add({ operation: 'getTransactionSummary', times: 1, effect: { status: 503 } })
await request(`/players/${players[0].id}/transactions/summary`)
await update('withdrawal-stuck', { phone: '+4915123456789' })
await request('/players/blocked-player/transactions?event_type=bett')
await update('pending-kyc', { blocked: 'yes' })
const mistake = world.requests.find({ status: 400 }).at(-1).id
world.execute('withdrawal-stuck', { type: 'label', add: ['Watch'] })
world.execute('bonus-active', { type: 'deposit', amount: 50 })
world.advance('P1D')
world.execute('blocked-player', { type: 'unblock' })

/** A picture as WebP, which is a sixth of a PNG: the browser converts it. */
async function smaller(png) {
  const data = await converter.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.5 })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(data)
}

const VIEWS = {
  requests: [`#/requests/${mistake}`, '.stages'],
  player: ['#/players/bonus-active', '.chart svg'],
  time: ['#/time', '.event'],
  scenarios: ['#/scenarios', '.card'],
}

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const converter = await browser.newPage()
for (const colorScheme of ['light', 'dark']) {
  const viewport = { width: 1280, height: 760 }
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2 })
  for (const [name, [hash, shown]] of Object.entries(VIEWS)) {
    await page.goto(`${server.origin}/__admin/${hash}`)
    await page.locator(shown).first().waitFor()
    await page.locator('.skeleton').waitFor({ state: 'detached' })
    // What fades in is there.
    await page.waitForTimeout(300)
    const png = await page.screenshot()
    writeFileSync(`${FOLDER}/${name}-${colorScheme}.webp`, await smaller(png))
  }
}

// What messages show of a link to the site.
const card = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await card.setContent(`
  <style>
    body { margin: 0; padding: 143px 96px; background: #17191e; color: #fff; font: 38px/54px system-ui, sans-serif }
    h1 { display: flex; align-items: center; gap: 40px; margin: 0 0 40px; font-size: 94px; line-height: 120px }
    svg { width: 120px }
    p { margin: 0; color: #d0d3da }
    small { display: block; margin-top: 24px; font-size: 28px; color: #8b93a7 }
  </style>
  <h1>${readFileSync('site/public/favicon.svg', 'utf8')} Fauxhouse</h1>
  <p>A casino back office<br>that runs inside your test</p>
  <small>msw · HTTP · fetch · one seed, the same bytes</small>`)
await card.screenshot({ path: 'site/public/preview.png' })
await browser.close()
await server.close()
