import { FauxhouseError } from '../errors'
import type { WorldEvent } from '../service/journal/feed'
import type { WorldEventType } from '../world/feed'
import { foreignJson } from './foreign-response'

/** The events of a response, as they arrive. @throws FauxhouseError UNREACHABLE */
export async function* eventsIn({ body }: Response): AsyncGenerator<WorldEvent, void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
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
  const data = foreignJson(text)
  if (typeof data !== 'object' || data === null) {
    const remedy = 'Pass the URL of a Fauxhouse server.'
    throw new FauxhouseError('UNREACHABLE', 'An event of the server is not JSON.', remedy)
  }
  return [{ id: Number(fields.get('id')), type: type as WorldEventType, data: { ...data } }]
}
