import { FauxhouseError } from '../errors'
import type { EventOptions, WorldEvent, WorldEventType } from '../service/journal/feed'
import { jsonOf } from './foreign-answer'
import type { Wire } from './wire'

/**
 * The events of a world, until the server ends them.
 *
 * @throws FauxhouseError with the code of the answer; UNREACHABLE if the connection breaks
 */
export async function* readEvents(
  wire: Wire,
  { after, onOpen, signal }: EventOptions,
): AsyncGenerator<WorldEvent, void> {
  const headers = after === undefined ? {} : { 'Last-Event-ID': String(after) }
  let [pieces, length, last]: [string[], number, string] = [[], 0, '']
  for await (const text of wire.open('/events', { headers, signal, onOpen })) {
    pieces.push(text)
    length += text.length
    if (length > MAX_CHARACTERS) throw unreadable('is too long')
    const hasEnd = `${last}${text}`.includes('\n\n')
    last = text.slice(-1)
    // To look through all of a long event at each of its pieces would be quadratic.
    if (!hasEnd) continue
    const blocks = pieces.join('').split('\n\n')
    pieces = [blocks.pop() ?? '']
    length = pieces[0]?.length ?? 0
    for (const block of blocks) {
      const event = eventOf(block)
      if (event !== undefined) yield event
    }
  }
}

/** Longest event, far above those of a server of ours. */
const MAX_CHARACTERS = 32 * 1024 * 1024

function unreadable(problem: string): FauxhouseError {
  const remedy = 'Pass the URL of a Fauxhouse server.'
  return new FauxhouseError('UNREACHABLE', `An event of the server ${problem}.`, remedy)
}

/** The event of a block of lines; undefined for a comment. */
function eventOf(block: string): WorldEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
    fields.set(name, value)
  }
  const [type, data] = [fields.get('event'), fields.get('data')]
  if (type === undefined || data === undefined) return undefined
  const value = jsonOf(data)
  if (typeof value !== 'object' || value === null) throw unreadable('is not JSON')
  return {
    id: Number(fields.get('id')),
    type: type as WorldEventType,
    data: value as WorldEvent['data'],
  }
}
