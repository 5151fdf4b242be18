import { useEffect, useRef, useState } from 'preact/hooks'
import { isFauxhouseError } from '../client/connect'
import { useKeys } from './elements/browser'
import { Button, Form } from './elements/button'
import { Input } from './elements/controls'
import { Icon } from './elements/icons'
import { MessageLayer } from './elements/layers'
import { Link } from './elements/link'
import { Alone, Pairs, Skeleton } from './elements/notes'
import { words } from './format'
import { Palette } from './palette'
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
import { isGone } from './server/loaded'
import { ChangesView } from './world/changes'
import { FaultsView } from './world/faults-view'
import { PoliciesView } from './world/policies-view'
import { ScenariosView } from './world/scenarios-view'
import { Share } from './world/share'
import { ClockBar } from './world/time-parts'
import { TimeView } from './world/time-view'
import { WorldsView } from './world/worlds-view'

/** The page: asks for a token if the server needs one, and keeps it in memory only. */
export function App({ server }: { readonly server: Server }) {
  const [token, setToken] = useState<string>()
  const route = useLocation()
  return (
    <RouteContext.Provider value={route}>
      <MessageLayer>
        <World key={route.world} server={server} token={token} onToken={setToken} />
      </MessageLayer>
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
      <Form class="stack">
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

/** The views: each with its element, and the key that leads there after `g`. */
const SHOWN: Readonly<Record<View, readonly [show: () => preact.JSX.Element, key: string]>> = {
  requests: [RequestsView, 'r'],
  send: [SendView, 's'],
  players: [PlayersView, 'p'],
  time: [TimeView, 't'],
  changes: [ChangesView, 'c'],
  scenarios: [ScenariosView, 'n'],
  faults: [FaultsView, 'f'],
  policies: [PoliciesView, 'o'],
  worlds: [WorldsView, 'w'],
}

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['Ctrl K', 'Find a player, a scenario, a command or a view'],
  ['/', 'Search or filter'],
  ['j or ↓', 'Next row, or the next item if one is open'],
  ['k or ↑', 'Previous row, or the previous item'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close what is open'],
  ...VIEWS.map((view) => [`g ${SHOWN[view][1]}`, words(view)] as const),
  ['?', 'These keys'],
]

/** The page around the views: what leads to them, and what concerns the whole world. */
export function Frame() {
  const { world, view, id, query } = useRoute()
  const { home, playground } = useConnection()
  const help = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLElement>(null)
  const showHelp = () => help.current?.showModal()
  const placeOf = (each: View) => ({ view: each, query: { at: query['at'] ?? '' } })
  useKeys({
    '?': showHelp,
    ...Object.fromEntries(
      VIEWS.map((each) => [`g ${SHOWN[each][1]}`, () => go({ id: undefined, ...placeOf(each) })]),
    ),
  })
  useEffect(() => {
    const place = [id, words(view), world].filter(Boolean).join(' · ')
    document.title = `${place} – Fauxhouse`
  }, [world, view, id])
  const [Shown] = SHOWN[view]
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={() => content.current?.focus()}>
        Skip to the content
      </button>
      <header>
        <h1 class="brand">
          <a class="line" href={home}>
            <Icon name="brand" />
            Fauxhouse
          </a>
        </h1>
        <div class="line top">
          <Link class="cut world" to={{ view: 'worlds' }}>
            <span class="wide-only">World: </span>
            {world ?? 'base'}
          </Link>
          <Palette />
          <ClockBar />
          <LiveMark />
          {playground !== undefined && <Share />}
          <Button class="icon" aria-label="Keys" onClick={showHelp}>
            ?
          </Button>
        </div>
      </header>
      <nav class="views" aria-label="Views">
        {VIEWS.map((each) => (
          <Link
            key={each}
            class="line"
            title={`${words(each)} (g ${SHOWN[each][1]})`}
            to={placeOf(each)}
            isCurrent={each === view && 'page'}
          >
            <Icon name={each} />
            <span>{words(each)}</span>
          </Link>
        ))}
      </nav>
      <main ref={content} tabIndex={-1}>
        <Shown />
      </main>
      <dialog class="box" ref={help} aria-labelledby="help-title">
        <h2 id="help-title">Keys</h2>
        <Pairs class="keys" pairs={KEYS.map(([key, does]) => [<kbd>{key}</kbd>, does])} />
        <Button onClick={() => help.current?.close()}>Close</Button>
      </dialog>
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
    return live.listen(() => setState(live.state))
  }, [live])
  return (
    <span class={`line muted live-mark ${state}`} role="status">
      {STATES[state]}
    </span>
  )
}
