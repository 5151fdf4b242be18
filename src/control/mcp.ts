import { readBody } from '../service/body'
import { type HandlerResult, isRefusal, type Reply, refuse } from '../service/handler-result'
import type { Handler, Route } from '../service/request-context'
import { guard } from './guard'

/** Largest request, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * The endpoint of the Model Context Protocol, which an adapter has. Its answers are those of the
 * protocol, so it is no call of the control API.
 */
const answer: Handler = async (context): Promise<HandlerResult> => {
  const { environment, request, prefix } = context
  if (environment.mcp === undefined) {
    const remedy = `Only a server has it; GET ${prefix}/__admin/openapi.json describes the control API.`
    return refuse('NOT_FOUND', 'path', 'There is nothing at this path.', remedy)
  }
  const body = await readBody(context, MAX_BYTES)
  if (isRefusal(body)) return body
  const { method, url, headers } = request
  const fields = [...headers.keys()].map((name): [string, string] => [
    name,
    headers.get(name) ?? '',
  ])
  const init = { method, headers: fields, ...(body.length > 0 && { body: body.slice() }) }
  return replyOf(await environment.mcp(new Request(url, init)))
}

async function replyOf({ status, headers, body }: Response): Promise<Reply> {
  const { 'content-type': contentType = 'text/plain', ...others } = Object.fromEntries(headers)
  const isStream = contentType.startsWith('text/event-stream')
  const text = body && isStream ? textsOf(body) : await new Response(body).text()
  return { status, headers: others, contentType, body: text }
}

/** No generator: its end would wait for the next text, and a stream can be silent for long. */
function textsOf(body: NonNullable<Response['body']>): AsyncIterable<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const end = { done: true, value: undefined } as const
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const { done, value } = await reader.read()
        return done ? end : { done, value }
      },
      async return() {
        await reader.cancel().catch(() => undefined)
        return end
      },
    }),
  }
}

export const mcpRoute: Route = {
  template: '/__admin/mcp',
  methods: { POST: answer, GET: answer, DELETE: answer },
  guard,
}
