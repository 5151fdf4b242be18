import type { Bonus, BonusPage, PlayerProfile, Transaction, TransactionPage } from '../../src/index'

/*
 * A small client of the service, as a product would write it. Its decisions are apart, so that a
 * planted bug replaces one of them.
 */

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** What a page of the product shows of a player. */
export interface Overview {
  readonly name: string
  readonly phone: string
  readonly free: number
  readonly blocked: boolean
}

export type Shown = Overview | 'missing' | 'blocked' | 'unavailable'

export type Setting = 'marketing_email_subscription' | 'marketing_sms_subscription'

/** The decisions of the client. */
export interface Decisions {
  free(profile: PlayerProfile): number
  phone(profile: PlayerProfile): string
  path(id: string): string
  /** What is shown instead of a player. */
  failure(status: number): Exclude<Shown, Overview>
  /** How often a request is sent, at most. */
  attempts(method: string): number
  hasMore(page: TransactionPage): boolean
  hasMoreBonuses(page: BonusPage): boolean
  /** Newest first. */
  inOrder(rows: readonly Transaction[]): readonly Transaction[]
  byAmount(one: Transaction, other: Transaction): number
  isPaid(row: Transaction): boolean
  isPaidOut(row: Transaction): boolean
  sum(amounts: readonly number[]): number
  adjustment(row: Transaction): number
  /** Percent. */
  progress(bonus: Bonus): number
  settings(profile: () => Promise<PlayerProfile>, name: Setting, value: boolean): Promise<object>
  /** Whether an answer is still wanted. */
  isWanted(request: number, newest: number): boolean
}

/** The largest number of decimals of a currency. */
const SCALE = 100_000_000

export const DECISIONS: Decisions = {
  free: ({ balances }) => balances.withdrawable_balance,
  phone: ({ phone }) => phone?.replace(/[^+\d]/g, '') ?? '',
  path: (id) => `/v1/players/${encodeURIComponent(id)}`,
  failure: (status) => (status === 404 ? 'missing' : 'unavailable'),
  attempts: (method) => (method === 'GET' ? 4 : 1),
  hasMore: ({ has_more }) => has_more,
  hasMoreBonuses: ({ bonuses, offset, total }) => offset + bonuses.length < total,
  inOrder: (rows) =>
    rows.toSorted((one, other) => (`${one.date} ${one.id}` < `${other.date} ${other.id}` ? 1 : -1)),
  byAmount: (one, other) => other.amount - one.amount,
  isPaid: ({ status }) => status === 'completed',
  isPaidOut: ({ status }) => status === 'completed',
  sum: (amounts) =>
    amounts.reduce((total, amount) => total + Math.round(amount * SCALE), 0) / SCALE,
  adjustment: ({ amount }) => amount,
  progress: ({ wagered_amount, wager_requirement }) =>
    wager_requirement === 0 ? 100 : Math.min(100, (100 * wagered_amount) / wager_requirement),
  settings: async (_, name, value) => ({ [name]: value }),
  isWanted: (request, newest) => request === newest,
}

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const PAGE = 2
const TEMPORARY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

export class Client {
  /** The player that the page shows. */
  shown: Shown | undefined
  readonly #fetch: Fetch
  readonly #decide: Decisions
  #requests = 0

  constructor(fetch: Fetch, bug: Partial<Decisions> = {}) {
    this.#fetch = fetch
    this.#decide = { ...DECISIONS, ...bug }
  }

  async overview(id: string): Promise<Shown> {
    const answer = await this.#send('GET', this.#decide.path(id))
    if (!answer?.ok) return this.#decide.failure(answer?.status ?? 503)
    const profile: PlayerProfile = await answer.json()
    const { name, blocked } = profile
    return { name, blocked, phone: this.#decide.phone(profile), free: this.#decide.free(profile) }
  }

  /** Shows the player: the one that is opened last stays. */
  async open(id: string): Promise<void> {
    this.#requests += 1
    const request = this.#requests
    const found = await this.overview(id)
    if (this.#decide.isWanted(request, this.#requests)) this.shown = found
  }

  /** All transactions, newest first. */
  async transactions(id: string): Promise<readonly Transaction[]> {
    const rows: Transaction[] = []
    for (let more = true; more; ) {
      const query = `limit=${PAGE}&offset=${rows.length}`
      const page = await this.#read<TransactionPage>(
        `${this.#decide.path(id)}/transactions?${query}`,
      )
      rows.push(...page.transactions)
      more = this.#decide.hasMore(page)
    }
    return this.#decide.inOrder(rows)
  }

  /** The largest amounts first. */
  async largest(id: string): Promise<number[]> {
    const rows = await this.transactions(id)
    return rows.toSorted(this.#decide.byAmount).map(({ amount }) => amount)
  }

  async totals(id: string) {
    const rows = await this.transactions(id)
    const of = (type: Transaction['event_type'], counts: (row: Transaction) => boolean) =>
      rows.filter((row) => row.event_type === type && counts(row))
    const sum = (some: readonly Transaction[]) => this.#decide.sum(some.map(({ amount }) => amount))
    const adjustments = of('adjustment', () => true).map(this.#decide.adjustment)
    return {
      deposits: sum(of('deposit', this.#decide.isPaid)),
      withdrawals: sum(of('withdrawal', this.#decide.isPaidOut)),
      adjustments: this.#decide.sum(adjustments),
    }
  }

  /** The progress of every bonus, in percent, by its id. */
  async progress(id: string): Promise<ReadonlyMap<string, number>> {
    const all: Bonus[] = []
    for (let more = true; more; ) {
      const query = `limit=${PAGE}&offset=${all.length}`
      const page = await this.#read<BonusPage>(`${this.#decide.path(id)}/bonuses?${query}`)
      all.push(...page.bonuses)
      more = this.#decide.hasMoreBonuses(page)
    }
    return new Map(all.map((bonus) => [bonus.id, this.#decide.progress(bonus)]))
  }

  /** True if the service has confirmed it. */
  async setPhone(id: string, phone: string): Promise<boolean> {
    return this.#update(id, { phone })
  }

  async setWish(id: string, name: Setting, value: boolean): Promise<boolean> {
    const profile = () => this.#read<PlayerProfile>(this.#decide.path(id))
    return this.#update(id, { settings: await this.#decide.settings(profile, name, value) })
  }

  async #update(id: string, body: object): Promise<boolean> {
    const answer = await this.#send('PUT', this.#decide.path(id), JSON.stringify(body))
    return answer?.ok ?? false
  }

  async #read<T>(path: string): Promise<T> {
    const answer = await this.#send('GET', path)
    if (!answer?.ok) throw new Error(`GET ${path} is ${answer?.status ?? 'without an answer'}`)
    return (await answer.json()) as T
  }

  /** The answer; undefined if the connection fails. */
  async #send(method: string, path: string, body?: string): Promise<Response | undefined> {
    const headers =
      body === undefined ? HEADERS : { ...HEADERS, 'Content-Type': 'application/json' }
    const init = { method, headers, ...(body !== undefined && { body }) }
    let answer: Response | undefined
    for (let left = this.#decide.attempts(method); left > 0; left -= 1) {
      answer = await this.#fetch(path, init).catch(() => undefined)
      if (answer !== undefined && !TEMPORARY.has(answer.status)) return answer
    }
    return answer
  }
}
