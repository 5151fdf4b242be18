import type { WorldComparison } from '../../world/comparison'
import { Button } from '../elements/button'
import { Choice } from '../elements/choice'
import { type Column, DataTable } from '../elements/data-table'
import { EmptyState, Pending } from '../elements/states'
import { valueText } from '../elements/value-text'
import { count, dateTime } from '../format'
import { setQuery, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { PlayerDifferences } from './player-differences'

/** Stands for the base in the query: no world has such a name. */
const BASE = '/'

/** Differences that are shown at most, of each kind. */
const MOST = 100

interface ComparisonProps {
  /** The named worlds. */
  readonly names: readonly string[]
}

/** What differs between the world that is shown and another one. */
export function Comparison({ names }: ComparisonProps) {
  const { world } = useConnection()
  const { with: chosen = '' } = useRoute().query
  const others = [...(world === undefined ? [] : [BASE]), ...names.filter((name) => name !== world)]
  if (others.length === 0 && chosen === '') return null
  return (
    <section class="part" aria-label="Comparison">
      <h2>Compare</h2>
      <div class="flow fieldset">
        <Choice
          label={`${world ?? 'base'} with`}
          none="–"
          value={chosen}
          choices={others.map((name) => [name, titleOf(name)])}
          onValue={(name) => setQuery({ with: name, player: '' })}
        />
      </div>
      {chosen !== '' && <Differences chosen={chosen} />}
    </section>
  )
}

const titleOf = (name: string) => (name === BASE ? 'base' : name)

function Differences({ chosen }: { readonly chosen: string }) {
  const { world = 'base' } = useConnection()
  const { player } = useRoute().query
  const other = chosen === BASE ? undefined : chosen
  const query = { limit: MOST, ...(other && { with: other }) }
  const loaded = useLoaded(({ remote }) => remote.compare(query), [chosen], 'state', {
    worlds: 'all',
  })
  // Two worlds with all scenarios create a hundred players each before they are compared.
  const { value } = loaded
  if (value === undefined) return <Pending of={loaded} />
  const { players, total } = value
  const facts = factsOf(value)
  const titles = [world, titleOf(chosen)] as const
  if (facts.length + total === 0) return <EmptyState title="Nothing differs" />
  return (
    <>
      <Pending of={loaded} />
      {facts.length > 0 && (
        <DataTable
          columns={[
            { head: 'World', cell: ([name]: Fact) => name },
            { head: titles[0], cell: ([, own]: Fact) => <span class="num">{own}</span> },
            { head: titles[1], cell: ([, , its]: Fact) => <span class="num">{its}</span> },
          ]}
          rows={facts}
          keyOf={([name]) => name}
        />
      )}
      {total > 0 && (
        <div class={player ? 'beside' : ''}>
          <div>
            <DataTable
              columns={player ? SHORT : playerColumns(titles)}
              rows={players}
              keyOf={({ id }) => id}
              isCurrent={({ id }) => id === player}
            />
            {total > players.length && <p class="muted">{count(total - players.length)} more</p>}
          </div>
          {player && (
            <PlayerDifferences
              key={player}
              id={player}
              other={other}
              titles={titles}
              limit={MOST}
            />
          )}
        </div>
      )}
    </>
  )
}

type Fact = readonly [name: string, own: string, other: string]

function factsOf({ this: mine, other: theirs, policies }: WorldComparison): readonly Fact[] {
  const facts: Fact[] = [
    ['Clock', dateTime(mine.now), dateTime(theirs.now)],
    ['Seed', mine.seed, theirs.seed],
    ['Start of the histories', dateTime(mine.epoch), dateTime(theirs.epoch)],
    ['Generated players', count(mine.players), count(theirs.players)],
    ...policies.map(
      ({ name, ...pair }): Fact => [name, valueText(pair.this), valueText(pair.other)],
    ),
  ]
  return facts.filter(([, own, other]) => own !== other)
}

type PlayerLine = WorldComparison['players'][number]

const NAME: Column<PlayerLine> = {
  head: 'Player',
  cell: ({ id }) => <Button onClick={() => setQuery({ player: id })}>{id}</Button>,
}

/** Beside what differs of one player there is little room. */
const SHORT: readonly Column<PlayerLine>[] = [
  NAME,
  {
    head: 'Differences',
    cell: ({ fields, bonuses, rows }) => count(fields + bonuses + rows),
    isRight: true,
  },
]

function playerColumns(titles: readonly [string, string]): readonly Column<PlayerLine>[] {
  return [
    NAME,
    { head: titles[0], cell: (line) => line.this },
    { head: titles[1], cell: (line) => line.other },
    { head: 'Fields', cell: ({ fields }) => count(fields), isRight: true },
    { head: 'Bonuses', cell: ({ bonuses }) => count(bonuses), isRight: true },
    { head: 'Transactions', cell: ({ rows }) => count(rows), isRight: true },
  ]
}
