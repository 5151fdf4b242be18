import { readEntry, type WriteEntry } from '../../src/adapters/replicas/entry'
import { type HandlerResult, json, refuse } from '../../src/service/handler-result'
import type { AppliedWrite, OrderedWrite } from '../../src/service/ordering'

/** A world whose whole state is what was added, in order; a rule rejects every seventh addition. */
export class ToyWorld {
  added: string[] = []

  async apply({ path, body }: OrderedWrite): Promise<AppliedWrite | undefined> {
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

/** What a log says, read by itself: an entry counts once, in the order of the log. */
export class Reading {
  /** The state after each entry; the first is that of sequence 1. */
  readonly states: string[] = ['']
  /** The sequence of each write that was applied. */
  readonly places = new Map<string, number>()
  /** Writes that were applied twice. */
  readonly twice: string[] = []

  static async of(history: readonly string[]): Promise<Reading> {
    const reading = new Reading()
    const world = new ToyWorld()
    const seen = new Set<string>()
    const highest = new Map<string, number>()
    for (const [index, text] of history.entries()) {
      if (index === 0) continue
      const entry = readEntry(text) as WriteEntry
      const isNew = entry.count > (highest.get(entry.writer) ?? 0)
      if (isNew) {
        highest.set(entry.writer, entry.count)
        await world.apply(entry)
        if (entry.path === '/add') {
          if (seen.has(entry.body)) reading.twice.push(entry.body)
          seen.add(entry.body)
          reading.places.set(entry.body, index + 1)
        }
      }
      reading.states.push(world.added.join())
    }
    return reading
  }
}
