import { utf8Decoder, utf8Encoder } from '../../contract/input/utf8'

/** A body that was kept: where it begins among all bodies so far, and its length in bytes. */
export interface KeptBody {
  readonly start: number
  readonly length: number
}

/** Largest number of bytes of all bodies. */
const MAX_BYTES = 64_000_000

/** Up to this length, a string is written here faster than the encoder begins. */
const SHORT = 128

/** The bytes that are reserved at first; they are doubled as needed. */
const FIRST_BYTES = 16_384

/**
 * The newest bodies of the requests of some worlds, as bytes in one ring: a new one overwrites the
 * oldest. As strings they would be copied by the collection of garbage, which costs more.
 */
export class Bodies {
  readonly #max: number
  #bytes = new Uint8Array(0)
  /** Number of bytes so far, those included that are left free at the end of the ring. */
  #end = 0

  constructor(max = MAX_BYTES) {
    this.#max = max
  }

  /** Undefined if the text is longer than the ring. */
  keep(text: string): KeptBody | undefined {
    if (text.length > this.#max) return undefined
    for (;;) {
      const place = this.#end % this.#max
      const room = this.#bytes.length - place
      if (room >= text.length) {
        if (text.length <= SHORT && this.#putAscii(text, place)) return this.#added(text.length)
        const { read, written } = utf8Encoder().encodeInto(text, this.#bytes.subarray(place))
        if (read === text.length) return this.#added(written)
      }
      if (this.#bytes.length < this.#max) this.#grow(place + text.length)
      else {
        this.#end += room
        if (place === 0) return undefined
      }
    }
  }

  #added(length: number): KeptBody {
    const start = this.#end
    this.#end += length
    return { start, length }
  }

  /** Writes a string, unless a character takes more than one byte. */
  #putAscii(text: string, place: number): boolean {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 127) return false
      this.#bytes[place + at] = code
    }
    return true
  }

  /** Undefined if it was overwritten. */
  read({ start, length }: KeptBody): string | undefined {
    if (start < this.#end - this.#max) return undefined
    const place = start % this.#max
    return utf8Decoder().decode(this.#bytes.subarray(place, place + length))
  }

  #grow(min: number): void {
    const doubled = Math.max(FIRST_BYTES, this.#bytes.length * 2, min)
    const larger = new Uint8Array(Math.min(this.#max, doubled))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
