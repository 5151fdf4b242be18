/** `true` where both types are the same, mutability aside: a compile-time proof. */
export type Same<A, B> =
  (<T>() => T extends Frozen<A> ? 1 : 2) extends <T>() => T extends Frozen<B> ? 1 : 2 ? true : false

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

/** The type without its known words, where others fit too: what OpenAPI can say. */
export type Widened<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Widened<T[Key]> }
      : T
