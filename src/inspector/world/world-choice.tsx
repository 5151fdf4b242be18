import { Choice } from '../elements/choice'
import { words } from '../format'
import { go, useRoute } from '../route'
import type { Connection } from '../server/connection'
import { useLoaded } from '../server/loaded'

/** Chooses the world that the page shows. */
export function WorldChoice() {
  const { world } = useRoute()
  const load = ({ root }: Connection) => root.worlds.list()
  const { value = [] } = useLoaded(load, [], 'world', { worlds: 'all' })
  const names = new Set(value.map(({ name }) => name))
  if (world !== undefined) names.add(world)
  if (names.size === 0) return null
  return (
    <label class="line gap-2 world">
      <span class="muted">World</span>
      <Choice
        none={words('base')}
        value={world ?? ''}
        choices={[...names]}
        onValue={(name) => go({ world: name || undefined, id: undefined, query: {} })}
      />
    </label>
  )
}
