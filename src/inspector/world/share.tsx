import { fragmentOf, type SharedState } from '../../adapters/share-link'
import { FauxhouseError, type RemoteWorld } from '../../client/connect'
import { CopyButton } from '../elements/button'
import { Icon } from '../elements/icons'
import { Popover } from '../elements/layers'
import { Pending } from '../elements/notes'
import { sharedOf } from '../requests/request-code'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'

/** Longest fragment, in characters: messages and issues take no longer link. */
const MAX_FRAGMENT = 8_000
/** The number of requests that are shared: the last ones. */
const MAX_REQUESTS = 20

/** Shares the state of the base world as a link to the playground. */
export function Share() {
  const label = [<Icon name="share" />, <span class="wide-only">Share</span>]
  return (
    <Popover label="Share" class="share" button={label}>
      {() => <Shared />}
    </Popover>
  )
}

function Shared() {
  const { world, playground } = useConnection()
  const loaded = useLoaded(async ({ root }) => {
    if (world !== undefined) return undefined
    return fragmentOf(await stateOf(root))
  }, [])
  const { value } = loaded
  if (world !== undefined) {
    return <p>Only the base world can be shared. Named worlds are not part of a link.</p>
  }
  if (value === undefined) return <Pending of={loaded} lines={2} />
  if (value.length > MAX_FRAGMENT) {
    return (
      <p>
        The state is too long for a link. Copy the replay of the world in the view Time, which
        fauxhouse --replay opens.
      </p>
    )
  }
  return (
    <>
      <p>
        Anyone who has the link can read the commands, faults and last {MAX_REQUESTS} requests of
        this world. Tokens and sessions are left out.
      </p>
      <p class="actions">
        <CopyButton label="Copy link" text={() => playground + value} />
        <span class="muted">It opens in the playground, and with fauxhouse --replay.</span>
      </p>
    </>
  )
}

async function stateOf(root: RemoteWorld): Promise<SharedState> {
  const [log, faults, requests] = await Promise.all([
    root.log(),
    root.faults.list(),
    root.requests.find({ stage: { not: 'waiting' } }, { limit: MAX_REQUESTS }),
  ])
  if (log.complete === false) {
    const problem = 'The log of this world is incomplete, because it exceeded a limit.'
    throw new FauxhouseError('INVALID_REPLAY', problem, 'Reset the world and share it earlier.')
  }
  // What a rule has still to do.
  const left = faults.flatMap(({ hits, skip, times, ...rule }) =>
    times !== undefined && hits >= times
      ? []
      : { ...rule, ...(times && { times: times - hits }), ...(hits === 0 && skip && { skip }) },
  )
  return { log, faults: left, requests: requests.toReversed().map(sharedOf) }
}
