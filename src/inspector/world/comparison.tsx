import type { ItemDifference } from '../../world/views/player-difference'
import { ErrorNote } from '../elements/error-note'
import { itemText, Pair, Pairs, valueText } from '../elements/pairs'
import { Skeleton } from '../elements/states'
import { count, dateTime } from '../format'
import { type Route, setQuery } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesState } from '../server/world-events'

/** Stands for the base in the query: no world has such a name. */
const BASE = '/'

/** Differences that are shown at most, of each kind. */
const MOST = 100

interface ComparisonProps {
  readonly route: Route
  /** The named worlds. */
  readonly names: readonly string[]
}

/** What differs between the world that is shown and another one. */
export function Comparison({ route, names }: ComparisonProps) {
  const { world } = useConnection()
  const { with: chosen = '' } = route.query
  const others = [...(world === undefined ? [] : [BASE]), ...names.filter((name) => name !== world)]
  if (others.length === 0 && chosen === '') return null
  return (
    <section class="part" aria-label="Comparison">
      <h2>Compare</h2>
      <div class="fieldset">
        <label>
          {world ?? 'base'} with
          <select
            value={chosen}
            onChange={(event) => setQuery({ with: event.currentTarget.value, player: '' })}
          >
            <option value="">–</option>
            {others.map((name) => (
              <option key={name} value={name}>
                {titleOf(name)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {chosen !== '' && <Differences route={route} chosen={chosen} />}
    </section>
  )
}

const titleOf = (name: string) => (name === BASE ? 'base' : name)

interface DifferencesProps {
  readonly route: Route
  readonly chosen: string
}

function Differences({ route, chosen }: DifferencesProps) {
  const { remote, world = 'base' } = useConnection()
  const other = chosen === BASE ? undefined : chosen
  const { value, error } = useLoaded(
    () => remote.compare({ limit: MOST, ...(other && { with: other }) }),
    [chosen],
    changesState,
    { worlds: 'all', isKept: true },
  )
  if (value === undefined) {
    // Two worlds with all scenarios create a hundred players each before they are compared.
    return error ? <ErrorNote error={error} /> : <Skeleton />
  }
  const { this: mine, other: theirs, policies, players, total } = value
  const facts = [
    ['Clock', dateTime(mine.now), dateTime(theirs.now)],
    ['Seed', mine.seed, theirs.seed],
    ['Start of the histories', dateTime(mine.epoch), dateTime(theirs.epoch)],
    ['Generated players', count(mine.players), count(theirs.players)],
    ...policies.map(({ name, ...pair }) => [name, valueText(pair.this), valueText(pair.other)]),
  ].filter(([, own, others]) => own !== others)
  const { player } = route.query
  return (
    <>
      <ErrorNote error={error} />
      {facts.length + total === 0 && (
        <p class="note good" role="status">
          Nothing differs.
        </p>
      )}
      {facts.length > 0 && (
        <Pairs title="World" sides={[world, titleOf(chosen)]}>
          {facts.map(([name, own, others]) => (
            <Pair key={name} name={name} own={own} other={others} />
          ))}
        </Pairs>
      )}
      {total > 0 && (
        <div class="table">
          <table>
            <thead>
              <tr>
                <th>Player that differs</th>
                <th>{world}</th>
                <th>{titleOf(chosen)}</th>
                <th class="right">Fields</th>
                <th class="right">Bonuses</th>
                <th class="right">Transactions</th>
              </tr>
            </thead>
            <tbody>
              {players.map(({ id, fields, bonuses, rows, ...standing }) => (
                <tr key={id} aria-current={player === id ? 'true' : undefined}>
                  <td>
                    <button type="button" onClick={() => setQuery({ player: id })}>
                      {id}
                    </button>
                  </td>
                  <td>{standing.this}</td>
                  <td>{standing.other}</td>
                  <td class="right">{count(fields)}</td>
                  <td class="right">{count(bonuses)}</td>
                  <td class="right">{count(rows)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {total > players.length && <p class="muted">{count(total - players.length)} more</p>}
        </div>
      )}
      {player && <PlayerDifferences key={player} id={player} chosen={chosen} />}
    </>
  )
}

interface PlayerDifferencesProps {
  readonly id: string
  readonly chosen: string
}

function PlayerDifferences({ id, chosen }: PlayerDifferencesProps) {
  const { remote, world = 'base' } = useConnection()
  const other = chosen === BASE ? undefined : chosen
  const { value, error } = useLoaded(
    () => remote.player(id).compare({ limit: MOST, ...(other && { with: other }) }),
    [id, chosen],
    changesState,
    { worlds: 'all', isKept: true },
  )
  if (value === undefined) return <ErrorNote error={error} />
  const { fields, bonuses, rows, total } = value
  const items = (list: readonly ItemDifference<object>[]) =>
    list.map((item) => (
      <Pair key={item.id} name={item.id} own={itemText(item.this)} other={itemText(item.other)} />
    ))
  return (
    <Pairs title={id} sides={[world, titleOf(chosen)]}>
      {fields.map(({ field, ...pair }) => (
        <Pair key={field} name={field} own={valueText(pair.this)} other={valueText(pair.other)} />
      ))}
      {items(bonuses)}
      {items(rows)}
      {total > rows.length && (
        <tr>
          <td class="muted">{count(total - rows.length)} more transactions</td>
        </tr>
      )}
    </Pairs>
  )
}
