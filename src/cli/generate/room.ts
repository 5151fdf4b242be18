import type { EncodedPortion } from './encoded-portion'
import type { Encoding } from './encoding'

/**
 * Memory that two threads see, for the bytes of one portion after the other. Bytes that are
 * transferred are new memory for each portion, which the system empties first, and of which both
 * threads count the bytes: after some portions they collect all of their garbage.
 */
export type Room = SharedArrayBuffer

/**
 * Bytes of a room. The portions of text have some 3 MB, one in a hundred has 8. As long as no
 * portion fills it, the end of a room takes no memory of the machine.
 */
const ROOM_BYTES = 1 << 23

/** Makes a room. */
export function createRoom(bytes = ROOM_BYTES): Room {
  return new SharedArrayBuffer(bytes)
}

/** A portion that another thread can have. */
interface MovedPortion {
  readonly portion: EncodedPortion
  /** What the thread takes over with it: the memory of parts that the room cannot hold. */
  readonly memory: readonly ArrayBuffer[]
}

/** Copies the bytes of a portion to a room. A part that is too long has memory of its own. */
export function movedTo(room: Room, portion: EncodedPortion, encoding: Encoding): MovedPortion {
  const memory: ArrayBuffer[] = []
  let used = 0
  const copy = (bytes: Uint8Array): Uint8Array => {
    if (used + bytes.length > room.byteLength) {
      const own = new Uint8Array(bytes)
      memory.push(own.buffer)
      return own
    }
    const moved = new Uint8Array(room, used, bytes.length)
    // Its own `set` copies into memory of two threads word by word, which takes five times as long.
    Buffer.from(room, used, bytes.length).fill(bytes)
    used += bytes.length
    return moved
  }
  const parts = portion.parts.map(({ table, content }) => {
    return { table, content: encoding.moved(content, copy) }
  })
  return { portion: { ...portion, parts }, memory }
}
