import type { Credentials, Sender, VerifyAnswer } from './sender'

/** Parameters of a query, in order. */
export type Query = readonly (readonly [name: string, value: string | number])[]

/** One request and its answer. */
export interface Exchange {
  /** The request as reports show it, without the id of the player. */
  readonly request: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if it is none. */
  readonly body: unknown
}

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  readonly credentials?: Credentials
  /** Asks again, although the same request has been sent. */
  readonly again?: boolean
}

/** A way to send requests about players. */
interface Line {
  /** GET of a path of a player, such as `/transactions`. */
  get(player: string, path?: string, query?: Query, extras?: Extras): Promise<Exchange>
  /** PUT of a profile. */
  put(player: string, body: object): Promise<Exchange>
}

/** The requests of one run: each is sent once, and never more than the budget allows. */
export interface Conversation extends Line {
  /** The way of a restore, which neither the budget nor a stop ends. */
  readonly restoring: Line
  /** Requests that may still be sent. */
  left(): number
  /** Requests and, of them, writes so far. */
  sent(): { readonly requests: number; readonly writes: number }
  /** Number of requests that a recording lacks. */
  lacking(): number
  /** Whether an error says that the budget is spent. */
  isSpent(error: unknown): boolean
  /** Keeps requests for the restore of a player. */
  reserve(requests: number): void
  /**
   * Runs a part of the comparison, which ends early if a recording lacks one of its requests.
   *
   * @param onLack hears of such an end
   */
  attempt<T>(part: () => Promise<T>, onLack?: () => void): Promise<T | undefined>
  /** Whether an error says that a recording lacks a request. */
  isLack(error: unknown): boolean
}

/** The text of a query, each name and value percent-encoded. */
export function queryText(query: Query): string {
  // A word of a deployment can have half of a character, which no URL has.
  const code = (value: string | number) =>
    encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\uFFFD'))
  return query.map(([name, value]) => `${code(name)}=${code(value)}`).join('&')
}

/** The bounds of a conversation. */
export interface ConversationOptions {
  /** Most requests. */
  readonly budget: number
  /** In the order of the command: reports number them instead of naming them. */
  readonly players: readonly string[]
  /** Hears of each request that is sent. */
  readonly onRequest?: ((sent: number, request: string) => void) | undefined
  /** Ends the conversation: further requests reject with its reason. */
  readonly signal?: AbortSignal | undefined
}

export function createConversation(
  send: Sender,
  { budget, players, onRequest, signal }: ConversationOptions,
): Conversation {
  const spent = new Error('The budget is spent.')
  const lack = new Error('The recording has no such request.')
  const lacked = new Set<string>()
  const known = new Map<string, Exchange>()
  let [requests, writes, reserved] = [0, 0, 0]

  const labelOf = (player: string) => {
    const place = players.indexOf(player)
    return place < 0 ? encodeURIComponent(player) : `{player ${place + 1}}`
  }
  const exchange = async (
    request: Parameters<Sender>[0],
    player: string,
    rest: string,
    isRestore: boolean,
  ): Promise<Exchange> => {
    const label = `${request.method} /players/${labelOf(player)}${rest}`
    if (!isRestore) {
      signal?.throwIfAborted()
      if (requests >= budget - reserved) throw spent
    }
    requests += 1
    if (request.method === 'PUT') writes += 1
    onRequest?.(requests, label)
    const answer = await send(request)
    if (answer === undefined) {
      requests -= 1
      if (request.method === 'PUT') writes -= 1
      lacked.add(JSON.stringify(request))
      throw lack
    }
    const shown = request.credentials === 'given' ? label : `${label} (${request.credentials})`
    return { request: shown, ...answer, body: jsonOf(answer) }
  }
  const lineOf = (isRestore: boolean): Line => ({
    async get(player, path = '', query = [], extras = {}) {
      const rest = query.length === 0 ? path : `${path}?${queryText(query)}`
      const target = `/players/${encodeURIComponent(player)}${rest}`
      const { headers = {}, credentials = 'given', again = false } = extras
      const key = JSON.stringify([target, headers, credentials])
      const before = known.get(key)
      if (before !== undefined && !again) return before
      const request = { method: 'GET', target, headers, credentials } as const
      const found = await exchange(request, player, rest, isRestore)
      known.set(key, found)
      return found
    },
    put(player, body) {
      known.clear()
      const target = `/players/${encodeURIComponent(player)}`
      const headers = { 'Content-Type': 'application/json' }
      const text = JSON.stringify(body)
      const request = { method: 'PUT', target, headers, credentials: 'given', body: text } as const
      return exchange(request, player, '', isRestore)
    },
  })
  return {
    ...lineOf(false),
    restoring: lineOf(true),
    left: () => budget - reserved - requests,
    sent: () => ({ requests, writes }),
    lacking: () => lacked.size,
    isSpent: (error) => error === spent,
    isLack: (error) => error === lack,
    async attempt(part, onLack) {
      try {
        return await part()
      } catch (error) {
        if (error !== lack) throw error
        onLack?.()
        return undefined
      }
    },
    reserve: (count) => {
      reserved = count
    },
  }
}

/** An object with a member `toString` has no text and is no number: both throw. So it goes. */
function jsonOf({ text }: VerifyAnswer): unknown {
  const revive = (key: string, value: unknown) => (key === 'toString' ? undefined : value)
  try {
    return /toString|\\u/.test(text) ? JSON.parse(text, revive) : JSON.parse(text)
  } catch {
    return undefined
  }
}
