import { withAnswerer } from './service/answer'
import type { App } from './service/app'
import { asAdapter } from './service/environment'
import { type FetchInput, readFetchArguments } from './service/fetch-arguments'
import { waitFor } from './service/waiting'

/** The adapter of callers in process. */
const DIRECT = asAdapter({ wait: waitFor })

/** A `fetch` over the application of a world, which is opened by its first request. */
export function fetchOf(
  open: () => App,
): (input: FetchInput, init?: RequestInit) => Promise<Response> {
  return withAnswerer(
    async (input: FetchInput, init?: RequestInit): Promise<Response> => {
      const { request, environment = DIRECT } = readFetchArguments(input, init)
      request.signal?.throwIfAborted()
      return open().fetch(request, environment)
    },
    (request, environment) => open().answer(request, environment),
  )
}
