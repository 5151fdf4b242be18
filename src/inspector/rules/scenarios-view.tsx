import { useRef } from 'preact/hooks'
import { Button } from '../elements/button'
import { Choice } from '../elements/choice'
import { Input } from '../elements/input'
import { useNarrow } from '../elements/media'
import { EmptyState, Pending } from '../elements/states'
import { VirtualList } from '../elements/virtual-list'
import { useKeys } from '../keyboard'
import { closed, go, hrefOf, type Route, setQuery } from '../route'
import { scenariosOf } from '../server/answers'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesState } from '../server/world-events'
import { ScenarioDetail } from './scenario-detail'
import { ScenarioEditor } from './scenario-editor'

/** The id of the route that opens the editor: no scenario has such a name. */
const EDITOR = '!new'

/** The scenarios by tag, one of them or a composition opened, or a new one. */
export function ScenariosView({ route }: { readonly route: Route }) {
  const { wire } = useConnection()
  const search = useRef<HTMLInputElement>(null)
  const isNarrow = useNarrow()
  const loaded = useLoaded(() => scenariosOf(wire), [], changesState)
  const all = loaded.value ?? []
  const { q = '', tag = '' } = route.query
  const shown = all.filter(
    ({ name, title, description, tags }) =>
      (tag === '' || tags.includes(tag)) &&
      `${name} ${title} ${description}`.toLowerCase().includes(q.toLowerCase()),
  )
  const tags = [...new Set(all.flatMap((line) => line.tags))].sort((a, b) => (a < b ? -1 : 1))
  useKeys({
    '/': () => search.current?.focus(),
    Escape: () => go(closed(route)),
  })
  return (
    <div class={`split players ${route.id === undefined ? '' : 'open'}`}>
      <section class="side" aria-label="Scenarios">
        <div class="bar filters">
          <Input
            ref={search}
            type="search"
            class="wide"
            placeholder="Name or description"
            aria-label="Search for scenarios"
            value={q}
            onText={(text) => setQuery({ q: text })}
          />
          <Choice
            aria-label="Tag"
            none="All tags"
            value={tag}
            choices={tags}
            onValue={(next) => setQuery({ tag: next })}
          />
          <a class="toggle" href={hrefOf({ ...route, id: EDITOR })}>
            New scenario
          </a>
        </div>
        <Pending of={loaded} />
        {loaded.value !== undefined && shown.length === 0 && (
          <EmptyState title="No matches">
            <Button onClick={() => setQuery({ q: '', tag: '' })}>Clear filters</Button>
          </EmptyState>
        )}
        <VirtualList
          label="List of the scenarios"
          count={shown.length}
          rowHeight={isNarrow ? 48 : 42}
          row={(index) => {
            const line = shown[index]
            if (line === undefined) return <span />
            return (
              <a
                data-row
                class="row scenario-row"
                href={hrefOf({ ...route, id: line.name })}
                aria-current={route.id?.split('+').includes(line.name) ? 'true' : undefined}
              >
                <span class="who">{line.title}</span>
                <span class="muted right">{line.trait ? 'trait' : line.tags[0]}</span>
                <span class="muted path">{line.name}</span>
              </a>
            )
          }}
        />
      </section>
      {route.id !== undefined && (
        <section class="main" aria-label="Scenario">
          {route.id === EDITOR ? (
            <ScenarioEditor route={route} />
          ) : (
            <ScenarioDetail
              key={route.id}
              name={route.id}
              parts={all.filter(({ trait }) => trait).map(({ name }) => name)}
              route={route}
            />
          )}
        </section>
      )}
    </div>
  )
}
