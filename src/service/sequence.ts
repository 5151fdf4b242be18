import { BoundedMap } from '../world/named/bounded-map'
import { type HandlerResult, isRefusal, type Refusal, refuse } from './handler-result'
import type { HeaderReader } from './incoming-request'

/** Number of writes that a world has answered: in an answer, and in a request that expects them. */
export const SEQUENCE_HEADER = 'X-Fauxhouse-Sequence'

/** As requests are read. */
export const SENT_HEADER = 'x-fauxhouse-sequence'

/** Number of names whose writes are remembered, also of evicted worlds that had no changes. */
const REMEMBERED = 100_000

const READS = ['GET', 'HEAD', 'OPTIONS']

/** The writes of the worlds of a server, by name; the base world has none. */
export class Sequences {
  readonly #writes = new BoundedMap<string | undefined, number>(REMEMBERED)

  /** A world of this name begins anew. */
  forget(name: string): void {
    this.#writes.delete(name)
  }

  /** The refusal of a request that expects writes which the world does not have. */
  refusalOf(name: string | undefined, headers: HeaderReader): Refusal | undefined {
    const expected = headers.get(SENT_HEADER)
    if (expected === null) return undefined
    const writes = this.#writes.get(name) ?? 0
    if (!(Number(expected) > writes)) return undefined
    const world = name === undefined ? 'The base world' : `The world "${name}"`
    const detail = `${world} is not the one that this client has changed: it has ${writes} writes, and the client has seen ${expected}. The server was started again, or another client has deleted the world.`
    const remedy = 'Set the world up again: reset it, or begin with a new client.'
    return refuse('WORLD_GONE', `header.${SENT_HEADER}`, detail, remedy)
  }

  /** Counts a write that succeeded, and adds the number to its result. */
  number(method: string, name: string | undefined, result: HandlerResult): HandlerResult {
    if (READS.includes(method) || isRefusal(result)) return result
    const writes = (this.#writes.get(name) ?? 0) + 1
    this.#writes.set(name, writes)
    return { ...result, headers: { ...result.headers, [SEQUENCE_HEADER]: String(writes) } }
  }
}
