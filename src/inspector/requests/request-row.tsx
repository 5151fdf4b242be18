import { Link } from '../elements/link'
import { duration, gap, timeOfDay } from '../format'
import { useRoute } from '../route'
import { isOpened, lossOf, ofQuery, type RequestLine, targetOf } from './request-line'
import { Status } from './status'

interface RequestRowProps {
  readonly line: RequestLine
  /** The request before it in the list. */
  readonly earlier: RequestLine | undefined
}

/** A line of the list: it opens the request. */
export function RequestRow({ line, earlier }: RequestRowProps) {
  const route = useRoute()
  const { id, world, method, player, status, duration_ms, fault, stage } = line
  const of = ofQuery(line, route)
  const loss = lossOf(line)
  const target = targetOf(line)
  const since = gap(line.host_at, earlier?.host_at)
  return (
    <Link
      data-row
      class="row request-row"
      to={{ id }}
      set={{ of }}
      isCurrent={isOpened(line, route)}
    >
      <span class="when muted num">{timeOfDay(line.host_at ?? line.at)}</span>
      <span class="gap right muted num" title={since && 'After the request before it'}>
        {since}
      </span>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>
      <span class="path" title={target}>
        {of !== '' && <span class="tag">{world ?? 'base'}</span>}
        {target}
      </span>
      <span class="muted whose">{player}</span>
      <span class="outcome">
        <Status status={status} loss={loss} />
        {fault && loss === undefined && <span class="tag warn">fault</span>}
        {!fault && status >= 400 && <span class="tag">{stage}</span>}
      </span>
      <span class="took right muted num" style={{ '--share': shareOf(duration_ms) }}>
        {duration(duration_ms)}
      </span>
    </Link>
  )
}

/** Length of the bar of a duration: a tenth for 1 ms, a third for 100 ms, whole from 10 s. */
function shareOf(ms: number | null): number {
  return ms === null ? 0 : Math.min(1, Math.sqrt(Math.sqrt(ms / 10_000)))
}

/** The names of the columns. */
export function RequestHead() {
  return (
    <div class="row request-row head" aria-hidden="true">
      <span class="when">Time (UTC)</span>
      <span class="gap right">Gap</span>
      <span>Method</span>
      <span>Path</span>
      <span class="whose">Player</span>
      <span>Status</span>
      <span class="right">Took</span>
    </div>
  )
}
