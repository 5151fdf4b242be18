import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'

const PLAYER = 'cents-left'

describe('a client that accepts problems only', () => {
  const call = async (path: string, init: RequestInit = {}, policies = {}) => {
    const world = createWorld({ players: 0, scenarios: [PLAYER], policies })
    const headers = {
      Authorization: 'Bearer any',
      'X-Session-ID': 'any',
      'Content-Type': 'application/json',
      Accept: 'application/problem+json',
    }
    const answer = await world.fetch(`/v1/players/${path}`, { headers, ...init })
    const { code } = (await answer.json()) as { code: string }
    return [answer.status, code, world.player(PLAYER).updates().total]
  }
  const put = (body: string) => ({ method: 'PUT', body })

  it.each<[string, string, RequestInit, readonly [number, string]]>([
    ['a player that does not exist', 'nobody', {}, [404, 'PLAYER_NOT_FOUND']],
    ['a parameter', `${PLAYER}/transactions?limit=x`, {}, [400, 'INVALID_PARAMETER']],
    ['a body', PLAYER, put('{"phone": 5}'), [400, 'INVALID_BODY']],
    ['a large body', PLAYER, put(`{"phone": "${'5'.repeat(70_000)}"}`), [413, 'BODY_TOO_LARGE']],
  ])('receives the problem of %s', async (_, path, init, expected) => {
    expect(await call(path, init)).toEqual([...expected, 0])
  })

  it('receives 406 in place of a success, and nothing is changed', async () => {
    expect(await call(PLAYER)).toEqual([406, 'NOT_ACCEPTABLE', 0])
    expect(await call(PLAYER, put('{"phone": "5"}'))).toEqual([406, 'NOT_ACCEPTABLE', 0])
  })

  it('receives 406 first where problems have another format', async () => {
    const policies = { errorFormat: 'plain' } as const
    const world = createWorld({ players: 0, scenarios: [PLAYER], policies })
    const headers = {
      Authorization: 'Bearer any',
      'X-Session-ID': 'any',
      Accept: 'application/problem+json',
    }
    const answer = await world.fetch(`/v1/players/${PLAYER}/transactions?limit=x`, { headers })
    expect(answer.status).toBe(406)
  })
})
