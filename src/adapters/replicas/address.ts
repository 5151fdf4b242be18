import { invalidOption } from '../../contract/input/options'

/** Where a shared world is. */
export interface RedisAddress {
  /** Without a user and a password. */
  readonly url: string
  /** Name of the world, a part of the keys. */
  readonly name: string
  readonly username?: string | undefined
  readonly password?: string | undefined
}

const NAME = /^[\w.-]{1,64}$/
const REMEDY = 'Use redis://HOST:PORT/DATABASE#NAME, or rediss:// for TLS.'

/**
 * Reads an address such as `redis://localhost:6379/0#staging`.
 *
 * @throws FauxhouseError INVALID_OPTION; no message has the password of an address
 */
export function readAddress(text: string): Pick<RedisAddress, 'url' | 'name'> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    throw invalidOption('The option shared.url', shownOf(text), REMEDY)
  }
  if (url.username !== '' || url.password !== '') {
    const reason = 'It contains a user or a password, which lists of processes would show.'
    const remedy =
      'Set REDIS_USERNAME and REDIS_PASSWORD, or pass the options username and password.'
    throw invalidOption('The option shared.url', shownOf(text), remedy, { reason })
  }
  if (!/^\/?\d*$/.test(url.pathname)) {
    const reason = 'Its path is not the number of a database.'
    throw invalidOption('The option shared.url', text, REMEDY, { reason })
  }
  const name = url.hash.slice(1)
  if (!NAME.test(name)) {
    const reason =
      'It does not end with the name of the world: 1 to 64 letters, digits, ".", "_", "-".'
    throw invalidOption('The option shared.url', text, REMEDY, { reason })
  }
  url.hash = ''
  return { url: url.href, name }
}

/** Without what may be a password. */
function shownOf(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//***@')
}
