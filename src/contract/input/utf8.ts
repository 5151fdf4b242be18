/*
 * The coders are created on first use. The environment jsdom of Jest has no such classes, but
 * the process below it has.
 */

/** What Node.js has beside the globals. */
interface Host {
  getBuiltinModule?(name: 'util'): Pick<typeof globalThis, 'TextEncoder' | 'TextDecoder'>
}

function coders(): Pick<typeof globalThis, 'TextEncoder' | 'TextDecoder'> {
  if (typeof TextEncoder !== 'undefined') return globalThis
  const { process } = globalThis as { process?: Host }
  return process?.getBuiltinModule?.('util') ?? globalThis
}

let encoder: TextEncoder | undefined
let decoder: TextDecoder | undefined

export function utf8Encoder(): TextEncoder {
  encoder ??= new (coders().TextEncoder)()
  return encoder
}

/** Replaces invalid bytes by U+FFFD. */
export function utf8Decoder(): TextDecoder {
  decoder ??= new (coders().TextDecoder)()
  return decoder
}

/** Throws for invalid bytes. */
export function strictUtf8Decoder(): TextDecoder {
  return new (coders().TextDecoder)('utf-8', { fatal: true })
}
