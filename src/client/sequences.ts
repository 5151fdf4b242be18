/** In an answer, the number of writes; in a request, those that it expects. */
const SEQUENCE_HEADER = 'X-Fauxhouse-Sequence'

/** A call of a world. */
interface WorldCall {
  /** Of its path: empty for the base world. */
  readonly prefix: string
  readonly method: string
  /** Below `/__admin`, or from `/v1` on. */
  readonly path: string
}

/** Calls after which a world begins anew. */
const BEGINNINGS = ['/reset', '/task']

/**
 * The writes that a client has seen of each world of a server, so that it notices a world that has
 * lost them.
 */
export class Sequences {
  /** By the prefixes of the paths. */
  readonly #seen = new Map<string, number>()

  /** The header of a call. */
  headersOf(call: WorldCall): Record<string, string> {
    const seen = this.#seen.get(call.prefix)
    const isSent = seen !== undefined && isOfWorld(call) && !isBeginning(call)
    return isSent ? { [SEQUENCE_HEADER]: String(seen) } : {}
  }

  /** @param created name of the world that the call creates */
  note(call: WorldCall, { ok, headers }: Response, created?: unknown): void {
    if (!ok || !isOfWorld(call)) return
    const [, deleted] = /^\/worlds\/([^/]+)$/.exec(call.path) ?? []
    if (call.method === 'DELETE' && deleted) this.#seen.delete(`/w/${deleted}`)
    if (typeof created === 'string') this.#seen.delete(`/w/${created}`)
    const writes = Number(headers.get(SEQUENCE_HEADER) ?? Number.NaN)
    if (Number.isNaN(writes)) return
    const seen = isBeginning(call) ? 0 : (this.#seen.get(call.prefix) ?? 0)
    this.#seen.set(call.prefix, Math.max(seen, writes))
  }
}

/** The policy `isolation` may give the service of the base world another world. */
function isOfWorld({ prefix, path }: WorldCall): boolean {
  return prefix !== '' || !path.startsWith('/v1/')
}

function isBeginning({ path }: WorldCall): boolean {
  return BEGINNINGS.includes(path)
}
