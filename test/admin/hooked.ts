import type { World } from 'fauxhouse'
import { worldBehind } from '../../src/service/answerer'
import { PLAYER } from './described-requests'

/** Gives a world a network that accepts all, a webhook `hook`, and the delivery of this id. */
export async function hookedDelivery(world: World): Promise<string> {
  const hooks = worldBehind(world.fetch)?.hooks
  const send = async () => new Response(null, { status: 204 })
  hooks?.connect({ requireAllowed: () => undefined, send })
  hooks?.open([{ id: 'hook', url: 'http://localhost:3000/events' }])
  world.execute(PLAYER, { type: 'login' })
  await world.deliveries.settled()
  world.reset()
  const [delivery] = (await world.deliveries.list()).deliveries
  return delivery?.id ?? ''
}
