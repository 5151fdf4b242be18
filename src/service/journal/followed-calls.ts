import type { RequestEntry } from './entry'
import type { Feed } from './feed'
import type { Requests } from './journal'
import { queryText } from './request-parts'

/** A request to a world and its answer. */
export interface RecordedCall {
  /** Name of the world; null for the base world. */
  readonly world: string | null
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** JSON, or a string that is not JSON; null without one. */
  readonly body: unknown
  readonly status: number
  /** The body of the answer, in the same forms. */
  readonly answer: unknown
}

/**
 * Hands over each context of the worlds that share a feed, until the returned function is called.
 * A world without a journal has none.
 */
export function followCalls(feed: Feed, take: (context: RecordedCall) => void): () => void {
  let { first: next } = feed.open()
  const read = () => {
    for (; next < feed.next; next += 1) {
      const event = feed.at(next)
      if (event?.type !== 'request') continue
      const { id } = event.describe() as { readonly id: string }
      const entry = (event.source as { readonly requests: Requests }).requests.get(id)
      if (entry) take(contextOf(entry))
    }
    forget = feed.onNext(read)
  }
  let forget = feed.onNext(read)
  return () => forget()
}

function contextOf({ world, request, response }: RequestEntry): RecordedCall {
  const { method, path, query, body } = request
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as const),
  )
  const { status, body: answer } = response
  return { world, method, path: path + queryText(pairs), body, status, answer }
}
