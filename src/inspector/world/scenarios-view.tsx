import { useState } from 'preact/hooks'
import type { OperationId } from '../../contract/operations'
import type { ScenarioLine } from '../../scenarios/catalog'
import { startFirst, startPlace } from '../../scenarios/start-here'
import { Button, CopyButton, Form } from '../elements/button'
import { Input, Search } from '../elements/controls'
import { CloseLink, Link, PlayerLink } from '../elements/link'
import { Rows, Split, usePages } from '../elements/lists'
import { EmptyState, Part, Pending } from '../elements/notes'
import { JsonView } from '../elements/values'
import { go, type Route, setQuery, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { useUndo } from './undo'

/** What the list says of a scenario beside its title. */
function kindOf(line: ScenarioLine): string | undefined {
  if (startPlace(line.name) !== undefined) return 'start here'
  return line.trait ? 'trait' : line.tags[0]
}

/** The scenarios as cards, and beside them one of them. */
export function ScenariosView() {
  const { id: open, query } = useRoute()
  const loaded = useLoaded(({ calls }) => calls.scenarios(), [], 'state')
  const all = startFirst(loaded.value ?? [])
  const { q = '' } = query
  const shown = all.filter(({ name, title, description, tags }) =>
    [name, title, description, ...tags].join(' ').toLowerCase().includes(q.toLowerCase()),
  )
  const pages = usePages(shown)
  const ids = useScripted()
  return (
    <Split
      names={['Scenarios', 'Scenario']}
      class="players scenarios"
      list={
        <>
          <div class="line bar filters">
            <Search
              class="wide"
              placeholder="Name, description or tag"
              label="Search for scenarios"
              member="q"
              proposals={[...new Set(all.flatMap(({ tags }) => tags))]}
            />
          </div>
          <Pending of={loaded} lines={8} />
          {loaded.value !== undefined && shown.length === 0 && (
            <EmptyState title="No matches">
              <Button onClick={() => setQuery({ q: '' })}>Clear filters</Button>
            </EmptyState>
          )}
          <Rows
            label="List of the scenarios"
            {...pages}
            keyOf={({ name }) => name}
            open={
              open === undefined ? undefined : pages.rows.findIndex(({ name }) => name === open)
            }
            row={(line) => <Card line={line} ids={ids} isOpen={line.name === open} />}
          />
        </>
      }
    >
      {(id) => <ScenarioDetail key={id} name={id} />}
    </Split>
  )
}

/** The ids of the players that are there of scenarios and commands. */
function useScripted(): readonly string[] {
  return useLoaded(({ remote }) => remote.changedPlayerIds(), [], 'state').value ?? []
}

interface CardProps {
  readonly line: ScenarioLine
  readonly ids: readonly string[]
  readonly isOpen: boolean
}

/** A scenario: its story in a sentence, and what can be done with it. */
function Card({ line, ids, isOpen }: CardProps) {
  const { name, title, description } = line
  const undo = useUndo()
  const player = ids.find((id) => id === name || id.startsWith(`${name}.`))
  const load = () =>
    undo.change({
      label: `Load ${name}`,
      done: `Loaded ${name}`,
      work: ({ remote }) => remote.load(name),
    })
  return (
    <article class="box stack card">
      <p class="line">
        <Link data-row class="cut" to={{ id: name }} isCurrent={isOpen}>
          <strong>{title}</strong> <code class="muted">{name}</code>
        </Link>
        <span class={`tag ${player === undefined ? '' : 'good'}`}>
          {player === undefined ? kindOf(line) : 'loaded'}
        </span>
      </p>
      <p>{/^.*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description}</p>
      {player === undefined ? (
        <p class="actions">
          <Button aria-label={`Load ${name}`} onClick={load}>
            Load
          </Button>
        </p>
      ) : (
        <PlayerActions id={player} />
      )}
    </article>
  )
}

/** Where to go with a player of a scenario. */
function PlayerActions({ id }: { readonly id: string }) {
  return (
    <p class="actions">
      <PlayerLink id={id} class="toggle">
        Open player
      </PlayerLink>
      <Link class="toggle" to={{ view: 'send', query: { playerId: id } }}>
        Send a request
      </Link>
    </p>
  )
}

/** A scenario, or a composition of several: its story, its promises, requests to try. */
function ScenarioDetail({ name }: { readonly name: string }) {
  const { calls } = useConnection()
  const ids = useScripted()
  const loaded = useLoaded(() => calls.scenario(name), [name])
  return (
    <article class="stack detail">
      <header class="stack">
        <CloseLink what="scenario" />
        <h2>{loaded.value?.title ?? name}</h2>
        <p class="flow facts-line">
          <code>{name}</code>
          {loaded.value?.tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
        </p>
      </header>
      <Pending of={loaded}>
        {({ description, players, definition }) => (
          <>
            <p class="prose">{description}</p>
            <LoadForm name={name} />
            {players.map(({ id, expect, requests }) => (
              <Part key={id} title={id}>
                {ids.includes(id) ? <PlayerActions id={id} /> : <p class="muted">Not loaded.</p>}
                <ul class="stack requests-to-try">
                  {requests.map((path) => (
                    <li key={path}>
                      <Link class="path" title="Send this request" to={sendingOf(path, id)}>
                        GET {path}
                      </Link>
                    </li>
                  ))}
                </ul>
                {expect.length > 0 && (
                  <details>
                    <summary>Expectations</summary>
                    <JsonView value={expect} />
                  </details>
                )}
              </Part>
            ))}
            {definition !== undefined && (
              <details>
                <summary>Definition</summary>
                <CopyButton label="Copy" text={() => JSON.stringify(definition, null, 2)} />
                <JsonView value={definition} />
              </details>
            )}
          </>
        )}
      </Pending>
    </article>
  )
}

/** The operations that read, by what follows the player in their paths. */
const READS: Readonly<Record<string, OperationId>> = {
  '': 'getPlayerProfile',
  transactions: 'getTransactionHistory',
  'transactions/summary': 'getTransactionSummary',
  bonuses: 'getBonusHistory',
  'bonuses/eligible': 'getEligibleBonuses',
}

/** The form that sends a path of a player, with its query. */
function sendingOf(path: string, player: string): Partial<Route> {
  const [place = '', search = ''] = path.split('?')
  const operation = READS[place.split('/').slice(3).join('/')] ?? ''
  const query = Object.fromEntries(new URLSearchParams(search))
  return { view: 'send', query: { ...query, operation, playerId: player } }
}

/** Loads a scenario, over an earlier load of it, and opens its first player. */
function LoadForm({ name }: { readonly name: string }) {
  const [as, setAs] = useState('')
  const undo = useUndo()
  const run = async () => {
    const { players } = await undo.change({
      label: `Load ${name}`,
      done: `Loaded ${name}`,
      work: ({ remote }) => remote.load(name, { ...(as && { as }), replace: true }),
    })
    go({ view: 'players', id: players[0], query: {} })
  }
  return (
    <Form label="Load" class="flow fieldset rule">
      <Input label="As player" value={as} placeholder="its own id" onValue={setAs} />
      <Button type="submit" kind="primary" onClick={run}>
        Load
      </Button>
    </Form>
  )
}
