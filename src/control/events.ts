import { refuse } from '../service/handler-result'
import { eventStream } from '../service/journal/event-stream'
import type { Feed } from '../service/journal/feed'
import type { RequestContext } from '../service/request-context'
import { type Call, defineCall } from './call'

/** The name of a world of this server, null for the base; undefined for any other world. */
export type WorldNames = (world: object) => string | null | undefined

const ID = /^\d{1,15}$/

/** The call of the events of a world; those of all worlds with the base. */
export function eventCall(nameOf: WorldNames): Call {
  return defineCall({
    id: 'followEvents',
    method: 'GET',
    path: '/__admin/events',
    summary: 'Server-sent events, until the reader or the server ends them.',
    answers: { 200: null },
    contentType: 'text/event-stream',
    problems: ['INVALID_PARAMETER'],
    handle({ simulation, headers, environment }) {
      const sent = headers.get('last-event-id')
      if (sent !== null && sent !== '' && !ID.test(sent)) {
        const detail = 'The header Last-Event-ID is not the number of an event.'
        return refuse('INVALID_PARAMETER', 'header.last-event-id', detail, 'Leave it out.')
      }
      const isBase = nameOf(simulation) === null
      const { feed } = simulation as RequestContext['simulation'] & { readonly feed: Feed }
      const body = eventStream(feed, {
        last: sent ? Number(sent) : undefined,
        nameOf: (world) => (isBase || world === simulation ? nameOf(world) : undefined),
        wait: environment.wait,
      })
      return { status: 200, body, contentType: 'text/event-stream' }
    },
  })
}
