import type { Credentials, Sender, VerifyAnswer, VerifyRequest } from './sender'

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
  /** Neither the budget nor a stop ends the restore of a player. */
  readonly isRestore?: boolean
}

/** Says that the budget is spent. */
const SPENT = new Error('The budget is used up.')

/** Says that a recording lacks a request. */
const LACK = new Error('The recording does not contain the request.')

export const isSpent = (error: unknown) => error === SPENT
export const isLack = (error: unknown) => error === LACK

/** The text of a query, each name and value percent-encoded. */
export function queryText(query: Query): string {
  // A word of a deployment can have half of a character, which no URL has.
  const code = (value: string | number) =>
    encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\uFFFD'))
  return query.map(([name, value]) => `${code(name)}=${code(value)}`).join('&')
}

/** The bounds of a conversation. */
export interface ConversationOptions {
  /** Maximum number of requests. */
  readonly budget: number
  /** In the order of the command: reports number them instead of naming them. */
  readonly players: readonly string[]
  /** Hears of each request that is sent. */
  readonly onRequest?: ((sent: number, request: string) => void) | undefined
  /** Ends the conversation: further requests reject with its reason. */
  readonly signal?: AbortSignal | undefined
}

/** The requests of one run: each is sent once, and never more than the budget allows. */
export class Conversation {
  readonly #send: Sender
  readonly #options: ConversationOptions
  readonly #known = new Map<string, Exchange>()
  readonly #lacked = new Set<string>()
  #requests = 0
  #writes = 0
  #reserved = 0

  constructor(send: Sender, options: ConversationOptions) {
    this.#send = send
    this.#options = options
  }

  /** Requests that may still be sent. */
  get left(): number {
    return this.#options.budget - this.#reserved - this.#requests
  }

  /** Requests and, of them, writes so far, and those that a recording lacks. */
  get counts() {
    return { requests: this.#requests, writes: this.#writes, notRecorded: this.#lacked.size }
  }

  /** Keeps requests for the restore of a player. */
  reserve(requests: number): void {
    this.#reserved = requests
  }

  /**
   * Runs a part of the comparison, which ends early if a recording lacks one of its requests.
   *
   * @param onLack receives such an end
   */
  async attempt<T>(part: () => Promise<T>, onLack?: () => void): Promise<T | undefined> {
    try {
      return await part()
    } catch (error) {
      if (!isLack(error)) throw error
      onLack?.()
      return undefined
    }
  }

  /** GET of a path of a player, such as `/transactions`. */
  async get(player: string, path = '', query: Query = [], extras: Extras = {}): Promise<Exchange> {
    const rest = query.length === 0 ? path : `${path}?${queryText(query)}`
    const target = `/players/${encodeURIComponent(player)}${rest}`
    const { headers = {}, credentials = 'given', again = false, isRestore = false } = extras
    const key = JSON.stringify([target, headers, credentials])
    const before = this.#known.get(key)
    if (before !== undefined && !again) return before
    const request = { method: 'GET', target, headers, credentials } as const
    const found = await this.#exchange(request, `${this.#labelOf(player)}${rest}`, isRestore)
    this.#known.set(key, found)
    return found
  }

  /** PUT of a profile. */
  put(player: string, profile: object, isRestore = false): Promise<Exchange> {
    this.#known.clear()
    const target = `/players/${encodeURIComponent(player)}`
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify(profile)
    const request = { method: 'PUT', target, headers, credentials: 'given', body } as const
    return this.#exchange(request, this.#labelOf(player), isRestore)
  }

  #labelOf(player: string): string {
    const place = this.#options.players.indexOf(player)
    return place < 0 ? encodeURIComponent(player) : `{player ${place + 1}}`
  }

  async #exchange(request: VerifyRequest, rest: string, isRestore: boolean): Promise<Exchange> {
    const { signal, onRequest } = this.#options
    const { method, credentials } = request
    const label = `${method} /players/${rest}`
    if (!isRestore) {
      signal?.throwIfAborted()
      if (this.left <= 0) throw SPENT
    }
    const writes = method === 'PUT' ? 1 : 0
    this.#requests += 1
    this.#writes += writes
    onRequest?.(this.#requests, label)
    const answer = await this.#send(request)
    if (answer === undefined) {
      this.#requests -= 1
      this.#writes -= writes
      this.#lacked.add(JSON.stringify(request))
      throw LACK
    }
    const shown = credentials === 'given' ? label : `${label} (${credentials})`
    return { request: shown, ...answer, body: jsonOf(answer) }
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
