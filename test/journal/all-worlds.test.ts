import { expect, it } from 'vitest'
import { createWorld, type World } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { send } from './calls'

const order = ({ requests }: Pick<World, 'requests'>, matcher: object, page?: object) =>
  requests.find({ worlds: 'all', ...matcher }, page).map(({ world, id }) => [world, id])

/** Requests in turn to the base and to two named worlds. */
async function worldsInTurn() {
  const worlds = createWorlds({ base: createWorld({ players: 0, memory: { journal: 4 } }) })
  for (const place of ['/', '/w/a/', '/w/b/', '/w/a/', '/', '/w/b/none']) {
    await send(worlds, `${place}v1/players/x`)
  }
  return worlds
}

it('finds the requests to all worlds in the order of their arrival', async () => {
  const worlds = await worldsInTurn()
  const { base } = worlds
  const all = ['b 2', ' 2', 'a 2', 'b 1', 'a 1', ' 1'].map((each) => {
    const [world, id] = each.split(' ')
    return [world || null, id]
  })
  expect(order(base, {})).toEqual(all)
  expect(order(base, {}, { limit: 2, offset: 1 })).toEqual(all.slice(1, 3))
  expect(order(base, { world: 'a' })).toEqual([all[2], all[4]])
  expect(order(base, { world: { absent: true } })).toEqual([all[1], all[5]])
  expect(base.requests.count({ worlds: 'all', stage: 'player' })).toBe(5)
  expect(base.requests.last({ worlds: 'all' })?.world).toBe('b')
  expect(base.requests.find().map(({ id }) => id)).toEqual(['2', '1'])
  worlds.delete('a')
  expect(order(base, {})).toEqual(all.filter(([world]) => world !== 'a'))
})

it('keeps the order when journals drop their oldest requests, or all', async () => {
  const worlds = await worldsInTurn()
  for (let sent = 0; sent < 4; sent += 1) await send(worlds, '/w/a/v1/players/x')
  expect(order(worlds.base, {}).map(([world]) => world)).toEqual([
    ...['a', 'a', 'a', 'a', 'b', null, 'b', null],
  ])
  worlds.open('b').requests.clear()
  await send(worlds, '/v1/players/x')
  const names = order(worlds.base, {}).map(([world]) => world)
  expect(names).toEqual([null, 'a', 'a', 'a', 'a', null, null])
})

it('is refused for a named world, and a world without others has its own', async () => {
  const worlds = await worldsInTurn()
  expect(() => worlds.open('a').requests.find({ worlds: 'all' })).toThrow(
    'only the base world has the requests to all worlds.',
  )
  const answer = await worlds.fetch('/w/a/__admin/requests/find', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ worlds: 'all' }),
  })
  const { errors } = (await answer.json()) as { errors: { where: string }[] }
  expect([answer.status, errors[0]?.where]).toEqual([400, '/worlds'])
  const alone = createWorld({ players: 0 })
  await send(alone, '/v1/players/x')
  expect(order(alone.fork(), {})).toEqual([])
  expect(order(alone, {})).toEqual([[null, '1']])
})
