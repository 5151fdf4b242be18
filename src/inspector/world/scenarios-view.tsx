import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { OperationId } from '../../contract/operations'
import type { ScenarioLine } from '../../scenarios/catalog'
import type { LoadedScenario, LoadOptions } from '../../scenarios/load-options'
import { startFirst, startPlace } from '../../scenarios/start-here'
import { useRest } from '../elements/browser'
import { Button, CopyButton, Form } from '../elements/button'
import { Check, Choice, CodeInput, Input, Search } from '../elements/controls'
import { Icon } from '../elements/icons'
import { CloseLink, Link, PlayerLink } from '../elements/link'
import { Rows, Split, usePages } from '../elements/lists'
import { EmptyState, ErrorNote, Part, Pending } from '../elements/notes'
import { JsonView } from '../elements/values'
import { go, type Route, setQuery, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { useUndo } from './undo'

/** The id of the route that opens the editor: no scenario has such a name. */
const EDITOR = '!new'

/** What the list says of a scenario beside its title. */
function kindOf(line: ScenarioLine): string | undefined {
  if (startPlace(line.name) !== undefined) return 'start here'
  return line.trait ? 'trait' : line.tags[0]
}

/** The scenarios as cards, or as a list beside one of them, a composition or a new one. */
export function ScenariosView() {
  const { id: open, query } = useRoute()
  const loaded = useLoaded(({ calls }) => calls.scenarios(), [], 'state')
  const all = startFirst(loaded.value ?? [])
  const { q = '', tag = '' } = query
  const shown = all.filter(
    ({ name, title, description, tags }) =>
      (tag === '' || tags.includes(tag)) &&
      `${name} ${title} ${description}`.toLowerCase().includes(q.toLowerCase()),
  )
  const pages = usePages(shown)
  const tags = [...new Set(all.flatMap((line) => line.tags))].sort((a, b) => (a < b ? -1 : 1))
  return (
    <Split
      names={['Scenarios', 'Scenario']}
      class="players"
      list={
        <>
          <div class="line bar filters">
            <Search
              class="wide"
              placeholder="Name or description"
              label="Search for scenarios"
              member="q"
            />
            <Choice aria-label="Tag" none="All tags" member="tag" choices={tags} />
            <Link class="toggle" to={{ id: EDITOR }}>
              <Icon name="add" />
              New scenario
            </Link>
          </div>
          <Pending of={loaded} lines={8} />
          {loaded.value !== undefined && shown.length === 0 && (
            <EmptyState title="No matches">
              <Button onClick={() => setQuery({ q: '', tag: '' })}>Clear filters</Button>
            </EmptyState>
          )}
          {open === undefined ? (
            <Cards {...pages} />
          ) : (
            <Rows
              label="List of the scenarios"
              {...pages}
              keyOf={({ name }) => name}
              open={pages.rows.findIndex(({ name }) => open.split('+').includes(name))}
              row={(line) => (
                <Link
                  data-row
                  class="row short wide-row"
                  to={{ id: line.name }}
                  isCurrent={open.split('+').includes(line.name)}
                >
                  <span class="who">{line.title}</span>
                  <span class="muted right">{kindOf(line)}</span>
                  <span class="muted path">{line.name}</span>
                </Link>
              )}
            />
          )}
        </>
      }
    >
      {(id) =>
        id === EDITOR ? (
          <ScenarioEditor />
        ) : (
          <ScenarioDetail
            key={id}
            name={id}
            parts={all.filter(({ trait }) => trait).map(({ name }) => name)}
          />
        )
      }
    </Split>
  )
}

/** The ids of the players that are there of scenarios and commands. */
function useScripted(): readonly string[] {
  return useLoaded(({ remote }) => remote.changedPlayerIds(), [], 'state').value ?? []
}

interface CardsProps {
  readonly rows: readonly ScenarioLine[]
  readonly onMore: (() => void) | undefined
}

/** A card of each scenario: its story in a sentence, and what can be done with it. */
function Cards({ rows, onMore }: CardsProps) {
  const ids = useScripted()
  const { calls } = useConnection()
  const undo = useUndo()
  const load = (name: string) =>
    undo.change({ label: `Load ${name}`, done: `Loaded ${name}`, work: () => calls.load(name, {}) })
  return (
    <div class="page">
      <ul class="cards">
        {rows.map((line) => {
          const { name, title, description } = line
          const player = ids.find((id) => id === name || id.startsWith(`${name}.`))
          return (
            <li key={name} class="box card">
              <p class="line">
                <Link class="cut" to={{ id: name }}>
                  <strong>{title}</strong> <code class="muted">{name}</code>
                </Link>
                <span class={`tag ${player === undefined ? '' : 'good'}`}>
                  {player === undefined ? kindOf(line) : 'loaded'}
                </span>
              </p>
              <p>{/^.*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description}</p>
              <p class="actions">
                {player === undefined ? (
                  <Button aria-label={`Load ${name}`} onClick={() => load(name)}>
                    Load
                  </Button>
                ) : (
                  <>
                    <PlayerLink id={player} class="toggle">
                      Open player
                    </PlayerLink>
                    <Link class="toggle" to={{ view: 'send', query: { player } }}>
                      Send a request
                    </Link>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      {onMore !== undefined && (
        <Button class="more" onClick={onMore}>
          More
        </Button>
      )}
    </div>
  )
}

/**
 * A scenario: its story, its promises, requests to try, and its definition.
 *
 * @param parts the traits with which it can be composed
 */
export function ScenarioDetail({ name, parts }: { name: string; parts: readonly string[] }) {
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
            <LoadForm name={name} load={(options) => calls.load(name, options)}>
              <Choice
                aria-label="Compose with a trait"
                none="Compose with …"
                value=""
                choices={parts.map((part) => [part, `+ ${part}`])}
                onValue={(part) => go({ id: `${name}+${part}` })}
              />
            </LoadForm>
            {players.map(({ id, expect, requests }) => (
              <Part key={id} title={id}>
                {ids.includes(id) ? (
                  <p class="actions">
                    <PlayerLink id={id} class="toggle">
                      Open player
                    </PlayerLink>
                    <span class="tag good">loaded</span>
                  </p>
                ) : (
                  <p class="muted">Not loaded.</p>
                )}
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
  return { view: 'send', query: { operation, player, search } }
}

const EXAMPLE = `{
  "name": "my-player",
  "title": "A deposit that waits",
  "player": { "market": "DE", "registered": "-P10D" },
  "steps": [
    { "at": "-P3D", "type": "deposit", "amount": 60, "method": "trustly" },
    { "at": "-P1D", "reach": { "cash": 250 } }
  ],
  "expect": [{ "on": "profile", "that": { "/balances/cash_balance": 250 } }]
}`

/** How long the text stays as it is before it is checked, in ms. */
const PAUSE_MS = 300

/** A scenario as it is written: every pause checks it in a copy of the world. */
export function ScenarioEditor() {
  const { calls } = useConnection()
  const [text, setText] = useState(EXAMPLE)
  const rested = useRest(text, PAUSE_MS)
  const { value, error } = useLoaded(() => calls.tryLoad(JSON.parse(rested)), [rested])
  const unmet = error === undefined ? value?.unmet : undefined
  return (
    <article class="stack detail">
      <header class="stack">
        <CloseLink what="editor" />
        <h2>New scenario</h2>
      </header>
      <CodeInput
        rows={18}
        aria-label="Definition of the scenario, as JSON"
        value={text}
        onValue={setText}
      />
      <ErrorNote error={error} />
      {unmet?.length === 0 && (
        <p class="note good" role="status">
          It can be loaded, and all its expectations are met.
        </p>
      )}
      {unmet?.map((sentence) => (
        <p key={sentence} class="note bad" role="alert">
          {sentence}
        </p>
      ))}
      <LoadForm name="your scenario" load={(options) => calls.load(JSON.parse(text), options)} />
    </article>
  )
}

interface LoadFormProps {
  /** Its name, as the message says it. */
  readonly name: string
  readonly load: (options: LoadOptions) => Promise<LoadedScenario>
  readonly children?: ComponentChildren
}

/** Loads a scenario into the world, under a name of its own if one is given. */
function LoadForm({ name, load, children }: LoadFormProps) {
  const [as, setAs] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const [loaded, setLoaded] = useState<LoadedScenario>()
  const undo = useUndo()
  const run = async () => {
    setLoaded(undefined)
    const response = await undo.change({
      label: `Load ${name}`,
      done: `Loaded ${name}`,
      work: () => load({ ...(as && { as }), ...(isReplacing && { replace: true }) }),
    })
    setLoaded(response)
  }
  return (
    <Form label="Load" class="stack rule">
      <div class="flow fieldset">
        <Input label="As player" value={as} placeholder="its own id" onValue={setAs} />
        <Check label="Replace" isChecked={isReplacing} onCheck={setReplacing} />
        <Button type="submit" kind="primary" onClick={run}>
          Load
        </Button>
        {children}
      </div>
      {loaded !== undefined && (
        <p class="note good" role="status">
          Loaded:{' '}
          {loaded.players.map((id) => (
            <PlayerLink key={id} id={id}>
              {id}{' '}
            </PlayerLink>
          ))}
        </p>
      )}
    </Form>
  )
}
