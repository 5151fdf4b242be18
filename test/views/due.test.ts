import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'

test('names the bonus that expires next, and it does so', () => {
  const id = 'bonus-expires-in-minutes'
  const world = createWorld({ players: 0, scenarios: [id] })
  const player = world.player(id)
  const before = player.bonuses().bonuses.find(({ status }) => status === 'active')
  const [next] = player.due({ limit: 1 }).due
  expect(next).toMatchObject({ kind: 'bonusExpires', subject: before?.id })
  world.advance({ to: next?.at ?? '' })
  const [newest] = player.transactions({ limit: 1 }).transactions
  expect(newest).toMatchObject({ event_name: 'Bonus Expired', date: next?.at })
})

test('pages, in the order of the instants, and changes nothing', () => {
  const world = createWorld({ seed: 'due', players: 30 })
  for (const { id } of world.list({ limit: 30 }).players) {
    const player = world.player(id)
    const profile = player.profile()
    const { due, total, ...page } = player.due({ limit: 1_000 })
    expect(page).toEqual({ limit: 1_000, offset: 0 })
    expect(due).toHaveLength(total)
    const instants = due.map(({ at }) => at)
    expect(instants).toEqual([...instants].sort((a, b) => (a < b ? -1 : Number(a > b))))
    expect(player.due({ limit: 2, offset: 1 }).due).toEqual(due.slice(1, 3))
    expect(player.due({ limit: 1_000 }).due).toEqual(due)
    expect(player.profile()).toEqual(profile)
  }
  expect(world.changedPlayerIds()).toEqual([])
})
