import { useEffect, useRef, useState } from 'preact/hooks'
import { SEGMENTS } from '../../simulator/domain/accounts'
import { ErrorNote } from '../elements/error-note'
import { useNarrow } from '../elements/media'
import { TextInput } from '../elements/text-input'
import { VirtualList } from '../elements/virtual-list'
import { count, dateTime, words } from '../format'
import { useKeys } from '../keyboard'
import { go, hrefOf, type Route, setQuery } from '../route'
import { useConnection } from '../server/connection'
import { choicesOf } from '../server/control-document'
import { useLoaded } from '../server/loaded'
import { type FoundPlayers, useFoundPlayers } from './found-players'
import { PlayerDetail } from './player-detail'

const FILTERS = ['persona', 'kyc_status', 'blocked'] as const

/** The parts of the query that concern one player only. */
const OWN = { from: '', to: '' }

/** Frequent conditions. */
const QUICK: Readonly<Record<string, string>> = {
  'Stuck withdrawal': 'open_withdrawal_since<-P3D',
  'Open withdrawal': 'balances.pending_withdrawal>0',
  'Bonus to wager': 'kpi.wr>0',
  'Not seen for 30 days': 'last_login<-P30D',
}

/** The players of a world, searched and filtered, and one of them opened. */
export function PlayersView({ route }: { readonly route: Route }) {
  const { query } = route
  const search = useRef<HTMLInputElement>(null)
  const found = useFoundPlayers(route)
  const set = setQuery

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
          <select
            aria-label="Segment"
            value={query['segment'] ?? ''}
            onChange={(event) => set({ segment: event.currentTarget.value })}
          >
            <option value="">Segment</option>
            {SEGMENTS.map((segment) => (
              <option key={segment}>{segment}</option>
            ))}
          </select>
          <TextInput
            aria-label="Condition"
            class="wide"
            placeholder="Condition: kpi.ltd>500 and not blocked"
            title="A condition on the fields of profile and summary"
            value={query['filter'] ?? ''}
            onText={(filter) => set({ filter })}
          />
          <div class="actions wide">
            {Object.entries(QUICK).map(([label, filter]) => {
              const isOn = query['filter'] === filter
              return (
                <button
                  key={label}
                  type="button"
                  class="toggle"
                  aria-pressed={isOn}
                  onClick={() => set({ filter: isOn ? '' : filter })}
                >
                  {label}
                </button>
              )
            })}
          </div>
        </div>
        {query['at'] && (
          <p class="bar">
            <span class="num">As of {dateTime(query['at'])}</span>
            <button type="button" onClick={() => set({ at: '' })}>
              Now
            </button>
          </p>
        )}
        <ErrorNote error={found.error} />
        <List found={found} route={route} />
      </section>
      {route.id !== undefined && (
        <section class="main" aria-label="Player">
          <PlayerDetail key={route.id} id={route.id} route={route} />
        </section>
      )}
    </div>
  )
}

interface ListProps {
  readonly found: FoundPlayers
  readonly route: Route
}

function List({ found, route }: ListProps) {
  const { rows, count: length, total, isSearching, searchOn, want } = found
  const isNarrow = useNarrow()
  return (
    <>
      {length === 0 && (
        <p class="empty">
          {isSearching
            ? 'Searching …'
            : searchOn === undefined
              ? 'No matching players.'
              : 'No matching players so far.'}
        </p>
      )}
      <VirtualList
        label="List of the players"
        count={length}
        rowHeight={isNarrow ? 48 : 42}
        onShow={want}
        row={(index) => {
          const player = rows.get(index)
          if (player === undefined) return <span class="row player-row" />
          const { id, name, persona, market } = player
          return (
            <a
              data-row
              class="row player-row"
              href={hrefOf({ ...route, id, query: { ...route.query, ...OWN } })}
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
      <p class="bar pages" role="status">
        <span class="muted num">
          {count(total ?? length)} {(total ?? length) === 1 ? 'player' : 'players'}
          {(isSearching || searchOn !== undefined) && ' so far'}
        </span>
        {searchOn !== undefined && (
          <button type="button" onClick={searchOn}>
            Search further
          </button>
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
