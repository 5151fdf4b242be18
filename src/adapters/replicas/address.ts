import { FauxhouseError } from '../../errors'

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

/**
 * Reads an address such as `redis://localhost:6379/0#staging`.
 *
 * @throws FauxhouseError INVALID_OPTION; no message has the address, because it may have a password
 */
export function readAddress(text: string): Pick<RedisAddress, 'url' | 'name'> {
  if (text.includes('@')) {
    throw wrong(
      'contains a user or a password, which lists of processes show',
      'Set REDIS_USERNAME and REDIS_PASSWORD, or pass the options username and password.',
    )
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    throw wrong('is not a URL of Redis')
  }
  if (url.search !== '') throw wrong('has a query')
  if (!/^\/?\d*$/.test(url.pathname)) throw wrong('has a path that is not the number of a database')
  const name = url.hash.slice(1)
  if (!NAME.test(name)) {
    throw wrong('does not end with "#" and a name of 1 to 64 letters, digits, ".", "_" and "-"')
  }
  url.hash = ''
  return { url: url.href, name }
}

function wrong(
  problem: string,
  remedy = 'Use redis://HOST:PORT/DATABASE#NAME, or rediss:// for TLS.',
): FauxhouseError {
  const facts = { option: 'shared.url' }
  return new FauxhouseError(
    'INVALID_OPTION',
    `The address of the shared world ${problem}.`,
    remedy,
    facts,
  )
}
