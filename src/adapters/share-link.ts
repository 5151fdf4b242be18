import { FauxhouseError } from '../errors'
import type { RequestEntry } from '../service/journal/entry'
import type { FaultRule } from '../world/faults/rule'
import type { WorldLog } from '../world/log'

/** A request of a journal, without what the service returned. */
export type SharedRequest = Pick<
  RequestEntry,
  'operation' | 'player' | 'problems' | 'fault' | 'at' | 'request'
> & { readonly status: number }

/** A state of a base world, as a link has it. */
export interface SharedState {
  readonly log: WorldLog
  readonly faults: readonly FaultRule[]
  /** The last ones, the oldest first. */
  readonly requests: readonly SharedRequest[]
}

/** The form of what follows: JSON in base64url, compressed by gzip, which has a checksum. */
const FORMAT = '2'
/** Largest text of a state, in bytes. A few kilobytes can inflate to gigabytes. */
const MAX_BYTES = 4 * 1024 * 1024
const LINK = /#s=(.?)([\w-]*)$/

/** Whether a text is a link that has a state. */
export const isShareLink = (text: string): boolean => /^https?:.*#s=/i.test(text)

/** A fragment of a URL that has a state. Browsers send no server the fragment. */
export async function fragmentOf(state: SharedState): Promise<string> {
  const text = new Blob([JSON.stringify(state)])
  const bytes = await readAll(text.stream().pipeThrough(new CompressionStream('gzip')))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const base64 = btoa(binary).replace(/=+$/, '')
  return `#s=${FORMAT}${base64.replaceAll('+', '-').replaceAll('/', '_')}`
}

/**
 * The state in a link or its fragment. Whether the log is one, and of this data version, is checked
 * when a world is created from it.
 *
 * @throws FauxhouseError INVALID_REPLAY
 */
export async function stateIn(link: string): Promise<SharedState> {
  const [, format = '', base64 = ''] = LINK.exec(link) ?? []
  if (format !== FORMAT) {
    throw invalid(
      `it has the format "${format}", and this version reads "${FORMAT}"`,
      'Copy the whole link, or open it with the release that created it.',
    )
  }
  let state: unknown
  try {
    const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
    const zipped = new Blob([Uint8Array.from(binary, (each) => each.charCodeAt(0))])
    const stream = zipped.stream().pipeThrough(new DecompressionStream('gzip'))
    state = JSON.parse(new TextDecoder().decode(await readAll(stream, MAX_BYTES)))
  } catch (error) {
    if (error instanceof FauxhouseError) throw error
    throw invalid('it is incomplete or was changed', 'Copy the whole link.')
  }
  if (!isState(state)) throw invalid('it has no log', 'Copy the link again.')
  return state
}

/** Whether a value has the members of a state. */
function isState(value: unknown): value is SharedState {
  const { log, faults, requests } = Object(value) as Partial<SharedState>
  return log !== undefined && Array.isArray(faults) && Array.isArray(requests)
}

async function readAll(stream: ReadableStream<Uint8Array>, limit = Infinity) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value as Uint8Array<ArrayBuffer>)
    length += value.length
    if (length <= limit) continue
    await reader.cancel()
    throw invalid('it inflates to more than 4 MB', 'Share a world with a shorter log.')
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function invalid(what: string, remedy: string): FauxhouseError {
  const problem = `The link has no state that can be replayed: ${what}.`
  return new FauxhouseError('INVALID_REPLAY', problem, remedy, {})
}
