import type { PlayerListing } from '../../world/world'
import { Button } from '../elements/button'
import { ErrorNote } from '../elements/error-note'
import { Link } from '../elements/link'
import { useMedia, useNarrow } from '../elements/media'
import { Rows } from '../elements/rows'
import { EmptyState, Skeleton } from '../elements/states'
import { amount, count, dateTime, span, words } from '../format'
import { setQuery, useRoute } from '../route'
import { useClock } from '../server/clock'
import type { FoundPlayers } from './found-players'
import { clearFilters, isFiltered } from './player-filters'
import { COLUMNS } from './player-order'

interface PlayerTableProps {
  readonly found: FoundPlayers
  /** Called when a row is opened by a key. */
  readonly onKey: () => void
}

/** The players: a row each, of two lines beside an open player and on a phone. */
export function PlayerTable({ found, onKey }: PlayerTableProps) {
  const route = useRoute()
  const { players, isLoading, error, examined, onMore } = found
  const isNarrow = useNarrow()
  const isShort = useMedia('(max-width: 980px)') || route.id !== undefined
  const { value: clock } = useClock()
  const { at } = route.query
  const now = at ? Date.parse(at) : clock
  if (isLoading) return <Skeleton lines={8} />
  const isEmpty = players.length === 0
  return (
    <>
      <ErrorNote error={error} />
      {isEmpty && error === undefined && (
        <Empty isFiltered={isFiltered(route)} isWhole={examined === undefined} />
      )}
      <Rows
        label="List of the players"
        rows={players}
        keyOf={({ id }) => id}
        rowHeight={isNarrow ? 48 : 42}
        onMore={onMore}
        open={route.id === undefined ? undefined : players.findIndex(({ id }) => id === route.id)}
        head={!isShort && !isEmpty && <Head />}
        row={(player) => {
          const { id, persona } = player
          return (
            <Link
              data-row
              data-id={id}
              class={`row player-row ${isShort ? 'short' : ''}`}
              title={persona === undefined ? 'Scripted' : words(persona)}
              to={{ id }}
              // Another period of another player.
              set={{ from: '', to: '' }}
              isCurrent={route.id === id}
              onClick={(event) => event.detail === 0 && onKey()}
            >
              {isShort ? (
                <ShortCells player={player} now={now} />
              ) : (
                <Cells player={player} now={now} />
              )}
            </Link>
          )
        }}
      />
      {(error === undefined || !isEmpty) && <Summary found={found} />}
    </>
  )
}

function Empty({ isFiltered, isWhole }: { isFiltered: boolean; isWhole: boolean }) {
  if (!isFiltered) return <EmptyState title="This world has no players" />
  return (
    <EmptyState title={isWhole ? 'No players match' : 'No players match so far'}>
      <Button onClick={clearFilters}>Clear filters</Button>
    </EmptyState>
  )
}

/** The heads are a table of their own: a list has rows and no columns. */
function Head() {
  const { sort } = useRoute().query
  return (
    <table class="heads" aria-label="Order of the players">
      <thead>
        <tr class="row player-row head">
          {COLUMNS.map(({ name, head, isRight }) => {
            const isUp = sort === name
            const isDown = sort === `-${name}`
            return (
              <th
                key={name}
                scope="col"
                class={isRight ? 'right' : undefined}
                aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
              >
                <button
                  type="button"
                  onClick={() => setQuery({ sort: isUp ? `-${name}` : isDown ? '' : name })}
                >
                  {head}
                  <span aria-hidden="true">{isUp ? ' ↑' : isDown ? ' ↓' : ''}</span>
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
    </table>
  )
}

interface CellsProps {
  readonly player: PlayerListing
  /** The instant that is shown, ms UTC. */
  readonly now: number | undefined
}

function Cells({ player, now }: CellsProps) {
  const { name, id, market, details } = player
  if (details === undefined) return null
  const { kyc_status: kyc, blocked, last_login: login } = details
  return (
    <>
      <span class="who">{name}</span>
      <span class="muted path">{id}</span>
      <span class="muted">{market}</span>
      <span class={kyc === 'approved' ? 'muted' : 'warn'}>{words(kyc)}</span>
      <span class={blocked ? 'bad' : 'muted'}>{blocked ? 'Blocked' : '–'}</span>
      <span class="right num">{cash(player)}</span>
      <span class="muted num">{dateTime(login)}</span>
      <span class={details.awaits === null ? 'muted' : ''}>{waitText(player, now) ?? '–'}</span>
    </>
  )
}

/** Name and balance; id and what matters most. */
function ShortCells({ player, now }: CellsProps) {
  const { name, id, market, details } = player
  const isApproved = details?.kyc_status === 'approved'
  const kyc = isApproved ? undefined : `KYC ${words(details?.kyc_status ?? '').toLowerCase()}`
  const waits = waitText(player, now)
  return (
    <>
      <span class="who">{name}</span>
      <span class="right num">{cash(player)}</span>
      <span class="muted path">{id}</span>
      <span class={`right ${details?.blocked ? 'bad' : waits ? '' : 'muted'}`}>
        {details?.blocked ? 'Blocked' : (waits ?? kyc ?? market)}
      </span>
    </>
  )
}

function cash({ details }: PlayerListing): string {
  return details ? `${amount(details.cash_balance, details.currency)} ${details.currency}` : ''
}

/** `Withdrawal 120.00 EUR, 3 days`: what a player waits for, and for how long. */
function waitText({ details }: PlayerListing, now = Number.NaN): string | undefined {
  const { awaits = null, currency = 'EUR' } = details ?? {}
  if (awaits === null) return undefined
  const what =
    awaits.kind === 'withdrawal'
      ? `Withdrawal ${amount(awaits.amount, currency)} ${currency}`
      : 'KYC review'
  // The largest unit says enough.
  const [number = '', unit = ''] = span(now - Date.parse(awaits.since)).split(' ')
  return Number.isNaN(now) ? what : `${what}, ${number} ${unit}`
}

/** How many players there are, and how far a search or an order is. */
function Summary({
  found: { players, total = players.length, examined },
}: {
  found: FoundPlayers
}) {
  const { sort } = useRoute().query
  return (
    <div class="line gap-4 bar pages">
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
