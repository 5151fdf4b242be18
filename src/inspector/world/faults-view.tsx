import type { ListedFault, WorldEvent } from '../../client/connect'
import { Button } from '../elements/button'
import { EmptyState, Pending } from '../elements/notes'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { FaultForm } from './fault-form'
import { sentenceOf, usageOf } from './fault-words'

const changesFaults = ({ type }: WorldEvent) => type === 'world' || type === 'fault'

/** The faults of the world, and a rule to add. */
export function FaultsView() {
  const { remote, world } = useConnection()
  const faults = useLoaded(() => remote.faults.list(), [], changesFaults)
  return (
    <div class="stack gap-5 page">
      <h2>Faults</h2>
      <FaultForm onAdd={faults.reload} />
      <Pending of={faults}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No faults: all responses are normal." />
          ) : (
            <>
              {world !== undefined && (
                <p class="muted">This world counts for itself: a fork begins at 0.</p>
              )}
              <ul class="box policies">
                {all.map((fault) => (
                  <FaultItem
                    key={fault.id}
                    fault={fault}
                    onRemove={() => remote.faults.remove(fault.id).then(faults.reload)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Pending>
    </div>
  )
}

interface FaultItemProps {
  readonly fault: ListedFault
  readonly onRemove: () => Promise<void>
}

function FaultItem({ fault, onRemove }: FaultItemProps) {
  const { id, name, hits, times } = fault
  const isSpent = times !== undefined && hits >= times
  return (
    <li class={`policy ${isSpent ? 'spent' : ''}`}>
      <div>
        <p>
          <span class="what">{sentenceOf(fault)}</span>
          <span class={`tag ${isSpent ? '' : 'good'}`}>{usageOf(fault)}</span>
        </p>
        <p class="muted">
          <code>{id}</code> {name}
          {isSpent && ' No longer has an effect.'}
        </p>
      </div>
      <Button class="remove" aria-label={`Remove the fault ${id}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
