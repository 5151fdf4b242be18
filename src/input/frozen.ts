/** The results of {@link frozenCopy}, which are not copied again. */
const own = new WeakSet<object>()

/** A deeply frozen copy of plain data. A value that is such a copy is returned unchanged. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null || own.has(value)) return value
  const copy = Array.isArray(value) ? value.map(frozenCopy) : objectCopy(value)
  own.add(Object.freeze(copy))
  return copy as T
}

function objectCopy(value: object): object {
  const copy: Record<string, unknown> =
    Object.getPrototypeOf(value) === null ? Object.create(null) : {}
  for (const [key, member] of Object.entries(value)) {
    // A key `__proto__` is a key like others, but an assignment would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(copy, key, { value: frozenCopy(member), enumerable: true })
    else copy[key] = frozenCopy(member)
  }
  return copy
}
