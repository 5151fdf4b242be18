import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isFauxhouseError } from '../client/connect'
import { showCurrent, useKeys } from './elements/browser'
import { Button, Form } from './elements/button'
import { Choice, Input } from './elements/controls'
import { DialogueLayer } from './elements/layers'
import { Link } from './elements/link'
import { Alone, Pairs, Skeleton } from './elements/notes'
import { words } from './format'
import { PlayersView } from './players/players-view'
import { RequestsView } from './requests/requests-view'
import { SendView } from './requests/send-view'
import { go, RouteContext, useLocation, useRoute, VIEWS, type View } from './route'
import {
  type Connection,
  ConnectionContext,
  follow,
  type LiveState,
  reach,
  type Server,
  useConnection,
} from './server/connection'
import { isGone, useLoaded } from './server/loaded'
import { ClockBar } from './world/clock-bar'
import { FaultsView } from './world/faults-view'
import { PoliciesView } from './world/policies-view'
import { ScenariosView } from './world/scenarios-view'
import { Share } from './world/share'
import { TimeView } from './world/time-view'
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

/** The page: asks for a token if the server needs one, and keeps it in memory only. */
export function App({ server }: { readonly server: Server }) {
  const [token, setToken] = useState<string>()
  const route = useLocation()
  return (
    <RouteContext.Provider value={route}>
      <DialogueLayer>
        <World key={route.world} server={server} token={token} onToken={setToken} />
      </DialogueLayer>
    </RouteContext.Provider>
  )
}

interface WorldProps {
  readonly server: Server
  readonly token: string | undefined
  readonly onToken: (token: string) => void
}

/** The page of one world, once it is reached; else what is in the way. */
function World({ server, token, onToken }: WorldProps) {
  const { world } = useRoute()
  const [{ connection, error }, setOpened] = useState<{
    readonly connection?: Connection
    readonly error?: unknown
  }>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    open(server, world, token, ending.signal).then(
      (connection) => ending.signal.aborted || setOpened({ connection }),
      // A link may have any name of a world, and a URL has no segment "..".
      (error: unknown) => ending.signal.aborted || setOpened({ error }),
    )
    return () => ending.abort()
  }, [token, tries])
  const again = () => setTries(tries + 1)
  if (connection !== undefined) {
    return (
      <ConnectionContext.Provider value={connection}>
        <Frame />
      </ConnectionContext.Provider>
    )
  }
  if (error === undefined) return <Skeleton lines={8} />
  const code = isFauxhouseError(error) ? error.code : undefined
  if (code === 'UNAUTHORIZED') {
    const enter = (next: string) => (next === token ? again() : onToken(next))
    return <TokenForm isWrong={token !== undefined} onToken={enter} />
  }
  const isAbsent = code === 'WORLD_NOT_FOUND'
  const create = () =>
    reach(server, undefined, token)
      .root.worlds.create(world ?? '')
      .then(again)
  return (
    <Alone error={isAbsent ? undefined : error}>
      {isAbsent && (
        <p>
          There is no world “{world}”. It may have been deleted, or the server has restarted since.
        </p>
      )}
      {isAbsent ? (
        <Button kind="primary" onClick={create}>
          Create {world}
        </Button>
      ) : (
        <Button onClick={again}>Try again</Button>
      )}
      {world !== undefined && <Link to={{ view: 'worlds', world: undefined }}>All worlds</Link>}
    </Alone>
  )
}

/** Connects to a world. A request to an unknown one would create it, so the page asks first. */
async function open(
  server: Server,
  world: string | undefined,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  const ways = reach(server, world, token)
  await (world === undefined ? ways.root.now() : ways.to(undefined).calls.world(world))
  const live = follow(ways.root, signal)
  live.listen((event) => {
    if (isGone(event) && event.data.world === world) {
      go({ world: undefined, view: 'worlds', id: undefined, query: {} })
    }
  })
  return { ...ways, live }
}

/** Asks for the admin token. It stays in the memory of this page. */
function TokenForm({ isWrong, onToken }: Pick<WorldProps, 'onToken'> & { isWrong: boolean }) {
  const [token, setToken] = useState('')
  return (
    <Alone>
      <Form class="stack gap-4">
        <Input
          label="Admin token of this server"
          type="password"
          autocomplete="off"
          value={token}
          onValue={setToken}
        />
        {isWrong && (
          <p class="bad" role="alert">
            The server does not accept this token.
          </p>
        )}
        <Button type="submit" kind="primary" disabled={token === ''} onClick={() => onToken(token)}>
          Open
        </Button>
        <p class="muted">This page keeps it in memory until you close or reload it.</p>
      </Form>
    </Alone>
  )
}

function Frame() {
  const { world, view, id, query } = useRoute()
  const help = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLElement>(null)
  const views = useRef<HTMLElement>(null)
  const showHelp = () => help.current?.showModal()
  useKeys({ '?': showHelp })
  useEffect(() => {
    const place = [id, words(view), world].filter(Boolean).join(' · ')
    document.title = `${place} – Fauxhouse`
    showCurrent(views.current)
  }, [world, view, id])
  const { home } = useConnection()
  const Shown = SHOWN[view]
  const at = { at: query['at'] ?? '' }
  const player = view === 'players' ? id : query['player']
  const queryFor = (each: View) => (each === 'time' ? { ...at, player: player ?? '' } : at)
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
              to={{ view: each, query: queryFor(each) }}
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
          <button type="button" class="keys-button" aria-label="Keys" onClick={showHelp}>
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

/** Chooses the world that the page shows. */
function WorldChoice() {
  const { world } = useRoute()
  const load = ({ root }: Connection) => root.worlds.list()
  const { value = [] } = useLoaded(load, [], 'world', { worlds: 'all' })
  const names = new Set(value.map(({ name }) => name))
  if (world !== undefined) names.add(world)
  if (names.size === 0) return null
  return (
    <label class="line gap-2 world">
      <span class="muted">World</span>
      <Choice
        aria-label="World"
        none={words('base')}
        value={world ?? ''}
        choices={[...names]}
        onValue={(name) => go({ world: name || undefined, id: undefined, query: {} })}
      />
    </label>
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
    return live.listen(() => setState(live.state))
  }, [live])
  return (
    <span class={`line gap-2 muted live-mark ${state}`} role="status">
      {STATES[state]}
    </span>
  )
}

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search or filter'],
  ['j or ↓', 'Next row'],
  ['k or ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close what is open'],
  ['?', 'These keys'],
]

/** The keys of the page, in a dialog. */
function Help({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog class="box" ref={dialog} aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <Pairs class="stack gap-2 keys" pairs={KEYS.map(([key, does]) => [key, does])} />
      <Button onClick={() => dialog.current?.close()}>Close</Button>
    </dialog>
  )
}
