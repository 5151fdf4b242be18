import type { Refusal } from '../../service/handler-result'
import type { AppliedWrite } from '../../service/ordering'
import { notApplied, OUT_OF_TIME, PATIENCE_MS } from './unavailable'

interface PendingWrite {
  readonly text: string
  readonly until: number
  readonly resolve: (applied: AppliedWrite) => void
}

/** The writes of a replica that wait for their place, by their count, in its order. */
export class PendingWrites {
  readonly #writes = new Map<number, PendingWrite>()

  get size(): number {
    return this.#writes.size
  }

  has(count: number): boolean {
    return this.#writes.has(count)
  }

  /** Waits until the write is settled. */
  add(count: number, text: string, now: number): Promise<AppliedWrite> {
    return new Promise((resolve) => {
      this.#writes.set(count, { text, until: now + PATIENCE_MS, resolve })
    })
  }

  *texts(): Generator<[count: number, text: string]> {
    for (const [count, { text }] of this.#writes) yield [count, text]
  }

  settle(count: number, applied: AppliedWrite): void {
    this.#writes.get(count)?.resolve(applied)
    this.#writes.delete(count)
  }

  /** Refuses all writes, or those before a count. */
  refuse(refusal: Refusal, before = Number.POSITIVE_INFINITY): void {
    for (const count of this.#writes.keys()) {
      if (count < before) this.settle(count, notApplied(refusal))
    }
  }

  /** Refuses what has waited too long. */
  expire(now: number): void {
    for (const [count, { until }] of this.#writes) {
      if (until <= now) this.settle(count, notApplied(OUT_OF_TIME))
    }
  }
}
