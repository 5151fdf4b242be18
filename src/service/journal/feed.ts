import * as v from 'valibot'
import { jsonText } from '../../contract/input/json'
import { type OptionSchemas, optionReader, whole } from '../../contract/input/options'
import type { Feed, FeedEvent, WorldEventType } from '../../world/feed'

/** Something that happened in a world. */
export interface WorldEvent {
  /** Its number, from which a later reading can continue. */
  readonly id: number
  /** What happened. */
  readonly type: WorldEventType
  /**
   * The content, by type as in docs/control-api.md. From a server, it has the name of the `world`,
   * null for the base.
   */
  readonly data: {
    /** Name of the world; null for the base. Absent in process. */
    readonly world?: string | null
  } & Readonly<Record<string, unknown>>
}

/** How events are read. */
export interface EventOptions {
  /** Number of the last event that the reader has; default: begin with the next one. */
  readonly after?: number | undefined
  /** Called once the reading has begun: events from then on are not missed. */
  readonly onOpen?: (() => void) | undefined
  /** Ends the reading when it aborts. */
  readonly signal?: AbortSignal | undefined
}

const readEventOptions = optionReader(
  'events',
  () =>
    ({
      after: v.optional(whole(0)),
      onOpen: v.optional(
        v.custom<() => void>((given) => typeof given === 'function', 'a function'),
      ),
      signal: v.optional(v.custom<AbortSignal>(isSignal, 'an AbortSignal')),
    }) satisfies OptionSchemas<EventOptions>,
)

const isSignal = (given: unknown) => typeof Object(given).addEventListener === 'function'

/**
 * The events of one world, from this call on. They end when the signal aborts, or when the reader
 * has fallen so far behind that the next event is no longer kept.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function eventsOf(
  feed: Feed,
  world: object,
  options: EventOptions = {},
): AsyncGenerator<WorldEvent, void> {
  const { after, onOpen, signal } = readEventOptions(options)
  const { first } = feed.open(after)
  onOpen?.()
  return reading(
    batches(feed, first, (source) => source === world, signal),
    signal,
  )
}

async function* reading(
  lists: AsyncGenerator<readonly FeedEvent[], void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<WorldEvent, void> {
  for await (const events of lists) {
    for (const { id, type, describe } of events) {
      if (signal?.aborted) return
      yield { id, type, data: { ...describe() } }
    }
  }
}

type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

/** Interval of comments that keep the connection open, in ms. */
const KEEP_ALIVE_MS = 15_000

/** Largest number of events in one piece. */
const MAX_IN_PIECE = 200

/**
 * Lists of the wanted events as they come, and an empty one when a comment is due. It ends when
 * the signal aborts, or when the next event is no longer kept.
 *
 * @param wait waits in real time, for comments; without it none is due
 */
async function* batches(
  feed: Feed,
  first: number,
  isWanted: (source: object) => boolean,
  signal: AbortSignal | undefined,
  wait?: Wait,
): AsyncGenerator<readonly FeedEvent[], void> {
  const ending = new AbortController()
  // There is one timer for a comment, however many events come before it.
  let isTimed = false
  let isDue = false
  let wake = () => {}
  const onAbort = () => wake()
  signal?.addEventListener('abort', onAbort)
  const ring = () => {
    isDue = true
    wake()
  }
  try {
    for (let cursor = first; !signal?.aborted && cursor >= feed.oldest; ) {
      const events = feed.from(cursor, MAX_IN_PIECE)
      cursor += events.length
      const wanted = events.filter(({ source }) => isWanted(source))
      if (wanted.length > 0 || isDue) {
        if (isDue) isTimed = false
        isDue = false
        yield wanted
      } else if (cursor === feed.next) {
        if (!isTimed) wait?.(KEEP_ALIVE_MS, ending.signal).then(ring, () => undefined)
        isTimed = true
        let forget = () => {}
        await new Promise<void>((resolve) => {
          wake = resolve
          forget = feed.onNext(resolve)
        })
        forget()
      }
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    ending.abort()
  }
}

export interface StreamOptions {
  /** The event that the reader has; undefined: it begins with the next one. */
  readonly last: number | undefined
  /** The name of the world of an event, null for the base; undefined if it is not to be sent. */
  readonly nameOf: (source: object) => string | null | undefined
  /** Waits in real time; rejects when the signal aborts. Absent: no comments are sent. */
  readonly wait?: Wait | undefined
}

/**
 * Server-sent events, each piece created on demand. It ends when its reader has fallen so far
 * behind that the next event is no longer kept; nothing is buffered for a reader.
 */
export function eventStream(feed: Feed, options: StreamOptions): AsyncIterableIterator<string> {
  const ending = new AbortController()
  const pieces = piecesOf(feed, feed.open(options.last), options, ending.signal)
  const end = pieces.return.bind(pieces)
  // A generator alone would end only after the event for which it waits.
  pieces.return = () => {
    ending.abort()
    return end()
  }
  return pieces
}

async function* piecesOf(
  feed: Feed,
  { asked, first }: ReturnType<Feed['open']>,
  { nameOf, wait }: StreamOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const lost = asked < first ? `: events ${asked} to ${first - 1} are lost\n` : ''
  yield `retry: 1000\n${lost}\n`
  const isWanted = (source: object) => nameOf(source) !== undefined
  for await (const events of batches(feed, first, isWanted, signal, wait)) {
    const texts = events.map(({ id, type, source, describe }) => {
      const data = jsonText({ world: nameOf(source), ...describe() })
      return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`
    })
    yield texts.join('') || ':\n\n'
  }
}
