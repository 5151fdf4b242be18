import { refuse } from '../service/handler-result'
import { eventStream } from '../service/journal/feed'
import { defineCall } from './call'

const ID = /^\d{1,15}$/

/** The events of a world; those of all worlds with the base. */
export const followEvents = defineCall({
  id: 'followEvents',
  method: 'GET',
  path: '/__admin/events',
  summary: 'Streams server-sent events until the client or the server disconnects.',
  // They have no end: curl follows them.
  verb: null,
  answers: { 200: null },
  contentType: 'text/event-stream',
  problems: ['INVALID_PARAMETER'],
  handle({ simulation, headers, environment }, _, { nameOf }) {
    const sent = headers.get('last-event-id')
    if (sent !== null && sent !== '' && !ID.test(sent)) {
      const detail = 'The header Last-Event-ID is not the number of an event.'
      return refuse('INVALID_PARAMETER', 'header.last-event-id', detail, 'Omit it.')
    }
    const isBase = nameOf(simulation) === null
    const body = eventStream(simulation.feed, {
      last: sent ? Number(sent) : undefined,
      nameOf: (world) => (isBase || world === simulation ? nameOf(world) : undefined),
      wait: environment.wait,
    })
    return { status: 200, body, contentType: 'text/event-stream' }
  },
})
