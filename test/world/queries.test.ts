import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'

const world = createWorld({ players: 0 })
world.executeAll('a', [
  { type: 'register', market: 'DE' },
  { type: 'deposit', amount: 15 },
])

it('a page of none has the total, and no more after it', () => {
  const mine = world.player('a')
  expect(mine.transactions({ limit: 0 })).toMatchObject({ transactions: [], total: 1, limit: 0 })
  const other = world.fork()
  other.execute('a', { type: 'deposit', amount: 15 })
  expect(other.player('a').transactions({ limit: 1 }).has_more).toBe(true)
  expect(other.player('a').transactions({ limit: 0 }).has_more).toBe(false)
  expect(mine.bonuses({ limit: 0 })).toMatchObject({ bonuses: [], total: 0, limit: 0 })
})

it('the bounds of a period are instants in any form, dates included with their whole day', () => {
  const mine = world.player('a')
  const totals = [
    { from_date: '2030-01-01' },
    { from_date: '2026-01-01', to_date: '2026-01-01' },
    { from_date: '2026-01-01T13:00:00+01:00', to_date: Date.parse(world.now) },
    { to_date: new Date('2026-01-01T12:00:00Z') },
    { to_date: new Date('2026-01-01T11:59:59Z') },
  ].map((period) => mine.transactions(period).total)
  expect(totals).toEqual([0, 1, 1, 1, 0])
  expect(mine.summary({ from_date: '2026-01-02' }).total_deposits).toBe(0)
  expect(mine.summary({ to_date: '2026-01-01' }).total_deposits).toBe(15)
})
