/** The part of autocannon that the HTTP bench uses; its types are a package that we do not have. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly headers: Readonly<Record<string, string>>
    /** Sent in turn. */
    readonly requests?: readonly { readonly path: string }[]
  }
  interface Result {
    /** Requests a second. */
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
