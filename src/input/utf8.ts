/*
 * The coders are made by their first use: the environment jsdom of Jest has no such classes, and a
 * world that receives no request needs none.
 */

let encoder: TextEncoder | undefined
let decoder: TextDecoder | undefined

export function utf8Encoder(): TextEncoder {
  encoder ??= new TextEncoder()
  return encoder
}

/** Replaces invalid bytes by U+FFFD. */
export function utf8Decoder(): TextDecoder {
  decoder ??= new TextDecoder()
  return decoder
}
