import { queryText } from '../adapters/wire'
import type { RequestEntry } from '../service/journal/entry'
import type { HostedWorld } from '../world'
import { escapeControls, paint, statusStyle } from './styles'

/**
 * Prints a line for each request to the worlds of a server, after its response.
 *
 * @param isJson whether the lines are JSON
 * @returns ends it
 */
export function logRequests(
  base: HostedWorld,
  print: (line: string) => void,
  isJson: boolean,
): () => void {
  const { feed } = base.simulation
  let next = feed.open().first
  let forget = () => {}
  const read = () => {
    const events = feed.from(Math.max(next, feed.oldest), Number.MAX_SAFE_INTEGER)
    next = feed.next
    for (const { type, source, describe } of events) {
      if (type !== 'request') continue
      const { id, status }: { readonly id?: string; readonly status?: number | null } = describe()
      // A request that a fault delays is read again at its end.
      if (status === null) continue
      const world = [base, ...base.named()].find(({ simulation }) => simulation === source)
      const entry = world?.requests.get(String(id))
      if (entry) print(isJson ? JSON.stringify(summaryOf(entry)) : lineOf(entry))
    }
    wait()
  }
  // The response is sent first.
  const wait = () => {
    forget = feed.onNext(() => setImmediate(read))
  }
  wait()
  return () => forget()
}

/** `GET /v1/players/anna 404 0.8 ms: There is no player "anna".` */
function lineOf({ id, world, request, response, problems, fault, duration_ms }: RequestEntry) {
  const { method, path, query } = request
  const status = String(response.status ?? 'waiting')
  const reasons = problems.map(({ detail, remedy }) => `${detail} ${remedy}`)
  const met = fault === null ? [] : [`fault ${fault.id}`]
  const why = [...met, ...reasons].join(' ')
  const words = [
    escapeControls(world === null ? `#${id}` : `${world} #${id}`),
    method,
    escapeControls(path + queryText(query)),
    paint(statusStyle(status), status),
    ...(duration_ms === null ? [] : [`${duration_ms.toFixed(1)} ms`]),
  ]
  return `${words.join(' ')}${why === '' ? '' : `: ${escapeControls(why)}`}`
}

function summaryOf({ id, world, request, response, problems, fault, ...entry }: RequestEntry) {
  const { method, path, query } = request
  return {
    request: id,
    ...{ world, method, path, query, status: response.status, duration_ms: entry.duration_ms },
    ...{ stage: entry.stage, fault: fault?.id ?? null, problems },
  }
}
