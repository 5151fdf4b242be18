import { useEffect, useState } from 'preact/hooks'
import { isFauxhouseError } from '../client/connect'
import { Button, Form } from './elements/button'
import { Input } from './elements/controls'
import { DialogueLayer } from './elements/layers'
import { Link } from './elements/link'
import { Alone, Skeleton } from './elements/notes'
import { Frame } from './frame'
import { go, RouteContext, useLocation, useRoute } from './route'
import { type Connection, ConnectionContext, follow, reach, type Server } from './server/connection'
import { isGone } from './server/loaded'

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
