import {
  type Base,
  LogGoneError,
  type LoggedEntry,
  PAGE,
  type SharedLog,
} from '../../src/adapters/replicas/log'

/** A log in memory, whose connections all fail while it is down. */
export class MemoryLog {
  readonly texts: (string | undefined)[] = []
  head: string | undefined
  id: string | undefined
  base: Base = { sequence: 1, counts: {}, at: 0 }
  readonly digests = new Map<number, string>()
  isDown = false
  /** Whether appends are executed and fail. */
  losesAnswers = false
  #writers = 0
  #waiting: (() => void)[] = []

  append(text: string): number {
    this.texts.push(text)
    for (const wake of this.#waiting.splice(0)) wake()
    return this.texts.length
  }

  #requireUp(): void {
    if (this.isDown) throw new Error('The log is down.')
  }

  async #entry(waitMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      setTimeout(resolve, Math.min(waitMs, 20))
    })
  }

  connect(): SharedLog {
    let opened: string | undefined
    const requireSame = () => {
      if (opened !== this.id) throw new LogGoneError('The log is gone.')
    }
    return {
      open: async (head, id, replaces = false) => {
        if (replaces || this.id === undefined) {
          this.texts.length = 0
          this.base = { sequence: 1, counts: {}, at: 0 }
          this.id = id + String(this.#writers)
          this.head = head
          this.append('')
        }
        opened = this.id
        this.#writers += 1
        const { head: known = '', base } = this
        return { head: known, id: this.id, writer: String(this.#writers), base }
      },
      append: async (text) => {
        this.#requireUp()
        requireSame()
        const sequence = this.append(text)
        if (this.losesAnswers) throw new Error('The answer is lost.')
        return sequence
      },
      readAfter: async (sequence, waitMs) => {
        this.#requireUp()
        if (this.texts.length <= sequence) await this.#entry(waitMs)
        this.#requireUp()
        requireSame()
        return this.texts.slice(sequence, sequence + PAGE).flatMap((text, at): LoggedEntry[] => {
          return text === undefined ? [] : [{ sequence: sequence + at + 1, text }]
        })
      },
      textAt: async (sequence) => {
        this.#requireUp()
        return this.texts[sequence - 1]
      },
      agree: async (sequence, digest) => {
        if (!this.digests.has(sequence)) this.digests.set(sequence, digest)
        return this.digests.get(sequence) ?? digest
      },
      trim: async (base, before) => {
        this.base = base
        for (let at = 0; at < before - 1; at += 1) this.texts[at] = undefined
      },
      close: async () => undefined,
    }
  }
}
