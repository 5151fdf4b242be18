import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'

it('with unknownPlayer: generate every id is a player once the registrations are over', () => {
  const policies = { unknownPlayer: 'generate' } as const
  const world = createWorld({ players: 0, epoch: '2025-12-01', now: '2026-01-01', policies })
  const ids = Array.from({ length: 50 }, (_, index) => `anybody-${index}`)
  const early = ids.filter((id) => world.has(id))
  expect(early.length).toBeLessThan(ids.length)
  world.advance({ to: '2028-12-01' })
  expect(ids.filter((id) => world.has(id))).toEqual(ids)
})
