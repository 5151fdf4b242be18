import type { DoorEnvironment } from '../api/environment'

/** What a door needs of a world: one function. */
export interface FetchTarget {
  fetch(request: Request, environment?: DoorEnvironment): Response | Promise<Response>
}
