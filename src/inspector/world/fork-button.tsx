import { isFauxhouseError } from '../../client/connect'
import { Button } from '../elements/button'
import { go, useRoute, type View } from '../route'
import { useConnection } from '../server/connection'

interface ForkButtonProps {
  readonly label: string
  /** The instant of the fork, ISO 8601. */
  readonly at: string
  /** What is shown of it; default: what is shown of this world. */
  readonly view?: View
}

/** Names that are tried for a fork. */
const MAX_TRIED = 50

/** Creates a world from a past or future state of this one, and opens it. */
export function ForkButton({ label, at, view }: ForkButtonProps) {
  const { query } = useRoute()
  const { root, world } = useConnection()
  const fork = async () => {
    const place = `${world ?? 'base'}-${at.slice(0, 10)}`
    for (let number = 1; ; number += 1) {
      const name = `${place.slice(0, 90)}${number === 1 ? '' : `-${number}`}`
      try {
        await root.worlds.create(name, { at, ...(world && { fromWorld: world }) })
        return go({ ...(view && { view }), world: name, query: { ...query, at: '' } })
      } catch (error) {
        const isTaken = isFauxhouseError(error) && error.code === 'WORLD_EXISTS'
        if (!isTaken || number === MAX_TRIED) throw error
      }
    }
  }
  return <Button onClick={fork}>{label}</Button>
}
