import type { Feed, FeedEvent } from './feed'

/** Interval of comments that keep the connection open, in ms. */
const KEEP_ALIVE_MS = 15_000

/** Largest number of events in one piece. */
const MAX_IN_PIECE = 200

export interface StreamOptions {
  /** The event that the reader has; undefined: it begins with the next one. */
  readonly last: number | undefined
  /** The name of the world of an event, null for the base; undefined if it is not to be sent. */
  readonly nameOf: (source: object) => string | null | undefined
  /** Waits in real time; rejects when the signal aborts. Absent: no comments are sent. */
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/**
 * Server-sent events, each piece created on demand. It ends when its reader has fallen so far
 * behind that the next event is no longer kept; nothing is buffered for a reader.
 */
export function eventStream(feed: Feed, options: StreamOptions): AsyncIterableIterator<string> {
  const { last, nameOf, wait } = options
  const { asked, first } = feed.open(last)
  let cursor = first
  const lost = asked < cursor ? `: events ${asked} to ${cursor - 1} are lost\n` : ''
  let greeting = `retry: 1000\n${lost}\n`
  const ending = new AbortController()
  let isIdle = false
  let isTimed = false
  let wake = () => {}

  /** The next events of worlds that are wanted; empty if there are none yet. */
  const take = (): string => {
    let text = ''
    for (let count = 0; cursor < feed.next && count < MAX_IN_PIECE; count += 1) {
      const event = feed.at(cursor)
      cursor += 1
      if (event) text += eventText(event, nameOf(event.source))
    }
    return text
  }
  const startTimer = () => {
    if (isTimed || wait === undefined) return
    isTimed = true
    const ring = () => {
      isTimed = false
      isIdle = true
      wake()
    }
    wait(KEEP_ALIVE_MS, ending.signal).then(ring, () => undefined)
  }
  /** Resolves at the next event, at the end, or after the interval. */
  const awaitMore = () =>
    new Promise<void>((resolve) => {
      const forget = feed.onNext(resolve)
      wake = () => {
        forget()
        resolve()
      }
      startTimer()
    })

  return {
    async next() {
      for (;;) {
        if (ending.signal.aborted || cursor < feed.oldest) return { value: undefined, done: true }
        const value = greeting + take() || (isIdle ? ':\n\n' : '')
        isIdle = false
        greeting = ''
        if (value !== '') return { value, done: false }
        if (cursor === feed.next) await awaitMore()
      }
    },
    async return() {
      ending.abort()
      wake()
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function eventText({ id, type, describe }: FeedEvent, name: string | null | undefined): string {
  if (name === undefined) return ''
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ world: name, ...describe() })}\n\n`
}
