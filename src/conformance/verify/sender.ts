/** The credentials that a request carries: those given, or one of them left out or wrong. */
export type Credentials = 'given' | 'no-session' | 'wrong-token' | 'wrong-session'

/** A request to the deployment, relative to its base URL. */
export interface VerifyRequest {
  readonly method: 'GET' | 'PUT'
  /** Path below the version segment, percent-encoded, with its query. */
  readonly target: string
  /** Headers beside those of the credentials. */
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: Credentials
  /** JSON. */
  readonly body?: string
}

/** What came back. */
export interface VerifyAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Sends one request with its credentials. It rejects if no answer comes, and resolves to undefined
 * for a request that a recording does not have.
 */
export type Sender = (request: VerifyRequest) => Promise<VerifyAnswer | undefined>
