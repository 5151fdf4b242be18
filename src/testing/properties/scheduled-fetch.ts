import type { Scheduler } from 'fast-check'
import type { World } from '../../assembly/create-world'
import { invalidOption } from '../../contract/input/options'
import { atCaller } from '../../errors'
import { readFetchArguments } from '../../service/fetch-arguments'

/**
 * A `fetch` whose requests reach the world, and whose answers come back, in the order that a
 * scheduler chooses: it explores the races between the requests of a client. Run the client with
 * `scheduler.waitFor(work)`. The scheduler's report names the method and path, and for an answer
 * its status.
 *
 * The signal of a request rejects it at once, with its reason. Before the request has reached the
 * world, nothing changes; after that, the answer is lost. While an injected delay lasts, the
 * scheduler waits too.
 *
 * @throws FauxhouseError INVALID_OPTION for other arguments; the `fetch` for a value that is
 *   neither a request nor a URL
 *
 * @example
 * fc.asyncProperty(fc.scheduler(), async (scheduler) => {
 *   const client = createClient({ fetch: scheduledFetch(scheduler, world) })
 *   await scheduler.waitFor(Promise.all([client.block('anna'), client.rename('anna')]))
 *   …
 * })
 */
export function scheduledFetch(
  scheduler: Pick<Scheduler, 'schedule'>,
  world: Pick<World, 'fetch'>,
): World['fetch'] {
  requireMember('scheduler', scheduler, 'schedule')
  requireMember('world', world, 'fetch')
  return async (input, init) => {
    const { request } = readFetchArguments(input, init)
    const { method, url, signal } = request
    const { pathname, search } = new URL(url)
    const name = `${method} ${pathname}${search}`
    const turn = (label: string, act?: Act) =>
      unlessAborted(signal, () => scheduler.schedule(Promise.resolve(), label, undefined, act))
    let answer: Promise<Response> | undefined
    await turn(name, async (release) => {
      // No other request has its turn before the world has answered.
      if (!signal?.aborted) answer = world.fetch(request)
      await answer?.catch(() => {})
      await release()
    })
    const result = await answer?.catch(() => undefined)
    await turn(`${name} ${result?.status ?? 'fails'}`)
    return answer as Promise<Response>
  }
}

/** An argument is known by its method: a mistake would reject only the first request. */
function requireMember(name: string, given: unknown, method: 'schedule' | 'fetch'): void {
  if (typeof Object(given)[method] === 'function') return
  const remedy = 'Write scheduledFetch(scheduler, world), with the scheduler of fc.scheduler().'
  const isWorld = typeof Object(given).fetch === 'function'
  const shown = isWorld ? 'a world' : given
  const error = invalidOption(`The ${name} of scheduledFetch`, shown, remedy)
  throw atCaller(error, scheduledFetch)
}

type Act = (release: () => Promise<void>) => Promise<void>

/** Waits for work, or rejects with the reason of the signal as soon as it aborts. */
function unlessAborted(signal: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    const end = () => signal?.removeEventListener('abort', stop)
    work().then(resolve, reject).then(end)
  })
}
