import { utf8Encoder } from '../contract/input/utf8'

const FIRST_BYTES = 1 << 12

/** Maximum number of bytes of a character of a JavaScript string. */
const WIDEST = 3

/** Characters of a string that is written sooner one by one than by the encoder. */
const SHORT = 8

const LAST_ASCII = 0x7f

/** A text that grows, as bytes of UTF-8. Its memory is kept: new memory takes longer than bytes. */
export class ByteText {
  /** The text, from its first byte on. The array is another one when it has grown. */
  bytes = new Uint8Array(FIRST_BYTES)
  /** Number of its bytes. In reserved room a caller may write behind them, and count them here. */
  length = 0

  add(text: string): void {
    if (text.length <= SHORT && this.addShort(text)) return
    this.reserve(text.length * WIDEST)
    this.length += utf8Encoder().encodeInto(text, this.bytes.subarray(this.length)).written
  }

  /** Adds a string of ASCII. @returns false for another one */
  private addShort(text: string): boolean {
    this.reserve(text.length)
    const { bytes, length } = this
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > LAST_ASCII) return false
      bytes[length + at] = code
    }
    this.length = length + text.length
    return true
  }

  /** Makes room for so many more bytes. */
  reserve(bytes: number): void {
    const max = this.length + bytes
    if (max <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(max, 2 * this.bytes.length))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** Empties the text. @returns its bytes, which are valid until the next call that adds to it */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.subarray(0, this.length)
    this.length = 0
    return taken
  }
}
