import { useEffect, useRef, useState } from 'preact/hooks'
import type { PlayerPage } from '../../world/world'
import { ErrorNote } from '../elements/error-note'
import { useNarrow } from '../elements/narrow'
import { TextInput } from '../elements/text-input'
import { VirtualList } from '../elements/virtual-list'
import { count, words } from '../format'
import { useKeys } from '../keyboard'
import { go, hrefOf, type Route, setQuery } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { choicesOf } from '../server/control-document'
import { useLoaded } from '../server/loaded'
import { PlayerDetail } from './player-detail'

/** Players of one page. */
const PAGE = 100

/** Searches that one page may take: each examines a limited number of players. */
const SEARCHES = 8

const FILTERS = ['persona', 'kyc_status', 'blocked'] as const

/** The parts of the query that concern one player only. */
const ELSEWHEN = { at: '', from: '', to: '' }

type Filters = Readonly<Record<string, string>>

/** The players of a world, searched and filtered, and one of them opened. */
export function PlayersView({ route }: { readonly route: Route }) {
  const connection = useConnection()
  const { query } = route
  const search = useRef<HTMLInputElement>(null)
  const page = useLoaded(
    () => pageOf(connection, query),
    ['q', 'filter', 'offset', ...FILTERS].map((name) => query[name]),
    ({ type, data }) => type === 'world' || (type === 'command' && 'scenario' in data),
  )
  const set = (changes: Filters) => setQuery({ offset: '', ...changes })

  useKeys({
    '/': () => search.current?.focus(),
    Escape: () => go({ ...route, id: undefined }),
  })

  return (
    <div class={`split players ${route.id === undefined ? '' : 'open'}`}>
      <section class="side" aria-label="Players">
        <div class="bar filters">
          <SearchBox input={search} value={query['q'] ?? ''} onSearch={(q) => set({ q })} />
          {FILTERS.map((name) => (
            <Choice
              key={name}
              name={name}
              value={query[name] ?? ''}
              onChoose={(value) => set({ [name]: value })}
            />
          ))}
          <TextInput
            aria-label="Condition"
            class="wide"
            placeholder="Condition: kpi.ltd>500 and not blocked"
            title="A condition on the fields of profile and summary"
            value={query['filter'] ?? ''}
            onText={(filter) => set({ filter })}
          />
        </div>
        <ErrorNote error={page.error} />
        {page.value !== undefined && <List page={page.value} route={route} />}
        {page.value === undefined && page.isLoading && <p class="empty">Searching …</p>}
      </section>
      {route.id !== undefined && (
        <section class="main" aria-label="Player">
          <PlayerDetail key={route.id} id={route.id} route={route} />
        </section>
      )}
    </div>
  )
}

/** A page of the list. A search goes on while it has found nothing. */
async function pageOf({ house }: Connection, query: Filters): Promise<PlayerPage> {
  const { q, persona, kyc_status: kycStatus, blocked, filter: condition, offset = '0' } = query
  const filter = {
    ...(q && { q }),
    ...(persona && { persona }),
    ...(kycStatus && { kycStatus }),
    ...(blocked && { blocked: blocked === 'true' }),
    ...(condition && { filter: condition }),
  }
  const wanted = { ...filter, limit: PAGE } as NonNullable<Parameters<typeof house.list>[0]>
  let found = await house.list({ ...wanted, offset: Number(offset) })
  let players = found.players
  for (let turn = 1; turn < SEARCHES && players.length < PAGE; turn += 1) {
    if (found.nextOffset === undefined) break
    const limit = PAGE - players.length
    found = await house.list({ ...wanted, limit, offset: found.nextOffset })
    players = [...players, ...found.players]
  }
  return { ...found, players }
}

function List({ page, route }: { readonly page: PlayerPage; readonly route: Route }) {
  const { players, total, nextOffset } = page
  const isNarrow = useNarrow()
  const offset = Number(route.query['offset'] ?? 0)
  const to = (next: number) =>
    hrefOf({ ...route, query: { ...route.query, offset: String(next || '') } })
  return (
    <>
      {players.length === 0 && (
        <p class="empty">
          {nextOffset === undefined ? 'No player fits.' : 'No player fits so far.'}
        </p>
      )}
      <VirtualList
        label="List of the players"
        count={players.length}
        rowHeight={isNarrow ? 48 : 42}
        row={(index) => {
          const { id, name, persona, market } = players[index] as PlayerPage['players'][number]
          return (
            <a
              data-row
              class="row player-row"
              href={hrefOf({ ...route, id, query: { ...route.query, ...ELSEWHEN } })}
              aria-current={route.id === id ? 'true' : undefined}
            >
              <span class="who">{name}</span>
              <span class="muted path">{id}</span>
              <span class="muted right">{persona === undefined ? 'scripted' : words(persona)}</span>
              <span class="muted right">{market}</span>
            </a>
          )
        }}
      />
      <p class="bar pages">
        <span class="muted num">
          {players.length > 0 && `${count(offset + 1)}–${count(offset + players.length)}`}
          {total !== undefined && ` of ${count(total)}`}
        </span>
        {offset > 0 && <a href={to(0)}>First</a>}
        {nextOffset !== undefined && (
          <a href={to(nextOffset)}>{players.length < PAGE ? 'Search further' : 'Next'}</a>
        )}
      </p>
    </>
  )
}

interface SearchBoxProps {
  readonly input: preact.RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** How long the text stays as it is before it is searched for, in ms. */
const PAUSE_MS = 200

function SearchBox({ input, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      ref={input}
      type="search"
      class="wide"
      placeholder="Name, e-mail, phone or id"
      aria-label="Search for players"
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  )
}

interface ChoiceProps {
  readonly name: (typeof FILTERS)[number]
  readonly value: string
  readonly onChoose: (value: string) => void
}

function Choice({ name, value, onChoose }: ChoiceProps) {
  const connection = useConnection()
  const choices = useLoaded(() => choicesOf(connection, '/__admin/players', name), [name])
  const label = name === 'kyc_status' ? 'KYC' : words(name)
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{label}</option>
      {(choices.value ?? []).map((choice) => (
        <option key={choice} value={choice}>
          {choice === 'true' ? 'yes' : choice === 'false' ? 'no' : words(choice)}
        </option>
      ))}
    </select>
  )
}
