import { Button } from '../elements/button'
import { Choice, Search } from '../elements/controls'
import { Link } from '../elements/link'
import { Rows, Split, usePages } from '../elements/lists'
import { EmptyState, Pending } from '../elements/notes'
import { setQuery, useRoute } from '../route'
import { useLoaded } from '../server/loaded'
import { ScenarioDetail, ScenarioEditor } from './scenario-detail'

/** The id of the route that opens the editor: no scenario has such a name. */
const EDITOR = '!new'

/** The scenarios by tag, one of them or a composition opened, or a new one. */
export function ScenariosView() {
  const { id: open, query } = useRoute()
  const loaded = useLoaded(({ calls }) => calls.scenarios(), [], 'state')
  const all = loaded.value ?? []
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
            row={(line) => (
              <Link
                data-row
                class="row short wide-row"
                to={{ id: line.name }}
                isCurrent={open?.split('+').includes(line.name) ?? false}
              >
                <span class="who">{line.title}</span>
                <span class="muted right">{line.trait ? 'trait' : line.tags[0]}</span>
                <span class="muted path">{line.name}</span>
              </Link>
            )}
          />
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
