import { requireWorldName } from '../contract/input/intake'
import { utf8Encoder } from '../contract/input/utf8'
import type { Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'
import { bearerToken } from './headers'
import type { IncomingRequest } from './request'
import type { RequestContext, RequestTarget, SimulationHost } from './request-context'
import { decodeSegment, isControlPath, isServicePath, isWorldsPath, type Target } from './routes'

/** Names the world of a request, on a path that names none. */
const WORLD_HEADER = 'x-fauxhouse-world'

/**
 * Finds the simulation for a request: by the name of a world in its path or in its header, by the
 * policy `isolation`, or the base. A call of the control API with `If-Match: *` creates none.
 *
 * Precondition: {@link worldChoiceLoading} has nothing to load.
 *
 * @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND, WORLD_GONE, WORLDS_FULL
 */
export function chooseWorld(
  host: SimulationHost,
  target: Target,
  { request, adapter }: Pick<RequestContext, 'request' | 'adapter'>,
): RequestTarget {
  const { base, recorder, named } = host
  const chosen = { simulation: base, recorder }
  if (named === undefined) return chosen
  const name =
    worldNameOf(target, request) ?? isolatedName(base.policies.isolation, target, request)
  if (name === undefined) return chosen
  const mustExist = isControlPath(target.path) && request.headers.get('if-match') === '*'
  return named(name, adapter, mustExist)
}

function worldNameOf({ path, world }: Target, { headers }: IncomingRequest): string | undefined {
  const sent = headers.get(WORLD_HEADER)
  if (sent !== null) requireWorldName(sent, `header.${WORLD_HEADER}`)
  // The list of worlds belongs to all of them, and a call about a world must not create it.
  if (world === undefined) return sent === null || isWorldsPath(path) ? undefined : sent
  const name = decodeSegment(world)
  requireWorldName(name, 'path.world')
  if (sent === null || sent === name) return name
  throw new FauxhouseError(
    'INVALID_WORLD',
    `The path names the world "${name}" and the header ${WORLD_HEADER} names "${sent}".`,
    'Send one of the two.',
    { where: `header.${WORLD_HEADER}` },
  )
}

/** The name by the policy: for the six operations only, and with the credential only. */
function isolatedName(
  isolation: Policies['isolation'],
  { path }: Target,
  { headers }: IncomingRequest,
): string | undefined {
  if (isolation === 'none' || !isServicePath(path)) return undefined
  const credential =
    isolation === 'session'
      ? headers.get('x-session-id')
      : bearerToken(headers.get('authorization') ?? '')
  return credential ? nameOfCredential(isolation, credential) : undefined
}

let sha256: ((bytes: Uint8Array) => Uint8Array) | undefined

/**
 * Loads what {@link chooseWorld} needs for a policy; undefined if it has it. Few worlds isolate
 * their clients, so the library does not import a hash for all.
 */
export function worldChoiceLoading(isolation: Policies['isolation']): Promise<void> | undefined {
  if (isolation === 'none' || sha256 !== undefined) return undefined
  return import('@noble/hashes/sha2.js').then((module) => {
    sha256 = module.sha256
  })
}

/** `session-` or `token-` and the first 16 hexadecimal digits of its SHA-256. */
function nameOfCredential(isolation: 'session' | 'token', credential: string): string {
  if (sha256 === undefined) throw new Error('The hash is loaded before a world is chosen.')
  const hash = sha256(utf8Encoder().encode(credential))
  const digits = Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return `${isolation}-${digits.join('')}`
}
