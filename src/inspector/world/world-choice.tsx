import { Choice } from '../elements/choice'
import { words } from '../format'
import { go, type Route } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesWorld } from '../server/world-events'

/** Chooses the world that the page shows. */
export function WorldChoice({ route }: { readonly route: Route }) {
  const { root } = useConnection()
  const { value = [] } = useLoaded(() => root.worlds.list(), [], changesWorld, { worlds: 'all' })
  const names = new Set(value.map(({ name }) => name))
  if (route.world !== undefined) names.add(route.world)
  if (names.size === 0) return null
  return (
    <label class="world">
      <span class="muted">World</span>
      <Choice
        none={words('base')}
        value={route.world ?? ''}
        choices={[...names]}
        onValue={(name) => go({ world: name || undefined, view: route.view, query: {} })}
      />
    </label>
  )
}
