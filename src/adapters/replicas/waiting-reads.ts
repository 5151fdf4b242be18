import { PATIENCE_MS } from './unavailable'

interface WaitingRead {
  readonly sequence: number
  readonly until: number
  readonly resolve: (isReached: boolean) => void
}

/** Reads that wait until a write is applied. */
export class WaitingReads {
  #reads: WaitingRead[] = []

  add(sequence: number, now: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#reads.push({ sequence, until: now + PATIENCE_MS, resolve })
    })
  }

  /** Ends the waiting of those whose write is applied, and of those that have waited too long. */
  wake(applied: number, now: number): void {
    if (this.#reads.length === 0) return
    this.#reads = this.#reads.filter(({ sequence, until, resolve }) => {
      const isReached = sequence <= applied
      const isOver = isReached || until <= now
      if (isOver) resolve(isReached)
      return !isOver
    })
  }
}
