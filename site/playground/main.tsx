import { render } from 'preact'
import { IN_PROCESS, initOf } from '../../src/adapters/fetch'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { App } from '../../src/inspector/app'
import { Alone } from '../../src/inspector/elements/notes'
import type { Server } from '../../src/inspector/server/connection'
import type { World } from '../../src/public-world'
import { worldOf } from './linked-world'
import { Tour } from './tour'

const { timeOrigin } = performance
const openedAt = performance.now()

/** What a server adds: the time of the host, and pauses in which the page stays responsive. */
const init = initOf(
  {
    ...IN_PROCESS,
    clock: {
      now: () => timeOrigin + performance.now(),
      elapsedMs: () => performance.now() - openedAt,
    },
    pause: () => new Promise((resume) => setTimeout(resume)),
  },
  () => Response.error(),
)

const isShared = (hash: string) => hash.startsWith('#s=')

/** A server in this page. Requests that are copied fit one that `fauxhouse` starts. */
function serverOf(world: World): Server {
  const worlds = createWorlds({ base: world })
  return {
    base: 'http://127.0.0.1:4777',
    fetch: (url, sent) => worlds.fetch(new Request(url, sent), init),
    home: '../',
    playground: location.href.replace(/#.*/, ''),
  }
}

function Failed({ error }: { readonly error: unknown }) {
  return (
    <Alone error={error}>
      <a href="./">Open the playground</a>
    </Alone>
  )
}

async function open() {
  const { hash } = location
  // Who follows a link to a view wants that view.
  const isLinked = hash !== ''
  try {
    const world = isShared(hash) ? await worldOf(hash) : createWorld({ scenarios: 'all' })
    // For the console of the browser.
    Object.assign(globalThis, { world })
    // A link is read once; from then on, the hash is the route.
    if (isShared(hash)) history.replaceState(null, '', '#/requests')
    if (hash === '') history.replaceState(null, '', '#/players?situation=any')
    return (
      <>
        <App server={serverOf(world)} />
        {!isLinked && <Tour />}
      </>
    )
  } catch (error) {
    return <Failed error={error} />
  }
}

addEventListener('hashchange', () => isShared(location.hash) && location.reload())
const shell = document.querySelector('main')
const root = document.createElement('div')
root.id = 'app'
void open().then((page) => {
  shell?.replaceWith(root)
  render(page, root)
})
