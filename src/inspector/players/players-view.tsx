import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../elements/button'
import { useNarrow } from '../elements/media'
import { dateTime } from '../format'
import { useKeys } from '../keyboard'
import { close, go, setQuery, useRoute } from '../route'
import { useFoundPlayers } from './found-players'
import { NewPlayer } from './new-player'
import { PlayerDetail } from './player-detail'
import { PlayerFilters, SearchBox } from './player-filters'
import { PlayerTable } from './player-table'

/** The players of a world, searched and filtered, and one of them opened. */
export function PlayersView() {
  const { query, id } = useRoute()
  const search = useRef<HTMLInputElement>(null)
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

  useKeys({
    '/': () => search.current?.focus(),
    Escape: close,
  })

  return (
    <div class={`split players ${id === undefined ? '' : 'open'}`}>
      <section class="side" aria-label="Players">
        <div class="line gap-4 bar filters">
          <SearchBox
            input={search}
            value={query['q'] ?? ''}
            onSearch={(q) => setQuery({ q })}
            onEnter={setEntered}
          />
          <PlayerFilters isFolded={isNarrow || id !== undefined} />
          <NewPlayer label="New player" />
        </div>
        {query['at'] && (
          <p class="line gap-4 bar">
            <span class="num">As of {dateTime(query['at'])}</span>
            <Button onClick={() => setQuery({ at: '' })}>Now</Button>
          </p>
        )}
        <PlayerTable
          found={found}
          onKey={() => {
            isByKey.current = true
          }}
        />
      </section>
      {id !== undefined && (
        <section class="main" aria-label="Player" ref={main} tabIndex={-1}>
          <PlayerDetail key={id} id={id} />
        </section>
      )}
    </div>
  )
}
