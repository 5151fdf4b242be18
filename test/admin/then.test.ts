import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'

const PLAYER = 'wagering-nearly-done'
const scenarios = [PLAYER, 'withdrawal-processing-7d'] as const
const base = createWorld({ seed: 'then', players: 8, scenarios })
const worlds = createWorlds({ base })
const [{ id: generated = '' } = {}] = base.list({ limit: 1, offset: 2 }).players
base.execute(PLAYER, { type: 'updateProfile', phone: '+61 400 000 001' })
base.advance('P2D')
base.execute(PLAYER, { type: 'deposit', amount: 40, method: 'visa' })
base.execute(generated, { type: 'block' })

async function get(path: string, world = '') {
  const response = await worlds.fetch(`http://any${world && `/w/${world}`}/__admin${path}`)
  return response.json()
}

const OF_PLAYER = [
  ...['', '/profile', '/transactions?limit=50', '/transactions/summary', '/bonuses'],
  ...['/bonuses/eligible', '/statement?limit=50', '/balance-history', '/due'],
]
const READS = [
  ...['/players', '/players?blocked=true', `/players/${generated}`, '/audit?all=true'],
  ...OF_PLAYER.map((path) => `/players/${PLAYER}${path}`),
]

test.each([
  ['before', '2025-12-24T09:00:00.000Z'],
  ['between', '2026-01-02T12:00:00.000Z'],
  ['after', '2026-02-10T12:00:00.000Z'],
])('a read %s the commands responds as a fork that stands there', async (name, at) => {
  const log = base.log()
  worlds.create(name, { at })
  for (const path of READS) {
    const then = await get(`${path}${path.includes('?') ? '&' : '?'}at=${at}`)
    expect(then, path).toEqual(await get(path, name))
    if (path.includes('/balance-history')) expect(then, path).not.toEqual(await get(path))
  }
  const again = createWorld({ replay: await get(`/log?at=${at}`) })
  const fork = worlds.open(name)
  expect(again.now).toBe(at)
  expect(again.changedPlayerIds()).toEqual(fork.changedPlayerIds())
  expect(again.player(PLAYER).profile()).toEqual(fork.player(PLAYER).profile())
  expect(base.log()).toEqual(log)
})

test('a command in between is seen, although the last copy is kept', async () => {
  const path = `/players/${PLAYER}/statement?at=2026-02-10`
  const { total } = await get(path)
  base.execute(PLAYER, { type: 'deposit', amount: 41, method: 'visa' })
  expect((await get(path)).total).toBeGreaterThan(total)
  base.reset()
  expect((await get(path)).total).toBeLessThan(total)
})

test.each([
  [`/players/${PLAYER}/profile`, 'at'],
  [`/players/${PLAYER}/export`, 'at'],
])('an instant beyond the clock is rejected at %s?%s as it was sent', async (path, name) => {
  for (const text of ['1989-12-31', '2190-01-02T00:00:00Z']) {
    const { errors } = await get(`${path}?${name}=${text}`)
    const detail = `"${text}" is not a valid ${name}: it is not from 1990-01-01 to 2190-01-01.`
    const remedy = 'Use an instant in this range.'
    expect(errors).toEqual([{ where: `query.${name}`, code: 'INVALID_PARAMETER', detail, remedy }])
  }
})
