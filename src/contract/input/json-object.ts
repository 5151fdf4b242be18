/** Members of an object of JSON. */
export type Members = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON, not a list. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object of JSON; none of anything else. */
export function membersOf(value: unknown): Members {
  return isObject(value) ? value : {}
}
