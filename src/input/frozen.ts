/** The results of {@link frozenCopy}, which are not copied again. */
const own = new WeakSet<object>()

/** A deeply frozen copy of plain data. A value that is such a copy is returned unchanged. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null || own.has(value)) return value
  const copy = Array.isArray(value) ? value.map(frozenCopy) : objectCopy(value)
  own.add(Object.freeze(copy))
  return copy as T
}

// Defines own members: a key `__proto__` is a key like others.
function objectCopy(value: object): object {
  const copy: object = Object.create(
    Object.getPrototypeOf(value) === null ? null : Object.prototype,
  )
  for (const [key, member] of Object.entries(value)) {
    const descriptor = { value: frozenCopy(member), enumerable: true }
    Object.defineProperty(copy, key, descriptor)
  }
  return copy
}
