import { FauxhouseError } from '../../errors'

/** 1 to 100 unreserved characters of a URL (RFC 3986), but not a dot segment. */
const NAME = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/

/** The remedy for an invalid name. */
const REMEDY = 'Use 1 to 100 of the characters A-Z a-z 0-9 . _ ~ - but not "." or "..".'

export const isWorldName = (name: unknown): name is string =>
  typeof name === 'string' && NAME.test(name)

/**
 * Checks the name of a world.
 *
 * @param where the place of the name in a request or in a call, such as `header.x-fauxhouse-world`
 * @throws FauxhouseError INVALID_WORLD
 */
export function requireWorldName(name: unknown, where: string): asserts name is string {
  if (isWorldName(name)) return
  const shown = typeof name === 'string' ? JSON.stringify(name.slice(0, 100)) : 'that'
  throw new FauxhouseError('INVALID_WORLD', `A world cannot have the name ${shown}.`, REMEDY, {
    where,
  })
}
