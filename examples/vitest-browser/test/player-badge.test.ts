import { describe, expect, inject, test } from 'fauxhouse/vitest'
import { playerBadge } from '../src/player-badge'

const worldOptions = { players: 0, scenarios: ['blocked-player'] } as const

describe('the worker of msw', () => {
  const shop = test.extend({
    worldOptions: { ...worldOptions, adapter: 'msw', baseUrl: 'https://api.example.com/v1' },
  })

  shop.for([1, 2])(
    'answers the page from the world of each test, %i',
    async (_, { world, serviceUrl }) => {
      expect((await playerBadge(serviceUrl, 'blocked-player')).textContent).toBe('Blocked')
      world.execute('blocked-player', { type: 'unblock' })
      expect((await playerBadge(serviceUrl, 'blocked-player')).textContent).toBe('Active')
      expect(world).toHaveReceived('getPlayerProfile', { player: 'blocked-player', times: 2 })
    },
  )

  shop('stops other requests', async () => {
    await expect(fetch('https://other.example/')).rejects.toThrow()
  })
})

test.extend({ worldOptions })('world.fetch needs no worker', async ({ world }) => {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const answer = await world.fetch('/v1/players/blocked-player', { headers })
  expect((await answer.json()).blocked).toBe(true)
})

test('a page reaches the server of the run', async () => {
  const badge = await playerBadge(inject('fauxhouseUrl'), 'blocked-player')
  expect(badge.textContent).toBe('Blocked')
})
