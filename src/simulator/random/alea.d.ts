/**
 * seedrandom publishes types for its root only; this file types its `lib/alea`, as far as it is
 * used.
 */
declare module 'seedrandom/lib/alea.js' {
  /** The complete state between two draws. */
  interface AleaState {
    readonly c: number
    readonly s0: number
    readonly s1: number
    readonly s2: number
  }
  interface StatefulAlea {
    /** The next 32 bits, as a fraction: a multiple of 2^-32 in [0, 1). */
    (): number
    /** A copy of the state. */
    state(): AleaState
  }
  /** Seeds from the text; a state given in `options` replaces the one the seed would give. */
  function alea(seed: string, options: { readonly state: true | AleaState }): StatefulAlea
  export = alea
}
