/** A text that grows, as bytes of UTF-8. */
export interface ByteText {
  add(text: string): void
  /** Empties the text. @returns its bytes, which are valid until the next {@link add} */
  take(): Uint8Array<ArrayBuffer>
}

/** Characters that are converted at once: longer texts of many parts take several times as long. */
const PIECE = 1 << 14

/** Most bytes of a character of a JavaScript text. */
const WIDEST = 3

const FIRST_BYTES = 1 << 16

/** Makes an empty text. Its memory is kept: new memory takes longer than the bytes. */
export function createByteText(): ByteText {
  let room = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let [length, pending] = [0, '']

  function flush(): void {
    const most = length + pending.length * WIDEST
    if (most > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(most, 2 * room.length))
      room.copy(larger, 0, 0, length)
      room = larger
    }
    length += room.write(pending, length)
    pending = ''
  }

  return {
    add(text) {
      pending += text
      if (pending.length >= PIECE) flush()
    },
    take() {
      flush()
      const bytes = room.subarray(0, length)
      length = 0
      return bytes
    },
  }
}
