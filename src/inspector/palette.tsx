import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RemoteWorld } from '../client/connect'
import { useRest } from './elements/browser'
import { Icon, type IconName } from './elements/icons'
import { words } from './format'
import { go, type Route, useRoute, VIEWS } from './route'
import { type Connection, useConnection } from './server/connection'
import { useLoaded } from './server/loaded'

/** How many players and scenarios are proposed at most. */
const MAX = 6

/** How long the text rests before players are searched for, in ms. */
const REST_MS = 120

/** A place of the page that can be gone to. */
interface Proposal {
  readonly icon: IconName
  readonly text: string
  /** What it is, or its id. */
  readonly about: string
  readonly to: Partial<Route>
}

/** Finds players, scenarios, views and the commands of the open player: Ctrl+K opens it. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Before the next key: what is typed at once after Ctrl+K belongs to the input.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  const close = () => {
    dialog.current?.close()
    setOpen(false)
  }
  // The event comes later than the closing: by then the dialog may be open again.
  const onClose = () => setOpen(dialog.current?.open === true)
  return (
    <>
      <button type="button" class="find" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span class="wide-only">Find</span>
        <kbd>Ctrl K</kbd>
      </button>
      <dialog class="box palette" ref={dialog} aria-label="Find" onClose={onClose}>
        {isOpen && <Proposals close={close} />}
      </dialog>
    </>
  )
}

/** The types of an input know its role only together with a list of the browser. */
const combobox = (chosen: number): object => ({
  ...{ type: 'search', role: 'combobox', 'aria-controls': 'proposals', 'aria-expanded': true },
  'aria-activedescendant': `proposal-${chosen}`,
})

function Proposals({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const { all, isReady } = useProposals(text.trim())
  const [isEntered, setEntered] = useState(false)
  const chosen = Math.min(place, all.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const take = (index: number) => {
    const proposal = all[index]
    if (proposal === undefined) return
    close()
    go({ id: undefined, query: {}, ...proposal.to })
  }
  useEffect(() => {
    // Enter waits for the players, which may come first.
    if (isEntered && isReady) take(chosen)
  }, [isEntered, isReady])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setPlace((chosen + step + all.length) % all.length)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        {...combobox(chosen)}
        aria-label="Find a player, a scenario, a command or a view"
        placeholder="A player, a scenario, a command or a view"
        autofocus
        value={text}
        onInput={({ currentTarget: { value } }) => {
          setText(value)
          setPlace(0)
          setEntered(false)
        }}
        onKeyDown={press}
      />
      <div id="proposals" role="listbox" aria-label="Proposals" tabIndex={-1} ref={list}>
        {all.map(({ icon, text, about }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
          <div
            key={`${icon} ${about} ${text}`}
            id={`proposal-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            class="row"
            onClick={() => take(index)}
          >
            <Icon name={icon} />
            <span>{text}</span>
            <span class="muted path">{about}</span>
          </div>
        ))}
      </div>
      {all.length === 0 && <p class="empty">Nothing is found</p>}
    </>
  )
}

/** What fits a text: an id that is the text comes first, then what begins with it. */
function useProposals(text: string) {
  const { view, id } = useRoute()
  const { calls } = useConnection()
  const rested = useRest(text, REST_MS)
  const { value: found, error } = useLoaded(
    (connection) => playersOf(connection.remote, rested),
    [rested],
  )
  const { value: scenarios = [] } = useLoaded(() => calls.scenarios(), [])
  const { value: commands = [] } = useLoaded(
    ({ remote }: Connection) => remote.describeCommands(),
    [],
  )
  const player = view === 'players' ? id : undefined
  const lower = text.toLowerCase()
  const fits = (proposal: Proposal) =>
    `${proposal.text} ${proposal.about}`.toLowerCase().includes(lower)
  const views = VIEWS.map((each): Proposal => {
    return { icon: each, text: words(each), about: 'view', to: { view: each } }
  })
  const ofPlayer = commands.map(({ type }): Proposal => {
    const query = { tab: 'commands', command: type }
    return { icon: 'command', text: words(type), about: `of ${player}`, to: { id: player, query } }
  })
  const ofScenarios = scenarios.map(({ name, title }): Proposal => {
    return { icon: 'scenarios', text: title, about: name, to: { view: 'scenarios', id: name } }
  })
  const all: readonly Proposal[] = [
    ...(found?.text === text ? found.players : []),
    ...views.filter(fits),
    ...(player === undefined || text === '' ? [] : ofPlayer.filter(fits)),
    ...(text === '' ? [] : ofScenarios.filter(fits).slice(0, MAX)),
  ]
  const rank = ({ about, text: title }: Proposal) =>
    [about, title].some((each) => each.toLowerCase() === lower)
      ? 0
      : title.toLowerCase().startsWith(lower)
        ? 1
        : 2
  const ranked = all.toSorted((one, other) => rank(one) - rank(other))
  return {
    all: text === '' ? all : ranked,
    /** Whether the players are there. */
    isReady: found?.text === text || error !== undefined,
  }
}

async function playersOf(remote: RemoteWorld, text: string) {
  if (text === '') return { text, players: [] }
  const { players } = await remote.list({ q: text, limit: MAX })
  return {
    text,
    players: players.map(({ id, name }): Proposal => {
      return { icon: 'players', text: name, about: id, to: { view: 'players', id } }
    }),
  }
}
