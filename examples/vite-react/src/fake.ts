import { createWorld } from 'fauxhouse'
import { createHandlers, listenOptions } from 'fauxhouse/msw'
import { setupWorker } from 'msw/browser'

/** Answers the calls of this page in its service worker, from a world in the page. */
export async function startFake(): Promise<void> {
  const world = createWorld({
    players: 0,
    scenarios: ['blocked-player', 'pending-kyc', 'wagering-nearly-done'],
  })
  const worker = setupWorker(...createHandlers(world, { baseUrl: '/v1' }))
  await worker.start({ ...listenOptions('bypass'), quiet: true })
}
