import { useEffect, useState } from 'preact/hooks'
import type { PlayerListing } from '../../world/player-list'
import { Button } from '../elements/button'
import { Search } from '../elements/controls'
import { Link } from '../elements/link'
import { RowHead, Rows, Split } from '../elements/lists'
import { EmptyState, ErrorNote, Skeleton } from '../elements/notes'
import { count, counted, dateTime } from '../format'
import { go, setQuery, useRoute } from '../route'
import { useClock, useLoaded } from '../server/loaded'
import { NewPlayer } from './new-player'
import { PlayerDetail } from './player-detail'
import {
  cashText,
  clearFilters,
  type FoundPlayers,
  filtersIn,
  HEADS,
  listingOf,
  PlayerFilters,
  situationText,
  stateOf,
  useFoundPlayers,
} from './player-search'

/** The players of a world, searched and filtered, and one of them opened. */
export function PlayersView() {
  const { query } = useRoute()
  const found = useFoundPlayers()
  // The text on which Enter was pressed.
  const [entered, setEntered] = useState<string>()

  useEffect(() => {
    if (entered === undefined || found.text !== entered) return
    const [first] = found.players
    setEntered(undefined)
    if (first !== undefined) go({ id: first.id })
  })
  return (
    <Split
      names={['Players', 'Player']}
      class="players"
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
            <PlayerFilters />
            <NewPlayer />
          </div>
          {query['at'] && (
            <p class="line bar">
              <span class="num">As of {dateTime(query['at'])}</span>
              <Button onClick={() => setQuery({ at: '' })}>Now</Button>
            </p>
          )}
          {found.isLoading ? <Skeleton lines={8} /> : <PlayerTable found={found} />}
        </>
      }
    >
      {(id) => <PlayerDetail key={id} id={id} />}
    </Split>
  )
}

function PlayerTable({ found }: { readonly found: FoundPlayers }) {
  const { query, id: open } = useRoute()
  const { error, onMore } = found
  const players = useWithOpen(found.players)
  const { value: clock } = useClock()
  const now = query['at'] ? Date.parse(query['at']) : clock
  const isEmpty = players.length === 0
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
        head={!isEmpty && <RowHead class="player-row" names={HEADS} />}
        row={(player) => (
          <Link
            data-row
            data-id={player.id}
            class={`row player-row ${found.touched?.has(player.id) ? 'touched' : ''}`}
            title={situationText(player) ?? 'Of a scenario'}
            to={{ id: player.id }}
            // Another period of another player.
            set={{ from: '', to: '' }}
            isCurrent={open === player.id}
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

interface CellsProps {
  readonly player: PlayerListing
  /** The instant that is shown, ms UTC. */
  readonly now: number | undefined
}

/** What the heads name. */
function Cells({ player, now }: CellsProps) {
  const { text, kind } = stateOf(player, now)
  return (
    <>
      <span class="who">{player.name}</span>
      <span class="num">{cashText(player)}</span>
      <span class="muted path">{player.id}</span>
      <span class={kind}>{text}</span>
      <span class={player.situation ? '' : 'muted'}>{situationText(player) ?? '–'}</span>
      <span class="muted">{player.market}</span>
      <span class="muted num">{dateTime(player.details?.last_login)}</span>
    </>
  )
}

/** How many players there are, and how far a search is. */
function Summary({ found }: { readonly found: FoundPlayers }) {
  const { players, total = players.length, examined } = found
  return (
    <p class="bar pages muted num" role="status">
      {counted(total, 'player')}
      {examined !== undefined && ` so far, ${count(examined)} examined`}
    </p>
  )
}
