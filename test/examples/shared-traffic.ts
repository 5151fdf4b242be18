import { createStream } from '../../src/simulator/random/stream'
import type { ServerProcess } from './servers'

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const SEQUENCE = 'X-Fauxhouse-Sequence'
/** Longer than a replica lets a write wait. */
const PATIENCE_MS = 20_000

/** Ids of the players who get the deposits. */
const PLAYERS = Array.from({ length: 8 }, (_, at) => `saver-${at}`)

interface Deposit {
  readonly player: string
  readonly reference: string
  isAcknowledged: boolean
}

/** Random writes at all replicas, each of which can be found again, and reads after them. */
export class SharedTraffic {
  readonly breaches: string[] = []
  readonly #stream = createStream('shared traffic')
  readonly #servers: readonly ServerProcess[]
  readonly #deposits: Deposit[] = []
  /** Answers by status, and `none`. */
  readonly answers = new Map<string, number>()
  #isOver = false

  constructor(servers: readonly ServerProcess[]) {
    this.#servers = servers
  }

  get acknowledged(): number {
    return this.#deposits.filter(({ isAcknowledged }) => isAcknowledged).length
  }

  async begin(): Promise<void> {
    for (const id of PLAYERS) {
      const created = await this.#send('POST', '/__admin/players', { id, market: 'FI' })
      if (created?.status !== 201) throw new Error(`${id} was not created.`)
    }
  }

  /** Writes and reads until `end`, in several lines at a time. */
  async run(lines: number): Promise<void> {
    await Promise.all(
      Array.from({ length: lines }, async () => {
        while (!this.#isOver) await this.#write()
      }),
    )
  }

  end(): void {
    this.#isOver = true
  }

  /** A write of another kind, for the states to differ in if the order does. */
  async #change(player: string): Promise<void> {
    const number = this.#stream.between(1_000, 9_999)
    const path = `/__admin/players/${player}/commands`
    const load = { as: `loaded-${number}` }
    const fault = { player: 'nobody', effect: { status: 503 } }
    const [method, place, body] = this.#stream.pick<[string, string, unknown?]>([
      ['PUT', `/v1/players/${player}`, { phone: `+35840100${number}` }],
      ['POST', path, [{ type: 'login' }, { type: 'play', stake: 1, win: number % 3 }]],
      ['POST', path, { type: 'play', stake: 1_000_000, win: 0 }],
      ['POST', '/__admin/clock/advance', { by: 'PT1M' }],
      ['POST', '/__admin/players', { market: 'DE' }],
      ['POST', '/__admin/scenarios/pending-kyc/load', load],
      ['PATCH', '/__admin/policies', { maxLimit: 200 + (number % 50) }],
      ['POST', '/__admin/faults', fault],
      ['DELETE', '/__admin/faults'],
      ['POST', '/__admin/snapshots', { name: `point-${number % 5}` }],
    ])
    await this.#send(method, place, body)
  }

  async #write(): Promise<void> {
    const player = this.#stream.pick(PLAYERS)
    if (this.#stream.chance(1, 3)) return this.#change(player)
    const reference = `row-${this.#deposits.length + 1}`
    const deposit: Deposit = { player, reference, isAcknowledged: false }
    this.#deposits.push(deposit)
    const command = { type: 'adjust', kind: 'Manual Credit', amount: 1, note: reference }
    const answer = await this.#send('POST', `/__admin/players/${player}/commands`, command)
    if (answer?.status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return
    }
    deposit.isAcknowledged = true
    if (this.#stream.chance(1, 3)) await this.#readBack(deposit, answer.headers.get(SEQUENCE) ?? '')
  }

  /** A read at any replica that carries the sequence of a write has it. */
  async #readBack({ player, reference }: Deposit, sequence: string): Promise<void> {
    const path = `/v1/players/${player}/transactions?limit=50`
    const answer = await this.#send('GET', path, undefined, { [SEQUENCE]: sequence })
    if (answer?.status !== 200) return
    const text = await answer.text()
    // Fifty later writes may hide it.
    const { transactions } = JSON.parse(text) as { transactions: readonly unknown[] }
    if (text.includes(`${reference}"`) || transactions.length === 50) return
    this.breaches.push(`A read after ${sequence} lacks ${reference}.`)
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response | undefined> {
    const { origin } = this.#stream.pick(this.#servers)
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: { ...HEADERS, ...(body !== undefined && JSON_TYPE), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      this.#note(String(answer.status))
      return answer
    } catch {
      this.#note('none')
      return undefined
    }
  }

  #note(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
  }

  /** Every acknowledged write is there once, and no other twice, at a server. */
  async check({ origin }: ServerProcess): Promise<void> {
    const found = new Map<string, number>()
    for (const player of PLAYERS) {
      for (let offset = 0, total = 1; offset < total; offset += 200) {
        const url = `${origin}/v1/players/${player}/transactions?limit=200&offset=${offset}`
        const page = (await (await fetch(url, { headers: HEADERS })).json()) as {
          total: number
          transactions: readonly { readonly event_note: string }[]
        }
        total = page.total
        for (const { event_note: note } of page.transactions) {
          const [reference = ''] = /row-\d+/.exec(note) ?? []
          found.set(reference, (found.get(reference) ?? 0) + 1)
        }
      }
    }
    for (const { reference, isAcknowledged } of this.#deposits) {
      const count = found.get(reference) ?? 0
      if (count > 1) this.breaches.push(`${reference} was applied ${count} times.`)
      if (isAcknowledged && count === 0) this.breaches.push(`${reference} is lost.`)
    }
  }
}
