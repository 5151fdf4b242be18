import { isFauxhouseError } from '../errors'

/** Where a function was called: an error without a message, whose stack begins at the caller. */
export function placeOf(callee: (...given: never) => unknown): Error {
  const place = new Error()
  // Engines other than V8 may lack it.
  Error.captureStackTrace?.(place, callee)
  return place
}

/** Runs what reads options. Its errors have the stack of the place where the options were given. */
export function fromPlace<Result>(place: Error | undefined, body: () => Result): Result {
  try {
    return body()
  } catch (error) {
    if (place !== undefined && isFauxhouseError(error)) {
      // Jest has another first line than Node.js.
      const [frames = ''] = /^ *at [\s\S]*/m.exec(place.stack ?? '') ?? []
      error.stack = `${error}\n${frames}`
    }
    throw error
  }
}
