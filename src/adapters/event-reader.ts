import { FauxhouseError } from '../errors'
import type { WorldEvent } from '../service/journal/feed'
import type { WorldEventType } from '../world/feed'
import { jsonOf } from './foreign-response'

/** Longest event, far above those of a server of ours. */
const MAX_CHARACTERS = 32 * 1024 * 1024

/** The events of a response, as they arrive. @throws FauxhouseError UNREACHABLE */
export async function* eventsIn({ body }: Response): AsyncGenerator<WorldEvent, void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let [pieces, length, last]: [string[], number, string] = [[], 0, '']
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read()
      if (done) return
      pieces.push(value)
      length += value.length
      if (length > MAX_CHARACTERS) throw unreadable('is too long')
      const hasEnd = `${last}${value}`.includes('\n\n')
      last = value.slice(-1)
      // To look through all of a long event at each of its pieces would be quadratic.
      if (!hasEnd) continue
      const blocks = pieces.join('').split('\n\n')
      pieces = [blocks.pop() ?? '']
      length = pieces[0]?.length ?? 0
      for (const block of blocks) yield* eventOf(block)
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

/** The event of a block of lines; none for a comment. */
function eventOf(block: string): WorldEvent[] {
  const lines = block.split('\n').map((line) => /^(\w+): (.*)$/.exec(line) ?? [])
  const fields = new Map(lines.map(([, name = '', value = '']) => [name, value]))
  const [type, text] = [fields.get('event'), fields.get('data')]
  if (type === undefined || text === undefined) return []
  const data = jsonOf(text)
  if (typeof data !== 'object' || data === null) throw unreadable('is not JSON')
  return [{ id: Number(fields.get('id')), type: type as WorldEventType, data: { ...data } }]
}

function unreadable(problem: string): FauxhouseError {
  const remedy = 'Pass the URL of a Fauxhouse server.'
  return new FauxhouseError('UNREACHABLE', `An event of the server ${problem}.`, remedy)
}
