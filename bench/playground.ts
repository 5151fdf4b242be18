import { chromium } from 'playwright-core'
import { SITE, serveSite } from '../test/site/server'
import { median } from './pairs'

const CHROMIUM = '/usr/bin/chromium'
const ROUNDS = 7

/**
 * Seconds of processor time that the page of the playground needs until it lists the players. With
 * another built site, both in turn.
 *
 * @param other folder of the other built site
 */
export async function benchPlayground(other?: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const folders = other === undefined ? [SITE] : [SITE, `${other}/`]
  const sides = await Promise.all(
    folders.map(async (folder) => ({ site: await serveSite(folder), seconds: [] as number[] })),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { site, seconds } of round % 2 === 0 ? sides : sides.toReversed()) {
      const page = await browser.newPage()
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto(`${site.url}play/`)
      await page.locator('[data-id]').first().waitFor()
      const { metrics } = await session.send('Performance.getMetrics')
      seconds.push(metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
      await page.close()
    }
  }
  await browser.close()
  for (const { site } of sides) await site.close()
  const [own, before] = sides.map(({ seconds }) => seconds)
  console.log(`playground until it lists the players: ${median(own ?? []).toFixed(2)} s`)
  if (own === undefined || before === undefined) return
  const ratios = own.map((seconds, round) => seconds / (before[round] ?? Number.NaN))
  console.log(
    `the other: ${median(before).toFixed(2)} s; median of ratios ${median(ratios).toFixed(2)}`,
  )
}
