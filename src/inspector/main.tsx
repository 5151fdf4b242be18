import { render } from 'preact'
import { App } from './app'
import { hrefOf, routeOf } from './route'
import { placeOf } from './server/connection'

/** URL of the playground, which the build fills in. */
declare const PLAYGROUND: string | undefined

// A link below /w/{world} shows that world; the page itself keeps the world in the hash.
const { base, world } = placeOf(location)
if (world !== undefined) {
  const route = routeOf(location.hash)
  const hash = hrefOf({ ...route, world: route.world ?? world })
  history.replaceState(null, '', `${base}/__admin/${hash}`)
}

const root = document.createElement('div')
root.id = 'app'
document.body.append(root)
const server = {
  base,
  basePath: document.documentElement.dataset['basePath'],
  // What is removed when the page is left is sent nevertheless.
  fetch: (url: string, init: RequestInit) =>
    fetch(url, { ...init, keepalive: init.method === 'DELETE' }),
  home: `${base}/`,
  playground: PLAYGROUND,
}
render(<App server={server} />, root)
