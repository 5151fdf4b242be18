import { createStream } from '../../simulator/random/stream'

const PREFIX = 'whsec_'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Number of bytes of a drawn secret. */
const DRAWN_BYTES = 32

/** Number of bytes in a secret; undefined if it is none. */
export function byteLengthOf(secret: string): number | undefined {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : undefined
  if (text === undefined || !BASE64.test(text)) return undefined
  return (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0)
}

/** The secret of a webhook that states none: equal in equal worlds. */
export function drawnSecret(seed: string, webhook: string): string {
  const stream = createStream(seed, 'webhook', webhook, 'secret')
  return PREFIX + base64Of(Array.from({ length: DRAWN_BYTES }, () => stream.below(256)))
}

/** The bytes of a secret. */
export function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(secret.slice(PREFIX.length)), (byte) => byte.charCodeAt(0))
}

export function base64Of(bytes: Iterable<number>): string {
  return btoa(String.fromCharCode(...bytes))
}
