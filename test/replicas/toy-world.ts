import { readEntry, type WriteEntry } from '../../src/adapters/replicas/entry'
import { type HandlerResult, json, refuse } from '../../src/service/handler-result'
import type { AppliedWrite, OrderedWrite } from '../../src/service/ordering'

/** A world whose whole state is what was added, in order; a rule rejects every seventh addition. */
export class ToyWorld {
  added: string[] = []

  async apply(write: OrderedWrite): Promise<AppliedWrite | undefined> {
    return this.take(write)
  }

  take({ path, body }: OrderedWrite): AppliedWrite | undefined {
    if (path === '/__admin/reset') {
      this.added = []
      return { result: json({ reset: true }), changes: [], isAtStart: true }
    }
    if (path !== '/add') return undefined
    return { result: this.#add(body), changes: [], isAtStart: false }
  }

  #add(name: string): HandlerResult {
    if (this.added.length % 7 === 6 && this.added.at(-1) !== 'rejected') {
      this.added.push('rejected')
      return refuse('COMMAND_REFUSED', 'rule.seventh', `${name} is the seventh.`, 'Add another.')
    }
    this.added.push(name)
    return json({ added: name, total: this.added.length })
  }
}

/**
 * What a log says, read by itself: an entry counts once, in the order of the log. The log only
 * grows, so what was read of it stays.
 */
export class Reading {
  /** The state after each entry; the first is that of sequence 1. */
  readonly states: string[] = ['']
  /** The sequence of each write that was applied. */
  readonly places = new Map<string, number>()
  /** Writes that were applied twice. */
  readonly twice: string[] = []

  readonly #world = new ToyWorld()
  readonly #highest = new Map<string, number>()

  readOn(history: readonly string[]): void {
    for (const text of history.slice(this.states.length)) {
      const entry = readEntry(text) as WriteEntry
      if (entry.count > (this.#highest.get(entry.writer) ?? 0)) {
        this.#highest.set(entry.writer, entry.count)
        this.#world.take(entry)
        if (entry.path === '/add') {
          if (this.places.has(entry.body)) this.twice.push(entry.body)
          this.places.set(entry.body, this.states.length + 1)
        }
      }
      this.states.push(this.#world.added.join())
    }
  }
}
