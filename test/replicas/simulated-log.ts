import {
  type Base,
  LogGoneError,
  type LoggedEntry,
  type OpenedLog,
  PAGE,
  type SharedLog,
} from '../../src/adapters/replicas/log'
import type { Stream } from '../../src/simulator/random/stream'
import type { Scheduler } from './scheduler'

/** What a Redis server holds of a log. */
export class LogStore {
  readonly texts = new Map<number, string>()
  head: string | undefined
  base: Base = { sequence: 1, counts: {}, at: 0 }
  readonly digests = new Map<number, string>()
  writers = 0
  last = 0
  /** All entries that there ever were, by their sequence less one. */
  readonly history: string[] = []

  append(text: string): number {
    this.last += 1
    this.texts.set(this.last, text)
    this.history[this.last - 1] = text
    return this.last
  }

  /** What a crash without `appendfsync always` can do. */
  forget(entries: number): void {
    for (let count = 0; count < entries && this.last > 1; count += 1) {
      this.texts.delete(this.last)
      this.last -= 1
    }
  }
}

/** How bad the network is: shares of operations. */
export interface Weather {
  /** The operation is not executed, and fails. */
  readonly drop: number
  /** The operation is executed, and its answer is lost. */
  readonly loseAnswer: number
  /** The operation fails at once, and is executed much later. */
  readonly late: number
  readonly slow: number
}

export const CALM: Weather = { drop: 0, loseAnswer: 0, late: 0, slow: 0 }

/**
 * The connection of a replica to a simulated log. Its operations are executed in order; after an
 * error all that were sent before it fail, as on a broken connection.
 */
export class SimulatedLog implements SharedLog {
  readonly #store: LogStore
  readonly #scheduler: Scheduler
  readonly #stream: Stream
  readonly #weather: () => Weather
  #isClosed = false
  /** When the last operation of each connection is executed: later ones are not before it. */
  readonly #lastAt = { append: 0, read: 0 }
  #epoch = 0

  constructor(store: LogStore, scheduler: Scheduler, stream: Stream, weather: () => Weather) {
    this.#store = store
    this.#scheduler = scheduler
    this.#stream = stream
    this.#weather = weather
  }

  #chance(share: number): boolean {
    return share > 0 && this.#stream.chance(Math.round(share * 1_000), 1_000)
  }

  /** Executes an operation after a while, and answers after another while. */
  #run<T>(connection: 'append' | 'read', execute: () => T): Promise<T> {
    const weather = this.#weather()
    const delay = () =>
      this.#chance(weather.slow) ? this.#stream.between(500, 3_000) : this.#stream.between(0, 20)
    const epoch = this.#epoch
    return new Promise((resolve, reject) => {
      const fail = () => {
        if (connection === 'append') this.#epoch += 1
        reject(new Error('The connection is broken.'))
      }
      if (this.#isClosed) return fail()
      const at = Math.max(this.#scheduler.now + delay(), this.#lastAt[connection])
      this.#lastAt[connection] = at
      if (this.#chance(weather.late)) {
        // Bytes of the old connection that the server reads after those of the next one.
        this.#scheduler.at(this.#scheduler.now + 2_000 + delay(), () => void tried(execute))
        return this.#scheduler.at(at, fail)
      }
      this.#scheduler.at(at, () => {
        if (this.#isClosed) return
        if ((connection === 'append' && epoch !== this.#epoch) || this.#chance(weather.drop)) {
          return fail()
        }
        const outcome = tried(execute)
        const isLost = this.#chance(weather.loseAnswer)
        this.#scheduler.at(this.#scheduler.now + delay(), () => {
          if (this.#isClosed) return
          if (isLost) return fail()
          if ('error' in outcome) return reject(outcome.error)
          resolve(outcome.value)
        })
      })
    })
  }

  async open(head: string, id: string): Promise<OpenedLog> {
    const store = this.#store
    if (store.head === undefined) {
      store.head = head
      store.append('')
    }
    store.writers += 1
    return { head: store.head, id, writer: String(store.writers), base: store.base }
  }

  append(text: string): Promise<number> {
    return this.#run('append', () => {
      if (this.#store.last === 0) throw new LogGoneError('The log is gone.')
      return this.#store.append(text)
    })
  }

  async readAfter(sequence: number, waitMs: number): Promise<readonly LoggedEntry[]> {
    const read = () => {
      const found: LoggedEntry[] = []
      const { texts, last } = this.#store
      for (let next = sequence + 1; next <= last && found.length < PAGE; next += 1) {
        const text = texts.get(next)
        if (text !== undefined) found.push({ sequence: next, text })
      }
      return found
    }
    const first = await this.#run('read', read)
    if (first.length > 0) return first
    await this.#scheduler.sleep(this.#stream.between(1, waitMs))
    return this.#run('read', read)
  }

  textAt(sequence: number): Promise<string | undefined> {
    return this.#run('read', () => this.#store.texts.get(sequence))
  }

  agree(sequence: number, digest: string): Promise<string> {
    return this.#run('append', () => {
      const { digests } = this.#store
      if (!digests.has(sequence)) digests.set(sequence, digest)
      return digests.get(sequence) ?? digest
    })
  }

  trim(base: Base, before: number): Promise<void> {
    return this.#run('append', () => {
      this.#store.base = base
      for (const sequence of this.#store.texts.keys()) {
        if (sequence < before) this.#store.texts.delete(sequence)
      }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
  }
}

function tried<T>(execute: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: execute() }
  } catch (error) {
    return { error }
  }
}
