import { useState } from 'preact/hooks'
import { isFauxhouseError } from '../../client/connect'
import { ErrorNote } from '../elements/error-note'
import { go, type Route } from '../route'
import { useConnection } from '../server/connection'

interface ForkButtonProps {
  readonly label: string
  /** The instant of the fork, ISO 8601. */
  readonly at: string
  /** What is shown of it. */
  readonly route: Route
}

/** Names that are tried for a fork. */
const MAX_TRIED = 50

/** Creates a world from a past or future state of this one, and opens it. */
export function ForkButton({ label, at, route }: ForkButtonProps) {
  const { root, world } = useConnection()
  const [error, setError] = useState<unknown>()
  const fork = async () => {
    const place = `${world ?? 'base'}-${at.slice(0, 10)}`
    for (let number = 1; ; number += 1) {
      const name = `${place.slice(0, 90)}${number === 1 ? '' : `-${number}`}`
      try {
        await root.worlds.create(name, { at, ...(world && { fromWorld: world }) })
        return go({ ...route, world: name, query: { ...route.query, at: '' } })
      } catch (thrown) {
        const isTaken = isFauxhouseError(thrown) && thrown.code === 'WORLD_EXISTS'
        if (!isTaken || number === MAX_TRIED) return setError(thrown)
      }
    }
  }
  return (
    <>
      <button type="button" onClick={fork}>
        {label}
      </button>
      <ErrorNote error={error} />
    </>
  )
}
