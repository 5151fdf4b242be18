import { setupServer } from 'msw/node'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHandlers, unhandled } from '../../src/doors/msw'
import { CREDENTIALS } from '../contract/bench'
import { createContractWorld } from '../support/contract-world'

async function statusOf(baseUrl: string, url: string): Promise<number> {
  const server = setupServer(...createHandlers(createContractWorld(), { baseUrl }))
  server.listen(unhandled())
  try {
    return (await fetch(url, { headers: CREDENTIALS })).status
  } finally {
    server.close()
  }
}

// msw prints refused requests.
afterEach(() => vi.restoreAllMocks())

describe('createHandlers', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1/players/pl_alpha'],
    ['https://API.example.com/v1/', 'https://api.example.com/v1/players/pl_alpha?x=1#f'],
    ['https://api.example.com', 'https://api.example.com/players/pl_alpha'],
    ['http://localhost:8080/a.b/(c)/v2', 'http://localhost:8080/a.b/(c)/v2/players/pl_alpha'],
    ['/v1', 'https://anywhere.example/v1/players/pl_alpha'],
  ])('answers below %s', async (baseUrl, url) => {
    expect(await statusOf(baseUrl, url)).toBe(200)
  })

  it('is one handler, and leaves everything else alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const baseUrl = 'https://api.example.com/v1'
    expect(createHandlers(createContractWorld(), { baseUrl })).toHaveLength(1)
    await expect(statusOf(baseUrl, 'https://api.example.com/v2/players/x')).rejects.toThrow()
    await expect(statusOf(baseUrl, 'https://apiXexample.com/v1/players/x')).rejects.toThrow()
  })

  it.each(['', 'api.example.com/v1', 'ftp://x/v1', 'https://x/v1?a=1', 'https://x/v1#a'])(
    'refuses %o',
    (baseUrl) => {
      expect(() => createHandlers(createContractWorld(), { baseUrl })).toThrow(
        'The option baseUrl cannot be',
      )
    },
  )

  it('unhandled() speaks to both major versions', () => {
    expect(unhandled()).toEqual({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' })
    expect(unhandled('bypass')).toEqual({
      onUnhandledRequest: 'bypass',
      onUnhandledFrame: 'bypass',
    })
  })
})
