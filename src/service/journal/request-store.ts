import type { BodyText, RecordedRequest, RequestQueue } from './record'

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** Largest number of characters of all bodies. */
const MAX_CHARACTERS = 64_000_000

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
    request.queue = this
    this.#ring[(this.#last - 1) % this.limit] = request
  }

  shift(): void {
    this.#ring[(this.#first - 1) % this.limit] = undefined
    this.#first += 1
  }

  newestFirst(): RecordedRequest[] {
    const all: RecordedRequest[] = []
    for (let number = this.#last; number >= this.#first; number -= 1) {
      const request = this.get(number)
      if (request !== undefined) all.push(request)
    }
    return all
  }
}

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest are dropped, of whichever world, and so are the oldest bodies.
 */
export class RequestStore {
  readonly #maxRequests: number
  readonly #maxCharacters: number
  #size = 0
  #characters = 0
  #oldest: RecordedRequest | undefined
  #newest: RecordedRequest | undefined
  /** The requests before it have no bodies any more. */
  #oldestWithBodies: RecordedRequest | undefined

  /** @param min number of requests that one journal may have */
  constructor(min: number, maxRequests = MAX_REQUESTS, maxCharacters = MAX_CHARACTERS) {
    this.#maxRequests = Math.max(min, maxRequests)
    this.#maxCharacters = maxCharacters
  }

  add(request: RecordedRequest, queue: KeptRequests): void {
    if (queue.size === queue.limit) this.drop(queue.oldest)
    queue.push(request)
    const before = this.#newest
    if (before === undefined) this.#oldest = request
    else before.newer = request
    request.older = before
    request.place = before === undefined ? 0 : before.place + 1
    this.#newest = request
    this.#size += 1
    if (this.#size > this.#maxRequests) this.drop(this.#oldest)
  }

  /** Drops the oldest request of its journal. */
  drop(request: RecordedRequest | undefined): void {
    if (request === undefined) return
    const { older, newer } = request
    if (this.#oldestWithBodies === request) this.#oldestWithBodies = newer
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    if (newer === undefined) this.#newest = older
    else newer.older = older
    request.older = undefined
    request.newer = undefined
    request.queue?.shift()
    this.#size -= 1
    this.#characters -= charactersOf(request)
  }

  /** Counts the bodies of a request at its end. One that alone is too long is dropped at once. */
  finish(request: RecordedRequest): void {
    if (request.queue?.get(request.number) !== request) return
    if (charactersOf(request) > this.#maxCharacters) dropBodies(request, this.#maxCharacters)
    this.#characters += charactersOf(request)
    const first = this.#oldestWithBodies
    if (first === undefined || request.place < first.place) this.#oldestWithBodies = request
    while (this.#characters > this.#maxCharacters) {
      const oldest = this.#oldestWithBodies
      if (oldest === undefined) return
      this.#characters -= charactersOf(oldest)
      dropBodies(oldest, 0)
      this.#oldestWithBodies = oldest.newer
    }
  }

  newestFirst(): RecordedRequest[] {
    const all: RecordedRequest[] = []
    for (let each = this.#newest; each !== undefined; each = each.older) all.push(each)
    return all
  }
}

/** The number of characters of the bodies of a request and of its response. */
export function charactersOf({ requestBody, responseBody }: RecordedRequest): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}

/** Drops the bodies that are longer than a limit: what is no body stays none. */
function dropBodies(request: RecordedRequest, max: number): void {
  const short = (text: BodyText) => (text && text.length > max ? undefined : text)
  request.requestBody = short(request.requestBody)
  request.responseBody = short(request.responseBody)
}
