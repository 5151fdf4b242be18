import { describe, expect, it, test } from 'vitest'
import { createWorld } from '../../src/index'
import { startServer } from '../../src/node'
import { meaningOf, SITUATION_SLUGS, type Situation } from '../../src/simulator/desk/situations'
import { runMain } from '../cli/recorded-terminal'
import { countCalls } from '../support/calls'

const REGISTER = ['simulator/engine/player', 'register'] as const
const DESK = { population: 'desk', players: 100 } as const

const world = createWorld({ ...DESK, scenarios: ['blocked-player'] })
world.execute('anna', { type: 'register' })
const people = world.list({ limit: 200 }).players
const idsIn = (...situations: readonly string[]) =>
  people.filter(({ situation = '' }) => situations.includes(situation)).map(({ id }) => id)

describe('the situation of a player', () => {
  it('is one of the desk for each generated player, and none for others', () => {
    const others = ['blocked-player', 'anna']
    for (const { id, situation } of people) {
      if (others.includes(id)) expect(situation).toBeUndefined()
      else expect(SITUATION_SLUGS).toContain(situation)
    }
    expect(world.list({ situation: 'any' }).total).toBe(100)
    expect(world.list({ situation: null }).players.map(({ id }) => id)).toEqual(others)
    const register = createWorld({ ...DESK, population: 'register' })
    expect(register.list({ situation: 'any' })).toEqual({ players: [], total: 0 })
  })

  it('selects players by one slug or several, which no player is made for', async () => {
    const calls = await countCalls(REGISTER)
    const own = createWorld(DESK)
    const page = own.list({ situation: 'bonus-in-wagering' })
    expect(page.players.map(({ id }) => id)).toEqual(idsIn('bonus-in-wagering'))
    expect(page.total).toBe(idsIn('bonus-in-wagering').length)
    const several = own.find({ situation: ['cool-off', 'self-excluded'], limit: 100 })
    expect(several.players.map(({ id }) => id)).toEqual(idsIn('cool-off', 'self-excluded'))
    expect(calls.of(...REGISTER)).toBe(0)
    own.find({ situation: 'cool-off', blocked: true, limit: 100 })
    expect(calls.of(...REGISTER)).toBe(idsIn('cool-off').length)
    const million = createWorld({ ...DESK, players: 1_000_000 })
    expect(million.list({ situation: 'vip-diamond', limit: 3 }).players).toHaveLength(3)
  })

  it('stays after commands, in time, in copies and in a replay', () => {
    const [id = ''] = idsIn('no-funds')
    const own = world.fork()
    own.execute(id, { type: 'label', add: ['VIP'] })
    own.advance('P400D')
    for (const each of [own, own.fork(), createWorld({ replay: own.log() })]) {
      expect(each.find({ id }).players).toMatchObject([{ id, situation: 'no-funds' }])
    }
  })

  it('of an exported player is in its origin, so that a scenario makes the same player', () => {
    for (const { id, situation } of world.list({ situation: 'any', limit: 10 }).players) {
      const scenario = world.player(id).export()
      expect(scenario.player?.origin?.situation).toBe(situation)
      const other = createWorld({ seed: 'other', players: 0, scenarios: [scenario] })
      expect(other.player(id).profile()).toEqual(world.player(id).profile())
      expect(other.list().players).toMatchObject([{ id, situation: undefined }])
    }
  })

  it('that does not exist is an error that names the nearest', () => {
    expect(() => world.list({ situation: 'payout-pending' as never })).toThrow(
      /The option "situation" cannot be "payout-pending"\. Did you mean payout-\S+\?/,
    )
  })
})

test('the control API shows the situation and selects by it; it is null for other players', async () => {
  const { close, origin } = await startServer(world.fork())
  const get = async (path: string) => (await fetch(`${origin}/__admin${path}`)).json()
  try {
    const [id = ''] = idsIn('kyc-rejected')
    expect(await get(`/players/${id}`)).toMatchObject({ id, situation: 'kyc-rejected' })
    expect(await get('/players/anna')).toMatchObject({ situation: null })
    const { players } = await get('/players?situation=kyc-rejected,cool-off')
    expect(players.map((player: { id: string }) => player.id)).toEqual(
      idsIn('kyc-rejected', 'cool-off'),
    )
    expect((await get('/players?limit=1')).players).toMatchObject([{ situation: null }])
    const { status, errors } = await get('/search?situation=kyc-rejcted')
    expect([status, errors]).toMatchObject([400, [{ where: 'query.situation' }]])
    const { printed } = await runMain(['ctl', 'player', id, '--url', origin])
    expect(printed).toMatch(/ situation +kyc-rejected\n +meaning +Documents were rejected\n/)
  } finally {
    await close()
  }
})

test('the command line finds players by situation, and shows it in words', async () => {
  const flags = ['--population', 'desk']
  const [id = ''] = idsIn('chargeback-open')
  const found = await runMain(['find', 'situation=chargeback-open', '--count', '1', ...flags])
  expect(found.printed).toContain(`${id}  chargeback-open`)
  expect(found.printed.replace(/\s+/g, ' ')).toContain(meaningOf('chargeback-open'))
  const shown = await runMain(['show', id, ...flags])
  expect(shown.printed).toContain(`chargeback-open: ${meaningOf('chargeback-open')}`)
  const served = await runMain(['--port', '0', '--no-scenarios', ...flags])
  for (const { situation } of people.filter(({ situation }) => situation).slice(0, 10)) {
    expect(served.printed).toContain(meaningOf(situation as Situation))
  }
})
