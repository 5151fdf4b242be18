/** `true` if both types are equal except for mutability: a check at compile time. */
export type Same<A, B> =
  (<T>() => T extends Frozen<A> ? 1 : 2) extends <T>() => T extends Frozen<B> ? 1 : 2 ? true : false

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

/** The type with open unions widened to their base type, as OpenAPI states it. */
export type Widened<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Widened<T[Key]> }
      : T
