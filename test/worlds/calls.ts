import type { FetchTarget } from '../../src/adapters/fetch-target'

/** An answer, read. */
export interface Answered<Body = never> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

const CREDENTIALS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** Sends requests to a target, with credentials; a body makes a POST. */
export function callerOf(target: FetchTarget) {
  return async <Body = Record<string, never>>(
    path: string,
    { body, ...init }: Omit<RequestInit, 'body'> & { readonly body?: unknown } = {},
  ): Promise<Answered<Body>> => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const typed = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const headers = { ...CREDENTIALS, ...typed, ...(init.headers as Record<string, string>) }
    const request = new Request(`http://any.example${path}`, { ...sent, ...init, headers })
    const response = await target.fetch(request)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const read = (isJson ? JSON.parse(text) : undefined) as Body
    return { status: response.status, headers: response.headers, text, body: read }
  }
}
