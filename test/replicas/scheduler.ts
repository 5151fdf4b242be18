interface Event {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** Time that passes by events only, in the order of their instants. */
export class Scheduler {
  now = 0
  #order = 0
  #events: Event[] = []

  at(at: number, run: () => void): void {
    this.#order += 1
    const event = { at: Math.max(at, this.now), order: this.#order, run }
    const place = this.#events.findLastIndex((each) => each.at <= event.at)
    this.#events.splice(place + 1, 0, event)
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.now + ms, resolve))
  }

  /** Runs all events up to an instant; after each, what waits for it runs to its next wait. */
  async runTo(end: number): Promise<void> {
    for (;;) {
      const event = this.#events[0]
      if (event === undefined || event.at > end) break
      this.#events.shift()
      this.now = event.at
      event.run()
      await settled()
    }
    this.now = end
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
