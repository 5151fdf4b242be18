import { utf8Encoder } from '../../contract/input/utf8'
import { base64Of, bytesOf } from './secret'

/** What is signed, by Standard Webhooks 1.0. */
export interface Message {
  /** `webhook-id`. */
  readonly id: string
  /** `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** What Node.js has beside the globals. */
interface Host {
  getBuiltinModule?(name: 'crypto'): { readonly webcrypto: Crypto }
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** The header `webhook-signature` of a message. */
export async function signatureOf(secret: string, message: Message): Promise<string> {
  const { id, timestamp, body } = message
  const subtle = subtleCrypto()
  const key = await subtle.importKey('raw', bytesOf(secret), ALGORITHM, false, ['sign'])
  const text = utf8Encoder().encode(`${id}.${timestamp}.${body}`)
  const code = await subtle.sign('HMAC', key, Uint8Array.from(text))
  return `v1,${base64Of(new Uint8Array(code))}`
}

/** A browser has it on secure pages only. The environment jsdom of Jest lacks it. */
function subtleCrypto(): SubtleCrypto {
  const { crypto, process } = globalThis as { crypto?: Partial<Crypto>; process?: Host }
  const subtle = crypto?.subtle ?? process?.getBuiltinModule?.('crypto').webcrypto.subtle
  if (subtle === undefined) throw new Error('There is no Web Crypto API, so no signature.')
  return subtle
}
