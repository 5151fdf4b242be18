import { FauxhouseError } from '../errors'
import type { DeliveryLog } from '../service/webhooks/deliveries'
import type { Webhooks } from '../service/webhooks/webhook-store'
import { queryText, segmentOf } from './query-text'
import type { Wire } from './wire'

/** The webhooks of a world of a server, and their deliveries. */
export function webhooksOf(wire: Wire): {
  readonly webhooks: Webhooks
  readonly deliveries: DeliveryLog
} {
  const hook = (id: string) => `/webhooks/${segmentOf(id, 'webhook')}`
  const delivery = (id: string) => `/deliveries/${segmentOf(id, 'delivery')}`
  return {
    webhooks: {
      async add(options) {
        if (options.deliver !== undefined) throw noFunction()
        return (await wire.send('POST', '/webhooks', options)) as never
      },
      list: async () => ((await wire.send('GET', '/webhooks')) as { webhooks: never }).webhooks,
      get: (id) => wire.send('GET', hook(id)) as never,
      remove: (id) => wire.send('DELETE', hook(id)) as never,
      clear: () => wire.send('DELETE', '/webhooks') as never,
    },
    deliveries: {
      list: (query = {}) => wire.send('GET', `/deliveries${queryText(query)}`) as never,
      get: (id) => wire.send('GET', delivery(id)) as never,
      resend: (id) => wire.send('POST', `${delivery(id)}/resend`) as never,
      settled: () => wire.send('POST', '/deliveries/settle') as never,
    },
  }
}

function noFunction(): FauxhouseError {
  const problem = 'A server cannot call the function deliver.'
  return new FauxhouseError('INVALID_OPTION', problem, 'Pass the url of your receiver.', {
    caller: 'webhooks.add',
    option: 'deliver',
  })
}
