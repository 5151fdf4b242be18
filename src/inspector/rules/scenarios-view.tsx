import { useRef } from 'preact/hooks'
import { Button } from '../elements/button'
import { Choice } from '../elements/choice'
import { Input } from '../elements/input'
import { Link } from '../elements/link'
import { useNarrow } from '../elements/media'
import { Rows, usePages } from '../elements/rows'
import { EmptyState, Pending } from '../elements/states'
import { useKeys } from '../keyboard'
import { close, setQuery, useRoute } from '../route'
import { scenariosOf } from '../server/answers'
import { useLoaded } from '../server/loaded'
import { ScenarioDetail } from './scenario-detail'
import { ScenarioEditor } from './scenario-editor'

/** The id of the route that opens the editor: no scenario has such a name. */
const EDITOR = '!new'

/** The scenarios by tag, one of them or a composition opened, or a new one. */
export function ScenariosView() {
  const { id, query } = useRoute()
  const search = useRef<HTMLInputElement>(null)
  const isNarrow = useNarrow()
  const loaded = useLoaded(scenariosOf, [], 'state')
  const all = loaded.value ?? []
  const { q = '', tag = '' } = query
  const shown = all.filter(
    ({ name, title, description, tags }) =>
      (tag === '' || tags.includes(tag)) &&
      `${name} ${title} ${description}`.toLowerCase().includes(q.toLowerCase()),
  )
  const pages = usePages(shown)
  const tags = [...new Set(all.flatMap((line) => line.tags))].sort((a, b) => (a < b ? -1 : 1))
  useKeys({
    '/': () => search.current?.focus(),
    Escape: close,
  })
  return (
    <div class={`split players ${id === undefined ? '' : 'open'}`}>
      <section class="side" aria-label="Scenarios">
        <div class="line gap-4 bar filters">
          <Input
            ref={search}
            type="search"
            class="wide"
            placeholder="Name or description"
            aria-label="Search for scenarios"
            member="q"
          />
          <Choice aria-label="Tag" none="All tags" member="tag" choices={tags} />
          <Link class="toggle" to={{ id: EDITOR }}>
            New scenario
          </Link>
        </div>
        <Pending of={loaded} />
        {loaded.value !== undefined && shown.length === 0 && (
          <EmptyState title="No matches">
            <Button onClick={() => setQuery({ q: '', tag: '' })}>Clear filters</Button>
          </EmptyState>
        )}
        <Rows
          label="List of the scenarios"
          {...pages}
          keyOf={({ name }) => name}
          rowHeight={isNarrow ? 48 : 42}
          row={(line) => (
            <Link
              data-row
              class="row short scenario-row"
              to={{ id: line.name }}
              isCurrent={id?.split('+').includes(line.name) ?? false}
            >
              <span class="who">{line.title}</span>
              <span class="muted right">{line.trait ? 'trait' : line.tags[0]}</span>
              <span class="muted path">{line.name}</span>
            </Link>
          )}
        />
      </section>
      {id !== undefined && (
        <section class="main" aria-label="Scenario">
          {id === EDITOR ? (
            <ScenarioEditor />
          ) : (
            <ScenarioDetail
              key={id}
              name={id}
              parts={all.filter(({ trait }) => trait).map(({ name }) => name)}
            />
          )}
        </section>
      )}
    </div>
  )
}
