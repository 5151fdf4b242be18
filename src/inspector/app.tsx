import { useEffect, useRef, useState } from 'preact/hooks'
import { isFauxhouseError } from '../client/connect'
import { Alone } from './elements/alone'
import { Button } from './elements/button'
import { Confirmations } from './elements/confirm'
import { showCurrent } from './elements/current'
import { Link } from './elements/link'
import { Skeleton } from './elements/states'
import { Toasts } from './elements/toast'
import { FaultsView } from './faults/faults-view'
import { words } from './format'
import { Help } from './help'
import { useKeys } from './keyboard'
import { PlayersView } from './players/players-view'
import { RequestsView } from './requests/requests-view'
import { go, RouteContext, useLocation, useRoute, VIEWS, type View } from './route'
import { PoliciesView } from './rules/policies-view'
import { ScenariosView } from './rules/scenarios-view'
import { SendView } from './send/send-view'
import {
  type Connection,
  ConnectionContext,
  reach,
  type Server,
  useConnection,
} from './server/connection'
import { follow, type LiveState } from './server/live'
import { isGone } from './server/world-events'
import { TokenForm } from './token-form'
import { ClockBar } from './world/clock-bar'
import { Share } from './world/share'
import { TimeView } from './world/time-view'
import { WorldChoice } from './world/world-choice'
import { WorldsView } from './world/worlds-view'

/** The views, each with its element. */
const SHOWN: Readonly<Record<View, () => preact.JSX.Element>> = {
  requests: RequestsView,
  send: SendView,
  players: PlayersView,
  time: TimeView,
  scenarios: ScenariosView,
  faults: FaultsView,
  policies: PoliciesView,
  worlds: WorldsView,
}

/** What is known of the access to the server. */
type Access =
  | { readonly kind: 'asking' }
  | { readonly kind: 'open'; readonly token: string | undefined }
  | { readonly kind: 'locked'; readonly isWrong: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The page: asks for a token if the server needs one, and keeps it in memory only. */
export function App({ server }: { readonly server: Server }) {
  const [access, setAccess] = useState<Access>({ kind: 'asking' })
  const route = useLocation()

  const enter = async (token: string | undefined) => {
    try {
      await reach(server, undefined, token).remote.now()
      setAccess({ kind: 'open', token })
    } catch (error) {
      if (isFauxhouseError(error) && error.code === 'UNAUTHORIZED') {
        setAccess({ kind: 'locked', isWrong: token !== undefined })
      } else setAccess({ kind: 'failed', error })
    }
  }
  useEffect(() => void enter(undefined), [])

  if (access.kind === 'asking') return <Skeleton lines={8} />
  if (access.kind === 'locked') return <TokenForm isWrong={access.isWrong} onToken={enter} />
  if (access.kind === 'failed') {
    return (
      <Alone error={access.error}>
        <Button onClick={() => enter(undefined)}>Try again</Button>
      </Alone>
    )
  }
  return (
    <RouteContext.Provider value={route}>
      <Confirmations>
        <Toasts>
          <Connected key={route.world} server={server} token={access.token} />
        </Toasts>
      </Confirmations>
    </RouteContext.Provider>
  )
}

interface ConnectedProps {
  readonly server: Server
  readonly token: string | undefined
}

/** Whether the world of the page is there. */
type Opened =
  | { readonly kind: 'opening' | 'absent' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly connection: Connection }

/** The page of one world, with the events of that world. */
function Connected({ server, token }: ConnectedProps) {
  const { world } = useRoute()
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    open(server, world, token, ending.signal).then(
      (found) => !ending.signal.aborted && setOpened(found),
      // A link may have any name of a world, and a URL has no segment "..".
      (error: unknown) => !ending.signal.aborted && setOpened({ kind: 'failed', error }),
    )
    return () => ending.abort()
  }, [server, token, world, attempt])
  const again = () => setAttempt(attempt + 1)
  if (opened.kind === 'opening') return <Skeleton lines={8} />
  if (opened.kind === 'open') {
    return (
      <ConnectionContext.Provider value={opened.connection}>
        <Frame />
      </ConnectionContext.Provider>
    )
  }
  const home = <Link to={{ view: 'worlds', world: undefined }}>All worlds</Link>
  if (opened.kind === 'failed') {
    return (
      <Alone error={opened.error}>
        <Button onClick={again}>Try again</Button>
        {home}
      </Alone>
    )
  }
  const create = () => reach(server, undefined, token).root.worlds.create(world ?? '')
  const fail = (error: unknown) => setOpened({ kind: 'failed', error })
  return (
    <Alone>
      <p>
        There is no world “{world}”. It may have been deleted, or the server has restarted since.
      </p>
      <Button kind="primary" onClick={() => create().then(again, fail)}>
        Create {world}
      </Button>
      {home}
    </Alone>
  )
}

/** Connects to a world. A request to an unknown one would create it, so this asks first. */
async function open(
  server: Server,
  world: string | undefined,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Opened> {
  const ways = reach(server, world, token)
  if (world !== undefined) {
    try {
      await ways.to(undefined).wire.send('GET', `/worlds/${encodeURIComponent(world)}`)
    } catch (error) {
      if (isFauxhouseError(error) && error.code === 'WORLD_NOT_FOUND') return { kind: 'absent' }
      throw error
    }
  }
  const live = follow(ways.root)
  signal.addEventListener('abort', () => live.close())
  if (signal.aborted) live.close()
  live.onEvent((event) => {
    if (isGone(event) && event.data.world === world) {
      go({ world: undefined, view: 'worlds', id: undefined, query: {} })
    }
  })
  return { kind: 'open', connection: { ...ways, live } }
}

function Frame() {
  const { world, view, id, query } = useRoute()
  const help = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLElement>(null)
  const views = useRef<HTMLElement>(null)
  useKeys({ '?': () => help.current?.showModal() })
  useEffect(() => {
    const place = [id, words(view), world].filter(Boolean).join(' · ')
    document.title = `${place} – Fauxhouse`
    showCurrent(views.current)
  }, [world, view, id])
  const { home } = useConnection()
  const Shown = SHOWN[view]
  const at = { at: query['at'] ?? '' }
  const player = view === 'players' ? id : query['player']
  const queryOf = (each: View) => (each === 'time' ? { ...at, player: player ?? '' } : at)
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={() => content.current?.focus()}>
        Skip to the content
      </button>
      <header class="line top">
        <h1>
          <a href={home}>Fauxhouse</a>
        </h1>
        <nav aria-label="Views" ref={views}>
          {VIEWS.map((each) => (
            <Link
              key={each}
              to={{ view: each, query: queryOf(each) }}
              isCurrent={each === view && 'page'}
            >
              {words(each)}
            </Link>
          ))}
        </nav>
        <div class="line gap-4 tools">
          <WorldChoice />
          <ClockBar />
          <Share />
          <LiveMark />
          <button type="button" aria-label="Keys" onClick={() => help.current?.showModal()}>
            ?
          </button>
        </div>
      </header>
      <main ref={content} tabIndex={-1}>
        <Shown />
      </main>
      <Help dialog={help} />
    </div>
  )
}

const STATES: Readonly<Record<LiveState, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost, trying again',
}

function LiveMark() {
  const { live } = useConnection()
  const [state, setState] = useState(live.state)
  useEffect(() => {
    setState(live.state)
    return live.onState(setState)
  }, [live])
  return (
    <span class={`line gap-2 muted live ${state}`} role="status">
      {STATES[state]}
    </span>
  )
}
