import { Bodies } from './bodies'
import type { KeptBodies, SeenBodies, SeenRequest, Timing } from './record'

/** A request in a journal. */
export interface Kept extends Timing {
  readonly number: number
  readonly seen: SeenRequest
  readonly bodies: KeptBodies
}

/** One of the journals that share a bound. */
interface Member {
  /** How many of its oldest places in the order are left over: it dropped their requests. */
  leftOver: number
  dropOldest(): void
}

/** Largest number of requests of all journals, unless one alone may have more. */
const MAX_REQUESTS = 100_000

/** So many places may be left over in any case. */
const FEW_PLACES = 100

/**
 * The requests of all journals that share a bound, in the order of their arrival. If there are too
 * many, the oldest is dropped. It has no reference to a world.
 */
export class Archive {
  readonly #max: number
  readonly #bodies: Bodies
  /** The journal of each request, and the places that are left over. They begin at the head. */
  #order: Member[] = []
  #head = 0
  #size = 0

  /** @param min number of requests that one journal may have */
  constructor(min: number, max = MAX_REQUESTS, bodies = new Bodies()) {
    this.#max = Math.max(min, max)
    this.#bodies = bodies
  }

  /** Notes a request of a journal. */
  add(member: Member): void {
    this.#order.push(member)
    this.#size += 1
    while (this.#size > this.#max) this.#dropOldest()
  }

  /** Notes that a journal drops its oldest request. */
  remove(member: Member): void {
    member.leftOver += 1
    this.#size -= 1
    if (this.#order.length > 2 * this.#size + FEW_PLACES) this.#tidy()
  }

  #dropOldest(): void {
    let member = this.#order[this.#head] as Member
    while (member.leftOver > 0) {
      member.leftOver -= 1
      this.#head += 1
      member = this.#order[this.#head] as Member
    }
    member.dropOldest()
  }

  /** The journal of each request, the newest first, then places that are left over. */
  *newestFirst(): Generator<object> {
    const order = this.#order
    for (let place = order.length - 1; place >= this.#head; place -= 1) yield order[place] as Member
  }

  /** Moves the order to its beginning, without what is left over. */
  #tidy(): void {
    const isKept = (member: Member, place: number) => {
      if (place < this.#head) return false
      if (member.leftOver === 0) return true
      member.leftOver -= 1
      return false
    }
    this.#order = this.#order.filter(isKept)
    this.#head = 0
  }

  keepBodies({ request, response }: SeenBodies): KeptBodies {
    return { request: this.#keep(request), response: this.#keep(response) }
  }

  /** The text of a body; null for none, undefined if it was dropped. */
  textOf(body: KeptBodies['request']): string | null | undefined {
    if (body === undefined) return null
    return body === 'dropped' ? undefined : this.#bodies.read(body)
  }

  #keep(text: string | null): KeptBodies['request'] {
    if (text === null || text === '') return undefined
    return this.#bodies.keep(text) ?? 'dropped'
  }
}
