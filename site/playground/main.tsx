import { render } from 'preact'
import { createWorld } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'
import { App } from '../../src/inspector/app'
import type { Server } from '../../src/inspector/server/connection'
import { asAdapter } from '../../src/service/environment'
import { waitFor } from '../../src/service/waiting'

const { timeOrigin } = performance
const openedAt = performance.now()

/** What a server adds: the time of the host, and pauses in which the page stays responsive. */
const environment = asAdapter({
  elapsedMs: () => performance.now() - openedAt,
  hostNow: () => timeOrigin + performance.now(),
  wait: waitFor,
  pause: () => new Promise((resume) => setTimeout(resume)),
})

const worlds = createWorlds({ base: createWorld({ scenarios: 'all' }) })

// Requests that are copied fit a server that `fauxhouse` starts.
const server: Server = {
  base: 'http://127.0.0.1:4777',
  fetch: (url, init) => worlds.fetch(new Request(url, init), environment),
  home: '../',
}

if (location.hash === '') history.replaceState(null, '', '#/players')
const root = document.createElement('div')
root.id = 'app'
document.body.append(root)
render(<App server={server} />, root)
