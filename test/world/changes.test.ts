import { describe, expect, it } from 'vitest'
import { type ChangePage, createWorld, type World } from '../../src/index'
import { put } from '../support/client'

function createMary(): World {
  const world = createWorld({ players: 0 })
  const settings = { want_bonus: true, email_validation: false }
  const profile = { phone: '+49 151 0000000', affiliate_name: null, settings }
  world.execute('mary', { type: 'register', market: 'DE', profile })
  return world
}

const updateMary = async (world: World, body: object): Promise<string> =>
  ((await (await put(world, 'mary', body)).json()) as { transaction_id: string }).transaction_id

const phone = (text: string | null) => ({ type: 'updateProfile', phone: text }) as const

const phones = ({ changes }: ChangePage) =>
  changes.map(({ before, after }) => [before.phone, after.phone])

describe('the changes of a player', () => {
  it('are the updates with the values before and after of what they changed', async () => {
    const world = createMary()
    const changes = () => world.player('mary').updates()
    expect(changes()).toEqual({ changes: [], total: 0, limit: 20, offset: 0 })
    const first = await updateMary(world, { phone: '1', affiliate_name: 'A', settings: {} })
    world.advance('PT1H')
    const second = await updateMary(world, {
      phone: '1',
      blocked: true,
      settings: { want_bonus: false, email_validation: true },
    })
    const third = await updateMary(world, {})
    expect(changes()).toEqual({
      changes: [
        { change: third, at: '2026-01-01T13:00:00.000Z', before: {}, after: {} },
        {
          change: second,
          at: '2026-01-01T13:00:00.000Z',
          before: { blocked: false, settings: { want_bonus: true, email_validation: false } },
          after: { blocked: true, settings: { want_bonus: false, email_validation: true } },
        },
        {
          change: first,
          at: '2026-01-01T12:00:00.000Z',
          before: { phone: '+49 151 0000000', affiliate_name: null },
          after: { phone: '1', affiliate_name: 'A' },
        },
      ],
      total: 3,
      limit: 20,
      offset: 0,
    })
  })

  it('are found by the id of the update, and by no other', async () => {
    const world = createMary()
    await updateMary(world, { phone: '1' })
    const change = await updateMary(world, { phone: '2' })
    const other = world.execute('mary', phone(null)).change ?? ''
    const player = world.player('mary')
    expect(phones(player.updates({ change }))).toEqual([['1', '2']])
    expect(phones(player.updates({ change: other }))).toEqual([['2', null]])
    world.execute('joe', { type: 'register', market: 'DE' })
    expect(world.player('joe').updates({ change })).toMatchObject({ changes: [], total: 0 })
    for (const stranger of ['', 'upd_', `${change}0`, change.toUpperCase(), '__proto__']) {
      expect(player.updates({ change: stranger }).total, stranger).toBe(0)
    }
  })

  it('come in pages, newest first', () => {
    const world = createMary()
    const batch = Array.from({ length: 45 }, (_, place) => phone(`${place}`))
    world.executeAll('mary', batch)
    const player = world.player('mary')
    const newest = batch.map((update) => update.phone).toReversed()
    expect(phones(player.updates()).map(([, after]) => after)).toEqual(newest.slice(0, 20))
    const last = [
      ['0', '1'],
      ['+49 151 0000000', '0'],
    ]
    expect(phones(player.updates({ limit: 2, offset: 43 }))).toEqual(last)
    const none = { changes: [], total: 45, limit: 0, offset: 99 }
    expect(player.updates({ limit: 0, offset: 99 })).toEqual(none)
  })

  it('are kept up to a number, and up to a length of their texts', () => {
    const world = createMary()
    const fill = (count: number, length: number) => {
      for (let batch = 0; batch < count; batch += 1) {
        const text = (place: number) => `${batch}-${place}-`.padEnd(length, 'x')
        world.executeAll(
          'mary',
          Array.from({ length: 10 }, (_, place) => phone(text(place))),
        )
      }
      return world.player('mary').updates({ limit: 2_000 })
    }
    const few = fill(100, 10)
    expect(few).toMatchObject({ total: 1_000 })
    expect(few).not.toHaveProperty('complete')
    expect(fill(1, 10)).toMatchObject({ total: 1_000, complete: false })
    const { changes, total, complete } = fill(3, 60_000)
    const characters = phones({ changes } as ChangePage)
      .flat()
      .reduce((sum, each) => sum + (each?.length ?? 0), 0)
    expect([total, complete]).toEqual([8, false])
    expect(characters).toBeLessThanOrEqual(1_000_000)
    expect(characters + 120_000).toBeGreaterThan(1_000_000)
  })
})
