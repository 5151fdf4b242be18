/** `true` where both types are the same, mutability aside: a compile-time proof. */
export type Same<A, B> =
  (<T>() => T extends Frozen<A> ? 1 : 2) extends <T>() => T extends Frozen<B> ? 1 : 2 ? true : false

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
