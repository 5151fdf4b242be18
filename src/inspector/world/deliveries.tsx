import type { WorldEvent } from '../../client/connect'
import type { Delivery } from '../../service/webhooks/delivery'
import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { CauseText } from '../elements/cause-text'
import { ErrorNote } from '../elements/error-note'
import { PlayerLink } from '../elements/link'
import { count, dateTime } from '../format'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'

interface DeliveriesProps {
  /** Only of the events that a request caused. */
  readonly request?: string
}

/** Deliveries that are shown, the newest ones. */
const SHOWN = 100

const concerns = ({ type, data }: WorldEvent) => type === 'world' && data['action'] === 'deliveries'

/** Events on their way to webhooks, with their attempts; nothing if there are none. */
export function Deliveries({ request }: DeliveriesProps) {
  const { remote } = useConnection()
  const { error: refusal, attempt } = useAttempt()
  const load = async () => {
    const query = { ...(request !== undefined && { request }) }
    const { total } = await remote.deliveries.list({ ...query, limit: 1 })
    const offset = Math.max(0, total - SHOWN)
    return remote.deliveries.list({ ...query, limit: SHOWN, offset })
  }
  const { value, error } = useLoaded(load, [request], concerns)
  if (value === undefined || value.total === 0) return <ErrorNote error={error} />
  return (
    <section class="part" aria-label="Deliveries">
      <h3>Deliveries to webhooks</h3>
      <ErrorNote error={refusal ?? error} />
      <ol class="stack due">
        {value.deliveries.toReversed().map((delivery) => (
          <li key={delivery.id} class="due-event">
            <p>
              <strong title={delivery.event.id}>{delivery.event.type}</strong>{' '}
              {request === undefined && <PlayerLink id={delivery.event.data.player} />}{' '}
              <span class={STYLES[delivery.status]}>{delivery.status}</span>
            </p>
            <div class="muted">
              {delivery.webhook}
              {request === undefined && delivery.cause && (
                <>
                  , by <CauseText cause={delivery.cause} />
                </>
              )}
              <Attempts delivery={delivery} />
            </div>
            <Button onClick={() => attempt(() => remote.deliveries.resend(delivery.id))}>
              Resend
            </Button>
          </li>
        ))}
      </ol>
      {value.total > SHOWN && <p class="muted">{count(value.total - SHOWN)} older ones</p>}
    </section>
  )
}

const STYLES: Readonly<Record<Delivery['status'], string>> = {
  delivered: 'added',
  failed: 'removed',
  dropped: 'removed',
  pending: 'tag',
  cancelled: 'muted',
}

function Attempts({ delivery }: { readonly delivery: Delivery }) {
  const { attempts, next_attempt_at: next } = delivery
  return (
    <>
      {attempts.map(({ at, status, error, fault }, place) => (
        <div key={place} class="num">
          {dateTime(at)} {status ?? error ?? 'not sent'}
          {fault !== undefined && <span class="tag">{fault}</span>}
        </div>
      ))}
      {next !== undefined && <div class="num">next {dateTime(next)}</div>}
    </>
  )
}
