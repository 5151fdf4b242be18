import { expect, test } from 'vitest'
import { createWorld, type WorldEvent } from '../../src/index'

const PLAYER = 'blocked-player'
const newWorld = () => createWorld({ players: 2, scenarios: [PLAYER] })

/** The first so many events of a reading. */
async function taken(events: AsyncGenerator<WorldEvent, void>, count: number) {
  const found: WorldEvent[] = []
  for await (const event of events) {
    found.push(event)
    if (found.length === count) break
  }
  return found
}

test('events of a world are those from the call on, whoever reads them later', async () => {
  const world = newWorld()
  world.execute(PLAYER, { type: 'unblock' })
  const events = world.events()
  world.execute(PLAYER, { type: 'login' })
  world.advance('P1D')
  await world.fetch('/v1/players/nobody')
  expect(await taken(events, 3)).toMatchObject([
    { type: 'command', data: { player: PLAYER, command: { type: 'login' } } },
    { type: 'clock', data: { now: world.now } },
    { type: 'request', data: { status: 401 } },
  ])
})

test('a fork has events of its own', async () => {
  const world = newWorld()
  const fork = world.fork()
  const events = fork.events()
  world.advance('P1D')
  fork.advance('P2D')
  expect(await taken(events, 1)).toMatchObject([{ type: 'clock', data: { now: fork.now } }])
})

test('a reading waits, continues after a number, and ends with its signal', async () => {
  const world = newWorld()
  const ending = new AbortController()
  const events = world.events({ signal: ending.signal })
  const waiting = events.next()
  world.advance('P1D')
  const { value } = await waiting
  world.advance('P1D')
  expect(await taken(world.events({ after: value?.id }), 1)).toMatchObject([{ type: 'clock' }])
  const last = events.next()
  const end = events.next()
  expect((await last).value).toMatchObject({ id: (value?.id ?? 0) + 1 })
  ending.abort()
  expect(await end).toEqual({ value: undefined, done: true })
})
