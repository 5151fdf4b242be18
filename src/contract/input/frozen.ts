/** Adds the private member of a derived class to an object that exists. */
class Existing {
  constructor(value: object) {
    // biome-ignore lint/correctness/noConstructorReturn: the derived class adds its member to it.
    return value
  }
}

/** Marks the results of {@link frozenCopy}, which are not copied again; a WeakSet costs more. */
class Own extends Existing {
  readonly #mark = true

  static has(value: object): boolean {
    return #mark in value
  }

  static add(value: object): void {
    new Own(value)
    Object.freeze(value)
  }
}

/** A deeply frozen copy of plain data. A value that is such a copy is returned unchanged. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Own.has(value)) return value
  const copy = Array.isArray(value) ? value.map(frozenCopy) : objectCopy(value)
  Own.add(copy)
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
