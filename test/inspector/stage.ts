import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { WorldOptions } from '../../src/index'
import { closeBrowser, openTab, type Place, serve, type Tab } from './browser'

/** The server of the tests of a suite, and a tab that each test may open. */
export interface Stage {
  readonly place: Place
  /**
   * @param hash what the inspector shows; a world in it is created
   * @param of another server
   */
  open(hash?: string, of?: Place): Promise<Page>
}

/** Serves a world to the tests of this suite. No tab may have complained when its test ends. */
export function onStage(options: WorldOptions, prepare?: (place: Place) => unknown): Stage {
  let place: Place | undefined
  let tab: Tab | undefined
  beforeAll(async () => {
    place = await serve(options)
    await prepare?.(place)
  })
  afterEach(async () => {
    const complaints = tab?.complaints ?? []
    await tab?.close()
    tab = undefined
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    await place?.close()
    await closeBrowser()
  })
  const served = () => {
    if (place === undefined) throw new Error('The server does not run yet.')
    return place
  }
  return {
    get place() {
      return served()
    },
    async open(hash = '', of = served()) {
      const [, world] = /^#\/w\/([\w-]+)/.exec(hash) ?? []
      if (world !== undefined) of.worlds.open(world)
      tab = await openTab(of, hash)
      return tab.page
    },
  }
}
