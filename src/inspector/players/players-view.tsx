import { useEffect, useRef, useState } from 'preact/hooks'
import type { PlayerListing } from '../../world/player-list'
import { useMedia, useNarrow } from '../elements/browser'
import { Button } from '../elements/button'
import { Search } from '../elements/controls'
import { Link } from '../elements/link'
import { Rows, Split } from '../elements/lists'
import { EmptyState, ErrorNote, Skeleton } from '../elements/notes'
import { count, dateTime, words } from '../format'
import { go, setQuery, useRoute } from '../route'
import { useClock, useLoaded } from '../server/loaded'
import { NewPlayer } from './new-player'
import { PlayerDetail } from './player-detail'
import {
  COLUMNS,
  cashText,
  clearFilters,
  type FoundPlayers,
  filtersIn,
  listingOf,
  PlayerFilters,
  situationText,
  useFoundPlayers,
  waitText,
} from './player-search'

/** The players of a world, searched and filtered, and one of them opened. */
export function PlayersView() {
  const { query, id } = useRoute()
  const main = useRef<HTMLElement>(null)
  const found = useFoundPlayers()
  const isNarrow = useNarrow()
  // The text on which Enter was pressed.
  const [entered, setEntered] = useState<string>()
  const isByKey = useRef(false)

  useEffect(() => {
    if (entered === undefined || found.text !== entered) return
    const [first] = found.players
    setEntered(undefined)
    if (first === undefined) return
    isByKey.current = true
    go({ id: first.id })
  })

  useEffect(() => {
    if (id !== undefined && isByKey.current) main.current?.focus()
    isByKey.current = false
  }, [id])

  const onKey = () => {
    isByKey.current = true
  }
  return (
    <Split
      names={['Players', 'Player']}
      class="players"
      mainRef={main}
      list={
        <>
          <div class="line bar filters">
            <Search
              label="Search for players"
              class="wide"
              placeholder="Name, e-mail, phone or id"
              member="q"
              onKeyDown={({ key, currentTarget: { value } }) => {
                if (key !== 'Enter') return
                setQuery({ q: value })
                setEntered(value)
              }}
            />
            <PlayerFilters isFolded={isNarrow || id !== undefined} />
            <NewPlayer label="New player" />
          </div>
          {query['at'] && (
            <p class="line bar">
              <span class="num">As of {dateTime(query['at'])}</span>
              <Button onClick={() => setQuery({ at: '' })}>Now</Button>
            </p>
          )}
          {found.isLoading ? <Skeleton lines={8} /> : <PlayerTable found={found} onKey={onKey} />}
        </>
      }
    >
      {(id) => <PlayerDetail key={id} id={id} />}
    </Split>
  )
}

/**
 * The players: a row each, of two lines beside an open player and on a phone.
 *
 * @param onKey called when a row is opened by a key
 */
function PlayerTable({ found, onKey }: { found: FoundPlayers; onKey: () => void }) {
  const { query, id: open } = useRoute()
  const { error, onMore } = found
  const players = useWithOpen(found.players)
  const isShort = useMedia('(max-width: 1060px)') || open !== undefined
  const { value: clock } = useClock()
  const now = query['at'] ? Date.parse(query['at']) : clock
  const isEmpty = players.length === 0
  const Cells = isShort ? ShortCells : WholeCells
  return (
    <>
      <ErrorNote error={error} />
      {isEmpty && error === undefined && <Empty isWhole={found.examined === undefined} />}
      <Rows
        label="List of the players"
        rows={players}
        keyOf={({ id }) => id}
        onMore={onMore}
        open={open === undefined ? undefined : players.findIndex(({ id }) => id === open)}
        head={!isShort && !isEmpty && <Head />}
        row={(player) => (
          <Link
            data-row
            data-id={player.id}
            class={`row player-row ${isShort ? 'short' : ''} ${found.touched?.has(player.id) ? 'touched' : ''}`}
            title={situationText(player) ?? 'Of a scenario'}
            to={{ id: player.id }}
            // Another period of another player.
            set={{ from: '', to: '' }}
            isCurrent={open === player.id}
            onClick={(event) => event.detail === 0 && onKey()}
          >
            <Cells player={player} now={now} />
          </Link>
        )}
      />
      {(error === undefined || !isEmpty) && <Summary found={found} />}
    </>
  )
}

/**
 * The listed players. What a link opened may be on a later page: its row is the first one, unless
 * the list is of what was searched for.
 */
function useWithOpen(players: readonly PlayerListing[]): readonly PlayerListing[] {
  const route = useRoute()
  const { id = '', query } = route
  const isAbsent =
    id !== '' && filtersIn(route).length === 0 && !players.some((player) => player.id === id)
  const { value } = useLoaded(
    async ({ calls }) => (isAbsent ? calls.player(id, query['at'] || undefined) : undefined),
    [id, isAbsent, query['at']],
  )
  return isAbsent && value?.id === id ? [listingOf(value), ...players] : players
}

function Empty({ isWhole }: { readonly isWhole: boolean }) {
  if (filtersIn(useRoute()).length === 0) return <EmptyState title="This world has no players" />
  return (
    <EmptyState title={isWhole ? 'No players match' : 'No players match so far'}>
      <Button onClick={clearFilters}>Clear filters</Button>
    </EmptyState>
  )
}

/** Links that sort the list, above what they sort by: up, down, and as it comes. */
function Head() {
  const { sort = '' } = useRoute().query
  return (
    <nav class="row player-row head" aria-label="Order of the players">
      {COLUMNS.map(({ name, head }) => {
        const order = [name, `-${name}`].indexOf(sort)
        const isSorted = order >= 0
        return (
          <Link
            key={name}
            class={name === 'balance' ? 'right' : ''}
            aria-label={isSorted ? `${head}, ${['ascending', 'descending'][order]}` : undefined}
            set={{ sort: [name, `-${name}`, ''][order + 1] ?? '' }}
            isCurrent={isSorted}
          >
            {head} {['↑', '↓'][order]}
          </Link>
        )
      })}
    </nav>
  )
}

interface CellsProps {
  readonly player: PlayerListing
  /** The instant that is shown, ms UTC. */
  readonly now: number | undefined
}

function WholeCells({ player, now }: CellsProps) {
  return (
    <>
      {COLUMNS.map(({ name, cell }) => {
        const { by, text = by, class: kind } = cell(player, now)
        return (
          <span key={name} class={by === undefined ? 'muted' : kind || ''}>
            {text ?? '–'}
          </span>
        )
      })}
    </>
  )
}

/** Name and balance; id and what matters most. */
function ShortCells({ player, now }: CellsProps) {
  const { id, name, situation, market, details } = player
  const { kyc_status: kyc = 'approved', blocked = false } = details ?? {}
  const waits = waitText(player, now)
  const state = kyc === 'approved' ? market : `KYC ${words(kyc).toLowerCase()}`
  const otherwise = situation ? situationText(player) : state
  return (
    <>
      <span class="who">{name}</span>
      <span class="right num">{cashText(player)}</span>
      <span class="muted path">{id}</span>
      <span class={`right ${blocked ? 'bad' : waits ? '' : 'muted'}`}>
        {blocked ? 'Blocked' : (waits ?? otherwise)}
      </span>
    </>
  )
}

/** How many players there are, and how far a search or an order is. */
function Summary({ found }: { readonly found: FoundPlayers }) {
  const { sort } = useRoute().query
  const { players, total = players.length, examined } = found
  return (
    <div class="line bar pages">
      <p class="muted num" role="status">
        {count(total)} {total === 1 ? 'player' : 'players'}
        {examined !== undefined && ` so far, ${count(examined)} examined`}
      </p>
      {sort && players.length < total && (
        <span class="muted num">{count(players.length)} are loaded and sorted</span>
      )}
    </div>
  )
}
