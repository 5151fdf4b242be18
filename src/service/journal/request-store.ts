import { utf8Decoder, utf8Encoder } from '../../contract/input/json'
import type { KeptText, RecordedRequest, RequestQueue, TextPage } from './record'

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** Largest number of bytes of all bodies. */
const MAX_BYTES = 64_000_000

/** The requests of one journal, in a ring: their numbers follow each other without a gap. */
export class KeptRequests implements RequestQueue {
  readonly limit: number
  /** Number of the oldest request that is kept, and of the newest request. */
  #first = 1
  #last = 0
  readonly #ring: (RecordedRequest | undefined)[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  get size(): number {
    return this.#last - this.#first + 1
  }
  get last(): number {
    return this.#last
  }
  get oldest(): RecordedRequest | undefined {
    return this.get(this.#first)
  }

  get(number: number): RecordedRequest | undefined {
    const isKept = number >= this.#first && number <= this.#last
    return isKept ? this.#ring[(number - 1) % this.limit] : undefined
  }

  /** Precondition: there are fewer than the limit. */
  push(request: RecordedRequest): void {
    this.#last += 1
    request.number = this.#last
    request.isKept = true
    request.queue = this
    this.#ring[(this.#last - 1) % this.limit] = request
  }

  shift(): void {
    this.#ring[(this.#first - 1) % this.limit] = undefined
    this.#first += 1
  }

  newestFirst(): RecordedRequest[] {
    const place = this.#last % this.limit
    const inOrder = [...this.#ring.slice(place), ...this.#ring.slice(0, place)]
    return inOrder.filter((each) => each !== undefined).reverse()
  }
}

/** Bytes of the first page, which is enough for most tests, and of the largest one. */
const FIRST_PAGE = 16 * 1024
const LARGEST_PAGE = 1024 * 1024

/**
 * The newest of many texts, up to a number of bytes. They lie in pages of bytes: the engine would
 * copy each of the strings twice before it counts as old, which takes longer than a whole request.
 */
class KeptTexts {
  readonly #max: number
  readonly #pages = new Set<TextPage>()
  #newest: TextPage | undefined
  /** Bytes of all pages, and those of the newest one that have a text. */
  #size = 0
  #used = 0
  /** The bytes of a dropped page, for the next one: to allocate them takes longer than to write. */
  #spare: Uint8Array | undefined

  constructor(max: number) {
    this.#max = max
  }

  keep(text: string): KeptText {
    const kept = this.#write(text) ?? this.#writeAnew(text)
    kept.page.texts += 1
    return kept
  }

  /** A page without texts is dropped. */
  forget({ page }: KeptText): void {
    page.texts -= 1
    if (page.texts === 0 && page !== this.#newest) this.#drop(page)
  }

  /** Writes a text after the others; undefined if the page has no room for it. */
  #write(text: string): KeptText | undefined {
    const [page, start] = [this.#newest, this.#used]
    if (page?.bytes === undefined || page.bytes.length - start < text.length) return undefined
    const { read, written } = utf8Encoder().encodeInto(text, page.bytes.subarray(start))
    if (read < text.length) return undefined
    this.#used += written
    return { page, start, end: this.#used }
  }

  /** Writes a text in a new page, which a long one has for itself. */
  #writeAnew(text: string): KeptText {
    const most = 3 * text.length
    const isLong = most > LARGEST_PAGE
    const grown = 2 * (this.#newest?.bytes?.length ?? FIRST_PAGE / 2)
    const room = Math.min(LARGEST_PAGE, Math.max(grown, most))
    const bytes = isLong ? utf8Encoder().encode(text) : this.#bytes(room)
    const page: TextPage = { bytes, texts: 0 }
    this.#pages.add(page)
    this.#size += bytes.length
    for (const oldest of this.#pages) {
      if (this.#size <= this.#max) break
      this.#drop(oldest)
    }
    if (isLong) return { page, start: 0, end: bytes.length }
    this.#newest = page
    this.#used = 0
    return this.#write(text) ?? { page, start: 0, end: 0 }
  }

  #bytes(room: number): Uint8Array {
    const bytes = room === LARGEST_PAGE ? this.#spare : undefined
    if (bytes === undefined) return new Uint8Array(room)
    this.#spare = undefined
    return bytes
  }

  #drop(page: TextPage): void {
    const { bytes } = page
    if (bytes === undefined) return
    this.#pages.delete(page)
    this.#size -= bytes.length
    page.bytes = undefined
    if (bytes.length === LARGEST_PAGE) this.#spare = bytes
  }
}

/** Null for no text, undefined for one that was dropped. */
export function textOf(kept: KeptText | null): string | null | undefined {
  if (kept === null) return null
  const { page, start, end } = kept
  return page.bytes && utf8Decoder().decode(page.bytes.subarray(start, end))
}

/** How many more requests than are kept stand in the list of all before it is made anew. */
const SPARE = 1_000

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest are dropped, of whichever world, and so are the oldest bodies.
 */
export class RequestStore {
  readonly #maxRequests: number
  readonly #bodies: KeptTexts
  #size = 0
  /** Also requests that are no longer kept: all before the start, and others. */
  #all: RecordedRequest[] = []
  #start = 0

  /** @param min number of requests that one journal may have */
  constructor(min: number, maxRequests = MAX_REQUESTS, maxBytes = MAX_BYTES) {
    this.#maxRequests = Math.max(min, maxRequests)
    this.#bodies = new KeptTexts(maxBytes)
  }

  add(request: RecordedRequest, queue: KeptRequests): void {
    if (queue.size === queue.limit) this.drop(queue.oldest)
    queue.push(request)
    this.#all.push(request)
    this.#size += 1
    if (this.#size > this.#maxRequests) this.drop(this.#oldest())
    if (this.#all.length <= 2 * this.#size + SPARE) return
    this.#all = this.#all.filter(isKept)
    this.#start = 0
  }

  #oldest(): RecordedRequest | undefined {
    while (this.#all[this.#start]?.isKept === false) this.#start += 1
    return this.#all[this.#start]
  }

  /** Drops the oldest request of its journal. */
  drop(request: RecordedRequest | undefined): void {
    if (request === undefined) return
    request.queue?.shift()
    request.isKept = false
    this.#size -= 1
    for (const text of [request.requestBody, request.responseBody]) {
      if (text !== null) this.#bodies.forget(text)
    }
  }

  /** Keeps the bodies of a request at its end, unless the request is dropped by then. */
  finish(request: RecordedRequest, requestBody: string, responseBody: string): void {
    if (!isKept(request)) return
    if (requestBody !== '') request.requestBody = this.#bodies.keep(requestBody)
    if (responseBody !== '') request.responseBody = this.#bodies.keep(responseBody)
  }

  newestFirst(): RecordedRequest[] {
    return this.#all.filter(isKept).reverse()
  }
}

const isKept = (request: RecordedRequest) => request.isKept
