import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'

test('the first requests for the control API, sent together, are answered by one', async () => {
  const world = createWorld({ players: 0 })
  const take = (name: string) =>
    world.fetch('/__admin/snapshots', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    })
  const taken = await Promise.all([take('one'), take('two')])
  expect(taken.map(({ status }) => status)).toEqual([201, 201])
  const list = await world.fetch('/__admin/snapshots')
  expect(await list.json()).toMatchObject({ snapshots: [{ id: 'one' }, { id: 'two' }], total: 2 })
})
