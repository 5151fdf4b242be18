import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'

const PLAYER = 'wagering-nearly-done'
const base = createWorld({
  seed: 'then',
  players: 8,
  scenarios: [PLAYER, 'withdrawal-processing-7d'],
})
const worlds = createWorlds({ base })
const [{ id: generated = '' } = {}] = base.list({ limit: 1, offset: 2 }).players
base.execute(PLAYER, { type: 'updateProfile', phone: '+61 400 000 001' })
base.advance('P2D')
base.execute(PLAYER, { type: 'deposit', amount: 40, method: 'visa' })
base.execute(generated, { type: 'block' })

async function get(path: string, world = '') {
  const answer = await worlds.fetch(`http://any${world && `/w/${world}`}/__admin${path}`)
  return answer.json()
}

const READS = [
  '/players',
  '/players?blocked=true',
  `/players/${PLAYER}`,
  `/players/${PLAYER}/profile`,
  `/players/${PLAYER}/transactions?limit=50`,
  `/players/${PLAYER}/transactions/summary`,
  `/players/${PLAYER}/bonuses`,
  `/players/${PLAYER}/bonuses/eligible`,
  `/players/${PLAYER}/statement?limit=50`,
  `/players/${PLAYER}/balance-history`,
  `/players/${PLAYER}/due`,
  `/players/${PLAYER}/changes`,
  `/players/${generated}`,
  '/audit?all=true',
]

describe('a read at an instant answers as a fork that stands there', () => {
  const INSTANTS = {
    before: '2025-12-24T09:00:00.000Z',
    between: '2026-01-02T12:00:00.000Z',
    after: '2026-02-10T12:00:00.000Z',
  }
  for (const [name, at] of Object.entries(INSTANTS)) {
    test(`${name} the commands`, async () => {
      const log = base.log()
      worlds.create(name, { at })
      for (const path of READS) {
        const then = await get(`${path}${path.includes('?') ? '&' : '?'}at=${at}`)
        expect(then, path).toEqual(await get(path, name))
        if (path.includes('/balance-history')) expect(then, path).not.toEqual(await get(path))
      }
      const replay = await get(`/log?at=${at}`)
      const again = createWorld({ replay })
      expect([Date.parse(again.now), again.changedPlayerIds()]).toEqual([
        Date.parse(at),
        worlds.open(name).changedPlayerIds(),
      ])
      expect(again.player(PLAYER).profile()).toEqual(worlds.open(name).player(PLAYER).profile())
      expect(base.log()).toEqual(log)
    })
  }

  test('and a command in between is seen, although the last copy is kept', async () => {
    const path = `/players/${PLAYER}/statement?at=2026-02-10`
    const { total } = await get(path)
    base.execute(PLAYER, { type: 'deposit', amount: 41, method: 'visa' })
    expect((await get(path)).total).toBeGreaterThan(total)
    base.reset()
    expect((await get(path)).total).toBeLessThan(total)
  })
})
