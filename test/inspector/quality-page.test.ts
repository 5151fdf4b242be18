import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { pageOf } from '../../src/datasets/quality/page'
import { countPlayer } from '../../src/datasets/quality/player-tally'
import { reportOf } from '../../src/datasets/quality/report'
import { addTallies, emptyTally } from '../../src/datasets/quality/tally'
import { createWorld } from '../../src/index'
import { insideOf } from '../../src/world/views/player-view'
import { closeBrowser, hasBrowser, openPage, seriousFindings } from './browser'

const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-quality-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await closeBrowser()
})

/** The page of some players, and what it is to show. */
function writePage(players: number) {
  const world = createWorld({ seed: 'page', players })
  const tally = world
    .list({ limit: players })
    .players.map(({ id }) => countPlayer(insideOf(world.player(id)).player, world.compression))
    .reduce(addTallies, emptyTally())
  const report = reportOf(tally, {
    ...{ version: '1', seed: 'page', epoch: '', asOf: '2026-01-01T12:00:00.000Z', filter: null },
    ...{ scenarios: false, shard: { index: 1, count: 1 }, examined: players },
  })
  const path = join(folder, 'quality.html')
  writeFileSync(path, pageOf(report))
  return { report, url: pathToFileURL(path).href }
}

describe.runIf(hasBrowser)('the page of the quality of a dataset', () => {
  test.each([60, 0])(
    'of %i players has no serious finding of axe, light or dark',
    async (players) => {
      const { report, url } = writePage(players)
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        const viewport = { width, height: 800 }
        const { page, complaints, close } = await openPage(url, { colorScheme, viewport })
        expect(await seriousFindings(page), colorScheme).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        const bars = await page.locator('.plot rect').count()
        expect(bars).toBe(Object.values(report.distributions).flat().length)
        const inside = await page.locator('.plot rect').evaluateAll((all) =>
          all.every((bar) => {
            const [own, plot] = [bar, bar.closest('svg') as Element].map((each) =>
              each.getBoundingClientRect(),
            ) as [DOMRect, DOMRect]
            return own.top >= plot.top && own.bottom <= plot.bottom && own.right <= plot.right
          }),
        )
        expect(inside).toBe(true)
        expect(complaints).toEqual([])
        await close()
      }
    },
  )
})
