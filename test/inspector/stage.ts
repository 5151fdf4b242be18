import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { WorldOptions } from '../../src/index'
import { closeBrowser, openPage, type Place, serve, type Tab } from './browser'

/** The server of the tests of a suite, and tabs that each test may open. */
export interface Stage {
  readonly place: Place
  /**
   * @param hash what the inspector shows; a world in it is created
   * @param of another server
   */
  open(hash?: string, of?: Place): Promise<Page>
  /** Leads a page to another place of the inspector. */
  show(page: Page, hash: string): Promise<unknown>
}

/** Serves a world to the tests of this suite. No tab may have complained when its test ends. */
export function onStage(options: WorldOptions, prepare?: (place: Place) => unknown): Stage {
  let place: Place | undefined
  const tabs: Tab[] = []
  beforeAll(async () => {
    place = await serve(options)
    await prepare?.(place)
  })
  afterEach(async () => {
    for (const { complaints, close } of tabs.splice(0)) {
      await close()
      expect(complaints).toEqual([])
    }
  })
  afterAll(async () => {
    await place?.close()
    await closeBrowser()
  })
  const served = () => {
    if (place === undefined) throw new Error('The server does not run yet.')
    return place
  }
  const urlOf = (hash: string, { server } = served()) => `${server.origin}/__admin/${hash}`
  return {
    get place() {
      return served()
    },
    async open(hash = '', of = served()) {
      const [, world] = /^#\/w\/([\w-]+)/.exec(hash) ?? []
      if (world !== undefined) of.worlds.open(world)
      const tab = await openPage(urlOf(hash, of))
      tabs.push(tab)
      return tab.page
    },
    show: (page, hash) => page.goto(urlOf(hash)),
  }
}
